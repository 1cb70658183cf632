//! Dots of braille, two across and four down in each character.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

/// Dots of a character, across and down.
const ACROSS: usize = 2;
const DOWN: usize = 4;

/// The bits of the dots in a character, from the top, left and right.
const BITS: [[u8; ACROSS]; DOWN] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// The first character of braille, which has no dots.
const BLANK: u32 = 0x2800;

/// A picture of dots that fills an area.
#[derive(Clone, Debug)]
pub(super) struct Dots {
    area: Rect,
    /// The dots of each character, row by row.
    characters: Vec<u8>,
}

impl Dots {
    /// No dots in an area.
    pub(super) fn new(area: Rect) -> Self {
        Self { area, characters: vec![0; usize::from(area.width) * usize::from(area.height)] }
    }

    /// Number of dots across.
    pub(super) fn width(&self) -> usize {
        usize::from(self.area.width) * ACROSS
    }

    /// Number of dots upwards.
    pub(super) fn height(&self) -> usize {
        usize::from(self.area.height) * DOWN
    }

    /// Sets a dot, counted from the bottom left; does nothing outside of the area.
    pub(super) fn set(&mut self, x: usize, y: usize) {
        let Some(row) = self.height().checked_sub(y + 1).filter(|_| x < self.width()) else { return };
        let place = row / DOWN * usize::from(self.area.width) + x / ACROSS;
        self.characters[place] |= BITS[row % DOWN][x % ACROSS];
    }

    /// Draws all characters that have dots.
    pub(super) fn draw(&self, style: Style, buffer: &mut Buffer) {
        for (position, &dots) in self.area.positions().zip(&self.characters).filter(|&(_, &dots)| dots > 0) {
            let symbol = char::from_u32(BLANK + u32::from(dots)).unwrap_or(' ');
            buffer[position].set_char(symbol).set_style(style);
        }
    }

    /// Draws all characters that have dots, with the dots of a picture of the same area that was drawn before.
    pub(super) fn draw_over(mut self, below: &Self, style: Style, buffer: &mut Buffer) {
        for (dots, &below) in self.characters.iter_mut().zip(&below.characters).filter(|(dots, _)| **dots > 0) {
            *dots |= below;
        }
        self.draw(style, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dot_is_where_it_was_set() {
        let area = Rect::new(0, 0, 2, 1);
        let mut buffer = Buffer::empty(area);
        let mut dots = Dots::new(area);
        assert_eq!((dots.width(), dots.height()), (4, 4));
        dots.set(0, 0);
        dots.set(3, 3);
        dots.set(4, 0);
        dots.set(0, 4);
        dots.draw(Style::new(), &mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["⡀⠈"]));
    }

    #[test]
    fn dots_below_are_kept_only_where_others_are_drawn() {
        let area = Rect::new(0, 0, 2, 1);
        let mut buffer = Buffer::empty(area);
        let (mut above, mut below) = (Dots::new(area), Dots::new(area));
        above.set(0, 3);
        below.set(1, 3);
        below.set(3, 3);
        above.draw_over(&below, Style::new(), &mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["⠉ "]));
    }
}
