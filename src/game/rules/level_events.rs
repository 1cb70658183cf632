//! The events of a level: changes of its ground.
//!
//! No mind is told: units learn of a changed cell when they see it.

use crate::{
    game::{rules::ground, senses::perceiving, state::world::World},
    grid::Footprint,
    level::LevelEvent,
    mind::UnitId,
    terrain::Movement,
};

/// Triggers the events that wait for a step into a cell that a unit has just entered. Flying units trigger nothing.
pub(in crate::game) fn tread(world: &mut World, id: UnitId, from: Footprint) {
    let floor = world.floor();
    let Some(unit) = floor.units.get(&id).filter(|unit| unit.row().movement != Movement::Flier) else { return };
    let entered = unit.footprint().cells().filter(|&cell| !from.contains(cell));
    let waiting: Vec<usize> = entered.flat_map(|cell| floor.events_waiting_for(cell)).collect();
    if id == World::PLAYER && !waiting.is_empty() {
        // The player sees what happens under its feet.
        perceiving::look_around(world, id);
    }
    for index in waiting {
        world.floor_mut().progress[index].steps += 1;
        let_happen_if_due(world, index);
    }
}

/// At the end of a turn: triggers events that are due, and those that have waited for a free doorway.
pub(in crate::game) fn let_happen(world: &mut World) {
    for index in 0..world.floor().progress.len() {
        let_happen_if_due(world, index);
    }
}

fn let_happen_if_due(world: &mut World, index: usize) {
    let turn = world.turn();
    let floor = world.floor_mut();
    if floor.is_due(index, turn) {
        floor.progress[index].has_happened = true;
        let LevelEvent { cells, becomes, says, .. } = floor.level.events[index].clone();
        ground::change(world, cells, becomes, says);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Game, Phase},
        grid::Point,
        level,
        mind::Fate,
    };

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
        let level = level::parse("drawn", text.as_bytes(), crate::game::vocabulary()).expect("a good level");
        let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.pass();
        let (at, now) = (Point::new(1, 1), game.turn());
        let friend = game.floor().units().next().expect("one is left");
        let mind = game.mind_of(friend);
        assert_eq!(game.floor().units().count(), 1);
        assert_eq!(mind.sightings.of(UnitId(1)).map(|fallen| fallen.fate), Some(Fate::Dead(now)));
        assert_eq!(
            mind.influence().map(|map| map.at(at, now)).max().unwrap_or_default(),
            crate::game::rules::wounds::DEATH
        );
    }
}
