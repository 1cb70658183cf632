//! Graphs whose nodes are values of any type: states of a puzzle, names of cities, pairs of room and key.
//!
//! The search loop numbers nodes from 0 and keeps its records in vectors. An [`IndexedGraph`] does the numbering: it
//! floods the graph once from some starts, gives each value that it meets the next number, and notes the edges.

use std::{collections::HashMap, error::Error, fmt, hash::Hash};

use crate::search::Cost;

use super::{
    NodeId, Reversible, SearchSpace,
    adjacency::{Adjacency, Edge},
};

/// More nodes can be reached than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyNodes {
    /// Number of nodes that were allowed.
    pub most: usize,
}

impl fmt::Display for TooManyNodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} nodes can be reached from the starts", self.most)
    }
}

impl Error for TooManyNodes {}

/// Everything that can be reached from some starts in a graph whose nodes are values: a [`SearchSpace`] that can be
/// searched forwards, and with [`Reversed`](super::Reversed) backwards, so that fields and crowds work on it too.
///
/// Nodes are numbered in the order in which a breadth-first flood meets them, so results depend on the order of
/// `starts` and of each node's successors and on nothing else; the hash map inside is only asked, never listed. Takes
/// the value of each node twice and 16 bytes for each edge.
///
/// ```
/// use fogwalk_search::search::{CHEAPEST, Cost, IndexedGraph, One, Searcher, Silent};
///
/// // Two jugs of 5 and 3 litres. A step fills one, empties one, or pours one into the other.
/// let pour = |&(five, three): &(u32, u32)| {
///     let (right, left) = (five.min(3 - three), three.min(5 - five));
///     [(5, three), (five, 3), (0, three), (five, 0), (five - right, three + right), (five + left, three - left)]
///         .map(|jugs| (jugs, Cost(1)))
/// };
/// let graph = IndexedGraph::new([(0, 0)], pour, 1000)?;
/// let (empty, four_litres) = (graph.node(&(0, 0)).unwrap(), graph.node(&(4, 0)).unwrap());
/// let (path, _) = Searcher::default().path(&graph, empty, &One(four_litres), CHEAPEST, &mut Silent);
/// assert_eq!(path.map(|path| path.cost), Some(Cost(7)));
/// # Ok::<(), fogwalk_search::search::TooManyNodes>(())
/// ```
#[derive(Clone, Debug)]
pub struct IndexedGraph<N, E = fn(&N, &N) -> Cost> {
    values: Vec<N>,
    nodes: HashMap<N, NodeId>,
    outgoing: Adjacency,
    incoming: Adjacency,
    estimate: E,
}

impl<N: Clone + Eq + Hash> IndexedGraph<N> {
    /// Floods a graph from `starts`. `successors` gives for each node the nodes that one step leads to, and the cost of
    /// that step, always in the same order. Without [`IndexedGraph::with_estimate`], H is 0 everywhere.
    ///
    /// # Errors
    /// When more than `most` nodes can be reached. Then the graph may be infinite, and has to be cut off by
    /// `successors`.
    pub fn new<I: IntoIterator<Item = (N, Cost)>>(
        starts: impl IntoIterator<Item = N>,
        mut successors: impl FnMut(&N) -> I,
        most: usize,
    ) -> Result<Self, TooManyNodes> {
        let mut numbers = Numbers { values: Vec::new(), nodes: HashMap::new(), most: most.min(u32::MAX as usize) };
        for start in starts {
            numbers.node(start)?;
        }
        let mut edges = Vec::new();
        let mut at = 0;
        while at < numbers.values.len() {
            let from = NodeId(at as u32);
            for (next, cost) in successors(&numbers.values[at]) {
                edges.push(Edge { from, to: numbers.node(next)?, cost });
            }
            at += 1;
        }
        let outgoing = Adjacency::new(at, &edges);
        for Edge { from, to, .. } in &mut edges {
            std::mem::swap(from, to);
        }
        let Numbers { values, nodes, .. } = numbers;
        Ok(Self { values, nodes, outgoing, incoming: Adjacency::new(at, &edges), estimate: |_, _| Cost::ZERO })
    }

    /// This graph with a heuristic: an estimate of the cost of the path from one node to another. If it is never too
    /// high, it is admissible, and A* finds the cheapest path.
    pub fn with_estimate<E: Fn(&N, &N) -> Cost>(self, estimate: E) -> IndexedGraph<N, E> {
        let Self { values, nodes, outgoing, incoming, .. } = self;
        IndexedGraph { values, nodes, outgoing, incoming, estimate }
    }
}

impl<N: Eq + Hash, E> IndexedGraph<N, E> {
    /// The number of a value, or `None` when it cannot be reached from the starts.
    pub fn node(&self, value: &N) -> Option<NodeId> {
        self.nodes.get(value).copied()
    }

    /// The value of a node, or `None` when there is no such node.
    pub fn value(&self, node: NodeId) -> Option<&N> {
        self.values.get(node.index())
    }

    /// The values of all nodes; a node's number is its place here.
    pub fn values(&self) -> &[N] {
        &self.values
    }

    /// The values along a path; nodes that are not of this graph are left out.
    pub fn values_of<'a>(&'a self, nodes: &'a [NodeId]) -> impl Iterator<Item = &'a N> {
        nodes.iter().filter_map(|&node| self.value(node))
    }
}

impl<N, E: Fn(&N, &N) -> Cost> SearchSpace for IndexedGraph<N, E> {
    fn node_count(&self) -> usize {
        self.values.len()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        for &(to, cost) in self.outgoing.of(node) {
            visit(to, cost);
        }
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        (self.estimate)(&self.values[from.index()], &self.values[to.index()])
    }
}

impl<N, E: Fn(&N, &N) -> Cost> Reversible for IndexedGraph<N, E> {
    #[inline]
    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        for &(from, cost) in self.incoming.of(node) {
            visit(from, cost);
        }
    }

    fn touched_by(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        visit(node);
        self.predecessors(node, |from, _| visit(from));
    }

    fn can_be_entered(&self, node: NodeId) -> bool {
        !self.incoming.of(node).is_empty()
    }
}

/// The values met so far and their numbers.
struct Numbers<N> {
    values: Vec<N>,
    nodes: HashMap<N, NodeId>,
    most: usize,
}

impl<N: Clone + Eq + Hash> Numbers<N> {
    /// The number of a value, the next one if it has none yet.
    fn node(&mut self, value: N) -> Result<NodeId, TooManyNodes> {
        if let Some(&node) = self.nodes.get(&value) {
            return Ok(node);
        }
        if self.values.len() == self.most {
            return Err(TooManyNodes { most: self.most });
        }
        let node = NodeId(self.values.len() as u32);
        self.values.push(value.clone());
        self.nodes.insert(value, node);
        Ok(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{CHEAPEST, DistanceField, One, Reversed, Searcher, Silent};

    /// The numbers up to 20: one more costs 3, twice as many cost 4.
    fn numbers() -> IndexedGraph<u32> {
        let next =
            |&number: &u32| [(number + 1, Cost(3)), (number * 2, Cost(4))].into_iter().filter(|&(next, _)| next <= 20);
        IndexedGraph::new([1], next, 20).expect("20 numbers")
    }

    #[test]
    fn values_and_nodes_are_the_same_thing_and_met_in_order() {
        let graph = numbers();
        assert_eq!((graph.node_count(), &graph.values()[..4]), (20, &[1, 2, 3, 4][..]));
        for &value in graph.values() {
            assert_eq!(graph.node(&value).and_then(|node| graph.value(node)), Some(&value));
        }
        assert_eq!((graph.node(&21), graph.value(NodeId(20))), (None, None));
    }

    #[test]
    fn a_path_leads_along_the_edges_and_a_field_back_along_them() {
        let graph = numbers().with_estimate(|from, to| Cost(3 * u32::from(from < to)));
        let [one, twenty] = [1, 20].map(|value| graph.node(&value).expect("a number in range"));
        let (path, _) = Searcher::default().path(&graph, one, &One(twenty), CHEAPEST, &mut Silent);
        let path = path.expect("one more is always possible");
        assert_eq!(graph.values_of(&path.nodes).copied().collect::<Vec<_>>(), [1, 2, 4, 5, 10, 20]);
        assert_eq!(path.cost, Cost(3 + 4 + 3 + 4 + 4));
        let field = DistanceField::new(&Reversed(&graph), &[twenty]);
        assert_eq!((field.cost(one), field.cost(twenty)), (Some(path.cost), Some(Cost::ZERO)));
        let mut touched = Vec::new();
        graph.touched_by(twenty, |node| touched.extend(graph.value(node)));
        assert_eq!((touched, graph.can_be_entered(one)), (vec![20, 10, 19], false));
    }

    #[test]
    fn a_graph_without_end_is_refused() {
        let error = IndexedGraph::new([0u64], |&number| [(number + 1, Cost(1))], 50).expect_err("no end");
        assert_eq!(error.to_string(), "more than 50 nodes can be reached from the starts");
    }
}
