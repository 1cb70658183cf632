//! Texts that cannot upset a terminal.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// Whether a character takes exactly one column and does nothing else.
pub fn is_plain(character: char) -> bool {
    !character.is_control() && UnicodeWidthChar::width(character) == Some(1) && !is_bidi(character)
}

/// Whether a character changes the direction of what follows.
const fn is_bidi(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with every character that is not [plain](is_plain) written as its number, `\u{1b}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_plain(character) {
            safe.push(character);
        } else {
            safe.extend(character.escape_unicode());
        }
    }
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_moves_the_cursor_comes_through() {
        assert_eq!(printable("plain, caf\u{e9}"), "plain, caf\u{e9}");
        assert_eq!(printable("\u{1b}[2J"), "\\u{1b}[2J");
        assert_eq!(printable("a\u{202e}b\u{200b}c\u{5899}\t"), "a\\u{202e}b\\u{200b}c\\u{5899}\\u{9}");
        assert!(printable("e\u{301}\u{9b}31m").chars().all(is_plain));
    }
}
