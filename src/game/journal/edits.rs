//! Harmless changes that text editors make to a journal, and how reading undoes them.

use std::{collections::HashMap, fmt};

use super::Record;

/// The byte order mark in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Harmless changes by another program that were undone on reading a journal. No action is lost by them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// A byte order mark stood before the first line.
    pub has_mark: bool,
    /// At least one line ended in a carriage return and a line feed, as on Windows.
    pub has_returns: bool,
    /// Number of duplicate lines, which were skipped.
    pub doubled: usize,
}

impl fmt::Display for Edits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubled = match self.doubled {
            1 => "one of its lines was there twice".to_owned(),
            count => format!("{count} of its lines were there already"),
        };
        let said = [
            (self.has_mark, "it began with a byte order mark"),
            (self.has_returns, "its lines ended as on Windows"),
            (self.doubled > 0, &doubled),
        ];
        let said: Vec<_> = said.into_iter().filter_map(|(is_so, words)| is_so.then_some(words)).collect();
        f.write_str(&said.join(", "))
    }
}

impl Edits {
    /// The bytes without a byte order mark at the beginning.
    pub(super) fn without_mark<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let behind = bytes.strip_prefix(MARK);
        self.has_mark |= behind.is_some();
        behind.unwrap_or(bytes)
    }

    /// The line without a carriage return at the end.
    pub(super) fn without_return<'a>(&mut self, line: &'a [u8]) -> &'a [u8] {
        let before = line.strip_suffix(b"\r");
        self.has_returns |= before.is_some();
        before.unwrap_or(line)
    }
}

/// The records read so far, for recognizing duplicate lines.
///
/// An action that takes time leads to a state that never was before, so a second equal record of one is a duplicate
/// line. An action that takes no time may lead back to an earlier state, unless one that takes time came in between.
#[derive(Debug, Default)]
pub(super) struct Written {
    count: usize,
    /// Number of the last record equal to each.
    places: HashMap<Record, usize>,
    /// Number of the last record of an action that takes time.
    timed: Option<usize>,
}

impl Written {
    /// Takes note of the next record. Returns `false` if it is a duplicate line.
    pub(super) fn is_new(&mut self, record: Record) -> bool {
        let takes_time = record.action.takes_time();
        // Twice in a row it is a duplicate line: the second one would have changed nothing.
        let leads_back = |&place: &usize| !takes_time && self.timed <= Some(place) && place + 1 < self.count;
        let is_new = self.places.get(&record).is_none_or(leads_back);
        if is_new {
            self.places.insert(record, self.count);
            self.timed = if takes_time { Some(self.count) } else { self.timed };
            self.count += 1;
        }
        is_new
    }
}
