//! The name of the game in large letters, lit from below.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

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

/// How large it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// A pixel is half a cell.
    Small,
    /// A pixel is two columns of half a cell, twice.
    Large,
    /// A pixel is three columns of half a cell, three times.
    Huge,
}

impl Scale {
    const fn factor(self) -> u16 {
        match self {
            Self::Small => 1,
            Self::Large => 2,
            Self::Huge => 3,
        }
    }

    /// The columns and lines that it takes.
    pub(super) const fn size(self) -> (u16, u16) {
        (PIXELS[0].len() as u16 * self.factor(), PIXELS.len() as u16 / 2 * self.factor())
    }

    /// How much of a line has the colour of stone, in percent.
    const fn stone(self) -> &'static [u16] {
        match self {
            Self::Small => &[0, 50, 100],
            Self::Large => &[0, 0, 25, 50, 75, 100],
            Self::Huge => &[0, 0, 0, 18, 36, 52, 68, 84, 100],
        }
    }
}

/// Draws it into the middle of the first lines of an area, on the ground that is there.
pub(super) fn render(theme: Theme, scale: Scale, area: Rect, buffer: &mut Buffer) {
    let left = area.x + area.width.saturating_sub(scale.size().0) / 2;
    let is_on = |x: u16, y: u16| {
        let line = PIXELS.get(usize::from(y / scale.factor())).map_or(&[][..], |line| line.as_bytes());
        line.get(usize::from(x / scale.factor())) == Some(&b'#')
    };
    glow(theme, scale, left, area, buffer);
    for (line, &stone) in (0..).zip(scale.stone()) {
        let style = theme.between(on_window(theme, Role::Strong), on_window(theme, Role::Stone), stone);
        for column in 0..scale.size().0 {
            let glyph = match (is_on(column, 2 * line), is_on(column, 2 * line + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => continue,
            };
            let at = (left + column, area.y + line);
            if area.contains(at.into())
                && let Some(cell) = buffer.cell_mut(at)
            {
                let ground = cell.style().bg;
                cell.set_char(glyph).set_style(Style { bg: ground, ..style });
            }
        }
    }
}

/// Draws the light at its foot, brightest in the middle: it falls on the ground of the last lines of the letters, and
/// of those below.
fn glow(theme: Theme, scale: Scale, left: u16, area: Rect, buffer: &mut Buffer) {
    /// How bright it is in the middle of each line, in percent; the lines of the letters that it reaches, and in how
    /// many steps it falls off.
    const BRIGHT: [u16; 6] = [10, 24, 40, 28, 15, 6];
    const ABOVE: u16 = 2;
    const STEPS: u16 = 16;
    let (width, height) = scale.size();
    for (line, bright) in (height - ABOVE..).zip(BRIGHT) {
        for column in 0..width {
            let at = (left + column, area.y + line);
            let away = (2 * column).abs_diff(width) * STEPS / width;
            if area.contains(at.into())
                && let Some(cell) = buffer.cell_mut(at)
            {
                let style = theme.flashed(cell.style(), Role::Warning, bright * (STEPS - away) / STEPS);
                if theme.has_light() {
                    cell.set_style(style);
                }
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
