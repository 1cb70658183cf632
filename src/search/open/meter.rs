//! What an open list has to do: how often it compares two F, and how many entries it moves.
//!
//! Every list is generic over its [`Meter`]. The searches use [`Unmetered`], which the compiler removes; a lab that asks
//! what a list costs has a recorded search played back to a list with [`Work`] for a meter.

use std::{cell::Cell, fmt::Debug, rc::Rc};

/// Told of what an open list does with its entries.
pub trait Meter: Clone + Debug + Default {
    /// Two F were compared.
    fn compare(&self);

    /// So many entries changed their places to make room, or to close a gap.
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

/// Counts; all clones of a meter count together.
#[derive(Clone, Debug, Default)]
pub struct Counting(Rc<Cell<Work>>);

/// What an open list did in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// How often two F were compared.
    pub comparisons: u64,
    /// How many entries changed their places because another was added or taken.
    pub shifts: u64,
}

impl Counting {
    /// What was counted so far.
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
