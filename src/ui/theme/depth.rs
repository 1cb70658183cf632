//! The number of colours that a terminal has.

use std::sync::atomic::{AtomicU32, Ordering};

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

/// The index, in xterm's 256, of the colour that comes nearest: from the cube or from the ramp of greys.
///
/// The cube has few dark colours, so the nearest one often has another hue: brown ground by lamplight would become
/// olive, grey and pink in turns. A difference of brightness therefore counts more than one of colour, and another hue
/// more than either; a grey is better than a wrong colour.
pub(super) fn nearest_indexed(colour: Rgb) -> u8 {
    // Colours of a screen repeat; each is kept with its answer until another one takes its place. A whole entry is one
    // word, so threads cannot mix them up.
    static KNOWN: [AtomicU32; 4096] = [const { AtomicU32::new(0) }; 4096];
    let word = u32::from_be_bytes([0, colour.0, colour.1, colour.2]);
    let entry = &KNOWN[(word.wrapping_mul(0x9e37_79b1) >> 20) as usize];
    let found = entry.load(Ordering::Relaxed);
    // No answer is 0.
    if found >> 8 == word && found & 0xff != 0 {
        return found as u8;
    }
    let index = work_out_nearest(colour);
    entry.store(word << 8 | u32::from(index), Ordering::Relaxed);
    index
}

fn work_out_nearest(colour: Rgb) -> u8 {
    let own = Opponent::of(colour);
    // The levels at or below and above each channel.
    let around = |channel: u8| {
        let above = LEVELS.iter().position(|&level| level >= channel).unwrap_or(5);
        if LEVELS[above] == channel { [above, above] } else { [above.saturating_sub(1), above] }
    };
    let (reds, greens, blues) = (around(colour.0), around(colour.1), around(colour.2));
    let cube = reds
        .into_iter()
        .flat_map(|r| greens.into_iter().flat_map(move |g| blues.map(|b| (16 + 36 * r + 6 * g + b) as u8)));
    let step = ((own.light / 8 - 3) / 10).clamp(0, 23) as u8;
    let greys = [step.saturating_sub(1), step, (step + 1).min(23)].map(|step| 232 + step);
    let distance =
        |index: &u8| rgb_of(Color::Indexed(*index)).map_or(i64::MAX, |other| own.distance(Opponent::of(other)));
    cube.chain(greys).min_by_key(distance).unwrap_or(16)
}

/// A colour as its brightness and two axes of hue: red against green, and yellow against blue.
#[derive(Clone, Copy)]
struct Opponent {
    /// Eight times the brightness from 0 to 255.
    light: i64,
    red: i64,
    yellow: i64,
}

impl Opponent {
    fn of((red, green, blue): Rgb) -> Self {
        let [red, green, blue] = [red, green, blue].map(i64::from);
        Self { light: 2 * red + 5 * green + blue, red: red - green, yellow: i64::midpoint(red, green) - blue }
    }

    /// How unlike another colour is in place of this one.
    fn distance(self, other: Self) -> i64 {
        /// The weights of a difference in brightness, of too little and too much colour, and of another hue.
        const WEIGHTS: (i64, i64, i64, i64) = (10, 8, 10, 40);
        let square = |value: i64| value * value;
        let own = square(self.red) + square(self.yellow);
        let light = WEIGHTS.0 * square(self.light - other.light) / 64;
        if own == 0 {
            return light + WEIGHTS.2 * (square(other.red) + square(other.yellow));
        }
        // Along the own hue, and across it.
        let along = self.red * other.red + self.yellow * other.yellow - own;
        let across = self.red * other.yellow - self.yellow * other.red;
        let weight = if along < 0 { WEIGHTS.1 } else { WEIGHTS.2 };
        light + (weight * square(along) + WEIGHTS.3 * square(across)) / own
    }
}

/// The red, green and blue of a colour in true colour or of xterm's 256, beyond the terminal's own 16; `None` for
/// others.
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

    #[test]
    fn no_colour_gets_another_hue() {
        // Ground by lamplight, from dark to bright, is neither olive nor pink.
        for percent in 10..150 {
            let lit = |channel: u16| (channel * percent / 100).min(255) as u8;
            let index = nearest_indexed((lit(0x60), lit(0x4c), lit(0x20)));
            let (red, green, blue) = rgb_of(Color::Indexed(index)).expect("one beyond the terminal's own");
            let is_grey = red == green && green == blue;
            assert!(is_grey || (red > green && green > blue), "{percent} %: {index}");
        }
        // What is remembered stays: asked again, a colour has the same answer, whatever was asked between.
        let all = || (0..=255u8).map(|value| nearest_indexed((value, value / 2, 255 - value))).collect::<Vec<_>>();
        assert_eq!(all(), all());
    }
}
