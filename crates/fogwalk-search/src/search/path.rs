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

/// The cost of each step along `nodes` in a space; `None` if a node is not a successor of the one before it.
pub fn step_costs(space: &impl SearchSpace, nodes: &[NodeId]) -> Option<Vec<Cost>> {
    nodes.windows(2).map(|pair| space.step_cost(pair[0], pair[1])).collect()
}

/// The cost of walking along `nodes` in a space; `None` if a node is not a successor of the one before it.
pub fn path_cost(space: &impl SearchSpace, nodes: &[NodeId]) -> Option<Cost> {
    nodes.windows(2).try_fold(Cost::ZERO, |sum, pair| space.step_cost(pair[0], pair[1]).map(|step| sum + step))
}
