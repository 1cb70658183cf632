//! Lester's binary heap, which breaks ties as his program does: with it the figures of his article come out.
//!
//! Source: Patrick Lester, "Using Binary Heaps in A* Pathfinding" (2003), and the program that goes with "A*
//! Pathfinding for Beginners". An entry moves up past equals, and down below equals. Which of several equals is on top
//! therefore follows from the history of the heap; no other list reproduces that order.

use crate::search::{Cost, NodeId};

use super::OpenList;

/// The place of a node that is not in the heap.
const NOWHERE: u32 = u32::MAX;

/// A binary heap over F alone; among equals, whichever is on top comes out.
#[derive(Clone, Debug, Default)]
pub struct TopOfHeap {
    /// Below entry `n` are entries `2n + 1` and `2n + 2`.
    entries: Vec<(Cost, NodeId)>,
    /// The position of each node's entry, or [`NOWHERE`].
    places: Vec<u32>,
}

impl TopOfHeap {
    /// Removes a node from anywhere in the heap; does nothing if it is not there.
    pub fn remove(&mut self, node: NodeId) {
        let Some(place) = self.place(node) else { return };
        self.places[node.index()] = NOWHERE;
        let Some(last) = self.entries.pop() else { return };
        if place < self.entries.len() {
            self.put(place, last);
            self.sink(place);
            self.rise(place);
        }
    }

    fn place(&self, node: NodeId) -> Option<usize> {
        self.places.get(node.index()).filter(|&&place| place != NOWHERE).map(|&place| place as usize)
    }

    fn put(&mut self, place: usize, entry: (Cost, NodeId)) {
        self.entries[place] = entry;
        self.places[entry.1.index()] = place as u32;
    }

    fn swap(&mut self, one: usize, other: usize) {
        let (first, second) = (self.entries[one], self.entries[other]);
        self.put(one, second);
        self.put(other, first);
    }

    /// Moves an entry up while its F is no higher than that of the entry above.
    fn rise(&mut self, mut place: usize) {
        while place > 0 {
            let above = (place - 1) / 2;
            if self.entries[place].0 > self.entries[above].0 {
                return;
            }
            self.swap(place, above);
            place = above;
        }
    }

    /// Moves an entry down while its F is no lower than that of an entry below. It trades places with the lower of the
    /// two, with the right one if they are equal.
    fn sink(&mut self, mut place: usize) {
        loop {
            let mut next = place;
            for below in [2 * place + 1, 2 * place + 2] {
                if self.entries.get(below).is_some_and(|entry| entry.0 <= self.entries[next].0) {
                    next = below;
                }
            }
            if next == place {
                return;
            }
            self.swap(place, next);
            place = next;
        }
    }
}

impl OpenList for TopOfHeap {
    fn clear(&mut self) {
        for (_, node) in self.entries.drain(..) {
            self.places[node.index()] = NOWHERE;
        }
    }

    fn push(&mut self, node: NodeId, f: Cost) {
        if node.index() >= self.places.len() {
            self.places.resize(node.index() + 1, NOWHERE);
        }
        let place = self.place(node).unwrap_or_else(|| {
            self.entries.push((f, node));
            self.entries.len() - 1
        });
        self.put(place, (f, node));
        self.rise(place);
    }

    fn pop(&mut self) -> Option<NodeId> {
        let &(_, node) = self.entries.first()?;
        self.remove(node);
        Some(node)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equals_come_out_as_the_heap_has_them() {
        let mut list = TopOfHeap::default();
        for (node, f) in [(1, 74), (2, 60), (3, 54), (4, 60), (5, 40), (6, 74), (7, 60), (8, 54)] {
            list.push(NodeId(node), Cost(f));
        }
        let order: Vec<_> = std::iter::from_fn(|| list.pop()).map(|NodeId(node)| node).collect();
        // The nodes are the squares around the start in the article, row by row.
        assert_eq!(order, [5, 8, 3, 7, 4, 2, 1, 6]);
        assert!(list.is_empty());
    }

    proptest! {
        #[test]
        fn the_lowest_is_on_top_and_every_node_is_in_it_once(
            steps in proptest::collection::vec((0u32..40, proptest::option::weighted(0.7, 0u32..20)), 1..200)
        ) {
            let mut list = TopOfHeap::default();
            let mut plain = std::collections::BTreeMap::new();
            for (number, f) in steps {
                let node = NodeId(number);
                match f {
                    Some(f) if plain.get(&node).is_none_or(|&known| f < known) => {
                        plain.insert(node, f);
                        list.push(node, Cost(f));
                    }
                    Some(_) => {
                        plain.remove(&node);
                        list.remove(node);
                    }
                    None => {
                        let lowest = plain.values().min().copied();
                        let taken = list.pop().and_then(|taken| plain.remove(&taken));
                        prop_assert_eq!(taken, lowest);
                    }
                }
                prop_assert_eq!(list.len(), plain.len());
            }
        }
    }
}
