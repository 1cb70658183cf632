//! Iterative deepening A* (IDA*): depth first along one path at a time, within a bound on F that rises round by round.
//!
//! Source: Richard E. Korf, "Depth-First Iterative-Deepening: An Optimal Admissible Tree Search" (1985). It keeps no
//! lists, only the path that it is on: what it has left it forgets, and expands again when another path leads there. On
//! a tree that costs little. On a grid the number of paths to a cell grows exponentially with the distance, so a round
//! may take longer than anybody waits: give it a limit.

use super::{Cost, NodeId, Observer, Path, SearchSpace, Stats};

/// How a search by iterative deepening ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeepeningOutcome {
    /// The path, if one was found: the cheapest, if the heuristic is admissible.
    pub path: Option<Path>,
    /// The work of all rounds. A node counts each time that it is opened, closed or expanded; `largest_open` is the
    /// length of the longest path that was held.
    pub stats: Stats,
    /// Number of rounds.
    pub rounds: u32,
    /// The bound on F of the last round.
    pub bound: Cost,
    /// Whether the search gave up because it reached its limit; then there may be a path nevertheless.
    pub has_given_up: bool,
}

/// Searches by iterative deepening. Gives up after `limit` expansions, if there is one; without a limit, it ends when
/// it has found a path or knows that there is none, however long that takes.
///
/// The first bound is H of the start, and the bound of each later round the lowest F above that of the round before.
/// The observer is told of each round as of a search of its own: a node is opened when it is reached from its parent,
/// and closed when the search goes on from it. A node that stays open has an F above the bound.
///
/// Holds the current path with its successors, and a flag for each node of the space.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, Silent, SquareSpace, deepen},
/// };
///
/// let map = Grid::from_text(".....\n.###.\n...#.\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, to] = [Point::new(2, 2), Point::new(4, 2)].map(|cell| space.node(cell).unwrap());
/// let outcome = deepen(&space, from, to, None, &mut Silent);
/// assert_eq!(outcome.path.map(|path| path.cost), Some(Cost(100)));
/// assert!(deepen(&space, from, to, Some(3), &mut Silent).has_given_up);
/// # Ok::<(), &str>(())
/// ```
///
/// # Panics
/// When an end is not a node of the space.
pub fn deepen<S: SearchSpace>(
    space: &S,
    start: NodeId,
    goal: NodeId,
    limit: Option<u32>,
    observer: &mut impl Observer,
) -> DeepeningOutcome {
    let bound = space.estimate(start, goal);
    let outcome = DeepeningOutcome { bound, ..DeepeningOutcome::default() };
    let is_on_path = vec![false; space.node_count()];
    let mut search = Deepening {
        space,
        goal,
        limit,
        observer,
        outcome,
        path: Vec::new(),
        successors: Vec::new(),
        is_on_path,
        next_bound: None,
    };
    while let End::Exhausted = search.round(start) {
        let Some(next) = search.next_bound else { break };
        search.outcome.bound = next;
    }
    search.outcome
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Found,
    Exhausted,
    LimitReached,
}

/// A node of the current path.
#[derive(Clone, Copy, Debug)]
struct Level {
    node: NodeId,
    g: Cost,
    /// The index of its first successor, and of the next one to try.
    first: usize,
    next: usize,
}

struct Deepening<'a, S, O> {
    space: &'a S,
    goal: NodeId,
    limit: Option<u32>,
    observer: &'a mut O,
    outcome: DeepeningOutcome,
    path: Vec<Level>,
    /// The successors of all nodes of the path, one after the other.
    successors: Vec<(NodeId, Cost)>,
    is_on_path: Vec<bool>,
    /// The lowest F above the bound that the round has met.
    next_bound: Option<Cost>,
}

impl<S: SearchSpace, O: Observer> Deepening<'_, S, O> {
    /// Follows all paths whose F stays within the bound.
    fn round(&mut self, start: NodeId) -> End {
        self.outcome.rounds += 1;
        self.next_bound = None;
        self.reach(start, None, Cost::ZERO);
        if let Some(end) = self.enter(start, Cost::ZERO) {
            return end;
        }
        while let Some(&mut Level { node, g, first, ref mut next }) = self.path.last_mut() {
            let Some(&(successor, step)) = self.successors.get(*next) else {
                self.successors.truncate(first);
                self.is_on_path[node.index()] = false;
                self.path.pop();
                continue;
            };
            *next += 1;
            let g = g + step;
            if g == Cost::MAX || self.is_on_path[successor.index()] {
                continue;
            }
            if self.reach(successor, Some(node), g)
                && let Some(end) = self.enter(successor, g)
            {
                return end;
            }
        }
        End::Exhausted
    }

    /// Opens a node, and says whether its F is within the bound.
    fn reach(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost) -> bool {
        let h = self.space.estimate(node, self.goal);
        let f = g + h;
        self.observer.opened(node, parent, g, h, f);
        self.outcome.stats.opened = self.outcome.stats.opened.saturating_add(1);
        if f <= self.outcome.bound {
            return true;
        }
        self.next_bound = Some(self.next_bound.map_or(f, |lowest| lowest.min(f)));
        false
    }

    /// Closes a node, and lengthens the path by it. Says whether that ends the round.
    fn enter(&mut self, node: NodeId, g: Cost) -> Option<End> {
        if node != self.goal && self.limit.is_some_and(|limit| self.outcome.stats.expanded >= limit) {
            self.outcome.has_given_up = true;
            return Some(End::LimitReached);
        }
        self.observer.closed(node);
        let stats = &mut self.outcome.stats;
        stats.closed = stats.closed.saturating_add(1);
        stats.largest_open = stats.largest_open.max(self.path.len() as u32 + 1);
        if node == self.goal {
            let nodes = self.path.iter().map(|level| level.node).chain([node]).collect();
            self.outcome.path = Some(Path { nodes, cost: g });
            return Some(End::Found);
        }
        stats.expanded = stats.expanded.saturating_add(1);
        self.is_on_path[node.index()] = true;
        let first = self.successors.len();
        let Self { space, successors, .. } = self;
        space.successors(node, |next, step| successors.push((next, step)));
        self.path.push(Level { node, g, first, next: first });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Trace, TraceEvent};

    /// A row of nodes that ends in a fork, one arm longer than the other; H is 0.
    struct Fork;

    impl SearchSpace for Fork {
        fn node_count(&self) -> usize {
            4
        }

        fn successors(&self, NodeId(node): NodeId, mut visit: impl FnMut(NodeId, Cost)) {
            let steps: &[(u32, u32)] = match node {
                0 => &[(1, 10)],
                1 => &[(0, 10), (2, 30), (3, 20)],
                _ => &[],
            };
            for &(next, step) in steps {
                visit(NodeId(next), Cost(step));
            }
        }

        fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
            Cost::ZERO
        }
    }

    #[test]
    fn each_bound_is_the_lowest_f_above_the_one_before() {
        let mut trace = Trace::default();
        let outcome = deepen(&Fork, NodeId(0), NodeId(2), None, &mut trace);
        assert_eq!(outcome.path, Some(Path { nodes: [0, 1, 2].map(NodeId).into(), cost: Cost(40) }));
        // 0, 10, 30 and 40.
        assert_eq!((outcome.rounds, outcome.bound), (4, Cost(40)));
        let closed = trace.events().iter().filter_map(|event| match event {
            TraceEvent::Closed { node } => Some(node.0),
            _ => None,
        });
        assert_eq!(closed.collect::<Vec<_>>(), [0, 0, 1, 0, 1, 3, 0, 1, 2]);
        assert_eq!((outcome.stats.closed, outcome.stats.expanded, outcome.stats.largest_open), (9, 8, 3));
    }

    #[test]
    fn what_no_path_leads_to_is_known_in_the_end() {
        let outcome = deepen(&Fork, NodeId(3), NodeId(0), None, &mut Trace::default());
        assert_eq!((outcome.path, outcome.rounds, outcome.has_given_up), (None, 1, false));
    }

    #[test]
    fn a_limit_is_the_number_of_expansions() {
        for limit in 0..9 {
            let outcome = deepen(&Fork, NodeId(0), NodeId(2), Some(limit), &mut Trace::default());
            assert_eq!((outcome.has_given_up, outcome.path.is_some()), (limit < 8, limit == 8), "{limit}");
            assert_eq!(outcome.stats.expanded, limit);
        }
    }
}
