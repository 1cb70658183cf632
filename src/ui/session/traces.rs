//! Where the viewer saw units die and walk: what they leave on the ground shows for a while.

use std::collections::{BTreeMap, VecDeque};

use crate::{
    game::Event,
    grid::Point,
    mind::Turn,
    terrain::{Movement, Trodden},
};

use super::{
    super::{eyes::Eyes, ground::Traces},
    Session,
};

/// The number of places of death that are kept.
const MOST_DEATHS: usize = 24;

/// The number of turns after which nothing can be seen of a death any more.
const STAINED: u32 = 300;

/// The number of footprints that are kept.
const MOST_FOOTPRINTS: usize = 600;

/// What the viewer saw happen on the ground of the floors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SeenOnGround {
    /// Where units died, the latest last: the floor, the cell and the turn.
    deaths: VecDeque<(u32, Point, Turn)>,
    /// The floors and cells in which units stood on ground that keeps footprints, and when last.
    footprints: BTreeMap<(u32, Point), Turn>,
}

impl SeenOnGround {
    /// Whether nobody was seen to die.
    #[cfg(test)]
    pub(super) fn is_bloodless(&self) -> bool {
        self.deaths.is_empty()
    }

    fn note_death(&mut self, depth: u32, at: Point, turn: Turn) {
        self.deaths.retain(|&(floor, cell, _)| (floor, cell) != (depth, at));
        self.deaths.push_back((depth, at, turn));
        while self.deaths.len() > MOST_DEATHS {
            self.deaths.pop_front();
        }
    }

    fn note_footprint(&mut self, depth: u32, at: Point, turn: Turn) {
        self.footprints.insert((depth, at), turn);
        while self.footprints.len() > MOST_FOOTPRINTS {
            let oldest = self.footprints.iter().min_by_key(|(_, turn)| **turn).map(|(&place, _)| place);
            oldest.and_then(|place| self.footprints.remove(&place));
        }
    }
}

impl Session {
    /// Notes where units died, and on which ground that keeps footprints units stand now.
    pub(super) fn note_traces(&mut self, events: &[Event]) {
        let (depth, turn) = (self.game.depth(), self.game.turn());
        for event in events {
            if let Event::Died { at, .. } = *event {
                self.moving.seen.note_death(depth, at, turn);
            }
        }
        if self.is_hurried() {
            return;
        }
        let walkers = self.game.units_in_sight().into_iter().chain(self.game.player());
        let cells: Vec<Point> = walkers
            .filter(|unit| unit.movement() != Movement::Flier)
            .flat_map(|unit| unit.footprint().cells())
            .collect();
        for at in cells {
            if self.game.floor().terrain(at).look.trodden.is_some() {
                self.moving.seen.note_footprint(depth, at, turn);
            }
        }
    }

    /// How the ground in a cell shows that somebody walked there, if it does.
    fn trodden(&self, at: Point) -> Option<Trodden> {
        let terrains = &self.game.floor().level().terrains;
        self.ground(at).terrain().and_then(|id| terrains.kind(id).look.trodden)
    }

    /// Whether the eyes that are looked through saw what the viewer saw.
    fn shows_traces(&self) -> bool {
        matches!(self.eyes, Eyes::You | Eyes::Truth)
    }

    /// What still shows on the ground of this floor.
    pub(super) fn traces(&self) -> Traces {
        if !self.shows_traces() {
            return Traces::default();
        }
        let (depth, turn) = (self.game.depth(), self.game.turn());
        let stains = self.moving.seen.deaths.iter().filter(|(floor, ..)| *floor == depth).map(|&(_, at, died)| {
            let left = STAINED.saturating_sub(turn.since(died));
            // In few steps, because each of them is sent.
            (at, (left.div_ceil(STAINED / 5) * 20) as u16)
        });
        let footprints = self.moving.seen.footprints.range((depth, Point::new(i32::MIN, i32::MIN))..);
        let footprints = footprints.take_while(|((floor, _), _)| *floor == depth);
        let shows = |at, trod: Turn| self.trodden(at).is_some_and(|trodden| turn.since(trod) < trodden.turns.into());
        Traces {
            stains: stains.filter(|(_, left)| *left > 0).collect(),
            trodden: footprints.filter(|&((_, at), &trod)| shows(*at, trod)).map(|((_, at), _)| *at).collect(),
        }
    }

    /// How long ago a unit was seen to die in a cell, and how long ago one walked there, as far as it still shows.
    pub(in crate::ui) fn traces_at(&self, at: Point) -> (Option<u32>, Option<u32>) {
        if !self.shows_traces() {
            return (None, None);
        }
        let (depth, turn) = (self.game.depth(), self.game.turn());
        let died = self.moving.seen.deaths.iter().find(|&&(floor, cell, _)| (floor, cell) == (depth, at));
        let died = died.map(|&(.., died)| turn.since(died)).filter(|&ago| ago < STAINED);
        let trod = self.moving.seen.footprints.get(&(depth, at)).map(|&trod| turn.since(trod));
        (died, trod.filter(|&ago| self.trodden(at).is_some_and(|trodden| ago < trodden.turns.into())))
    }
}
