//! The open list: which node is next.

mod bucket;
mod heap;

pub use bucket::BucketQueue;
pub use heap::BinaryHeap;

use super::{Cost, NodeId};

/// The open list, reduced to what the loop needs of it.
///
/// All lists give nodes out in the same order: lowest F first and, among equals, the one added last. A node that is
/// reparented is added anew. A list may keep the superseded entry; the loop drops it when it comes up, because the
/// node is closed by then.
pub trait OpenList {
    /// Forgets everything, keeps the memory.
    fn clear(&mut self);

    /// Adds a node, or adds it anew at a lower F.
    fn push(&mut self, node: NodeId, f: Cost);

    /// Takes out the node with the lowest F, the last added among equals.
    fn pop(&mut self) -> Option<NodeId>;

    /// Number of entries, superseded ones included.
    fn len(&self) -> usize;

    /// Whether there is no entry left.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Which open list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpenListKind {
    /// A [`BinaryHeap`].
    #[default]
    Heap,
    /// A [`BucketQueue`].
    Bucket,
}

impl OpenListKind {
    /// Every open list.
    pub const ALL: [Self; 2] = [Self::Heap, Self::Bucket];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Heap => "heap",
            Self::Bucket => "bucket",
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Sorts on every pop: slow, and plainly right.
    #[derive(Default)]
    struct Plain(Vec<(Cost, NodeId)>);

    impl Plain {
        fn pop(&mut self) -> Option<NodeId> {
            let lowest = self.0.iter().map(|entry| entry.0).min()?;
            let last = self.0.iter().rposition(|entry| entry.0 == lowest)?;
            Some(self.0.remove(last).1)
        }
    }

    fn agrees_with_plain(mut list: impl OpenList, steps: &[(bool, u32)]) {
        let mut plain = Plain::default();
        for (number, &(push, f)) in steps.iter().enumerate() {
            if push {
                list.push(NodeId(number as u32), Cost(f));
                plain.0.push((Cost(f), NodeId(number as u32)));
            } else {
                assert_eq!(list.pop(), plain.pop());
            }
            assert_eq!(list.len(), plain.0.len());
        }
        list.clear();
        assert_eq!(list.pop(), None);
    }

    proptest! {
        #[test]
        fn every_list_gives_the_lowest_f_and_the_last_added(
            steps in proptest::collection::vec((proptest::bool::weighted(0.6), prop_oneof![0u32..20, 0u32..5000]), 1..300)
        ) {
            agrees_with_plain(BinaryHeap::default(), &steps);
            agrees_with_plain(BucketQueue::default(), &steps);
        }
    }
}
