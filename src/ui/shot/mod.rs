//! Pictures of the screen, without a terminal.
//!
//! A [`Buffer`] is written as plain text, as text with ANSI colours, or as a self-contained SVG image; a sequence of
//! buffers as a [`Cast`] or a [`MovingPicture`].

mod ansi;
mod cast;
mod moving_svg;
mod svg;

use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
};

use crate::search::choices;

use super::screen::{App, Context};

pub(super) use svg::colours;

pub use cast::{Cast, CastVersion, record};
pub use moving_svg::MovingPicture;

choices! {
    /// The format of a picture.
    Format {
        Text "text" "Characters only.";
        Ansi "ansi" "Characters with ANSI colours.";
        Svg "svg" "A self-contained image.";
    }
}

impl Format {
    /// Writes a buffer in this format.
    pub fn write(self, buffer: &Buffer) -> String {
        match self {
            Self::Text => plain(buffer),
            Self::Ansi => ansi::write(buffer),
            Self::Svg => svg::write(buffer),
        }
    }
}

/// Draws an application on a screen of this size.
pub fn draw<C: Context>(app: &App<C>, width: u16, height: u16) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    app.render(&mut buffer);
    buffer
}

/// One line for each row, without trailing spaces.
fn plain(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let line = Run { column: 0, cells: row, is_covered: false }.text();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The rows of a buffer as slices of cells.
fn rows(buffer: &Buffer) -> impl Iterator<Item = &[Cell]> {
    buffer.content.chunks(usize::from(buffer.area.width.max(1)))
}

/// Consecutive cells of a row that are alike.
struct Run<'a> {
    /// The column of the first cell.
    column: usize,
    /// The cells.
    cells: &'a [Cell],
    /// Whether the character before it covers the first cell.
    is_covered: bool,
}

impl Run<'_> {
    /// The text of the cells, without those that a character of two columns covers.
    fn text(&self) -> String {
        let mut is_covered = self.is_covered;
        let shown = |cell: &&Cell| !std::mem::replace(&mut is_covered, columns(cell) > 1);
        self.cells.iter().filter(shown).map(Cell::symbol).collect()
    }
}

/// Splits a row into runs of cells with equal `key`.
fn runs<K: PartialEq>(row: &[Cell], key: impl Fn(&Cell) -> K) -> impl Iterator<Item = Run<'_>> {
    let (mut column, mut is_covered) = (0, false);
    row.chunk_by(move |a, b| key(a) == key(b)).map(move |cells| {
        let run = Run { column, cells, is_covered };
        column += cells.len();
        is_covered = cells.last().is_some_and(|last| columns(last) > 1);
        run
    })
}

/// The number of columns that the character of a cell takes.
fn columns(cell: &Cell) -> u16 {
    unicode_width::UnicodeWidthStr::width(cell.symbol()).max(1) as u16
}
