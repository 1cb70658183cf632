//! Texts from level files, made fit for a terminal.

use unicode_width::UnicodeWidthChar;

/// A text from a level file without what could upset a terminal: control characters, and all that has no width.
pub(in super::super) fn harmless(text: &str) -> String {
    let harmless = |character: char| match UnicodeWidthChar::width(character) {
        _ if character.is_whitespace() => Some(' '),
        Some(1..) => Some(character),
        _ => None,
    };
    text.chars().filter_map(harmless).collect()
}

/// The character, or a question mark in place of one that is not a single cell wide.
pub(in super::super) fn printable(glyph: char) -> char {
    if UnicodeWidthChar::width(glyph) == Some(1) { glyph } else { '?' }
}
