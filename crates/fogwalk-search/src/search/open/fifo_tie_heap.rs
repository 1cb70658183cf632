//! A heap whose ties go to the node added first: to see what the other rule saves.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), takes the square added last, which lies nearer to the
//! target. This is the rule that he decided against.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::search::{Cost, NodeId};

use super::OpenList;

/// A binary heap over F without decrease-key, the first added first among equals.
#[derive(Clone, Debug, Default)]
pub struct FifoTieHeap {
    /// The largest entry comes out first: lowest F, then the lowest number.
    entries: BinaryHeap<Reverse<(Cost, u32, NodeId)>>,
    added: u32,
}

impl OpenList for FifoTieHeap {
    fn clear(&mut self) {
        self.entries.clear();
        self.added = 0;
    }

    fn push(&mut self, node: NodeId, f: Cost) {
        self.entries.push(Reverse((f, self.added, node)));
        self.added += 1;
    }

    fn pop(&mut self) -> Option<NodeId> {
        self.entries.pop().map(|Reverse((_, _, node))| node)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_come_out_as_they_went_in() {
        let mut list = FifoTieHeap::default();
        for (node, f) in [(1, 20), (2, 10), (3, 20), (4, 10), (5, 20)] {
            list.push(NodeId(node), Cost(f));
        }
        let order: Vec<_> = std::iter::from_fn(|| list.pop()).map(|NodeId(node)| node).collect();
        assert_eq!(order, [2, 4, 1, 3, 5]);
        assert!(list.is_empty());
    }
}
