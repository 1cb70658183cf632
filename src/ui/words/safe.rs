//! Texts from level files, made fit for a terminal.

use unicode_width::UnicodeWidthChar;

use crate::level::is_printable;

/// A text from a level file in characters of one cell each: what takes two is a question mark, so that nothing drawn over
/// half of it can go astray, and what controls a terminal, turns the direction of writing or takes no cell at all is left
/// out.
pub(in super::super) fn harmless(text: &str) -> String {
    let harmless = |character: char| match UnicodeWidthChar::width(character) {
        _ if character.is_whitespace() => Some(' '),
        _ if is_printable(character) => Some(character),
        Some(2..) => Some('?'),
        _ => None,
    };
    text.chars().filter_map(harmless).collect()
}

/// The character, or a question mark in place of one that is not a single cell wide.
pub(in super::super) fn printable(glyph: char) -> char {
    if is_printable(glyph) { glyph } else { '?' }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_is_left_takes_one_cell() {
        for (text, expected) in [
            ("D\u{e9}j\u{e0} vu", "D\u{e9}j\u{e0} vu"),
            ("a\n\tb\u{2028}c", "a  b c"),
            ("\u{1b}[31mred\u{202e}\u{2066}\u{ad}\u{e000}", "[31mred"),
            ("\u{5899}e\u{301} \u{1f468}\u{200d}\u{1f469} \u{2603}\u{fe0f}", "?e ?? \u{2603}"),
        ] {
            assert_eq!(harmless(text), expected);
        }
        assert_eq!(['\u{5899}', '\u{e000}', '#'].map(printable), ['?', '?', '#']);
    }
}
