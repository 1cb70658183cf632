//! What happens to the ground by itself: the events of a level, carried out.
//!
//! No mind is told. Whoever sees a changed cell learns of it at its next look, like of anything else.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    grid::{Footprint, Point},
    level::{LevelEvent, Trigger},
    mind::{Turn, UnitId},
    terrain::{Movement, TerrainId},
};

use super::{Cause, Event, Floor, Game, Pack, Subject, Unit};

/// How far an event of the level has come. A floor has one for each of its level's events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Progress {
    /// How often somebody has stepped into its cell.
    steps: u32,
    has_happened: bool,
}

impl Floor {
    /// The numbers of the events that wait for a step into a cell.
    fn events_waiting_for(&self, point: Point) -> Vec<usize> {
        let waits = |&index: &usize| {
            let at_point = matches!(self.level.events[index].trigger, Trigger::Step { at, .. } if at == point);
            at_point && !self.progress[index].has_happened
        };
        (0..self.progress.len()).filter(waits).collect()
    }

    /// Whether it is time for an event that has not happened. No door shuts on somebody or something: that waits until
    /// the doorway is free.
    fn is_due(&self, index: usize, turn: Turn) -> bool {
        let (event, progress) = (&self.level.events[index], self.progress[index]);
        let has_come = match event.trigger {
            Trigger::Turn(due) => turn.0 >= due,
            Trigger::Step { after, .. } => progress.steps >= after,
        };
        let shuts = self.level.terrains.kind(event.becomes).door.is_shut();
        has_come && !progress.has_happened && !(shuts && event.cells.iter().any(|&at| self.is_taken(at)))
    }
}

impl Game {
    /// A unit has come to where it stands now: what waits for a step into a cell that it did not cover before happens. Who
    /// flies treads on nothing.
    pub(super) fn tread(&mut self, id: UnitId, from: Footprint) {
        let floor = self.floor();
        let Some(unit) = floor.units.get(&id).filter(|unit| unit.row().movement != Movement::Flier) else { return };
        let entered = unit.footprint().cells().filter(|&cell| !from.contains(cell));
        let waiting: Vec<usize> = entered.flat_map(|cell| floor.events_waiting_for(cell)).collect();
        if id == Self::PLAYER && !waiting.is_empty() {
            // What gives way under the player's foot gives way before its eyes.
            self.look_around(id);
        }
        for index in waiting {
            self.floor_mut().progress[index].steps += 1;
            self.let_happen_if_due(index);
        }
    }

    /// At the end of a turn: what waits for a turn happens, and what waited for a doorway to be free.
    pub(super) fn let_happen(&mut self) {
        for index in 0..self.floor().progress.len() {
            self.let_happen_if_due(index);
        }
    }

    fn let_happen_if_due(&mut self, index: usize) {
        let turn = self.turn();
        let floor = self.floor_mut();
        if floor.is_due(index, turn) {
            floor.progress[index].has_happened = true;
            let LevelEvent { cells, becomes, says, .. } = floor.level.events[index].clone();
            self.change(cells, becomes, says);
        }
    }

    /// Changes the ground. Who can stand there no longer, with any of its cells, dies of it; items are lost where nobody
    /// can walk any more.
    pub(super) fn change(&mut self, cells: BTreeSet<Point>, becomes: TerrainId, says: String) {
        let floor = self.floor_mut();
        for &cell in &cells {
            floor.set_terrain(cell, becomes);
        }
        let terrains = &floor.level.terrains;
        let cause = Cause::of_ground(terrains.base(becomes));
        let keeps_items = Movement::Walker.entry_cost(terrains.kind(becomes)).is_some();
        let cannot_stand = |unit: &&mut Unit| {
            let is_there = unit.footprint().cells().any(|cell| cells.contains(&cell));
            is_there && unit.movement().entry_cost(terrains.kind(becomes)).is_none()
        };
        let mut dead: Vec<(Subject, Footprint)> = Vec::new();
        for unit in floor.units.values_mut().filter(cannot_stand) {
            if !keeps_items {
                // What it carries is lost with it.
                unit.pack = Pack::default();
            }
            dead.push((Subject::from(&*unit), unit.footprint()));
        }
        if !keeps_items {
            floor.items.retain(|at, _| !cells.contains(at));
            floor.papers.retain(|at, _| !cells.contains(at));
        }
        let seen: Vec<Point> = cells.into_iter().collect();
        self.report(Event::Changed { cells: seen.clone(), becomes, says }, &seen);
        for (who, cells) in dead {
            self.die(who, cells, cause);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Phase, level, mind::Fate};

    #[test]
    fn a_fall_is_remembered_by_its_own_who_saw_it() {
        let text = r#"+++
[units]
g = "goblin"
[[event]]
turn = 1
cells = [[1, 1]]
becomes = "chasm"
+++
########
#g..g..#
########
"#;
        let level = level::parse("drawn", text.as_bytes(), &crate::game::vocabulary()).expect("a good level");
        let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.pass();
        let (at, now) = (Point::new(1, 1), game.turn());
        let friend = game.floor().units().next().expect("one is left");
        let mind = game.mind_of(friend);
        assert_eq!(game.floor().units().count(), 1);
        assert_eq!(mind.sightings.of(UnitId(1)).map(|fallen| fallen.fate), Some(Fate::Dead(now)));
        assert_eq!(mind.influence.at(at, now), super::super::combat::DEATH);
    }
}
