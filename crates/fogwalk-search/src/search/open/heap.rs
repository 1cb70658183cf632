//! The binary heap with decrease-key.
//!
//! Source: Patrick Lester, "Using Binary Heaps in A* Pathfinding" (2003): each entry is no greater than the two below
//! it, so the lowest F is on top, and adding or taking one moves as many entries as the heap has levels. When a node
//! is reparented, its entry rises from where it is; for that the heap knows the place of every node, so it never holds
//! a node twice. [`LazyHeap`](super::LazyHeap) does without.

use crate::search::{Cost, NodeId};

use super::{
    OpenList,
    meter::{Meter, Unmetered},
};

/// The place of a node that is not in the heap.
const NOWHERE: u32 = u32::MAX;

/// A node in the heap.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The sort key, lowest first: F in the upper half; in the lower half, a number that falls with each node added.
    key: u64,
    node: NodeId,
}

/// A binary heap over F, the last added first among equals.
#[derive(Clone, Debug, Default)]
pub struct MeteredHeap<M> {
    /// Below entry `n` are entries `2n + 1` and `2n + 2`.
    entries: Vec<Entry>,
    /// The position of each node's entry, or [`NOWHERE`].
    places: Vec<u32>,
    added: u32,
    meter: M,
}

/// The binary heap that searches use; counts nothing.
pub type BinaryHeap = MeteredHeap<Unmetered>;

impl<M: Meter> MeteredHeap<M> {
    /// An empty heap that reports its work to a meter.
    pub(super) fn metered(meter: M) -> Self {
        Self { meter, ..Self::default() }
    }

    #[inline]
    fn is_above(&self, entry: Entry, other: Entry) -> bool {
        self.meter.compare();
        entry.key < other.key
    }

    #[inline]
    fn put(&mut self, place: usize, entry: Entry) {
        self.entries[place] = entry;
        self.places[entry.node.index()] = place as u32;
    }

    /// Moves entries down from a place upwards until the new one fits, and puts it there.
    #[inline]
    fn rise(&mut self, mut place: usize, entry: Entry) {
        while place > 0 {
            let above = (place - 1) / 2;
            if !self.is_above(entry, self.entries[above]) {
                break;
            }
            self.meter.shift(1);
            self.put(place, self.entries[above]);
            place = above;
        }
        self.put(place, entry);
    }

    /// Moves entries up into a place downwards until the one that goes there fits, and puts it there.
    #[inline]
    fn sink(&mut self, mut place: usize, entry: Entry) {
        loop {
            let mut below = 2 * place + 1;
            let Some(&left) = self.entries.get(below) else { break };
            if self.entries.get(below + 1).is_some_and(|&right| self.is_above(right, left)) {
                below += 1;
            }
            if !self.is_above(self.entries[below], entry) {
                break;
            }
            self.meter.shift(1);
            self.put(place, self.entries[below]);
            place = below;
        }
        self.put(place, entry);
    }
}

impl<M: Meter> OpenList for MeteredHeap<M> {
    fn clear(&mut self) {
        for entry in self.entries.drain(..) {
            self.places[entry.node.index()] = NOWHERE;
        }
        self.added = 0;
    }

    #[inline]
    fn push(&mut self, node: NodeId, Cost(f): Cost) {
        let key = u64::from(f) << 32 | u64::from(u32::MAX - self.added);
        self.added += 1;
        if node.index() >= self.places.len() {
            self.places.resize(node.index() + 1, NOWHERE);
        }
        let entry = Entry { key, node };
        let place = self.places[node.index()] as usize;
        if place == NOWHERE as usize {
            self.entries.push(entry);
            self.rise(self.entries.len() - 1, entry);
        } else if self.is_above(entry, self.entries[place]) {
            self.rise(place, entry);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<NodeId> {
        let last = self.entries.pop()?;
        let Some(&Entry { node, .. }) = self.entries.first() else {
            self.places[last.node.index()] = NOWHERE;
            return Some(last.node);
        };
        self.places[node.index()] = NOWHERE;
        self.sink(0, last);
        Some(node)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_in_the_heap_once_at_its_lowest_f() {
        let mut heap = BinaryHeap::default();
        for (node, f) in [(7, 30), (3, 20), (9, 10), (7, 15), (3, 25), (1, 20)] {
            heap.push(NodeId(node), Cost(f));
        }
        assert_eq!(heap.len(), 4);
        let taken: Vec<_> = std::iter::from_fn(|| heap.pop()).map(|node| node.0).collect();
        assert_eq!(taken, [9, 7, 1, 3]);
        heap.push(NodeId(7), Cost(u32::MAX));
        heap.clear();
        heap.push(NodeId(7), Cost(u32::MAX));
        assert_eq!((heap.pop(), heap.pop()), (Some(NodeId(7)), None));
    }
}
