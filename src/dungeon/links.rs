//! Decides which places are joined: a spanning tree first, then loops where the way round is long.

use crate::search::{Anywhere, Cost, FILL, NodeId, SearchSpace, Searcher, Silent};

use super::draft::Place;

/// Number of nearest places to which a place may get an extra link.
const NEIGHBOURS: usize = 5;

/// Two places that might be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    /// Straight steps between them.
    pub distance: u32,
    pub a: usize,
    pub b: usize,
}

/// Every pair of places, nearest first.
pub(super) fn pairs(places: &[Place]) -> Vec<Pair> {
    let mut pairs: Vec<_> = (0..places.len())
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .map(|(a, b)| Pair { distance: places[a].distance(&places[b]), a, b })
        .collect();
    pairs.sort_unstable();
    pairs
}

/// Only the pairs in which one is among the nearest of the other; `pairs` nearest first.
pub(super) fn near_pairs(pairs: &[Pair], places: usize) -> Vec<Pair> {
    let mut taken = vec![0; places];
    let mut near = Vec::new();
    for &pair in pairs {
        if taken[pair.a] < NEIGHBOURS || taken[pair.b] < NEIGHBOURS {
            taken[pair.a] += 1;
            taken[pair.b] += 1;
            near.push(pair);
        }
    }
    near
}

/// The links made so far, as a graph of places.
pub(super) struct Links {
    next: Vec<Vec<(usize, u32)>>,
    group: Vec<usize>,
}

impl Links {
    pub fn new(places: usize) -> Self {
        Self { next: vec![Vec::new(); places], group: (0..places).collect() }
    }

    /// Whether links already lead from one place of the pair to the other.
    pub fn connects(&self, pair: Pair) -> bool {
        self.group[pair.a] == self.group[pair.b]
    }

    /// Whether the two are joined directly.
    pub fn joins(&self, pair: Pair) -> bool {
        self.next[pair.a].iter().any(|&(place, _)| place == pair.b)
    }

    /// Number of links of a place.
    pub fn degree(&self, place: usize) -> usize {
        self.next[place].len()
    }

    pub fn add(&mut self, pair: Pair) {
        self.next[pair.a].push((pair.b, pair.distance));
        self.next[pair.b].push((pair.a, pair.distance));
        let (old, new) = (self.group[pair.b], self.group[pair.a]);
        for group in self.group.iter_mut().filter(|group| **group == old) {
            *group = new;
        }
    }

    /// The length of the way along the links between two places; `None` if there is none.
    pub fn way_round(&self, pair: Pair, searcher: &mut Searcher) -> Option<u32> {
        searcher.search(self, &[NodeId(pair.a as u32)], &Anywhere, FILL, &mut Silent);
        searcher.table().g(NodeId(pair.b as u32)).map(|cost| cost.0)
    }
}

impl SearchSpace for Links {
    fn node_count(&self) -> usize {
        self.next.len()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        for &(place, distance) in &self.next[node.index()] {
            visit(NodeId(place as u32), Cost(distance));
        }
    }

    fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_round_follows_the_links() {
        let mut links = Links::new(4);
        links.add(Pair { distance: 5, a: 0, b: 1 });
        links.add(Pair { distance: 7, a: 1, b: 2 });
        let pair = Pair { distance: 3, a: 0, b: 2 };
        assert!(links.connects(pair) && !links.joins(pair));
        assert_eq!(links.way_round(pair, &mut Searcher::default()), Some(12));
        assert_eq!(links.way_round(Pair { distance: 3, a: 0, b: 3 }, &mut Searcher::default()), None);
    }
}
