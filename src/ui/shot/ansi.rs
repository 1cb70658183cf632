//! Text with "select graphic rendition" sequences (ECMA-48), for terminals.

use std::fmt::Write;

use ratatui::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier},
};

/// One line for each row; colours end with the line.
pub(super) fn write(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in super::rows(buffer) {
        for run in super::runs(row, |cell| (cell.fg, cell.bg, cell.modifier)) {
            let codes = codes(&run.cells[0]);
            if codes.is_empty() {
                text.push_str(&run.text());
            } else {
                // Writing to a string cannot fail.
                let _ = write!(text, "\x1b[{codes}m{}\x1b[0m", run.text());
            }
        }
        text.push('\n');
    }
    text
}

/// The codes of a cell's style, separated by semicolons; empty for a plain cell.
pub(super) fn codes(cell: &Cell) -> String {
    let modifiers = MODIFIERS.iter().filter(|(modifier, _)| cell.modifier.contains(*modifier));
    let codes = modifiers.map(|(_, code)| code.to_string()).chain(colour(cell.fg, 30)).chain(colour(cell.bg, 40));
    codes.collect::<Vec<_>>().join(";")
}

const MODIFIERS: [(Modifier, u8); 5] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::REVERSED, 7),
];

/// The code of a colour, from a base of 30 for the foreground and 40 for the background.
fn colour(colour: Color, base: u8) -> Option<String> {
    let dark = |number: u8| Some((base + number).to_string());
    let bright = |number: u8| Some((base + 60 + number).to_string());
    match colour {
        Color::Reset => None,
        Color::Black => dark(0),
        Color::Red => dark(1),
        Color::Green => dark(2),
        Color::Yellow => dark(3),
        Color::Blue => dark(4),
        Color::Magenta => dark(5),
        Color::Cyan => dark(6),
        Color::Gray => dark(7),
        Color::DarkGray => bright(0),
        Color::LightRed => bright(1),
        Color::LightGreen => bright(2),
        Color::LightYellow => bright(3),
        Color::LightBlue => bright(4),
        Color::LightMagenta => bright(5),
        Color::LightCyan => bright(6),
        Color::White => bright(7),
        Color::Indexed(index) => Some(format!("{};5;{index}", base + 8)),
        Color::Rgb(red, green, blue) => Some(format!("{};2;{red};{green};{blue}", base + 8)),
    }
}
