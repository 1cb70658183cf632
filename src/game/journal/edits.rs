//! What an editor does to a text without meaning to, and undoing it.

use std::{collections::HashMap, fmt};

use super::Record;

/// The byte order mark in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// What was undone in a journal that another program has changed. None of it costs an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// A byte order mark stood before the first line.
    pub has_mark: bool,
    /// Lines ended in a carriage return and a line feed, as on Windows.
    pub has_returns: bool,
    /// Lines that were there once more.
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
    /// The bytes behind a byte order mark.
    pub(super) fn without_mark<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let behind = bytes.strip_prefix(MARK);
        self.has_mark |= behind.is_some();
        behind.unwrap_or(bytes)
    }

    /// A line before a carriage return.
    pub(super) fn without_return<'a>(&mut self, line: &'a [u8]) -> &'a [u8] {
        let before = line.strip_suffix(b"\r");
        self.has_returns |= before.is_some();
        before.unwrap_or(line)
    }
}

/// The records so far, to tell those that are there once more.
///
/// An action that takes time leads to a state that never was before, so a record that says otherwise is a line that was
/// doubled. One that takes none may lead back to a state, but not over another that takes some.
#[derive(Debug, Default)]
pub(super) struct Written {
    count: usize,
    /// Where each record was last.
    places: HashMap<Record, usize>,
    /// Where an action that takes time was last.
    timed: Option<usize>,
}

impl Written {
    /// Takes note of the next record, and says whether it is not there already.
    pub(super) fn is_new(&mut self, record: Record) -> bool {
        let takes_time = record.action.takes_time();
        // One that takes none and is there twice in a row has done nothing the second time.
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
