//! Storage for rows that levels bring along, and for texts that live as long as the program.

use std::{
    collections::BTreeSet,
    fmt::Debug,
    hash::{Hash, Hasher},
    sync::{Mutex, OnceLock, PoisonError},
};

use crate::chance::Digest;

/// The most rows of a kind that there can be, because ids have eight bits.
const MOST: usize = 1 << u8::BITS;

/// The rows of one kind that levels have brought along: each once, in order, kept as long as the program runs. Their
/// ids follow those of the content in use.
pub(super) struct Brought<T: 'static> {
    /// Each with a number that stands for what it says, which is the same in every process.
    rows: [OnceLock<(T, u64)>; MOST],
    /// Held while a row is added.
    adding: Mutex<()>,
}

impl<T: PartialEq + Debug> Brought<T> {
    /// An empty list.
    pub(super) const fn none() -> Self {
        Self { rows: [const { OnceLock::new() }; MOST], adding: Mutex::new(()) }
    }

    /// All rows.
    pub(super) fn rows(&'static self) -> impl Iterator<Item = &'static T> {
        self.rows.iter().map_while(OnceLock::get).map(|(row, _)| row)
    }

    /// The row with a number.
    pub(super) fn row(&'static self, number: usize) -> Option<&'static T> {
        self.rows.get(number)?.get().map(|(row, _)| row)
    }

    /// What stands for the row of a number.
    pub(super) fn stamp(&self, number: usize) -> Option<u64> {
        self.rows.get(number)?.get().map(|&(_, stamp)| stamp)
    }

    /// The number of the row that this stands for.
    pub(super) fn stamped(&self, stamp: u64) -> Option<usize> {
        self.rows.iter().map_while(OnceLock::get).position(|&(_, other)| other == stamp)
    }

    /// The number of a row, which is added if it is new; `None` if there are `most` rows already.
    pub(super) fn number_of(&'static self, row: T, most: usize) -> Option<usize> {
        let _adding = self.adding.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = self.rows().position(|known| *known == row) {
            return Some(number);
        }
        let number = self.rows().count();
        let mut stamp = Digest::default();
        format!("{row:?}").hash(&mut stamp);
        let is_new = number < most && self.rows.get(number)?.set((row, stamp.finish())).is_ok();
        is_new.then_some(number)
    }
}

/// A text that lives as long as the program. Each text is kept once, however often it is read.
pub(super) fn lasting(text: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(same) = kept.get(text.as_str()) {
        return same;
    }
    let text = String::leak(text);
    kept.insert(text);
    text
}
