//! The chunks of a known map, by number, in a sparse directory of two tiers.
//!
//! A leaf is allocated when one of its chunks is first written, so the memory of a map grows with the ground that was
//! seen, not with the size of the floor. The maps of units that tell each other what they know share chunks; a shared
//! chunk is copied before it is written to.

use std::sync::Arc;

use super::row_chunk::RowChunk;

/// Slots in a leaf.
const LEAF: usize = 64;

/// The place of a chunk; `None`: nothing is remembered there.
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

    /// The same, to be shared.
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
