//! Search spaces.
//!
//! A new space is a file here and the line below that names it; the loop takes whatever is a [`SearchSpace`].

mod adjacency;
mod cost_grid;
mod graph;
mod hex;
mod indexed;
mod square;
mod timed;
mod turning;
mod waypoints;

pub use cost_grid::CostGrid;
pub use graph::{GraphSpace, Place, Road, RoadMap, RoadMapError, Traffic};
pub use hex::{Axial, HexSpace};
pub use indexed::{IndexedGraph, TooManyNodes};
pub use square::{DiagonalRule, SquareSpace, Walkability};
pub use timed::{Departure, TimedSpace};
pub use turning::{FacingAnywhere, TurningSpace};
pub use waypoints::{WaypointSpace, Waypoints};

use super::Cost;

/// A node of a search space: a dense index from 0.
///
/// ```
/// use fogwalk_search::{grid::{Point, Size}, search::NodeId};
///
/// let size = Size::new(10, 10).ok_or("a side is 0 or too long")?;
/// let node = NodeId(37);
/// assert_eq!(size.point(node.index()), Point::new(7, 3));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The index as one into a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A graph as the search sees it.
///
/// ```
/// use fogwalk_search::search::{CHEAPEST, Cost, NodeId, One, SearchSpace, Searcher, Silent};
///
/// /// A clock face: a step moves the hand by one hour or by five.
/// struct Clock;
///
/// impl SearchSpace for Clock {
///     fn node_count(&self) -> usize {
///         12
///     }
///
///     fn successors(&self, NodeId(hour): NodeId, mut visit: impl FnMut(NodeId, Cost)) {
///         for hours in [1, 5, 7, 11] {
///             visit(NodeId((hour + hours) % 12), Cost(1));
///         }
///     }
///
///     fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
///         Cost::ZERO
///     }
/// }
///
/// let (path, _) = Searcher::default().path(&Clock, NodeId(0), &One(NodeId(4)), CHEAPEST, &mut Silent);
/// assert_eq!(path.map(|path| path.cost), Some(Cost(2)));
/// ```
pub trait SearchSpace {
    /// Number of nodes; every [`NodeId`] is below.
    fn node_count(&self) -> usize;

    /// Calls `visit` with every node that one step leads to and with the cost of that step, always in the same
    /// order: the order settles ties.
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost));

    /// The successors that are worth looking at when the node was reached from `parent`; a start has none. All of
    /// them, unless the space knows which ones lead nowhere that another way does not lead as cheaply.
    #[inline]
    fn successors_after(&self, node: NodeId, _parent: Option<NodeId>, visit: impl FnMut(NodeId, Cost)) {
        self.successors(node, visit);
    }

    /// The cost of the cheapest step from one node to another; `None` if the other is no successor. Spaces that can
    /// tell without going through all successors do.
    #[inline]
    fn step_cost(&self, from: NodeId, to: NodeId) -> Option<Cost> {
        let mut cheapest = None;
        self.successors(from, |next, step| {
            if next == to {
                cheapest = Some(cheapest.map_or(step, |cost: Cost| cost.min(step)));
            }
        });
        cheapest
    }

    /// The two nodes that a step could join, either way, only by crossing the step from `from` to `to` in the middle,
    /// if there are any: a unit on the one step would run into a unit on the other. None, unless the space knows.
    fn crossed(&self, _from: NodeId, _to: NodeId) -> Option<[NodeId; 2]> {
        None
    }

    /// The heuristic: what the way from one node to another is thought to cost. Admissible if never too much.
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost;
}

/// A graph whose steps can be followed against their direction too.
///
/// Entering a cell costs what that cell costs, so a step back is not charged what the step forth is: a backward
/// search has to ask for predecessors.
pub trait Reversible: SearchSpace {
    /// Calls `visit` with every node from which one step leads to `node`, and with the cost of that step, always in
    /// the same order.
    ///
    /// A node that cannot be entered has no predecessors and is none, though a search may start there.
    fn predecessors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost));

    /// Calls `visit` with every node whose successors, or their costs, may change when what is known of `node`
    /// changes; with `node` itself too.
    fn touched_by(&self, node: NodeId, visit: impl FnMut(NodeId));

    /// Whether a step can lead to the node at all.
    fn can_be_entered(&self, node: NodeId) -> bool;
}

/// A space with all its steps turned round: a search from the goal fills in what is left of the way from everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Reversed<'a, S>(pub &'a S);

impl<S: Reversible> SearchSpace for Reversed<'_, S> {
    fn node_count(&self) -> usize {
        self.0.node_count()
    }

    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.0.predecessors(node, visit);
    }

    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.0.estimate(to, from)
    }
}
