//! Bidirectional search: from both ends at once, until no path can be cheaper than the best one that both know.
//!
//! Sources: T. A. J. Nicholson, "Finding the Shortest Route Between Two Points in a Network" (1966), for Dijkstra's
//! algorithm from both ends and its stop rule; Takahiro Ikeda and others, "A Fast Algorithm for Finding Better Routes
//! by AI Search Techniques" (1994), for A* with one consistent estimate for both directions.
//!
//! The first node that both searches have closed need not be on the cheapest path. So each node that both have reached
//! makes a candidate, and the cheapest candidate so far, µ, is kept. The search is over when the lowest F of both open
//! lists add up to µ (and H of the start): every path that is still unknown costs at least as much.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    Cost, NodeId, NodeTable, Observer, Path, Reversible, Stats,
    node_records::{NodeRecords, Reached},
};

/// How bidirectional search estimates what remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoEndedEstimate {
    /// Not at all: Dijkstra's algorithm from both ends.
    None,
    /// By the mean of both heuristics: A* from both ends. H of a node, from the start's side, is half of its estimate
    /// to the goal, less its estimate from the start, plus the estimate between the ends, rounded down; from the goal's
    /// side it is what is left of the estimate between the ends. One search's H so falls by as much as the other's
    /// rises, and both agree on what a step costs beyond its estimate. This needs a heuristic that obeys the triangle
    /// inequality.
    Mean,
}

/// How a bidirectional search ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TwoEndedOutcome {
    /// The path, if there is one: the cheapest, if the heuristic is consistent.
    pub path: Option<Path>,
    /// The work of both searches. `largest_open` counts the nodes on both open lists.
    pub stats: Stats,
    /// The node where the two halves of the path meet.
    pub meeting: Option<NodeId>,
}

/// Searches from both ends. Of all open nodes, the one with the lowest F is expanded next, whichever side it belongs
/// to; among equals, the one added last.
///
/// The observer is told of nodes of the goal's side by the id of the node plus the number of nodes of the space, see
/// [`Side::of`]. There a parent is the next node towards the goal.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, Silent, SquareSpace, TwoEndedEstimate, search_from_both_ends,
///     },
/// };
///
/// let map = Grid::from_text(".....\n.###.\n...#.\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, to] = [Point::new(2, 2), Point::new(4, 2)].map(|cell| space.node(cell).unwrap());
/// let outcome = search_from_both_ends(&space, from, to, TwoEndedEstimate::Mean, &mut Silent);
/// assert_eq!(outcome.path.map(|path| path.cost), Some(Cost(100)));
/// # Ok::<(), &str>(())
/// ```
///
/// # Panics
/// When an end is not a node of the space, or the space has more than 2³¹ nodes.
pub fn search_from_both_ends<S: Reversible>(
    space: &S,
    start: NodeId,
    goal: NodeId,
    estimate: TwoEndedEstimate,
    observer: &mut impl Observer,
) -> TwoEndedOutcome {
    assert!(space.node_count() <= 1 << 31, "both sides need ids");
    let mut search = TwoEnded {
        space,
        ends: [start, goal],
        estimate,
        between: match estimate {
            TwoEndedEstimate::None => Cost::ZERO,
            TwoEndedEstimate::Mean => space.estimate(start, goal),
        },
        halves: [Half::default(), Half::default()],
        added: 0,
        best: None,
        stats: Stats::default(),
        observer,
    };
    search.begin();
    while let Some((side, node)) = search.take_next() {
        search.expand(side, node);
    }
    let path = search.best.map(|(cost, meeting)| {
        let [mut nodes, rest] = search.halves.each_ref().map(|half| half.table.nodes_to(meeting));
        nodes.extend(rest.into_iter().rev().skip(1));
        Path { nodes, cost }
    });
    TwoEndedOutcome { path, stats: search.stats, meeting: search.best.map(|(_, meeting)| meeting) }
}

/// The end that one half of a bidirectional search comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the start, along the steps.
    Start,
    /// From the goal, against them.
    Goal,
}

impl Side {
    /// The side and the node of an id that an observer is told, in a space of this many nodes.
    pub const fn of(id: NodeId, node_count: usize) -> (Self, NodeId) {
        match id.index().checked_sub(node_count) {
            Some(node) => (Self::Goal, NodeId(node as u32)),
            None => (Self::Start, id),
        }
    }

    /// The id that an observer is told of a node of this side.
    const fn id(self, node: NodeId, node_count: usize) -> NodeId {
        match self {
            Self::Start => node,
            Self::Goal => NodeId(node.0 + node_count as u32),
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Start => Self::Goal,
            Self::Goal => Self::Start,
        }
    }
}

/// An entry of an open list: the lowest F first, then the one added last.
type Entry = (Reverse<Cost>, u32, NodeId);

/// One of the two searches.
#[derive(Default)]
struct Half {
    table: NodeTable,
    /// An entry for each time that a node was opened or reparented; only the last of a node counts.
    open: BinaryHeap<Entry>,
}

impl Half {
    /// The entry of the open node with the lowest F.
    fn top(&mut self) -> Option<Entry> {
        // Entries of nodes that were reparented since come up after the node is closed.
        while let Some(&entry) = self.open.peek() {
            if !self.table.is_closed(entry.2) {
                return Some(entry);
            }
            self.open.pop();
        }
        None
    }
}

struct TwoEnded<'a, S, O> {
    space: &'a S,
    ends: [NodeId; 2],
    estimate: TwoEndedEstimate,
    /// The estimate between the ends.
    between: Cost,
    halves: [Half; 2],
    /// Number of entries of both open lists so far.
    added: u32,
    /// The cost of the cheapest candidate so far, and the node where its halves meet.
    best: Option<(Cost, NodeId)>,
    stats: Stats,
    observer: &'a mut O,
}

impl<S: Reversible, O: Observer> TwoEnded<'_, S, O> {
    fn begin(&mut self) {
        for half in &mut self.halves {
            half.table.begin(self.space.node_count());
        }
        for (side, end) in [Side::Start, Side::Goal].into_iter().zip(self.ends) {
            self.halves[side as usize].table.start(end);
            let h = self.h(side, end);
            self.add(side, end, h);
            self.observer.opened(side.id(end, self.space.node_count()), None, Cost::ZERO, h, h);
            self.stats.opened += 1;
            self.meet(side, end, Cost::ZERO);
        }
        self.stats.largest_open = self.stats.opened;
    }

    /// H of a node, for one of the searches.
    fn h(&self, side: Side, node: NodeId) -> Cost {
        let [start, goal] = self.ends;
        match (self.estimate, side) {
            (TwoEndedEstimate::None, _) => Cost::ZERO,
            (TwoEndedEstimate::Mean, Side::Start) => {
                let ahead = self.space.estimate(node, goal) + self.between;
                Cost(ahead.0.saturating_sub(self.space.estimate(start, node).0) / 2)
            }
            (TwoEndedEstimate::Mean, Side::Goal) => Cost(self.between.0.saturating_sub(self.h(Side::Start, node).0)),
        }
    }

    fn add(&mut self, side: Side, node: NodeId, f: Cost) {
        self.halves[side as usize].open.push((Reverse(f), self.added, node));
        self.added += 1;
    }

    /// Makes a candidate of a node that one search has just reached, if the other has reached it too.
    fn meet(&mut self, side: Side, node: NodeId, g: Cost) {
        if let Some(rest) = self.halves[side.other() as usize].table.g(node) {
            let cost = g + rest;
            if self.best.is_none_or(|(best, _)| cost < best) {
                self.best = Some((cost, node));
            }
        }
    }

    /// Takes the open node with the lowest F; `None` if no path can be cheaper than the best one so far.
    fn take_next(&mut self) -> Option<(Side, NodeId)> {
        let [start, goal] = self.halves.each_mut().map(Half::top);
        // When one side has reached everything, it has reached the other end, too, if that can be.
        let (start, goal) = (start?, goal?);
        let lowest = u64::from(start.0.0.0) + u64::from(goal.0.0.0);
        if self.best.is_some_and(|(best, _)| lowest >= u64::from(best.0) + u64::from(self.between.0)) {
            return None;
        }
        let (side, (_, _, node)) = if start > goal { (Side::Start, start) } else { (Side::Goal, goal) };
        self.halves[side as usize].open.pop();
        Some((side, node))
    }

    fn expand(&mut self, side: Side, node: NodeId) {
        let Some((g_here, _)) = self.halves[side as usize].table.close(node) else { return };
        let node_count = self.space.node_count();
        self.observer.closed(side.id(node, node_count));
        self.stats.closed += 1;
        self.stats.expanded += 1;
        let space = self.space;
        let visit = |next, step| self.reach(side, (node, next), g_here + step);
        match side {
            Side::Start => space.successors(node, visit),
            Side::Goal => space.predecessors(node, visit),
        }
        self.stats.largest_open = self.stats.largest_open.max(self.stats.opened - self.stats.closed);
    }

    fn reach(&mut self, side: Side, (node, next): (NodeId, NodeId), g: Cost) {
        if g == Cost::MAX {
            return;
        }
        let reached = self.halves[side as usize].table.reach(next, node, g, true);
        if reached == Reached::NoBetter {
            return;
        }
        let h = self.h(side, next);
        self.add(side, next, g + h);
        let [id, parent] = [next, node].map(|node| side.id(node, self.space.node_count()));
        if reached == Reached::Reparented {
            self.observer.reparented(id, parent, g, g + h);
            self.stats.reparented += 1;
        } else {
            self.observer.opened(id, Some(parent), g, h, g + h);
            self.stats.opened += 1;
        }
        self.meet(side, next, g);
    }
}
