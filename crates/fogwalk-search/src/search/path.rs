//! The way that was found.

use super::{Cost, NodeId, SearchSpace};

/// A path: the nodes from start to target, both included, and what walking them costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// The nodes in order; at least one.
    pub nodes: Vec<NodeId>,
    /// The sum of the steps' costs in the space that was searched.
    pub cost: Cost,
}

/// The cost of walking along `nodes` in a space; `None` if a node is not a successor of the one before it.
pub fn path_cost(space: &impl SearchSpace, nodes: &[NodeId]) -> Option<Cost> {
    nodes.windows(2).try_fold(Cost::ZERO, |sum, pair| {
        let mut cheapest = None;
        space.successors(pair[0], |next, step| {
            if next == pair[1] {
                cheapest = Some(cheapest.map_or(step, |cost: Cost| cost.min(step)));
            }
        });
        cheapest.map(|step| sum + step)
    })
}
