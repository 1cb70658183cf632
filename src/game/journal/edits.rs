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
    /// At least one line ended in a carriage return, with a line feed after it as on Windows or without one.
    pub has_returns: bool,
    /// At least one line ended in spaces or tabs.
    pub has_spaces: bool,
    /// Every line was followed by an empty one.
    pub has_gaps: bool,
    /// The last line had no end, and a checksum that says that it is whole.
    pub lacks_end: bool,
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
            (self.has_returns, "its lines ended in carriage returns"),
            (self.has_spaces, "there were spaces at the ends of lines"),
            (self.has_gaps, "there were empty lines between its lines"),
            (self.lacks_end, "the end of its last line was missing"),
            (self.doubled > 0, &doubled),
        ];
        let said: Vec<_> = said.into_iter().filter_map(|(is_so, words)| is_so.then_some(words)).collect();
        f.write_str(&said.join(", "))
    }
}

impl Edits {
    /// The lines of a journal, each with its number in the file, and the part behind the last end of a line, which is
    /// empty if all is well.
    pub(super) fn lines<'a>(&mut self, bytes: &'a [u8]) -> (Vec<(usize, &'a [u8])>, (usize, &'a [u8])) {
        let behind = bytes.strip_prefix(MARK);
        self.has_mark = behind.is_some();
        let bytes = behind.unwrap_or(bytes);
        let end = if bytes.contains(&b'\r') && !bytes.contains(&b'\n') { b'\r' } else { b'\n' };
        self.has_returns = end == b'\r';
        let mut lines: Vec<_> = (1..).zip(bytes.split(|&byte| byte == end)).collect();
        // There is one at least, whatever the bytes are.
        let rest = lines.pop().unwrap_or_default();
        for (_, line) in &mut lines {
            let text = line.trim_ascii_end();
            let (_, ending) = line.split_at(text.len());
            self.has_returns |= ending.contains(&b'\r');
            self.has_spaces |= ending.iter().any(|byte| b" \t".contains(byte));
            *line = text;
        }
        // Fewer empty lines than these are lines that were lost.
        let empty = lines.iter().filter(|(_, line)| line.is_empty()).count();
        self.has_gaps = empty > 1 && 2 * empty + 1 >= lines.len();
        if self.has_gaps {
            lines.retain(|(_, line)| !line.is_empty());
        }
        (lines, rest)
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
