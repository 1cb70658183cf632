//! The binary heap that leaves superseded entries where they are.
//!
//! Source: Mo Chen, Rezaul Alam Chowdhury, Vijaya Ramachandran, David Lan Roche and Lingling Tong, "Priority Queues
//! and Dijkstra's Algorithm" (2007): a heap without decrease-key, to which a reparented node is added anew, beats one
//! that has to keep track of where each node is. It is the standard library's heap; [`BinaryHeap`](super::BinaryHeap)
//! is the other kind, and `benches/open_lists.rs` has the two race.

use std::cmp::Ordering;

use crate::search::{Cost, NodeId};

use super::{
    OpenList,
    meter::{Meter, Unmetered},
};

/// A node in the heap; reports each comparison to its meter.
#[derive(Clone, Debug)]
struct Entry<M> {
    f: Cost,
    added: u32,
    node: NodeId,
    meter: M,
}

impl<M: Meter> Ord for Entry<M> {
    /// The largest entry comes out first: lowest F, then the highest number.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.meter.compare();
        (other.f, self.added).cmp(&(self.f, other.added))
    }
}

impl<M: Meter> PartialOrd for Entry<M> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<M: Meter> PartialEq for Entry<M> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<M: Meter> Eq for Entry<M> {}

/// A binary heap over F without decrease-key, the last added first among equals.
#[derive(Clone, Debug)]
pub struct MeteredLazyHeap<M> {
    entries: std::collections::BinaryHeap<Entry<M>>,
    added: u32,
    meter: M,
}

/// The lazy heap that searches use; counts nothing.
pub type LazyHeap = MeteredLazyHeap<Unmetered>;

impl<M: Meter> Default for MeteredLazyHeap<M> {
    fn default() -> Self {
        Self::metered(M::default())
    }
}

impl<M: Meter> MeteredLazyHeap<M> {
    /// An empty heap that reports its comparisons to a meter, but no moves: the standard library does not say how many
    /// entries its heap moves.
    pub(super) fn metered(meter: M) -> Self {
        Self { entries: std::collections::BinaryHeap::new(), added: 0, meter }
    }

    /// The lowest F.
    #[inline]
    pub(super) fn lowest(&self) -> Option<Cost> {
        self.entries.peek().map(|entry| entry.f)
    }
}

impl<M: Meter> OpenList for MeteredLazyHeap<M> {
    fn clear(&mut self) {
        self.entries.clear();
        self.added = 0;
    }

    #[inline]
    fn push(&mut self, node: NodeId, f: Cost) {
        self.entries.push(Entry { f, added: self.added, node, meter: self.meter.clone() });
        self.added += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<NodeId> {
        self.entries.pop().map(|entry| entry.node)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}
