//! The text of a file, how an offset in it becomes a line, a column and an excerpt, and the error that shows them.

use std::fmt::Write as _;

use super::{
    phrases::named,
    printable::{shortened, shown},
};

/// Number of cells of a long line that are shown before the column, and again after it.
const HALF_WINDOW: usize = 36;

/// The text of a file, without byte order mark, in which control characters other than tabs and line ends were
/// ruled out.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    /// The file's name.
    file: &'a str,
    /// All of its text.
    pub(crate) text: &'a str,
}

impl<'a> Source<'a> {
    /// The text of a file.
    ///
    /// # Errors
    /// At the first byte that is not UTF-8 or the first control character that has no place in a level.
    pub(crate) fn new(file: &'a str, bytes: &'a [u8]) -> Result<Self, FileError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let (text, bad) = match str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                // The valid part is a string by the error's word.
                (str::from_utf8(valid).unwrap_or_default(), Some((valid, rest)))
            }
        };
        let source = Self { file, text };
        if let Some(offset) = first_control(text) {
            let found = text[offset..].chars().next().map(named).unwrap_or_default();
            return Err(source.error(offset, &found, "text without control characters"));
        }
        let Some((valid, rest)) = bad else { return Ok(source) };
        // What follows on the line is shown as well as it can be.
        let start = valid.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let shown = &bytes[..bytes.len().min(valid.len() + HALF_WINDOW)];
        let lossy = String::from_utf8_lossy(shown);
        let found = format!("byte 0x{:02X} as byte {} of the line", rest[0], valid.len() - start + 1);
        Err(Source { file, text: &lossy }.error(valid.len(), &found, "UTF-8 text"))
    }

    /// An error about the place at a byte offset.
    pub(crate) fn error(&self, offset: usize, found: &str, expected: &str) -> FileError {
        FileError::new(self.file, Some(self.place(offset)), found, expected)
    }

    /// The line that a byte offset lies on, counted from 1.
    pub(crate) fn line_number(&self, offset: usize) -> usize {
        self.text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
    }

    /// The line and column of a byte offset, and the excerpt to show.
    fn place(&self, offset: usize) -> Place {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let (before, after) = self.text.split_at(offset);
        let before = before.rsplit('\n').next().unwrap_or_default();
        let after = after.split('\n').next().unwrap_or_default();
        let after = after.strip_suffix('\r').unwrap_or(after);
        let (left, is_left_cut) = window(before.chars().rev());
        let (right, is_right_cut) = window(after.chars());
        let mut excerpt = String::from(if is_left_cut { "..." } else { "" });
        excerpt.extend(left.iter().rev().map(String::as_str));
        let caret = excerpt.chars().count();
        excerpt.extend(right.iter().map(String::as_str));
        excerpt.push_str(if is_right_cut { "..." } else { "" });
        Place { line: self.line_number(offset), column: before.chars().count() + 1, excerpt, caret }
    }
}

/// The characters for which half a window has room, as they are shown, and whether there were more.
fn window(characters: impl Iterator<Item = char>) -> (Vec<String>, bool) {
    let mut room = HALF_WINDOW;
    let mut part = Vec::new();
    for character in characters {
        let next = shown(character);
        let width = next.chars().count();
        if width > room {
            return (part, true);
        }
        room -= width;
        part.push(next);
    }
    (part, false)
}

/// The offset of the first control character other than a tab, a line feed, or a carriage return before one.
fn first_control(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    (0..bytes.len()).find(|&at| match bytes[at] {
        b'\t' | b'\n' => false,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        // U+0080 to U+009F are 0xC2 and the number itself.
        0xc2 => (0x80..0xa0).contains(&bytes[at + 1]),
        byte => byte < b' ' || byte == 0x7f,
    })
}

/// The place in a file that an error is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// The line, or the part around the column where it is long, made [printable](super::printable).
    pub excerpt: String,
    /// Number of cells of the excerpt that come before the column.
    pub caret: usize,
}

/// Why a file is not a level, or another file of text is not what it should be.
///
/// `Display` is the whole message, for people: a few lines without control characters, below 1,500 characters
/// whatever the file holds. Every field is printable as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", message(.file, .place.as_ref(), .found, .expected))]
pub struct FileError {
    /// The file's name.
    pub file: String,
    /// The place in the file; `None` if the file could not be read at all.
    pub place: Option<Place>,
    /// The text found, for a sentence that starts with "found".
    pub found: String,
    /// The text expected, for a sentence that starts with "expected".
    pub expected: String,
}

impl FileError {
    /// An error about a place in a file, or about all of it; makes the texts printable and bounds their length.
    pub(crate) fn new(file: &str, place: Option<Place>, found: &str, expected: &str) -> Self {
        Self { file: shortened(file, 160), place, found: shortened(found, 240), expected: shortened(expected, 480) }
    }
}

/// The message of a [`FileError`].
fn message(file: &str, place: Option<&Place>, found: &str, expected: &str) -> String {
    let Some(Place { line, column, excerpt, caret }) = place else {
        return format!("{file}: found {found}\n  = expected {expected}");
    };
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let mut message = format!("{file}:{line}:{column}: found {found}\n");
    // Writing to a string cannot fail.
    let _ = writeln!(message, "{margin} |");
    let _ = writeln!(message, "{}", format!("{number} | {excerpt}").trim_end());
    let _ = writeln!(message, "{margin} | {:caret$}^", "");
    let _ = write!(message, "{margin} = expected {expected}");
    message
}
