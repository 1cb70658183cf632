//! The open list: which node is next.
//!
//! A new open list is a file here and a row in the table below.

mod bucket;
mod fifo_tie_heap;
mod heap;
mod lazy;
mod meter;
mod plain_lists;
mod playback;
mod top;

pub use bucket::BucketQueue;
pub use fifo_tie_heap::FifoTieHeap;
pub use heap::BinaryHeap;
pub use lazy::LazyHeap;
pub use meter::Work;
pub use plain_lists::{SortedList, UnsortedList};
pub use top::TopOfHeap;

use self::{
    bucket::MeteredBucketQueue,
    heap::MeteredHeap,
    lazy::MeteredLazyHeap,
    meter::{Counting, Unmetered},
    plain_lists::{MeteredSortedList, MeteredUnsortedList},
};
use super::{Cost, NodeId, Outcome, choice::choices};

/// The open list, reduced to what the loop needs of it.
///
/// All lists of the table below give nodes out in one order: lowest F first and, among equals, the node added last. Of
/// the two other lists, [`FifoTieHeap`] gives out the equal added first, and [`TopOfHeap`] the one that is on top of
/// its heap. A node that is reparented is added anew. Where its superseded entry stays, the loop drops it when it comes
/// up, because the node is closed by then. So a search is the same, event by event, whichever list of the table it
/// uses.
///
/// ```
/// use fogwalk_search::{
///     grid::Size,
///     search::{
///         AStar, Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, NodeTable, One, OpenList, Silent,
///         SquareSpace, Stop, run,
///     },
/// };
///
/// /// An unsorted list that takes the first of several nodes with the lowest F.
/// #[derive(Default)]
/// struct Plain(Vec<(Cost, NodeId)>);
///
/// impl OpenList for Plain {
///     fn clear(&mut self) {
///         self.0.clear();
///     }
///
///     fn push(&mut self, node: NodeId, f: Cost) {
///         self.0.push((f, node));
///     }
///
///     fn pop(&mut self) -> Option<NodeId> {
///         let (place, _) = self.0.iter().enumerate().min_by_key(|(_, entry)| entry.0)?;
///         Some(self.0.remove(place).1)
///     }
///
///     fn len(&self) -> usize {
///         self.0.len()
///     }
/// }
///
/// let ground = CostGrid::from_fn(Size::new(9, 9).ok_or("a side is 0 or too long")?, |_| Some(10));
/// let space = SquareSpace::new(&ground, DiagonalRule::Always, CostScale::Lester, HeuristicKind::Octile);
/// let (mut table, mut open) = (NodeTable::default(), Plain::default());
/// let corner = NodeId(80);
/// let (ordering, stop) = (AStar::PLAIN, Stop::TargetClosed);
/// run(&space, &[NodeId(0)], &One(corner), &ordering, stop, &mut table, &mut open, &mut Silent);
/// assert_eq!(table.g(corner), Some(Cost(8 * 14)));
/// # Ok::<(), &str>(())
/// ```
pub trait OpenList {
    /// Forgets everything, keeps the memory.
    fn clear(&mut self);

    /// Adds a node, or adds it anew at a lower F.
    fn push(&mut self, node: NodeId, f: Cost);

    /// Takes out the node with the lowest F, the last added among equals.
    fn pop(&mut self) -> Option<NodeId>;

    /// Number of entries, with the superseded ones that the list still holds.
    fn len(&self) -> usize;

    /// Whether there is no entry left.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

choices! {
    /// The tie-breaking rule: the one that is taken of several open nodes with the lowest F.
    Ties {
        LastAdded "last-added" "The node added last: it goes on where it is. Lester's advice, and the game's rule.";
        FirstAdded "first-added" "The node added first: of several ways that look alike, all are tried side by side.";
        TopOfHeap "top-of-heap" "Whichever is on top of the binary heap of Lester's program: so his figures come out, and his path.";
    }
}

/// A search that still lacks its open list.
pub(super) trait WithOpenList {
    /// Does it with this list.
    fn run(self, open: &mut impl OpenList) -> Outcome;
}

/// Declares the open lists, a row each: variant, where it is kept, its type, its name, what it is.
macro_rules! open_lists {
    ($($variant:ident $kept:ident: $list:ident $name:literal $about:literal;)*) => {
        choices! {
            /// A kind of open list.
            OpenListKind { $($variant $name $about;)* }
        }

        /// One open list of each kind, empty until used.
        #[derive(Clone, Debug, Default)]
        pub struct OpenLists {
            $(pub(super) $kept: $list<Unmetered>,)*
            /// The one that takes equals the other way round.
            pub(super) first: FifoTieHeap,
            /// The list for [`Ties::TopOfHeap`].
            pub(super) top: TopOfHeap,
        }

        impl OpenLists {
            /// The bucket queue, which is the quickest where costs are small whole numbers.
            pub fn bucket_queue(&mut self) -> &mut BucketQueue {
                &mut self.bucket
            }

            /// The binary heap, which is the quickest where costs are large or few nodes are open.
            pub fn binary_heap(&mut self) -> &mut BinaryHeap {
                &mut self.heap
            }

            /// Does a search with the list of this kind.
            pub(super) fn run(&mut self, kind: OpenListKind, search: impl WithOpenList) -> Outcome {
                match kind {
                    $(OpenListKind::$variant => search.run(&mut self.$kept),)*
                }
            }
        }

        /// Runs a search with an empty list of a kind. Returns its outcome and the work of the list.
        fn run_counted(kind: OpenListKind, search: impl WithOpenList) -> (Outcome, Work) {
            let meter = Counting::default();
            let outcome = match kind {
                $(OpenListKind::$variant => search.run(&mut $list::metered(meter.clone())),)*
            };
            (outcome, meter.work())
        }
    };
}

open_lists! {
    Heap heap: MeteredHeap "heap" "A binary heap with decrease-key: adding, taking and reparenting cost the logarithm of the list's length.";
    Bucket bucket: MeteredBucketQueue "bucket" "A stack for each value of F: the quickest here, because costs are small whole numbers.";
    LazyHeap lazy: MeteredLazyHeap "lazy-heap" "A binary heap without decrease-key: a reparented node is added anew, which saves keeping track of all others.";
    Sorted sorted: MeteredSortedList "sorted" "A list kept in order of F: taking is at once, adding moves half the list.";
    Unsorted unsorted: MeteredUnsortedList "unsorted" "A list in order of adding: every time all of it is gone through for the lowest F.";
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

    /// Pushes and pops in turn, twice over the same list.
    struct AgreesWithPlain<'a>(&'a [(bool, u32)]);

    impl WithOpenList for AgreesWithPlain<'_> {
        fn run(self, list: &mut impl OpenList) -> Outcome {
            for _ in 0..2 {
                let mut plain = Plain::default();
                for (number, &(push, f)) in self.0.iter().enumerate() {
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
            Outcome::default()
        }
    }

    /// Adds nodes, adds them anew at a lower F, and takes nodes as the loop does: what is closed already is dropped.
    struct Reparents<'a>(&'a [(u32, Option<u32>)]);

    impl WithOpenList for Reparents<'_> {
        fn run(self, list: &mut impl OpenList) -> Outcome {
            let mut plain = Plain::default();
            let mut open: Vec<Option<u32>> = vec![Some(u32::MAX); 64];
            for &(node, f) in self.0 {
                let Some(f) = f else {
                    let next = loop {
                        match list.pop() {
                            Some(node) if open[node.index()].is_none() => {}
                            next => break next,
                        }
                    };
                    assert_eq!(next, plain.pop());
                    if let Some(node) = next {
                        open[node.index()] = None;
                    }
                    continue;
                };
                if open[node as usize].is_some_and(|known| f < known) {
                    open[node as usize] = Some(f);
                    list.push(NodeId(node), Cost(f));
                    plain.0.retain(|entry| entry.1 != NodeId(node));
                    plain.0.push((Cost(f), NodeId(node)));
                }
            }
            list.clear();
            Outcome::default()
        }
    }

    /// Values of F close together, further apart than the first ring of buckets, and further than the longest.
    fn f() -> impl Strategy<Value = u32> {
        prop_oneof![4 => 0u32..20, 2 => 0u32..5000, 1 => 0u32..300_000, 1 => any::<u32>()]
    }

    proptest! {
        #[test]
        fn every_list_gives_the_lowest_f_and_the_last_added(
            steps in proptest::collection::vec((proptest::bool::weighted(0.6), f()), 1..300)
        ) {
            let mut lists = OpenLists::default();
            for kind in OpenListKind::ALL {
                lists.run(kind, AgreesWithPlain(&steps));
            }
        }

        #[test]
        fn a_reparented_node_is_taken_once_at_its_lowest_f(
            steps in proptest::collection::vec((0u32..64, proptest::option::weighted(0.7, f())), 1..300)
        ) {
            let mut lists = OpenLists::default();
            for kind in OpenListKind::ALL {
                lists.run(kind, Reparents(&steps));
            }
        }
    }
}
