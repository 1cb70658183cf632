//! The binary heap, as in Lester's "Using Binary Heaps in A* Pathfinding" (2003).

use std::cmp::Reverse;

use crate::search::{Cost, NodeId};

use super::OpenList;

/// A binary heap over F, the last added first among equals.
#[derive(Clone, Debug, Default)]
pub struct BinaryHeap {
    /// The largest entry comes out first: lowest F, then the highest number.
    entries: std::collections::BinaryHeap<(Reverse<Cost>, u32, NodeId)>,
    added: u32,
}

impl BinaryHeap {
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

impl OpenList for BinaryHeap {
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
