//! The unsorted list: nothing to do when adding, everything to do when taking.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Maintaining the open list": the simplest way, and
//! slow on long paths, because every time the whole list is gone through for the lowest F.

use crate::search::{Cost, NodeId};

use super::{
    OpenList,
    meter::{Meter, Unmetered},
};

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
