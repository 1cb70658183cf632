//! The one search loop, in one go or a slice at a time.

use super::{
    Cost, NodeId, NodeTable, Observer, OpenList, Ordering, SearchSpace, Target,
    choice::choices,
    node_records::{NodeRecords, Reached},
};

choices! {
    /// When a search stops.
    Stop {
        TargetClosed "target-closed" "When the target moves to the closed list: right.";
        TargetOpened "target-opened" "As soon as the target is opened: sooner, and wrong where another way to it would be cheaper.";
        Never "never" "When the open list is empty: everything within reach is closed.";
    }
}

/// Counts of the work of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes that came onto the open list, starts included.
    pub opened: u32,
    /// Nodes that moved to the closed list.
    pub closed: u32,
    /// Closed nodes whose successors were looked at: all but the target that ended the search.
    pub expanded: u32,
    /// Times an open node was given a new parent.
    pub reparented: u32,
    /// Most nodes that were on the open list at once.
    pub largest_open: u32,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The target that was reached first, if any.
    pub found: Option<NodeId>,
    /// The work of the search.
    pub stats: Stats,
}

/// Searches from `starts` for the target until `stop` says so or the open list runs empty.
///
/// Afterwards `table` holds G and parent of every node touched: [`NodeTable::nodes_to`] reads the path off. A closed
/// node is never opened again, so with a heuristic that overestimates the path may cost more than it had to, as in
/// Lester's article. Nothing is allocated once `table` and `open` have grown to the size of the space.
///
/// # Panics
/// When a start is not a node of the space.
#[expect(clippy::too_many_arguments, reason = "these are the dimensions in which searches differ")]
#[inline]
pub fn run<S: SearchSpace, T: Target<S>>(
    space: &S,
    starts: &[NodeId],
    target: &T,
    ordering: &impl Ordering,
    stop: Stop,
    table: &mut NodeTable,
    open: &mut impl OpenList,
    observer: &mut impl Observer,
) -> Outcome {
    let mut outcome = begin(space, starts, target, ordering, stop, table, open, observer);
    go_on(space, target, ordering, stop, &mut outcome, |_| false, table, open, observer);
    outcome
}

/// Puts the starts of a search on the open list.
#[expect(clippy::too_many_arguments, reason = "as above")]
#[inline]
pub(super) fn begin<S: SearchSpace, T: Target<S>>(
    space: &S,
    starts: &[NodeId],
    target: &T,
    ordering: &impl Ordering,
    stop: Stop,
    table: &mut impl NodeRecords,
    open: &mut impl OpenList,
    observer: &mut impl Observer,
) -> Outcome {
    let Outcome { mut found, mut stats } = Outcome::default();
    table.begin(space.node_count());
    open.clear();
    for &start in starts {
        if !table.start(start) {
            continue;
        }
        let h = target.estimate(space, start);
        let f = ordering.f(Cost::ZERO, h, stats.opened);
        open.push(start, f);
        observer.opened(start, None, Cost::ZERO, h, f);
        stats.opened += 1;
        if stop == Stop::TargetOpened && target.is_target(start) {
            found = found.or(Some(start));
        }
    }
    stats.largest_open = stats.opened;
    Outcome { found, stats }
}

/// Takes up a search where it was left, until `stop` says so, the open list runs empty, or `pauses` has it wait before
/// the next node. Says whether it is over.
#[expect(clippy::too_many_arguments, reason = "as above")]
#[inline]
pub(super) fn go_on<S: SearchSpace, T: Target<S>>(
    space: &S,
    target: &T,
    ordering: &impl Ordering,
    stop: Stop,
    outcome: &mut Outcome,
    pauses: impl Fn(&Stats) -> bool,
    table: &mut impl NodeRecords,
    open: &mut impl OpenList,
    observer: &mut impl Observer,
) -> bool {
    let Outcome { mut found, mut stats } = *outcome;
    let mut is_over = true;
    while !(stop == Stop::TargetOpened && found.is_some()) {
        if pauses(&stats) {
            is_over = false;
            break;
        }
        let Some(node) = open.pop() else { break };
        let Some((g_here, parent)) = table.close(node) else { continue };
        observer.closed(node);
        stats.closed += 1;
        if target.is_target(node) {
            found = found.or(Some(node));
            if stop == Stop::TargetClosed {
                break;
            }
        }
        stats.expanded += 1;
        space.successors_after(node, parent, |next, step| {
            let g = g_here + if ordering.counts_steps() { Cost(1) } else { step };
            if g == Cost::MAX {
                return;
            }
            let reached = table.reach(next, node, g, ordering.reparents());
            if reached == Reached::NoBetter {
                return;
            }
            let h = target.estimate(space, next);
            let f = ordering.f(g, h, stats.opened);
            open.push(next, f);
            if reached == Reached::Reparented {
                observer.reparented(next, node, g, f);
                stats.reparented += 1;
            } else {
                observer.opened(next, Some(node), g, h, f);
                stats.opened += 1;
                if stop == Stop::TargetOpened && target.is_target(next) {
                    found = found.or(Some(next));
                }
            }
        });
        stats.largest_open = stats.largest_open.max(stats.opened - stats.closed);
    }
    *outcome = Outcome { found, stats };
    is_over
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AnyOf, BinaryHeap, Dijkstra, One, Silent};

    /// This many nodes in a row, a step of 10 between neighbours.
    struct Row(u32);

    impl SearchSpace for Row {
        fn node_count(&self) -> usize {
            self.0 as usize
        }

        fn successors(&self, NodeId(node): NodeId, mut visit: impl FnMut(NodeId, Cost)) {
            let (before, after) = (node.checked_sub(1), Some(node + 1).filter(|&after| after < self.0));
            for next in before.into_iter().chain(after) {
                visit(NodeId(next), Cost(10));
            }
        }

        fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
            Cost::ZERO
        }
    }

    fn search(starts: &[u32], target: &impl Target<Row>, stop: Stop) -> (Outcome, NodeTable) {
        let (mut table, mut open) = (NodeTable::default(), BinaryHeap::default());
        let starts: Vec<_> = starts.iter().copied().map(NodeId).collect();
        let outcome = run(&Row(10), &starts, target, &Dijkstra, stop, &mut table, &mut open, &mut Silent);
        (outcome, table)
    }

    #[test]
    fn each_stop_counts_what_it_did() {
        let stats = |stop| search(&[0], &One(NodeId(3)), stop).0.stats;
        let largest_open = 1;
        assert_eq!(stats(Stop::TargetOpened), Stats { opened: 4, closed: 3, expanded: 3, reparented: 0, largest_open });
        assert_eq!(stats(Stop::TargetClosed), Stats { opened: 4, closed: 4, expanded: 3, reparented: 0, largest_open });
        assert_eq!(stats(Stop::Never), Stats { opened: 10, closed: 10, expanded: 10, reparented: 0, largest_open });
    }

    #[test]
    fn a_filled_field_still_names_the_nearest_target() {
        let (outcome, table) = search(&[4], &AnyOf(|node| matches!(node, NodeId(1 | 9))), Stop::Never);
        assert_eq!(outcome.found, Some(NodeId(1)));
        assert_eq!(table.g(NodeId(9)), Some(Cost(50)));
    }

    #[test]
    fn a_start_is_opened_once_and_may_be_the_target() {
        for stop in Stop::ALL {
            let (outcome, table) = search(&[7, 2, 7, 2], &One(NodeId(2)), stop);
            assert_eq!((outcome.found, table.nodes_to(NodeId(2))), (Some(NodeId(2)), vec![NodeId(2)]));
        }
        assert_eq!(search(&[7, 2, 7, 2], &One(NodeId(2)), Stop::TargetClosed).0.stats.largest_open, 2);
        let (outcome, _) = search(&[7, 7], &One(NodeId(7)), Stop::TargetOpened);
        assert_eq!(outcome.stats, Stats { opened: 1, largest_open: 1, ..Stats::default() });
    }

    #[test]
    fn without_a_start_nothing_is_found() {
        assert_eq!(search(&[], &One(NodeId(0)), Stop::TargetClosed).0, Outcome::default());
    }
}
