//! Why a file is not a level: one message that says where, what was found, what was expected, and shows the line.

use std::fmt::Write as _;

use super::printable::shortened;

/// The place in a file that an error is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// The line, or the part around the column where it is long, made [printable](super::printable).
    pub excerpt: String,
    /// How many cells of the excerpt come before the column.
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
    /// Where in the file, unless it could not be read at all.
    pub place: Option<Place>,
    /// What was found, for a sentence that starts with "found".
    pub found: String,
    /// What was expected, for a sentence that starts with "expected".
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
