//! An adjacency list in one packed table.
//!
//! Compressed sparse rows: the edges of all nodes in one list, sorted by where they start, and for each node where
//! its part of the list begins. Two allocations however many nodes there are, and the successors of a node lie side
//! by side in memory.

use crate::search::Cost;

use super::NodeId;

/// An edge from one node to another, in this direction only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Edge {
    pub(super) from: NodeId,
    pub(super) to: NodeId,
    pub(super) cost: Cost,
}

/// The edges of a graph by where they start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Adjacency {
    /// The index of each node's first edge; one more at the end.
    first: Vec<u32>,
    edges: Vec<(NodeId, Cost)>,
}

impl Adjacency {
    /// The table of a graph with a number of nodes; the edges of a node keep their order. Edges that start at no node
    /// are left out.
    pub(super) fn new(node_count: usize, edges: &[Edge]) -> Self {
        let mut sorted: Vec<_> = edges.iter().filter(|edge| edge.from.index() < node_count).collect();
        sorted.sort_by_key(|edge| edge.from);
        let mut first = vec![0; node_count + 1];
        for edge in &sorted {
            first[edge.from.index() + 1] += 1;
        }
        for node in 0..node_count {
            first[node + 1] += first[node];
        }
        Self { first, edges: sorted.iter().map(|edge| (edge.to, edge.cost)).collect() }
    }

    /// Number of nodes.
    pub(super) fn node_count(&self) -> usize {
        self.first.len() - 1
    }

    /// The edges that start at a node of the graph.
    #[inline]
    pub(super) fn of(&self, node: NodeId) -> &[(NodeId, Cost)] {
        &self.edges[self.first[node.index()] as usize..self.first[node.index() + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_node_has_its_own_edges_in_their_order() {
        let edge = |(from, to, cost)| Edge { from: NodeId(from), to: NodeId(to), cost: Cost(cost) };
        let table = Adjacency::new(4, &[(2, 0, 5), (0, 3, 1), (2, 1, 4), (0, 1, 2)].map(edge));
        assert_eq!(table.node_count(), 4);
        let of = |node| table.of(NodeId(node)).iter().map(|&(to, cost)| (to.0, cost.0)).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 3].map(of), [vec![(3, 1), (1, 2)], vec![], vec![(0, 5), (1, 4)], vec![]]);
        assert_eq!(Adjacency::new(0, &[]).node_count(), 0);
    }
}
