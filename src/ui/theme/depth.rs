//! The number of colours that a terminal has.

use std::{
    ops::{Range, RangeInclusive},
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

use ratatui::style::Color;

use crate::terrain::Rgb;

use super::colour::{lightness, to_oklab};

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

/// The indices of xterm's 256 beyond the terminal's own 16.
const FIXED: RangeInclusive<u8> = 16..=255;

/// The index, in xterm's 256, of the colour that comes nearest: from the cube or from the ramp of greys.
///
/// The cube has few dark colours, so the nearest one often has another hue: brown ground by lamplight would become
/// olive, grey and pink in turns. Another hue therefore counts most, and too little colour more than a difference of
/// lightness.
pub(super) fn nearest_indexed(colour: Rgb) -> u8 {
    static KNOWN: Answers = Answers::new();
    KNOWN.of(colour, nearest)
}

/// The index, in xterm's 256, of the colour for ground: from the ramp of its hue, else the one that comes nearest.
pub(super) fn ground_indexed(colour: Rgb) -> u8 {
    static KNOWN: Answers = Answers::new();
    KNOWN.of(colour, |colour| on_ramp(colour).unwrap_or_else(|| nearest(colour)))
}

/// Indices that were worked out. Colours of a screen repeat; each is kept with its answer until another one takes its
/// place. A whole entry is one word, so threads cannot mix them up.
struct Answers([AtomicU32; 4096]);

impl Answers {
    const fn new() -> Self {
        Self([const { AtomicU32::new(0) }; 4096])
    }

    /// The kept index of a colour, else the one that `work_out` gives.
    fn of(&self, colour: Rgb, work_out: impl Fn(Rgb) -> u8) -> u8 {
        let word = u32::from_be_bytes([0, colour.0, colour.1, colour.2]);
        let entry = &self.0[(word.wrapping_mul(0x9e37_79b1) >> 20) as usize];
        let found = entry.load(Ordering::Relaxed);
        // No answer is 0.
        if found >> 8 == word && found & 0xff != 0 {
            return found as u8;
        }
        let index = work_out(colour);
        entry.store(word << 8 | u32::from(index), Ordering::Relaxed);
        index
    }
}

/// The colours of a hue as grounds: where in Oklab the hue begins and ends, in degrees, how much colour it has, and the
/// index of each step up to a lightness (CIE L\*). `None` stands for a grey: the cube has nothing so dark.
struct Ramp {
    hues: Range<f32>,
    chroma: Range<f32>,
    steps: &'static [(f32, Option<u8>)],
}

/// Ground by firelight and by lamplight, ground of a strong brown, mud, grass and trees, shallow water, deep water, and
/// what glows violet. The nearest colours of these are greys, or leap from hue to hue, and the dark ones are as strong
/// as paint. A lamp therefore lights a disc of greys, brighter from step to step, and what grows or flows has a muted
/// colour where there is one as dark; the character has the hue everywhere.
static RAMPS: [Ramp; 7] = [
    Ramp { hues: 10.0..45.0, chroma: LEAST_CHROMA..0.05, steps: &[(50.0, None)] },
    Ramp { hues: 45.0..100.0, chroma: LEAST_CHROMA..1.0, steps: &[(52.0, None), (62.0, Some(137))] },
    Ramp { hues: 100.0..122.0, chroma: LEAST_CHROMA..1.0, steps: &[(30.0, None), (46.0, Some(58)), (58.0, Some(101))] },
    Ramp { hues: 122.0..175.0, chroma: LEAST_CHROMA..1.0, steps: &[(28.0, None), (40.0, Some(22)), (56.0, Some(65))] },
    Ramp { hues: 185.0..238.0, chroma: LEAST_CHROMA..1.0, steps: &[(22.0, None), (42.0, Some(23)), (60.0, Some(66))] },
    Ramp { hues: 238.0..285.0, chroma: LEAST_CHROMA..1.0, steps: &[(22.0, None), (44.0, Some(24)), (60.0, Some(67))] },
    Ramp { hues: 285.0..360.0, chroma: LEAST_CHROMA..1.0, steps: &[(40.0, None)] },
];

/// Ground with less colour than this, in Oklab, looks grey.
const LEAST_CHROMA: f32 = 0.03;

/// The index of ground out of sight: a grey of no more than its lightness, so that nothing remembered outshines what is
/// in sight.
pub(super) fn known_indexed(colour: Rgb) -> u8 {
    static KNOWN: Answers = Answers::new();
    KNOWN.of(colour, |colour| nearest_grey(lightness(colour), MEMORY))
}

/// Whether a colour has a hue that is seen, as that of grass and not that of stone.
pub(super) fn has_hue(colour: Rgb) -> bool {
    /// The least colour in Oklab.
    const LEAST: f32 = 0.045;
    hue_and_chroma(colour).1 >= LEAST
}

/// The hue of a colour in Oklab, in degrees, and how much colour it has.
fn hue_and_chroma(colour: Rgb) -> (f32, f32) {
    let [_, a, b] = to_oklab(colour);
    (b.atan2(a).to_degrees().rem_euclid(360.0), a.hypot(b))
}

/// The index of the grey that is as bright as a colour.
pub(super) fn grey_indexed(colour: Rgb) -> u8 {
    nearest_grey(lightness(colour), GREYS)
}

/// The greys that ground out of sight has.
const MEMORY: RangeInclusive<u8> = 233..=238;

/// The grey among these that is nearest to a lightness (CIE L\*).
fn nearest_grey(bright: f32, greys: RangeInclusive<u8>) -> u8 {
    let (first, away) = (*greys.start(), |index: u8| (grey(index) - bright).abs());
    greys.min_by(|&one, &other| away(one).total_cmp(&away(other))).unwrap_or(first)
}

/// The index of ground on the ramp of its hue, if there is one.
fn on_ramp(colour: Rgb) -> Option<u8> {
    let (hue, chroma) = hue_and_chroma(colour);
    let ramp = RAMPS.iter().find(|ramp| ramp.hues.contains(&hue) && ramp.chroma.contains(&chroma))?;
    let bright = lightness(colour);
    let (_, index) = ramp.steps.iter().find(|&&(most, _)| bright < most)?;
    Some(index.unwrap_or_else(|| nearest_grey(bright, GREYS)))
}

/// The indices of the ramp of greys.
const GREYS: RangeInclusive<u8> = 232..=255;

/// The lightness (CIE L\*) of one of [`GREYS`].
fn grey(index: u8) -> f32 {
    rgb_of(Color::Indexed(index)).map_or(0.0, lightness)
}

/// The index of the colour that comes nearest in Oklab.
fn nearest(colour: Rgb) -> u8 {
    /// The weights of too little colour, of too much, and of another hue, where that of a difference in lightness is 1.
    const WEIGHTS: (f32, f32, f32) = (2.0, 1.0, 6.0);
    static PLACES: LazyLock<Vec<(u8, [f32; 3])>> =
        LazyLock::new(|| FIXED.filter_map(|index| Some((index, to_oklab(rgb_of(Color::Indexed(index))?)))).collect());
    let [lightness, a, b] = to_oklab(colour);
    let chroma = a.hypot(b);
    let distance = |other: &[f32; 3]| {
        let (lighter, more) = (other[0] - lightness, other[1].hypot(other[2]) - chroma);
        // What is left of the distance in the plane of hues lies across them.
        let across = ((other[1] - a).powi(2) + (other[2] - b).powi(2) - more * more).max(0.0);
        let weight = if more < 0.0 { WEIGHTS.0 } else { WEIGHTS.1 };
        lighter * lighter + weight * more * more + WEIGHTS.2 * across
    };
    let nearer = |one: &&(u8, [f32; 3]), other: &&(u8, [f32; 3])| distance(&one.1).total_cmp(&distance(&other.1));
    PLACES.iter().min_by(nearer).map_or(*FIXED.start(), |&(index, _)| index)
}

/// The red, green and blue of a colour in true colour or of xterm's 256, beyond the terminal's own 16; `None` for
/// others.
pub(in super::super) fn rgb_of(colour: Color) -> Option<Rgb> {
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
        // What is brown is neither green nor pink, from dark to bright.
        for percent in 10..150 {
            let lit = |channel: u16| (channel * percent / 100).min(255) as u8;
            let index = nearest_indexed((lit(0x60), lit(0x4c), lit(0x20)));
            let (red, green, blue) = rgb_of(Color::Indexed(index)).expect("one beyond the terminal's own");
            let is_grey = red == green && green == blue;
            assert!(is_grey || (red >= green && green > blue), "{percent} %: {index}");
        }
        // Water in the light is blue and grass green, in muted colours; dark water and what a lamp lights are grey, but
        // for the brightest ground beside it, and what is nearly grey.
        let grounds = [
            ((0x11, 0x2d, 0x50), 236),
            ((0x1d, 0x4a, 0x75), 24),
            ((0x1d, 0x4a, 0x55), 23),
            ((0x4c, 0x84, 0x88), 66),
            ((0x1f, 0x4d, 0x22), 22),
            ((0x5c, 0x80, 0x58), 65),
            ((0x53, 0x46, 0x34), 238),
            ((0x81, 0x65, 0x4b), 242),
            ((0xa8, 0x86, 0x5f), 137),
            ((0x44, 0x2d, 0x2a), 236),
            ((0x1b, 0x1c, 0x1f), 234),
        ];
        for (colour, index) in grounds {
            assert_eq!(ground_indexed(colour), index, "{colour:?}");
        }
        // What is remembered stays: asked again, a colour has the same answer, whatever was asked between.
        let all = || (0..=255u8).map(|value| nearest_indexed((value, value / 2, 255 - value))).collect::<Vec<_>>();
        assert_eq!(all(), all());
    }
}
