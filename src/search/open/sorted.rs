//! The sorted list: a node goes to its place when it is added, so the lowest F is always at hand.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Maintaining the open list": quicker than the
//! unsorted list, and the place for a newcomer is mostly found near the end where the low F are.

use crate::search::{Cost, NodeId};

use super::OpenList;

/// A list from the highest F down to the lowest.
#[derive(Clone, Debug, Default)]
pub struct SortedList {
    entries: Vec<(Cost, NodeId)>,
}

impl OpenList for SortedList {
    fn clear(&mut self) {
        self.entries.clear();
    }

    fn push(&mut self, node: NodeId, f: Cost) {
        // Behind its equals: nearer to the end from which entries are taken.
        let place = self.entries.partition_point(|entry| entry.0 >= f);
        self.entries.insert(place, (f, node));
    }

    fn pop(&mut self) -> Option<NodeId> {
        self.entries.pop().map(|(_, node)| node)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}
