//! The sorted list: a node goes to its place when it is added, so the lowest F is always at hand.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Maintaining the open list": quicker than the
//! unsorted list, and the place for a newcomer is mostly found near the end where the low F are.

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
