//! How the ends of a search may be given.

use std::{fmt::Debug, hash::Hash};

use crate::{
    grid::Point,
    search::{HexSpace, IndexedGraph, NodeId, PreparedGround, SearchSpace, SquareSpace, Walkability},
};

/// A name for a node of a space: its [`NodeId`] in every space, a [`Point`] on grids, a value in an [`IndexedGraph`].
pub trait NodeName<S>: Copy {
    /// The node, or `None` when the space has no such node.
    fn node_in(self, space: &S) -> Option<NodeId>;

    /// The name in words, for messages.
    fn in_words(self) -> String;
}

impl<S: SearchSpace> NodeName<S> for NodeId {
    fn node_in(self, space: &S) -> Option<NodeId> {
        (self.index() < space.node_count()).then_some(self)
    }

    fn in_words(self) -> String {
        format!("node {}", self.0)
    }
}

impl NodeName<PreparedGround> for NodeId {
    fn node_in(self, ground: &PreparedGround) -> Option<NodeId> {
        (self.index() < ground.size().area()).then_some(self)
    }

    fn in_words(self) -> String {
        format!("node {}", self.0)
    }
}

/// Makes points name the nodes of a space that has a `node` for each of its cells.
macro_rules! points_name_nodes_of {
    ($([$($generics:tt)*] $space:ty;)*) => {$(
        impl<$($generics)*> NodeName<$space> for Point {
            fn node_in(self, space: &$space) -> Option<NodeId> {
                space.node(self)
            }

            fn in_words(self) -> String {
                format!("cell {self}")
            }
        }
    )*};
}

points_name_nodes_of! {
    [W: Walkability] SquareSpace<'_, W>;
    [W: Walkability] HexSpace<'_, W>;
    [] PreparedGround;
}

impl<N: Eq + Hash + Debug, E> NodeName<IndexedGraph<N, E>> for &N {
    fn node_in(self, graph: &IndexedGraph<N, E>) -> Option<NodeId> {
        graph.node(self)
    }

    fn in_words(self) -> String {
        format!("{self:?}")
    }
}
