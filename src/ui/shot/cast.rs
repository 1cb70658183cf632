//! Asciicasts: screens one after the other, as a file that players of terminal recordings show.
//!
//! Source: the asciicast file format, version 2 (<https://docs.asciinema.org/manual/asciicast/v2/>): a line of JSON with
//! the size, then a line for each piece of output with the time at which it comes. A piece has only those cells that differ
//! from the screen before.

use std::{fmt::Write, time::Duration};

use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
};

use super::ansi;

/// What an asciicast has shown so far. Whoever writes one puts down its [header](Cast::header), then a line for each
/// [frame](Cast::frame).
#[derive(Clone, Debug)]
pub struct Cast {
    shown: Buffer,
    is_begun: bool,
}

impl Cast {
    /// The beginning of an asciicast of screens of this size.
    pub fn new(width: u16, height: u16) -> Self {
        Self { shown: Buffer::empty(Rect::new(0, 0, width, height)), is_begun: false }
    }

    /// The first line.
    pub fn header(&self, title: &str) -> String {
        let Rect { width, height, .. } = self.shown.area;
        format!("{{\"version\": 2, \"width\": {width}, \"height\": {height}, \"title\": {}}}\n", quoted(title))
    }

    /// The line that shows a screen of the same size at a time after the beginning; nothing if it is shown already.
    pub fn frame(&mut self, time: Duration, screen: &Buffer) -> String {
        let changes = self.shown.diff(screen);
        if changes.is_empty() && self.is_begun {
            return String::new();
        }
        // The cursor is not wanted, and nobody knows what was there before.
        let mut output = if self.is_begun { String::new() } else { "\x1b[?25l\x1b[0m\x1b[2J".to_owned() };
        let (mut at, mut codes) = (None, String::new());
        for (x, y, cell) in changes {
            if at != Some((x, y)) {
                // Writing to a string cannot fail.
                let _ = write!(output, "\x1b[{};{}H", y + 1, x + 1);
            }
            let wanted = ansi::codes(cell);
            if wanted != codes {
                let separator = if wanted.is_empty() { "" } else { ";" };
                let _ = write!(output, "\x1b[0{separator}{wanted}m");
                codes = wanted;
            }
            output.push_str(cell.symbol());
            // After the last column nobody knows where the cursor is.
            at = (x + columns(cell) < screen.area.right()).then(|| (x + columns(cell), y));
        }
        if !codes.is_empty() {
            output.push_str("\x1b[0m");
        }
        (self.shown, self.is_begun) = (screen.clone(), true);
        format!("[{}.{:06}, \"o\", {}]\n", time.as_secs(), time.subsec_micros(), quoted(&output))
    }
}

/// How many columns a cell's character takes.
fn columns(cell: &Cell) -> u16 {
    unicode_width::UnicodeWidthStr::width(cell.symbol()).max(1) as u16
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Color, Style};

    use super::*;

    #[test]
    fn a_frame_has_only_what_differs() {
        let mut cast = Cast::new(9, 2);
        assert_eq!(
            cast.header("a \"b\""),
            "{\"version\": 2, \"width\": 9, \"height\": 2, \"title\": \"a \\\"b\\\"\"}\n"
        );
        let mut screen = Buffer::empty(Rect::new(0, 0, 9, 2));
        screen.set_string(2, 1, "ab", Style::new().fg(Color::Red).bold());
        assert_eq!(
            cast.frame(Duration::ZERO, &screen),
            r#"[0.000000, "o", "\u001b[?25l\u001b[0m\u001b[2J\u001b[2;3H\u001b[0;1;31mab\u001b[0m"]"#.to_owned() + "\n"
        );
        assert_eq!(cast.frame(Duration::from_millis(5), &screen), "");
        screen.set_string(3, 1, "c", Style::new());
        assert_eq!(
            cast.frame(Duration::from_millis(1500), &screen),
            r#"[1.500000, "o", "\u001b[2;4H\u001b[0;1;31mc\u001b[0m"]"#.to_owned() + "\n"
        );
    }
}
