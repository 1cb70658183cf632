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

impl OpenList for BinaryHeap {
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
