//! The picture on the screen, and the bytes that change it.

use std::io::{self, Write as _};

use crossterm::{
    QueueableCommand as _,
    style::ResetColor,
    terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate},
};
use ratatui::{
    backend::{Backend as _, CrosstermBackend},
    buffer::Buffer,
    layout::Rect,
};

/// The screen as it will be once the terminal has read all bytes.
#[derive(Debug)]
pub(super) struct Display {
    /// The picture that the application has drawn.
    picture: Buffer,
    /// `picture` with the text that is written over it.
    shown: Buffer,
    /// Bytes that the terminal has not taken yet, from `sent` on.
    bytes: Vec<u8>,
    sent: usize,
}

/// The most capacity of the byte buffer that is kept for the next picture, in bytes.
const KEPT: usize = 1 << 16;

impl Display {
    /// A blank display of this size, in columns and rows.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let picture = Buffer::empty(Rect::new(0, 0, width, height));
        Self { shown: picture.clone(), picture, bytes: Vec::new(), sent: 0 }
    }

    /// Whether the terminal has taken everything.
    pub(super) fn is_idle(&self) -> bool {
        self.sent == self.bytes.len()
    }

    /// The bytes that the terminal has not taken yet.
    pub(super) fn unsent(&self) -> &[u8] {
        &self.bytes[self.sent..]
    }

    /// Notes that the terminal has taken the next `count` bytes.
    pub(super) fn note_sent(&mut self, count: usize) {
        self.sent += count;
        if self.is_idle() {
            self.bytes.clear();
            self.bytes.shrink_to(KEPT);
            self.sent = 0;
        }
    }

    /// Drops all unsent bytes, sends `first`, clears the screen and draws the whole picture again.
    pub(super) fn redraw_all(&mut self, first: &[u8]) -> io::Result<()> {
        (self.bytes, self.sent) = (first.to_vec(), 0);
        self.bytes.queue(ResetColor)?.queue(Clear(ClearType::All))?;
        self.shown = Buffer::empty(self.picture.area);
        let picture = self.picture.clone();
        self.turn_into(picture)
    }

    /// Shows another picture.
    pub(super) fn show(&mut self, picture: Buffer) -> io::Result<()> {
        self.picture = picture;
        if self.picture.area != self.shown.area {
            return self.restart_at_new_size();
        }
        let picture = self.picture.clone();
        self.turn_into(picture)
    }

    /// Sends what is unsent, clears the screen and draws the whole picture, which has another size than the last one.
    fn restart_at_new_size(&mut self) -> io::Result<()> {
        // The unsent bytes are sent first, because they may be those that take the screen over.
        let rest = self.bytes.split_off(self.sent);
        self.redraw_all(&rest)
    }

    /// Shows a text in place of the lowest line; `None` shows the line again.
    pub(super) fn write_over(&mut self, text: Option<&str>) -> io::Result<()> {
        let mut picture = self.picture.clone();
        if let Some(text) = text
            && let Some(row) = picture.area.height.checked_sub(1)
            && let Some(style) = picture.cell((0, row)).map(ratatui::buffer::Cell::style)
        {
            let width = usize::from(picture.area.width);
            picture.set_string(0, row, format!("{text:width$}"), style);
        }
        self.turn_into(picture)
    }

    fn turn_into(&mut self, picture: Buffer) -> io::Result<()> {
        let changes = self.shown.diff(&picture);
        if !changes.is_empty() {
            self.bytes.queue(BeginSynchronizedUpdate)?;
            CrosstermBackend::new(&mut self.bytes).draw(changes.into_iter())?;
            self.bytes.queue(EndSynchronizedUpdate)?;
            self.bytes.flush()?;
        }
        self.shown = picture;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends all bytes to a terminal, and returns what it shows.
    fn take(display: &mut Display, terminal: &mut vt100::Parser) -> String {
        terminal.process(display.unsent());
        let count = display.unsent().len();
        display.note_sent(count);
        terminal.screen().contents()
    }

    fn terminal() -> vt100::Parser {
        let cells = |number| std::num::NonZero::new(number).expect("a size");
        vt100::Parser::new(cells(3), cells(20), 0)
    }

    #[test]
    fn pictures_follow_each_other_and_what_is_written_over_them_goes_again() {
        let (mut display, mut terminal) = (Display::new(20, 3), terminal());
        let first = Buffer::with_lines(["The first picture   ", "", "its lowest line     "]);
        display.show(first.clone()).expect("bytes");
        assert_eq!(take(&mut display, &mut terminal), "The first picture\n\nits lowest line");
        display.write_over(Some(" at work")).expect("bytes");
        assert_eq!(take(&mut display, &mut terminal).trim_end(), "The first picture\n\n at work");
        display.write_over(None).expect("bytes");
        assert_eq!(take(&mut display, &mut terminal), "The first picture\n\nits lowest line");
        display.show(first).expect("bytes");
        assert!(display.is_idle(), "nothing has changed");
    }

    #[test]
    fn everything_is_drawn_again_when_asked_and_at_a_new_size() {
        let (mut display, mut terminal) = (Display::new(20, 3), terminal());
        display.show(Buffer::with_lines(["a                   ", "b", "c"])).expect("bytes");
        take(&mut display, &mut terminal);
        terminal.process(b"\x1b[2J\x1b[Hrubbish");
        display.redraw_all(b"").expect("bytes");
        assert_eq!(take(&mut display, &mut terminal), "a\nb\nc");
        display.show(Buffer::with_lines(["wide", "and low"])).expect("bytes");
        assert_eq!(take(&mut display, &mut terminal), "wide\nand low");
    }
}
