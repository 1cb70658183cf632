//! The binary heap that leaves superseded entries where they are.
//!
//! Source: Mo Chen, Rezaul Alam Chowdhury, Vijaya Ramachandran, David Lan Roche and Lingling Tong, "Priority Queues
//! and Dijkstra's Algorithm" (2007): a heap without decrease-key, to which a reparented node is added anew, beats one
//! that has to keep track of where each node is. It is the standard library's heap; [`BinaryHeap`](super::BinaryHeap)
//! is the other kind, and `benches/open_lists.rs` has the two race.

use std::cmp::Reverse;

use crate::search::{Cost, NodeId};

use super::OpenList;

/// A binary heap over F without decrease-key, the last added first among equals.
#[derive(Clone, Debug, Default)]
pub struct LazyHeap {
    /// The largest entry comes out first: lowest F, then the highest number.
    entries: std::collections::BinaryHeap<(Reverse<Cost>, u32, NodeId)>,
    added: u32,
}

impl LazyHeap {
    /// Adds a node that has its number in the order of adding already.
    pub(super) fn push_numbered(&mut self, node: NodeId, f: Cost, added: u32) {
        self.entries.push((Reverse(f), added, node));
    }

    /// What the first entry is ordered by: the larger, the sooner it is taken.
    #[inline]
    pub(super) fn first(&self) -> Option<(Reverse<Cost>, u32)> {
        self.entries.peek().map(|&(f, added, _)| (f, added))
    }
}

impl OpenList for LazyHeap {
    fn clear(&mut self) {
        self.entries.clear();
        self.added = 0;
    }

    #[inline]
    fn push(&mut self, node: NodeId, f: Cost) {
        self.push_numbered(node, f, self.added);
        self.added += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<NodeId> {
        self.entries.pop().map(|(_, _, node)| node)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}
