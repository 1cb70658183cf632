//! Islands of any space.
//!
//! Source of the union by halved paths: Robert Tarjan and Jan van Leeuwen, "Worst-case Analysis of Set Union
//! Algorithms" (1984).

use super::{NodeId, SearchSpace};

/// The connected components of a space, whichever way its steps lead. Where steps lead one way only, nodes of one
/// part may still be out of each other's reach; those of two parts always are.
///
/// Unlike [`Islands`](super::Islands) it is for hexes, graphs and whatever else is a space, and is made anew when that
/// changes.
///
/// ```
/// use fogwalk_search::search::{ConnectedComponents, Cost, IndexedGraph};
///
/// // Ferries between islands; from 7 no ferry leads anywhere else.
/// let ferries = |&place: &u32| [(1, 2), (2, 3), (5, 6)].into_iter().filter(move |ferry| ferry.0 == place);
/// let graph = IndexedGraph::new([1, 5, 7], |place| ferries(place).map(|(_, to)| (to, Cost(1))), 100)?;
/// let mut components = ConnectedComponents::of(&graph, |_| true);
/// let [one, three, five] = [1, 3, 5].map(|place| graph.node(&place).unwrap());
/// assert!(components.are_joined(three, one));
/// assert!(!components.are_joined(one, five));
/// # Ok::<(), fogwalk_search::search::TooManyNodes>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedComponents {
    /// The parent of each node in a tree for each component (union-find); a root is its own parent.
    parents: Vec<u32>,
}

impl ConnectedComponents {
    /// The connected components of a space, from one look at every step. `is_open` must be false for blocked nodes: the
    /// space's `successors` does not check its source.
    pub fn of(space: &impl SearchSpace, is_open: impl Fn(NodeId) -> bool) -> Self {
        let mut parts = Self { parents: (0..space.node_count() as u32).collect() };
        for node in (0..space.node_count() as u32).map(NodeId).filter(|&node| is_open(node)) {
            space.successors(node, |next, _| {
                let (one, other) = (parts.root(node), parts.root(next));
                parts.parents[one as usize] = other;
            });
        }
        parts
    }

    /// Whether two nodes are in the same component.
    ///
    /// # Panics
    /// When one is not a node of the space.
    pub fn are_joined(&mut self, one: NodeId, other: NodeId) -> bool {
        self.root(one) == self.root(other)
    }

    /// The root of a node's component. Halves the path to it.
    fn root(&mut self, node: NodeId) -> u32 {
        let mut at = node.0;
        while self.parents[at as usize] != at {
            let next = self.parents[self.parents[at as usize] as usize];
            self.parents[at as usize] = next;
            at = next;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::Cost;

    /// Nodes and the steps between them, each one way.
    struct Arrows(Vec<Vec<u32>>);

    impl SearchSpace for Arrows {
        fn node_count(&self) -> usize {
            self.0.len()
        }

        fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
            self.0[node.index()].iter().for_each(|&next| visit(NodeId(next), Cost(1)));
        }

        fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
            Cost::ZERO
        }
    }

    proptest! {
        #[test]
        fn parts_are_what_a_flood_with_and_against_the_arrows_reaches(
            arrows in (1u32..12).prop_flat_map(|count| {
                let next = proptest::collection::vec(0..count, 0..3);
                proptest::collection::vec(next, count as usize)
            }),
        ) {
            let (mut arrows, count) = (arrows.clone(), arrows.len() as u32);
            // Nobody can be in the first node, and no arrow leads there.
            for next in &mut arrows {
                next.retain(|&next| next > 0);
            }
            let leads = |from: u32, to: u32| arrows[from as usize].contains(&to);
            let mut parts = ConnectedComponents::of(&Arrows(arrows.clone()), |node| node.0 > 0);
            for start in 1..count {
                let mut reached = vec![start];
                let mut done = 0;
                while let Some(&at) = reached.get(done) {
                    let is_fresh = |next: &u32| (leads(at, *next) || leads(*next, at)) && !reached.contains(next);
                    let fresh: Vec<_> = (1..count).filter(is_fresh).collect();
                    reached.extend(fresh);
                    done += 1;
                }
                for other in 1..count {
                    prop_assert_eq!(parts.are_joined(NodeId(start), NodeId(other)), reached.contains(&other));
                }
            }
        }
    }
}
