//! Spaces that can be walked backwards, and told where they change.

use super::{NodeId, SearchSpace};
use crate::search::Cost;

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

    /// Calls `visit` with every node whose successors may be others, or dearer, or cheaper, once something else is
    /// known of `node`; with `node` itself too.
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
