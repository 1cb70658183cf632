//! A self-contained image: one rectangle for each run of background, then one text for each word.
//!
//! Words are placed by cell and stretched to their width with `textLength`, so that the picture looks the same with
//! every monospaced font. All backgrounds lie under all texts, so that what reaches below its line is not cut. Block
//! characters are drawn as rectangles.

use std::fmt::Write;

use ratatui::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier, Style},
};

use unicode_width::UnicodeWidthStr as _;

use crate::text::markup;

use super::super::theme::mix;

/// Hundredths of a pixel.
pub(super) const CELL_WIDTH: usize = 843;
/// As high as the lines and blocks of common fonts are at this size, so that they join.
pub(super) const CELL_HEIGHT: usize = 1630;
const FONT_SIZE: usize = 1400;
const BASELINE: usize = 1300;
pub(super) const MARGIN: usize = 1400;

/// The colours of a cell without colours.
const PAPER: (u8, u8, u8) = (0x0d, 0x0f, 0x14);
const INK: (u8, u8, u8) = (0xc6, 0xc4, 0xbb);

/// The picture of a buffer.
pub(super) fn write(buffer: &Buffer) -> String {
    let paper = paper(buffer);
    let mut svg = begin(buffer, paper);
    for (row, cells) in super::rows(buffer).enumerate() {
        grounds(&mut svg, cells, (MARGIN, MARGIN + row * CELL_HEIGHT), paper);
    }
    for (row, cells) in super::rows(buffer).enumerate() {
        texts(&mut svg, cells, (MARGIN, MARGIN + row * CELL_HEIGHT));
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// The beginning of a picture as large as a buffer, up to the group of its texts.
pub(super) fn begin(buffer: &Buffer, paper: (u8, u8, u8)) -> String {
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let (width, height) = (columns * CELL_WIDTH + 2 * MARGIN, rows * CELL_HEIGHT + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"{paper}\"/>\n\
         <g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"{size}\" \
         shape-rendering=\"crispEdges\" xml:space=\"preserve\">\n",
        w = pixels(width),
        h = pixels(height),
        paper = hex(paper),
        size = pixels(FONT_SIZE),
    )
}

/// The backgrounds of some cells of a row, from this place on, in hundredths of a pixel.
pub(super) fn grounds(svg: &mut String, cells: &[Cell], (left, top): (usize, usize), paper: (u8, u8, u8)) {
    for run in super::runs(cells, ground) {
        let colour = ground(&run.cells[0]);
        if colour != paper {
            let size = (run.cells.len() * CELL_WIDTH, CELL_HEIGHT);
            rectangle(svg, (left + run.column * CELL_WIDTH, top), size, colour);
        }
    }
}

/// The characters of some cells of a row, from this place on, in hundredths of a pixel.
pub(super) fn texts(svg: &mut String, cells: &[Cell], (left, top): (usize, usize)) {
    for run in super::runs(cells, |cell| (ink(cell), cell.modifier, kind(cell), shaded(cell))) {
        let x = left + run.column * CELL_WIDTH;
        match kind(&run.cells[0]) {
            Kind::Empty => {}
            Kind::Block(block) => {
                // Blocks as wide as their cells join.
                let is_whole = block.parts.iter().all(|&(_, _, width, _)| width == EIGHTHS);
                let (count, cells) = if is_whole { (1, run.cells.len()) } else { (run.cells.len(), 1) };
                for place in 0..count {
                    let colour = mix(ground(&run.cells[0]), ink(&run.cells[0]), block.share);
                    draw_block(svg, block, (x + place * CELL_WIDTH, top), cells * CELL_WIDTH, colour);
                }
            }
            Kind::Text => word(svg, &run, (x, top)),
        }
    }
}

/// The colour around the picture: the most common one along its edges.
pub(super) fn paper(buffer: &Buffer) -> (u8, u8, u8) {
    let edges = super::rows(buffer).flat_map(|row| row.first().into_iter().chain(row.last()));
    let mut counts: Vec<((u8, u8, u8), usize)> = Vec::new();
    for colour in edges.map(ground) {
        match counts.iter_mut().find(|(known, _)| *known == colour) {
            Some((_, count)) => *count += 1,
            None => counts.push((colour, 1)),
        }
    }
    counts.into_iter().rev().max_by_key(|&(_, count)| count).map_or(PAPER, |(colour, _)| colour)
}

/// How a cell's character is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    Block(&'static Block),
    Text,
}

/// The ground of a cell through whose character it shows.
fn shaded(cell: &Cell) -> Option<(u8, u8, u8)> {
    matches!(kind(cell), Kind::Block(block) if block.share < 100).then(|| ground(cell))
}

/// The parts of a cell, in each direction, in which blocks are measured.
const EIGHTHS: usize = 8;

/// A block character.
#[derive(Debug, PartialEq, Eq)]
struct Block {
    symbol: &'static str,
    /// Its rectangles: left, top, width and height, in eighths of the cell.
    parts: &'static [(usize, usize, usize, usize)],
    /// How much of it has the colour of the character, in percent.
    share: u16,
}

/// Shorthand for a row of [`BLOCKS`].
const fn block(symbol: &'static str, parts: &'static [(usize, usize, usize, usize)], share: u16) -> Block {
    Block { symbol, parts, share }
}

/// The block characters of Unicode, U+2580 to U+259F.
static BLOCKS: [Block; 32] = [
    block("▀", &[(0, 0, 8, 4)], 100),
    block("▁", &[(0, 7, 8, 1)], 100),
    block("▂", &[(0, 6, 8, 2)], 100),
    block("▃", &[(0, 5, 8, 3)], 100),
    block("▄", &[(0, 4, 8, 4)], 100),
    block("▅", &[(0, 3, 8, 5)], 100),
    block("▆", &[(0, 2, 8, 6)], 100),
    block("▇", &[(0, 1, 8, 7)], 100),
    block("█", &[(0, 0, 8, 8)], 100),
    block("▉", &[(0, 0, 7, 8)], 100),
    block("▊", &[(0, 0, 6, 8)], 100),
    block("▋", &[(0, 0, 5, 8)], 100),
    block("▌", &[(0, 0, 4, 8)], 100),
    block("▍", &[(0, 0, 3, 8)], 100),
    block("▎", &[(0, 0, 2, 8)], 100),
    block("▏", &[(0, 0, 1, 8)], 100),
    block("▐", &[(4, 0, 4, 8)], 100),
    block("░", &[(0, 0, 8, 8)], 25),
    block("▒", &[(0, 0, 8, 8)], 50),
    block("▓", &[(0, 0, 8, 8)], 75),
    block("▔", &[(0, 0, 8, 1)], 100),
    block("▕", &[(7, 0, 1, 8)], 100),
    block("▖", &[(0, 4, 4, 4)], 100),
    block("▗", &[(4, 4, 4, 4)], 100),
    block("▘", &[(0, 0, 4, 4)], 100),
    block("▙", &[(0, 0, 4, 4), (0, 4, 8, 4)], 100),
    block("▚", &[(0, 0, 4, 4), (4, 4, 4, 4)], 100),
    block("▛", &[(0, 0, 8, 4), (0, 4, 4, 4)], 100),
    block("▜", &[(0, 0, 8, 4), (4, 4, 4, 4)], 100),
    block("▝", &[(4, 0, 4, 4)], 100),
    block("▞", &[(4, 0, 4, 4), (0, 4, 4, 4)], 100),
    block("▟", &[(4, 0, 4, 4), (0, 4, 8, 4)], 100),
];

/// Draws a block in a place; `width` is that of all cells together.
fn draw_block(svg: &mut String, block: &Block, (x, y): (usize, usize), width: usize, colour: (u8, u8, u8)) {
    for &(left, top, wide, high) in block.parts {
        // Each edge is computed on its own, so that parts side by side have it in common.
        let [from_x, to_x] = [left, left + wide].map(|eighths| x + width * eighths / EIGHTHS);
        let [from_y, to_y] = [top, top + high].map(|eighths| y + CELL_HEIGHT * eighths / EIGHTHS);
        rectangle(svg, (from_x, from_y), (to_x - from_x, to_y - from_y), colour);
    }
}

fn kind(cell: &Cell) -> Kind {
    match cell.symbol() {
        " " | "" => Kind::Empty,
        symbol => BLOCKS.iter().find(|block| block.symbol == symbol).map_or(Kind::Text, Kind::Block),
    }
}

fn rectangle(svg: &mut String, (x, y): (usize, usize), (width, height): (usize, usize), colour: (u8, u8, u8)) {
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
        pixels(x),
        pixels(y),
        pixels(width),
        pixels(height),
        hex(colour)
    );
}

fn word(svg: &mut String, run: &super::Run<'_>, (x, top): (usize, usize)) {
    let cell = &run.cells[0];
    let has = |modifier| cell.modifier.contains(modifier);
    let weight = if has(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let slant = if has(Modifier::ITALIC) { " font-style=\"italic\"" } else { "" };
    let line = if has(Modifier::UNDERLINED) { " text-decoration=\"underline\"" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{}\"{weight}{slant}{line}>{}</text>",
        pixels(x),
        pixels(top + BASELINE),
        pixels(run.text().width() * CELL_WIDTH),
        hex(ink(cell)),
        markup(&run.text())
    );
}

pub(super) fn pixels(hundredths: usize) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn ground(cell: &Cell) -> (u8, u8, u8) {
    if cell.modifier.contains(Modifier::REVERSED) { rgb(cell.fg).unwrap_or(INK) } else { rgb(cell.bg).unwrap_or(PAPER) }
}

fn ink(cell: &Cell) -> (u8, u8, u8) {
    let (ink, paper) = (rgb(cell.fg).unwrap_or(INK), rgb(cell.bg).unwrap_or(PAPER));
    let (ink, paper) = if cell.modifier.contains(Modifier::REVERSED) { (paper, ink) } else { (ink, paper) };
    if cell.modifier.contains(Modifier::DIM) {
        let half = |a: u8, b: u8| u8::midpoint(a, b);
        return (half(ink.0, paper.0), half(ink.1, paper.1), half(ink.2, paper.2));
    }
    ink
}

/// The colours of a style, for the text and for the ground.
pub(in super::super) fn colours(style: Style) -> (String, String) {
    let mut cell = Cell::default();
    cell.set_style(style);
    (hex(ink(&cell)), hex(ground(&cell)))
}

/// xterm's colours for the terminal's own 16; `None` is the default colour.
fn rgb(colour: Color) -> Option<(u8, u8, u8)> {
    Some(match colour {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Indexed(index) => indexed(index),
        Color::Black => (0, 0, 0),
        Color::Red => (205, 49, 49),
        Color::Green => (13, 155, 90),
        Color::Yellow => (196, 160, 0),
        Color::Blue => (36, 84, 180),
        Color::Magenta => (170, 60, 170),
        Color::Cyan => (17, 150, 180),
        Color::Gray => (200, 200, 200),
        Color::DarkGray => (102, 102, 102),
        Color::LightRed => (241, 90, 90),
        Color::LightGreen => (60, 215, 130),
        Color::LightYellow => (245, 230, 90),
        Color::LightBlue => (80, 150, 240),
        Color::LightMagenta => (220, 120, 220),
        Color::LightCyan => (60, 200, 225),
        Color::White => (245, 245, 245),
    })
}

/// xterm's 256: 16, a 6 x 6 x 6 cube, and 24 greys.
fn indexed(index: u8) -> (u8, u8, u8) {
    const SIXTEEN: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match index {
        0..=15 => rgb(SIXTEEN[usize::from(index)]).unwrap_or(INK),
        16..=231 => {
            let level = |digit: u8| if digit == 0 { 0 } else { 55 + 40 * digit };
            let cube = index - 16;
            (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
        232..=255 => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{layout::Rect, style::Style};

    use super::*;

    #[test]
    fn markup_in_the_text_stays_text() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        buffer.set_string(0, 0, "<&>", Style::new().bold());
        let svg = write(&buffer);
        assert!(svg.contains("font-weight=\"bold\">&lt;&amp;&gt;</text>"), "{svg}");
        assert_eq!(svg.matches("<text").count(), 1);
    }

    #[test]
    fn all_grounds_lie_under_all_characters_and_blocks_are_rectangles() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        buffer.set_string(0, 0, "_", Style::new());
        buffer.set_string(0, 1, "▙▄▄", Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::Rgb(9, 9, 9)));
        let svg = write(&buffer);
        let place = |text: &str| svg.find(text).unwrap_or_else(|| panic!("{text} in {svg}"));
        assert!(place("#090909") < place("<text") && place("<text") < place("#010203"));
        // Two for the corner, and one for both halves.
        assert_eq!((svg.matches("#010203").count(), svg.matches("<text").count()), (3, 1));
    }

    #[test]
    fn the_cube_is_xterms() {
        assert_eq!(indexed(196), (255, 0, 0));
        assert_eq!(indexed(232), (8, 8, 8));
        assert_eq!(indexed(255), (238, 238, 238));
    }
}
