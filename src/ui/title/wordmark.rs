//! The name of the game in large letters that sink into fog.

use ratatui::{buffer::Buffer, layout::Rect};

use super::super::{
    theme::{Role, Theme},
    window::on_window,
};

/// The letters, as pixels of half a cell.
const PIXELS: [&str; 6] = [
    "#####   ###    ####  #   #   ###   #      #   #",
    "#      #   #  #      #   #  #   #  #      #  # ",
    "####   #   #  #  ##  # # #  #   #  #      ###  ",
    "#      #   #  #   #  # # #  #####  #      # #  ",
    "#      #   #  #   #  ## ##  #   #  #      #  # ",
    "#       ###    ####  #   #  #   #  #####  #   #",
];

/// The lines that it takes.
pub(super) const HEIGHT: u16 = PIXELS.len() as u16 / 2;

/// How much of a line the fog takes, in percent.
const FOG: [u16; HEIGHT as usize] = [0, 30, 58];

/// Draws it into the middle of the first lines of an area of a window.
pub(super) fn render(theme: Theme, area: Rect, buffer: &mut Buffer) {
    let width = PIXELS[0].len() as u16;
    let left = area.x + area.width.saturating_sub(width) / 2;
    for (line, pair) in PIXELS.chunks(2).enumerate() {
        let style = theme.veiled(on_window(theme, Role::Strong), FOG[line]);
        let halves = pair[0].bytes().zip(pair[1].bytes());
        for (column, (upper, lower)) in halves.enumerate() {
            let glyph = match (upper, lower) {
                (b'#', b'#') => '█',
                (b'#', _) => '▀',
                (_, b'#') => '▄',
                _ => continue,
            };
            let at = (left + column as u16, area.y + line as u16);
            if area.contains(at.into())
                && let Some(cell) = buffer.cell_mut(at)
            {
                cell.set_char(glyph).set_style(style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lines_are_as_long_and_each_pixel_is_on_or_off() {
        assert!(
            PIXELS.iter().all(|line| line.len() == PIXELS[0].len() && line.bytes().all(|pixel| b"# ".contains(&pixel)))
        );
    }
}
