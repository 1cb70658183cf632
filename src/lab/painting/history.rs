//! What can be undone and done again.

use std::collections::VecDeque;

use super::change::{Change, Extent, Sheets};

/// Changes, the oldest of which are forgotten when they are too many.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    done: VecDeque<Change>,
    /// The last one that was undone is the last.
    undone: Vec<Change>,
    /// What all that was done weighs.
    weight: usize,
}

impl History {
    /// The most changes that are kept.
    pub(super) const MOST: usize = 1000;

    /// The most that they may weigh together: cells of some bytes each.
    pub(super) const HEAVIEST: usize = 1 << 23;

    /// Keeps a change. What was undone before is gone. The newest change is kept however heavy it is.
    pub(super) fn push(&mut self, change: Change) {
        self.undone.clear();
        self.weight += change.weight();
        self.done.push_back(change);
        while self.done.len() > 1 && (self.done.len() > Self::MOST || self.weight > Self::HEAVIEST) {
            self.weight -= self.done.pop_front().map_or(0, |oldest| oldest.weight());
        }
    }

    /// How many changes can be undone, and how many done again.
    pub(super) fn len(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Undoes the last change, if there is one; says how much that concerned.
    pub(super) fn undo(&mut self, sheets: &mut Sheets) -> Option<Extent> {
        let change = self.done.pop_back()?;
        self.weight -= change.weight();
        change.undo(sheets);
        let extent = change.extent();
        self.undone.push(change);
        Some(extent)
    }

    /// Does the last change again that was undone, if there is one; says how much that concerned.
    pub(super) fn redo(&mut self, sheets: &mut Sheets) -> Option<Extent> {
        let change = self.undone.pop()?;
        self.weight += change.weight();
        change.redo(sheets);
        let extent = change.extent();
        self.done.push_back(change);
        Some(extent)
    }
}
