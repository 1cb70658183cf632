//! The bands of brightness: how bright ground may be by what the player knows of it.
//!
//! Light alone would make a lamp's ground white and leave a cave in sight darker than a room that is remembered. So
//! the lightness that light gives to ground is compressed into the band of its kind, as a photographer maps the tones
//! of a scene to paper: within a band what is brighter stays brighter, and between the bands there is a step that is
//! seen at a glance. The dark palette has bands; the others are bright enough everywhere.
//!
//! Lightness is CIE L\*, from 0 for black to 100 for white.

use crate::terrain::Rgb;

use super::colour::{WHITE, at_lightness, brightened, far_from, lightness, lightness_beyond, mix, moved_until};

/// A range of lightness.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    /// The lightness of the darkest ground.
    least: f32,
    /// The lightness of the brightest ground.
    most: f32,
    /// The lightness before that is compressed to these two.
    from: (f32, f32),
}

/// Ground out of sight whose colours in memory are computed. Fog over unknown ground is darker, so that rooms are not
/// holes in it.
pub(super) const KNOWN: Band = Band { least: 12.5, most: 17.5, from: (8.0, 30.0) };

/// Ground in sight far from the player, from the dark to the light of a fire.
pub(super) const IN_SIGHT: Band = Band { least: 20.0, most: 38.0, from: (8.0, 44.0) };

/// Ground in sight near the player, from the dark to its own lantern at its brightest.
pub(super) const NEAR: Band = Band { least: 36.0, most: 47.0, from: (8.0, 52.0) };

/// The brightest character of ground that does not matter: no terrain outshines what stands on it.
const BRIGHTEST: f32 = 68.0;

/// The brightest ground under the character of what matters, as of a door, so that it can glow in its own colour.
const FOIL: f32 = 34.0;

/// The lightness of the lines of what is solid, as of a wall, on ground of a lightness: from the dark to the brightest
/// light.
const LINES: [(f32, f32); 2] = [(18.0, 62.0), (40.0, 89.0)];

/// The brightest ground of what is solid, so that its lines stand out from it by a contrast of 4.5, and it does not
/// outshine whoever stands beside it.
const SOLID: f32 = 39.0;

/// The steps of lightness: fewer colours are fewer bytes.
const STEP: f32 = 1.25;

/// How far from the player ground is wholly in [`NEAR`], and from where on it is wholly in [`IN_SIGHT`], in cells;
/// between them it becomes darker cell by cell, so that even a small room has a bright and a dim end.
const NEAR_REACHES: (f32, f32) = (1.0, 9.0);

/// The colour of warmth near the player, and how much of it ground there has, in percent.
const WARMTH: (Rgb, f32) = ((0xff, 0xbc, 0x70), 42.0);

impl Band {
    /// The lightness in this band of ground that had another one.
    fn hold(self, lightness: f32) -> f32 {
        let (least, most) = self.from;
        let share = ((lightness - least) / (most - least)).clamp(0.0, 1.0);
        ((self.least + (self.most - self.least) * share) / STEP).round() * STEP
    }

    /// The band between this one and another; `share`, from 0 to 1, is how near it is to the other.
    fn towards(self, other: Self, share: f32) -> Self {
        let between = |from: f32, to: f32| from + (to - from) * share;
        let from = (between(self.from.0, other.from.0), between(self.from.1, other.from.1));
        Self { least: between(self.least, other.least), most: between(self.most, other.most), from }
    }

    /// A colour of ground in this band.
    pub(super) fn of(self, ground: Rgb) -> Rgb {
        at_lightness(ground, self.hold(lightness(ground)))
    }

    /// A colour that is no darker and no brighter than the band allows.
    pub(super) fn limits(self, ground: Rgb) -> Rgb {
        let own = lightness(ground);
        if (self.least..=self.most).contains(&own) {
            return ground;
        }
        at_lightness(ground, own.clamp(self.least, self.most))
    }
}

/// How near ground in sight is to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearness(u64);

impl Nearness {
    /// That of ground far from the player, or where there is none.
    pub const FAR: Self = Self(u64::MAX);

    /// That of ground beside flames, which is as bright and as warm as ground near a lantern.
    pub const BESIDE_FIRE: Self = Self(2);

    /// That of ground at a squared distance from the player, in cells.
    pub const fn at(distance_squared: u64) -> Self {
        Self(distance_squared)
    }

    /// The nearer of two.
    #[must_use]
    pub fn or_nearer(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    /// How near that is to the player, from 0, where only other light counts, to 1.
    fn share(self) -> f32 {
        let (from, to) = NEAR_REACHES;
        if self.0 as f32 >= to * to {
            return 0.0;
        }
        1.0 - (((self.0 as f32).sqrt() - from) / (to - from)).clamp(0.0, 1.0)
    }

    /// The colour of ground in sight that is so near, of which light made this one.
    pub(super) fn of(self, ground: Rgb) -> Rgb {
        let (share, own) = (self.share(), lightness(ground));
        let lightness = IN_SIGHT.towards(NEAR, share).hold(own);
        if share == 0.0 {
            return at_lightness(ground, lightness);
        }
        let (warmth, most) = WARMTH;
        at_lightness(mix(ground, at_lightness(warmth, own), (most * share) as u16), lightness)
    }
}

/// Text and ground of terrain in sight that matters: its character keeps its colour, on ground that is dark enough for
/// that. A character that is nearly white needs no dark ground: the player's own lantern would leave stairs in the
/// dark.
pub(super) fn glowing(text: Rgb, ground: Rgb, least: f32) -> (Rgb, Rgb) {
    /// A character from this lightness on is nearly white.
    const PALE: f32 = 78.0;
    let own = lightness(ground);
    if own > FOIL && lightness(text) >= PALE {
        return (moved_until(text, WHITE, ground, least), ground);
    }
    let ground = if own > FOIL { at_lightness(ground, FOIL) } else { ground };
    (moved_until(text, far_from(ground), ground, least), ground)
}

/// The colour of a character of terrain in sight that does not matter: in its own hue, brighter than its ground by at
/// least so much contrast.
pub(super) fn inked(text: Rgb, ground: Rgb, least: f32) -> Rgb {
    let brighter = lightness_beyond(ground, least);
    at_lightness(text, lightness(text).min(BRIGHTEST).max(brighter))
}

/// The ground of what is solid, as of a wall, where that of floor would be this: brighter by so much, in percent, but
/// never as bright as floor beside a lamp.
pub(super) fn solid(ground: Rgb, raised: u16) -> Rgb {
    let ground = brightened(ground, 100 + raised);
    if lightness(ground) > SOLID { at_lightness(ground, SOLID) } else { ground }
}

/// The colour of the lines of what is solid, on its ground: always brighter than that, so that a wall is the same wall
/// in the dark, in bright light and in memory.
pub(super) fn lined(text: Rgb, ground: Rgb) -> Rgb {
    let [(dark, dim), (bright, shining)] = LINES;
    let share = ((lightness(ground) - dark) / (bright - dark)).clamp(0.0, 1.0);
    at_lightness(text, dim + (shining - dim) * share)
}
