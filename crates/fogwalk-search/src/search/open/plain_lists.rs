//! The two plain lists: sorted by F, and in order of adding.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Maintaining the open list". The sorted list is
//! faster, and a new node's place is mostly near the end where the low F are. The unsorted list is the simplest, and
//! slow on long paths, because the whole list is searched for the lowest F every time.

use crate::search::{Cost, NodeId};

use super::{
    OpenList,
    meter::{Meter, Unmetered},
};

/// A list from the highest F down to the lowest.
#[derive(Clone, Debug, Default)]
pub struct MeteredSortedList<M> {
    entries: Vec<(Cost, NodeId)>,
    meter: M,
}

/// The sorted list that searches use; counts nothing.
pub type SortedList = MeteredSortedList<Unmetered>;

impl<M: Meter> MeteredSortedList<M> {
    /// An empty list that reports its work to a meter.
    pub(super) fn metered(meter: M) -> Self {
        Self { entries: Vec::new(), meter }
    }
}

impl<M: Meter> OpenList for MeteredSortedList<M> {
    fn clear(&mut self) {
        self.entries.clear();
    }

    fn push(&mut self, node: NodeId, f: Cost) {
        // Behind its equals: nearer to the end from which entries are taken.
        let place = self.entries.partition_point(|entry| {
            self.meter.compare();
            entry.0 >= f
        });
        self.meter.shift(self.entries.len() - place);
        self.entries.insert(place, (f, node));
    }

    fn pop(&mut self) -> Option<NodeId> {
        self.entries.pop().map(|(_, node)| node)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}

/// A list in the order of adding.
#[derive(Clone, Debug, Default)]
pub struct MeteredUnsortedList<M> {
    entries: Vec<(Cost, NodeId)>,
    meter: M,
}

/// The unsorted list that searches use; counts nothing.
pub type UnsortedList = MeteredUnsortedList<Unmetered>;

impl<M: Meter> MeteredUnsortedList<M> {
    /// An empty list that reports its work to a meter.
    pub(super) fn metered(meter: M) -> Self {
        Self { entries: Vec::new(), meter }
    }
}

impl<M: Meter> OpenList for MeteredUnsortedList<M> {
    fn clear(&mut self) {
        self.entries.clear();
    }

    fn push(&mut self, node: NodeId, f: Cost) {
        self.entries.push((f, node));
    }

    fn pop(&mut self) -> Option<NodeId> {
        // From the back, so that the first of the equals that is met is the last added.
        let (place, _) = self.entries.iter().enumerate().rev().reduce(|lowest, next| {
            self.meter.compare();
            if next.1.0 < lowest.1.0 { next } else { lowest }
        })?;
        self.meter.shift(self.entries.len() - place - 1);
        Some(self.entries.remove(place).1)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}
