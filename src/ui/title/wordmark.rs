//! The name of the game in large letters that sink into fog.

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
}

impl Scale {
    const fn factor(self) -> u16 {
        match self {
            Self::Small => 1,
            Self::Large => 2,
        }
    }

    /// The columns and lines that it takes.
    pub(super) const fn size(self) -> (u16, u16) {
        (PIXELS[0].len() as u16 * self.factor(), PIXELS.len() as u16 / 2 * self.factor())
    }

    /// How much of a line the fog takes, in percent.
    const fn fog(self) -> &'static [u16] {
        match self {
            Self::Small => &[0, 30, 58],
            Self::Large => &[0, 0, 20, 40, 60, 78],
        }
    }
}

/// Draws it into the middle of the first lines of an area; on the ground that is there, if it is large.
pub(super) fn render(theme: Theme, scale: Scale, area: Rect, buffer: &mut Buffer) {
    let left = area.x + area.width.saturating_sub(scale.size().0) / 2;
    let is_on = |x: u16, y: u16| {
        let line = PIXELS.get(usize::from(y / scale.factor())).map_or(&[][..], |line| line.as_bytes());
        line.get(usize::from(x / scale.factor())) == Some(&b'#')
    };
    for (line, &fog) in (0..).zip(scale.fog()) {
        let style = theme.veiled(on_window(theme, Role::Strong), fog);
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
                let ground = if scale == Scale::Large { cell.style().bg } else { style.bg };
                cell.set_char(glyph).set_style(Style { bg: ground, ..style });
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
