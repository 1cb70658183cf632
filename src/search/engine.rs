//! The one search loop.

use super::{Cost, NodeId, NodeTable, Observer, OpenList, Ordering, SearchSpace, Target, choice::choices};

choices! {
    /// When a search stops.
    Stop {
        TargetClosed "target-closed" "When the target moves to the closed list: right.";
        TargetOpened "target-opened" "As soon as the target is opened: sooner, and wrong where another way to it would be cheaper.";
        Never "never" "When the open list is empty: everything within reach is closed.";
    }
}

/// What a search did, in counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes that came onto the open list, starts included.
    pub opened: u32,
    /// Nodes that moved to the closed list.
    pub closed: u32,
    /// Closed nodes whose successors were looked at: all but the target.
    pub expanded: u32,
    /// Times an open node was given a new parent.
    pub reparented: u32,
    /// Most entries that the open list held at once, superseded ones included; the same for every [`OpenList`].
    pub largest_open: u32,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The target that was reached first, if any.
    pub found: Option<NodeId>,
    /// What it took.
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
pub fn run<S: SearchSpace, T: Target<S>, O: Ordering>(
    space: &S,
    starts: &[NodeId],
    target: &T,
    ordering: &O,
    stop: Stop,
    table: &mut NodeTable,
    open: &mut impl OpenList,
    observer: &mut impl Observer,
) -> Outcome {
    let Outcome { mut found, mut stats } = Outcome::default();
    table.begin(space.node_count());
    open.clear();
    for &start in starts {
        if table.g(start).is_some() {
            continue;
        }
        let h = target.estimate(space, start);
        let f = ordering.f(Cost::ZERO, h, stats.opened);
        table.open(start, None, Cost::ZERO);
        open.push(start, f);
        observer.opened(start, None, Cost::ZERO, h, f);
        stats.opened += 1;
        if stop == Stop::TargetOpened && target.is_target(start) {
            found = found.or(Some(start));
        }
    }
    stats.largest_open = stats.opened;
    while !(stop == Stop::TargetOpened && found.is_some())
        && let Some(node) = open.pop()
    {
        if table.is_closed(node) {
            continue;
        }
        table.close(node);
        observer.closed(node);
        stats.closed += 1;
        if stop != Stop::TargetOpened && target.is_target(node) {
            found = found.or(Some(node));
            if stop == Stop::TargetClosed {
                break;
            }
        }
        stats.expanded += 1;
        let g_here = table.g(node).unwrap_or_default();
        space.successors_after(node, table.parent(node), |next, step| {
            if table.is_closed(next) {
                return;
            }
            let g = g_here + if O::COUNTS_STEPS { Cost(1) } else { step };
            let known = table.g(next);
            if g == Cost::MAX || known.is_some_and(|known| !O::REPARENTS || g >= known) {
                return;
            }
            let h = target.estimate(space, next);
            let f = ordering.f(g, h, stats.opened);
            table.open(next, Some(node), g);
            open.push(next, f);
            if known.is_some() {
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
        stats.largest_open = stats.largest_open.max(open.len() as u32);
    }
    Outcome { found, stats }
}
