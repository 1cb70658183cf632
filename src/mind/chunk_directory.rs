//! Where the chunks of a known map are.
//!
//! A directory of two tiers, of which nothing is there until something is written: so the memory of a map goes with the
//! ground that was seen, not with the ground that there is. Chunks are shared between the maps of those who tell each
//! other, and copied when one of them is written to.

use std::sync::Arc;

use super::{Turn, row_chunk::RowChunk};

/// Slots of a leaf.
const LEAF: usize = 64;

/// The place of a chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot {
    /// Nothing is remembered there if `None`.
    pub(super) chunk: Option<Arc<RowChunk>>,
    /// When something was last written there, by seeing or by being told.
    pub(super) written: Option<Turn>,
}

type Leaf = [Slot; LEAF];

/// The chunks of a map, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ChunkDirectory {
    /// Up to the last leaf that was written to; each with all of its slots, as soon as one of them is used.
    leaves: Vec<Option<Box<Leaf>>>,
}

impl ChunkDirectory {
    /// The chunk of a number, if anything is remembered there.
    #[inline]
    pub(super) fn chunk(&self, number: usize) -> Option<&RowChunk> {
        self.slot(number)?.chunk.as_deref()
    }

    /// The slot of a number; `None` as long as none of its leaf was written to.
    #[inline]
    pub(super) fn slot(&self, number: usize) -> Option<&Slot> {
        Some(&self.leaves.get(number / LEAF)?.as_ref()?[number % LEAF])
    }

    /// The slot of a number, to write in.
    pub(super) fn slot_mut(&mut self, number: usize) -> &mut Slot {
        let leaf = number / LEAF;
        if self.leaves.len() <= leaf {
            self.leaves.resize(leaf + 1, None);
        }
        let slots = self.leaves[leaf].get_or_insert_with(|| Box::new(std::array::from_fn(|_| Slot::default())));
        &mut slots[number % LEAF]
    }

    /// Every slot of the leaves that were written to with its number, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Slot)> {
        let leaves = self.leaves.iter().enumerate().filter_map(|(leaf, slots)| Some((leaf, slots.as_ref()?)));
        leaves.flat_map(|(leaf, slots)| slots.iter().enumerate().map(move |(slot, it)| (leaf * LEAF + slot, it)))
    }

    /// Every slot of the leaves that were written to with its number, in order, to write in.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (usize, &mut Slot)> {
        let leaves = self.leaves.iter_mut().enumerate().filter_map(|(leaf, slots)| Some((leaf, slots.as_mut()?)));
        leaves.flat_map(|(leaf, slots)| slots.iter_mut().enumerate().map(move |(slot, it)| (leaf * LEAF + slot, it)))
    }
}
