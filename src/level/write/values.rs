//! Values as TOML has them.

use std::fmt::Write as _;

use crate::{grid::Point, text::is_hidden};

/// A line `key = value`.
pub(super) fn push(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key} = {value}");
}

/// A cell as the front matter has it.
pub(super) fn cell(point: Point) -> String {
    format!("[{}, {}]", point.x, point.y)
}

/// A list of cells.
pub(super) fn list(cells: &[Point]) -> String {
    let cells: Vec<_> = cells.iter().copied().map(cell).collect();
    format!("[{}]", cells.join(", "))
}

/// A list of TOML strings.
pub(super) fn texts(texts: &[String]) -> String {
    let texts: Vec<_> = texts.iter().map(|text| quote(text)).collect();
    format!("[{}]", texts.join(", "))
}

/// A TOML string; one of several lines as it reads best.
pub(super) fn quote(text: &str) -> String {
    let is_multiline = text.contains('\n');
    let mut quoted = String::from(if is_multiline { "\"\"\"\n" } else { "\"" });
    for line in text.split_inclusive('\n') {
        for character in line.chars() {
            match character {
                '\n' => quoted.push('\n'),
                '"' | '\\' => quoted.extend(['\\', character]),
                // A line of three would close the front matter.
                '+' if is_multiline && line.trim() == "+++" => quoted.push_str("\\u002B"),
                _ if is_hidden(character) => {
                    let _ = write!(quoted, "\\U{:08X}", character as u32);
                }
                _ => quoted.push(character),
            }
        }
    }
    quoted.push_str(if is_multiline { "\"\"\"" } else { "\"" });
    quoted
}

/// A key of one character, bare where TOML lets it.
pub(super) fn quote_key(character: char) -> String {
    if character.is_ascii_alphanumeric() { character.into() } else { quote(&character.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_would_see_is_written_as_numbers() {
        assert_eq!(quote("a\u{202e}b\u{200b}\u{e0001}\u{85}"), r#""a\U0000202Eb\U0000200B\U000E0001\U00000085""#);
        assert_eq!(quote("d\u{e9}j\u{e0} vu: \u{6f22}"), "\"d\u{e9}j\u{e0} vu: \u{6f22}\"");
    }
}
