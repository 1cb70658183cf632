//! Where a search wants to go.

use super::{Cost, NodeId, SearchSpace};

/// What ends a search, and how far away it looks.
pub trait Target<S> {
    /// Whether this node is what was looked for.
    fn is_target(&self, node: NodeId) -> bool;

    /// H: what the way from the node to the target is thought to cost.
    fn estimate(&self, space: &S, node: NodeId) -> Cost;
}

/// One node.
#[derive(Clone, Copy, Debug)]
pub struct One(pub NodeId);

impl<S: SearchSpace> Target<S> for One {
    #[inline]
    fn is_target(&self, node: NodeId) -> bool {
        node == self.0
    }

    #[inline]
    fn estimate(&self, space: &S, node: NodeId) -> Cost {
        space.estimate(node, self.0)
    }
}

/// Whichever node satisfies the condition first; nothing is known of how far it is, so H is 0.
pub struct AnyOf<F>(pub F);

impl<S, F: Fn(NodeId) -> bool> Target<S> for AnyOf<F> {
    #[inline]
    fn is_target(&self, node: NodeId) -> bool {
        (self.0)(node)
    }

    #[inline]
    fn estimate(&self, _: &S, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

/// No node at all: the search fills everything within reach.
#[derive(Clone, Copy, Debug)]
pub struct Anywhere;

impl<S> Target<S> for Anywhere {
    #[inline]
    fn is_target(&self, _: NodeId) -> bool {
        false
    }

    #[inline]
    fn estimate(&self, _: &S, _: NodeId) -> Cost {
        Cost::ZERO
    }
}
