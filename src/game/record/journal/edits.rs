//! Harmless changes that text editors make to a journal, and how reading undoes them.

use std::{collections::HashMap, fmt};

use crate::game::record::journal::Record;

/// The byte order mark in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// A harmless change that text editors make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A byte order mark stood before the first line.
    Mark,
    /// At least one line ended in a carriage return, with a line feed after it as on Windows or without one.
    Returns,
    /// Spaces or tabs stood at either end of at least one line.
    Spaces,
    /// There were empty lines. If an action was deleted this way, the game differs from there on.
    Gaps,
    /// The last line had no end, and a checksum that says that it is whole.
    LastEnd,
}

impl Edit {
    /// All kinds of edits, each with a message about the journal.
    const ALL: [(Self, &'static str); 5] = [
        (Self::Mark, "it began with a byte order mark"),
        (Self::Returns, "its lines ended in carriage returns"),
        (Self::Spaces, "there were spaces around its lines"),
        (Self::Gaps, "there were empty lines between its lines"),
        (Self::LastEnd, "the end of its last line was missing"),
    ];
}

/// Changes by a text editor that were undone when a journal was read. They lose no action by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// Whether each of [`Edit::ALL`] was made.
    made: [bool; Edit::ALL.len()],
    /// Number of duplicate lines, which were skipped.
    pub doubled: usize,
}

impl fmt::Display for Edits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubled = match self.doubled {
            0 => None,
            1 => Some("one of its lines was there twice".to_owned()),
            count => Some(format!("{count} of its lines were there already")),
        };
        let made = Edit::ALL.into_iter().filter(|&(edit, _)| self.has(edit)).map(|(_, words)| words.to_owned());
        f.write_str(&made.chain(doubled).collect::<Vec<_>>().join(", "))
    }
}

/// A line without its end, and its number in the file.
pub(in crate::game) type Line<'a> = (usize, &'a [u8]);

/// The lines of a file.
pub(in crate::game) struct Lines<'a> {
    /// The lines that have an end.
    pub(in crate::game) whole: Vec<Line<'a>>,
    /// The part behind the last end of a line; empty if all is well.
    pub(in crate::game) rest: Line<'a>,
}

impl Edits {
    /// Whether a change was made.
    pub fn has(self, edit: Edit) -> bool {
        self.made[edit as usize]
    }

    /// Records a change.
    pub(in crate::game) fn note(&mut self, edit: Edit) {
        self.made[edit as usize] = true;
    }

    /// The non-empty lines of a journal, without what editors put around them. Line ends of all kinds count, in any
    /// mixture; the checksums show whether a line is intact anyway.
    pub(in crate::game) fn lines<'a>(&mut self, bytes: &'a [u8]) -> Lines<'a> {
        let mut bytes = bytes;
        while let Some(behind) = bytes.trim_ascii_start().strip_prefix(MARK) {
            self.note(Edit::Mark);
            bytes = behind;
        }
        let (mut number, mut whole) = (1, Vec::new());
        while let Some(end) = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
            let is_pair = bytes[end..].starts_with(b"\r\n");
            if bytes[end] == b'\r' {
                self.note(Edit::Returns);
            }
            match self.trimmed(&bytes[..end]) {
                [] => self.note(Edit::Gaps),
                line => whole.push((number, line)),
            }
            number += 1;
            bytes = &bytes[end + 1 + usize::from(is_pair)..];
        }
        Lines { whole, rest: (number, self.trimmed(bytes)) }
    }

    /// A line without white space around it.
    fn trimmed<'a>(&mut self, line: &'a [u8]) -> &'a [u8] {
        let text = line.trim_ascii();
        if text.len() < line.len() {
            self.note(Edit::Spaces);
        }
        text
    }
}

/// The records read so far, for recognizing duplicate lines.
///
/// An action that takes time leads to a state that never was before, so a second equal record of one is a duplicate
/// line. An action that takes no time may lead back to an earlier state, unless one that takes time came in between.
#[derive(Debug, Default)]
pub(in crate::game) struct Written {
    count: usize,
    /// Number of the last record equal to each.
    places: HashMap<Record, usize>,
    /// Number of the last record of an action that takes time.
    timed: Option<usize>,
}

impl Written {
    /// Records the next record. Returns `false` if it is a duplicate line.
    pub(in crate::game) fn is_new(&mut self, record: Record) -> bool {
        let takes_time = record.action.takes_time();
        // Two equal records in a row are a duplicate line: the second action would have changed nothing.
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
