//! The number of colours that a terminal has.

use ratatui::style::Color;

use crate::terrain::Rgb;

/// The number of colours in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColourDepth {
    /// 16 million.
    #[default]
    True,
    /// The 256 of xterm.
    Indexed,
    /// The terminal's own 16.
    Sixteen,
    /// The eight that every terminal with colours has, and bold text.
    Eight,
    /// None: bold, dim, underlined and reversed text only.
    None,
}

impl ColourDepth {
    /// Detects the depth from the environment, read through `variable`: `NO_COLOR`, then `COLORTERM`, then `TERM`.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        if is_set("NO_COLOR") || term == "dumb" {
            return Self::None;
        }
        let colorterm = variable("COLORTERM").unwrap_or_default();
        if matches!(colorterm.as_str(), "truecolor" | "24bit") || term.ends_with("-direct") || is_set("WT_SESSION") {
            return Self::True;
        }
        if term.contains("256color") || ["kitty", "alacritty", "foot", "ghostty"].iter().any(|name| term.contains(name))
        {
            return Self::Indexed;
        }
        if ["ansi", "cygwin", "vt220", "vt320", "vt340"].contains(&term.as_str()) || term.ends_with("-8color") {
            return Self::Eight;
        }
        Self::Sixteen
    }
}

/// The levels of a channel in xterm's 6 x 6 x 6 colour cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The index, in xterm's 256, of the nearest colour: from the cube or from the ramp of greys.
pub(super) fn nearest_indexed((red, green, blue): (u8, u8, u8)) -> u8 {
    let nearest = |channel: u8| (0..6).min_by_key(|&level| LEVELS[level].abs_diff(channel)).unwrap_or(0);
    let (r, g, b) = (nearest(red), nearest(green), nearest(blue));
    let distance = |other: (u8, u8, u8)| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(red, other.0) + square(green, other.1) + square(blue, other.2)
    };
    let mean = (u16::from(red) + u16::from(green) + u16::from(blue)) / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let grey = 8 + 10 * step;
    if distance((grey, grey, grey)) < distance((LEVELS[r], LEVELS[g], LEVELS[b])) {
        232 + step
    } else {
        16 + (36 * r + 6 * g + b) as u8
    }
}

/// The red, green and blue of a colour in true colour or of xterm's 256, beyond the terminal's own 16; `None` for others.
pub(super) fn rgb_of(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(red, green, blue) => Some((red, green, blue)),
        Color::Indexed(index @ 16..=231) => {
            let cube = usize::from(index - 16);
            Some((LEVELS[cube / 36], LEVELS[cube / 6 % 6], LEVELS[cube % 6]))
        }
        Color::Indexed(index @ 232..) => {
            let grey = 8 + 10 * (index - 232);
            Some((grey, grey, grey))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_chooses_the_depth() {
        let cases: &[(&[(&str, &str)], ColourDepth)] = &[
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], ColourDepth::True),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")], ColourDepth::None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], ColourDepth::Indexed),
            (&[("TERM", "xterm-direct")], ColourDepth::True),
            (&[("TERM", "linux")], ColourDepth::Sixteen),
            (&[("TERM", "dumb")], ColourDepth::None),
            (&[("TERM", "ansi")], ColourDepth::Eight),
            (&[("TERM", "xterm-8color")], ColourDepth::Eight),
            (&[], ColourDepth::Sixteen),
        ];
        for (environment, depth) in cases {
            let variable =
                |name: &str| environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            assert_eq!(ColourDepth::detect(variable), *depth, "{environment:?}");
        }
    }

    #[test]
    fn the_256_are_xterms() {
        for index in 16..=255 {
            let colour = rgb_of(Color::Indexed(index)).expect("one beyond the terminal's own");
            // Some greys of the cube are also in the ramp.
            assert_eq!(rgb_of(Color::Indexed(nearest_indexed(colour))), Some(colour), "{index}");
        }
        assert_eq!(rgb_of(Color::Indexed(7)), None);
    }

    #[test]
    fn the_nearest_of_256_is_near() {
        assert_eq!(nearest_indexed((255, 0, 0)), 196);
        assert_eq!(nearest_indexed((0, 0, 0)), 16);
        assert_eq!(nearest_indexed((18, 18, 18)), 233);
        assert_eq!(nearest_indexed((255, 255, 255)), 231);
    }
}
