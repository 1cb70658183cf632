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
    /// The lowest F.
    #[inline]
    pub(super) fn lowest(&self) -> Option<Cost> {
        self.entries.peek().map(|&(Reverse(f), ..)| f)
    }
}

impl OpenList for LazyHeap {
    fn clear(&mut self) {
        self.entries.clear();
        self.added = 0;
    }

    #[inline]
    fn push(&mut self, node: NodeId, f: Cost) {
        self.entries.push((Reverse(f), self.added, node));
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
