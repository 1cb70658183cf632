//! Maps that outlive those who drew them.
//!
//! Whoever carries a map leaves it where it dies: an item, and what it knew of the ground. Whoever takes that up knows it
//! too, as it was, and the map is used up. An item of this kind is made in no other way.

use crate::{
    grid::Point,
    mind::{ItemKindId, KnownWalkability, Turn},
    terrain::Movement,
};

use super::{Circle, Event, Game, Subject, Unit};

/// So many maps lie on a floor at most; where nobody takes them up, no more are left. Each is as large as the floor.
const MOST: usize = 30;

impl Game {
    /// A unit that is dead leaves its map in a cell, if it drew one, somebody could ever take it up there, and not too many lie
    /// about.
    pub(super) fn leave_map(&mut self, dead: &Unit, known: Option<KnownWalkability>, at: Point) {
        let Some(known) = known else { return };
        let lie = self.floor().papers.values().map(Vec::len).sum::<usize>();
        if lie >= MOST || self.floor().entry_cost(at, Movement::Walker).is_none() {
            return;
        }
        let floor = self.floor_mut();
        floor.items.entry(at).or_default().put(ItemKindId::BIRCH_MAP);
        floor.papers.entry(at).or_default().push(known);
        self.report(Event::Dropped { who: dead.into(), item: ItemKindId::BIRCH_MAP, at }, &[at]);
    }

    /// A unit takes up all maps that lie in a cell, and reads them.
    pub(super) fn read_maps(&mut self, unit: &Unit, at: Point) {
        let Some(papers) = self.floor_mut().papers.remove(&at) else { return };
        self.take_note_of_telling(unit.faction());
        let (who, now) = (Subject::from(unit), self.turn());
        for known in papers {
            let mind = self.floor_mut().minds.of_mut(Circle::of(unit));
            let news = mind.known.learn(&known, Turn(0), now, |_| {});
            self.report(Event::ReadMap { who, news: news as u32 }, &[at]);
        }
    }
}
