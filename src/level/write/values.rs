//! Values as TOML has them.

use std::fmt::Write as _;

use crate::grid::Point;

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
                _ if character.is_control() => {
                    let _ = write!(quoted, "\\u{:04X}", character as u32);
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
