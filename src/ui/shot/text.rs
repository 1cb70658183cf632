//! Characters only.

use ratatui::buffer::{Buffer, Cell};

/// A line for each row, without spaces at its end.
pub(super) fn write(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in super::rows(buffer) {
        let line: String = row.iter().map(Cell::symbol).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
