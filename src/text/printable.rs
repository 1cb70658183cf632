//! Text from outside, made fit for a terminal.

use std::{borrow::Cow, path::Path};

use unicode_width::UnicodeWidthChar;

/// The text on one line, each character in exactly one cell of a terminal.
///
/// Control characters (line ends too), characters that turn the direction of writing, that are invisible, combine
/// with their neighbour or take two cells are shown escaped, such as `\u{1b}`. So nothing from a file can move the
/// cursor, and the width of the result is its number of characters.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(shown).collect())
}

/// A path as messages name it, as [`printable`] shows it.
pub fn printable_path(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Whether a character takes exactly one cell of a terminal and does nothing else.
pub fn is_printable(character: char) -> bool {
    matches!(character, ' '..='~') || (!is_hidden(character) && character.width() == Some(1))
}

/// Whether a character controls something, turns the direction of writing, or is invisible.
pub(crate) fn is_hidden(character: char) -> bool {
    let has_no_shape = matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{2060}'..='\u{206f}'
            | '\u{e000}'..='\u{f8ff}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..
    );
    has_no_shape || character.is_control()
}

/// One character as [`printable`] shows it.
pub(crate) fn shown(character: char) -> String {
    if is_printable(character) { character.into() } else { character.escape_unicode().to_string() }
}

/// At most `room` characters of a text's printable form, with dots where it was cut.
pub(crate) fn shortened(text: &str, room: usize) -> String {
    let mut short = String::new();
    let mut left = room;
    for character in text.chars() {
        let next = shown(character);
        let width = next.chars().count();
        if width > left {
            short.push_str("...");
            break;
        }
        left -= width;
        short.push_str(&next);
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_could_obey_is_shown_instead() {
        for (text, expected) in [
            ("Dead ends, déjà vu: \\o/", "Dead ends, déjà vu: \\o/"),
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("a\r\n\tb\u{7f}\u{9b}", "a\\u{d}\\u{a}\\u{9}b\\u{7f}\\u{9b}"),
            ("a\u{202e}b\u{2066}c\u{200b}\u{feff}\u{ad}", "a\\u{202e}b\\u{2066}c\\u{200b}\\u{feff}\\u{ad}"),
            ("e\u{301} \u{5899}", "e\\u{301} \\u{5899}"),
        ] {
            assert_eq!(printable(text), expected);
        }
    }
}
