//! The unsorted list: nothing to do when adding, everything to do when taking.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Maintaining the open list": the simplest way, and
//! slow on long paths, because every time the whole list is gone through for the lowest F.

use crate::search::{Cost, NodeId};

use super::OpenList;

/// A list in the order of adding.
#[derive(Clone, Debug, Default)]
pub struct UnsortedList {
    entries: Vec<(Cost, NodeId)>,
}

impl OpenList for UnsortedList {
    fn clear(&mut self) {
        self.entries.clear();
    }

    fn push(&mut self, node: NodeId, f: Cost) {
        self.entries.push((f, node));
    }

    fn pop(&mut self) -> Option<NodeId> {
        // From the back, so that the first of the equals that is met is the last added.
        let (place, _) = self.entries.iter().enumerate().rev().min_by_key(|(_, (f, _))| f)?;
        Some(self.entries.remove(place).1)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}
