//! The memory of a known map: chunks of [`CHUNK`] neighbouring cells of a row, in a sparse directory of two tiers.
//!
//! A leaf of the directory is allocated when one of its chunks is first written, so the memory of a map grows with the
//! ground that was seen, not with the size of the floor. The maps of units that tell each other what they know share
//! chunks; a shared chunk is copied before it is written to.

use std::sync::Arc;

use super::{Knowledge, Turn};
use crate::{grid::Size, terrain::TerrainId};

/// Cells in a chunk; the last chunk of a row may have fewer on the map.
pub(super) const CHUNK: usize = 32;

/// Number of chunks in a row of a map of this size.
pub(super) fn chunks_of_row(size: Size) -> usize {
    (size.width() as usize).div_ceil(CHUNK)
}

/// What is remembered of the cells of a chunk, and a summary that lets lookups skip the chunk. Chunks are equal if what
/// is remembered is, whatever their summaries.
#[derive(Clone, Debug)]
pub(super) struct RowChunk {
    /// A bit for each cell that is remembered, the leftmost lowest.
    known: u32,
    /// Summary: no remembered cell was last seen before this turn.
    oldest: Turn,
    /// Summary: the bit `id % 64` of each terrain that is remembered. Some terrains share a bit.
    kinds: u64,
    /// Rock where nothing is remembered.
    terrains: [TerrainId; CHUNK],
    /// Turn 0 where nothing is remembered.
    seen: [Turn; CHUNK],
}

/// Remembers nothing.
impl Default for RowChunk {
    fn default() -> Self {
        let (terrains, seen) = ([TerrainId::ROCK; CHUNK], [Turn(0); CHUNK]);
        Self { known: 0, oldest: Turn(u32::MAX), kinds: 0, terrains, seen }
    }
}

impl PartialEq for RowChunk {
    fn eq(&self, other: &Self) -> bool {
        (self.known, &self.terrains, &self.seen) == (other.known, &other.terrains, &other.seen)
    }
}

impl Eq for RowChunk {}

fn bit(terrain: TerrainId) -> u64 {
    1 << (terrain.0 % 64)
}

impl RowChunk {
    /// What is remembered of a cell, counted from the left.
    #[inline]
    pub(super) fn at(&self, cell: usize) -> Knowledge {
        if self.known >> cell & 1 == 0 {
            return Knowledge::Unknown;
        }
        Knowledge::Remembered { terrain: self.terrains[cell], seen: self.seen[cell] }
    }

    /// Every cell that is remembered, from the left, with its terrain and when it was last seen.
    pub(super) fn remembered(&self) -> impl Iterator<Item = (usize, TerrainId, Turn)> {
        let known = (0..CHUNK).filter(|cell| self.known >> cell & 1 == 1);
        known.map(|cell| (cell, self.terrains[cell], self.seen[cell]))
    }

    /// Number of remembered cells of which another chunk knows nothing.
    pub(super) fn cells_unknown_to(&self, other: Option<&Self>) -> usize {
        (self.known & !other.map_or(0, |other| other.known)).count_ones() as usize
    }

    /// The places of the leftmost and the rightmost cell that is remembered, from the left; `None` if nothing is.
    pub(super) fn ends(&self) -> Option<(usize, usize)> {
        let last = self.known.checked_ilog2()?;
        Some((self.known.trailing_zeros() as usize, last as usize))
    }

    /// Whether nothing is remembered.
    pub(super) fn is_blank(&self) -> bool {
        self.known == 0
    }

    /// Whether a cell may be remembered as this terrain.
    pub(super) fn may_have(&self, terrain: TerrainId) -> bool {
        self.kinds & bit(terrain) != 0
    }

    /// Whether a cell may have been last seen before a turn.
    pub(super) fn has_older_than(&self, turn: Turn) -> bool {
        self.oldest < turn
    }

    /// Records how a cell looked in turn `seen`.
    pub(super) fn remember(&mut self, cell: usize, terrain: TerrainId, seen: Turn) {
        self.known |= 1 << cell;
        (self.terrains[cell], self.seen[cell]) = (terrain, seen);
        self.take_in(terrain, seen);
    }

    /// Forgets a cell; leaves the summary as it is.
    pub(super) fn forget(&mut self, cell: usize) {
        self.known &= !(1 << cell);
        (self.terrains[cell], self.seen[cell]) = (TerrainId::ROCK, Turn(0));
    }

    /// Rebuilds the summary. Call this after cells were forgotten or changed; until then the summary may claim too
    /// much, but never too little.
    pub(super) fn summarize(&mut self) {
        (self.oldest, self.kinds) = (Turn(u32::MAX), 0);
        for cell in 0..CHUNK {
            if let Knowledge::Remembered { terrain, seen } = self.at(cell) {
                self.take_in(terrain, seen);
            }
        }
    }

    fn take_in(&mut self, terrain: TerrainId, seen: Turn) {
        self.oldest = self.oldest.min(seen);
        self.kinds |= bit(terrain);
    }
}

/// Slots in a leaf.
const LEAF: usize = 64;

/// A slot for a chunk; `None`: nothing is remembered there.
type Slot = Option<Arc<RowChunk>>;

type Leaf = [Slot; LEAF];

/// The chunks of a map, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ChunkDirectory {
    /// Leaves up to the last one that was written to; `None`: never written to.
    leaves: Vec<Option<Box<Leaf>>>,
}

impl ChunkDirectory {
    /// The chunk with this number; `None` if nothing is remembered there.
    #[inline]
    pub(super) fn chunk(&self, number: usize) -> Option<&RowChunk> {
        self.slot(number).map(|chunk| &**chunk)
    }

    /// Like [`ChunkDirectory::chunk`], as a shared pointer.
    #[inline]
    pub(super) fn slot(&self, number: usize) -> Option<&Arc<RowChunk>> {
        self.leaves.get(number / LEAF)?.as_ref()?[number % LEAF].as_ref()
    }

    /// Mutable access to the slot with this number; allocates its leaf.
    pub(super) fn slot_mut(&mut self, number: usize) -> &mut Slot {
        let leaf = number / LEAF;
        if self.leaves.len() <= leaf {
            self.leaves.resize(leaf + 1, None);
        }
        let slots = self.leaves[leaf].get_or_insert_with(|| Box::new(std::array::from_fn(|_| None)));
        &mut slots[number % LEAF]
    }

    /// Every chunk with its number, lowest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Arc<RowChunk>)> {
        let leaves = self.leaves.iter().enumerate().filter_map(|(leaf, slots)| Some((leaf, slots.as_ref()?)));
        let slots =
            leaves.flat_map(|(leaf, slots)| slots.iter().enumerate().map(move |(slot, it)| (leaf * LEAF + slot, it)));
        slots.filter_map(|(number, slot)| Some((number, slot.as_ref()?)))
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
            one.learn(&other, |_| {});
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
