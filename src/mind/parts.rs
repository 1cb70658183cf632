//! What is to be said of a part of a known map as a whole.

use std::hash::{Hash, Hasher};

use crate::{grid::Size, terrain::TerrainId};

use super::{Knowledge, Turn};

/// A part of a row has so many cells.
pub(super) const PART: i32 = 32;

/// How many parts a row of a map of this size has.
pub(super) fn parts_of_row(size: Size) -> usize {
    (size.width() as usize).div_ceil(PART as usize)
}

/// Some cells of a row of a known map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// When it was last written to, by seeing or by being told.
    written: Option<Turn>,
    /// No cell that is remembered was last seen before.
    oldest: Turn,
    /// A bit for each terrain that a cell is remembered as. Some share one.
    terrains: u64,
}

/// Knows nothing.
impl Default for Part {
    fn default() -> Self {
        Self { written: None, oldest: Turn(u32::MAX), terrains: 0 }
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written
    }
}

impl Eq for Part {}

/// The rest follows from the cells.
impl Hash for Part {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.written.hash(state);
    }
}

fn bit(terrain: TerrainId) -> u64 {
    1 << (terrain.0 % 64)
}

impl Part {
    /// One that was last written to in a turn, before its cells are surveyed.
    pub(super) fn written_in(written: Option<Turn>) -> Self {
        Self { written, ..Self::default() }
    }

    /// When it was last written to.
    pub(super) fn written(&self) -> Option<Turn> {
        self.written
    }

    /// Whether a cell may be remembered as this terrain.
    pub(super) fn may_have(&self, terrain: TerrainId) -> bool {
        self.terrains & bit(terrain) != 0
    }

    /// Whether a cell may have been last seen before a turn.
    pub(super) fn has_older_than(&self, turn: Turn) -> bool {
        self.oldest < turn
    }

    /// Takes note at turn `now` of what is written into one of its cells.
    pub(super) fn write(&mut self, knowledge: Knowledge, now: Turn) {
        self.written = Some(now);
        self.take_in(knowledge);
    }

    /// Looks anew at all of its cells, when something that was remembered is no longer so.
    pub(super) fn survey(&mut self, cells: &[Knowledge]) {
        (self.oldest, self.terrains) = (Turn(u32::MAX), 0);
        for &cell in cells {
            self.take_in(cell);
        }
    }

    fn take_in(&mut self, cell: Knowledge) {
        if let Knowledge::Remembered { terrain, seen } = cell {
            self.oldest = self.oldest.min(seen);
            self.terrains |= bit(terrain);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        grid::{Point, Size},
        mind::{KnownWalkability, Turn},
        terrain::TerrainId,
    };
    use proptest::prelude::*;

    fn known(seen: &[(i32, i32, u8, u32)]) -> KnownWalkability {
        let mut known = KnownWalkability::blank(Size::new(70, 3).expect("a small size"));
        for &(x, y, terrain, turn) in seen {
            known.observe(Point::new(x, y), TerrainId(terrain), Turn(turn));
        }
        known
    }

    proptest! {
        #[test]
        fn what_is_skipped_is_nothing(
            mine in proptest::collection::vec((0..70, 0..3, 0u8..4, 0u32..40), 0..200),
            theirs in proptest::collection::vec((0..70, 0..3, 0u8..4, 0u32..40), 0..200),
            forgotten in 0u32..50,
            wanted in 0u8..4,
        ) {
            let (mut one, other) = (known(&mine), known(&theirs));
            let before = one.clone();
            one.learn(&other, Turn(0), Turn(50), |_| {});
            let later = |point| before.seen(point).max(other.seen(point));
            for point in one.size().points() {
                prop_assert_eq!(one.seen(point), later(point));
            }
            let learned = one.clone();
            one.forget_before(Turn(forgotten));
            for point in one.size().points() {
                let stays = learned.seen(point).filter(|&seen| seen >= Turn(forgotten));
                prop_assert_eq!(one.seen(point), stays);
            }
            let is_wanted = |id: TerrainId| id.0 % 2 == wanted % 2;
            let found: Vec<Point> = one.remembered_as(is_wanted).map(|(point, ..)| point).collect();
            let all = one.size().points().filter(|&point| one.terrain(point).is_some_and(is_wanted));
            prop_assert_eq!(found, all.collect::<Vec<_>>());
        }
    }
}
