//! Counts the work of an open list: how often it compares two F, and how many entries it moves.
//!
//! Every list of the table is generic over its [`Meter`]. The searches use [`Unmetered`], which the compiler removes.
//! To measure what a list costs, the lab plays a recorded search back to a list with a [`Counting`] meter.

use std::{cell::Cell, fmt::Debug, rc::Rc};

/// Receives a report of each comparison and each move in an open list.
pub trait Meter: Clone + Debug + Default {
    /// Reports that two F were compared.
    fn compare(&self);

    /// Reports how many entries changed their places to make room or to close a gap.
    fn shift(&self, entries: usize);
}

/// Counts nothing; the compiler removes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unmetered;

impl Meter for Unmetered {
    #[inline]
    fn compare(&self) {}

    #[inline]
    fn shift(&self, _: usize) {}
}

/// Adds up the work; all clones of a meter share one total.
#[derive(Clone, Debug, Default)]
pub struct Counting(Rc<Cell<Work>>);

/// Counts of the work of an open list in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Number of times that two F were compared.
    pub comparisons: u64,
    /// Number of entries that changed their places because another entry was added or taken.
    pub shifts: u64,
}

impl Counting {
    /// The work counted so far.
    pub fn work(&self) -> Work {
        self.0.get()
    }
}

impl Meter for Counting {
    fn compare(&self) {
        let Work { comparisons, shifts } = self.0.get();
        self.0.set(Work { comparisons: comparisons + 1, shifts });
    }

    fn shift(&self, entries: usize) {
        let Work { comparisons, shifts } = self.0.get();
        self.0.set(Work { comparisons, shifts: shifts + entries as u64 });
    }
}
