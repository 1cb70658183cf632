//! The bands of brightness: how bright ground may be by what the player knows of it.
//!
//! Light alone would make a lamp's ground white and leave a cave in sight darker than a room that is remembered. So
//! the lightness that light gives to ground is compressed into the band of its kind, as a photographer maps the tones
//! of a scene to paper: within a band what is brighter stays brighter, and between the bands there is a step that is
//! seen at a glance. The dark palette has bands; the others are bright enough everywhere.
//!
//! Lightness is CIE L\*, from 0 for black to 100 for white.

use crate::terrain::Rgb;

use super::colour::{at_lightness, far_from, lightness, lightness_beyond, mix, moved_until};

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

/// Ground out of sight. Fog over unknown ground is darker, so that rooms are not holes in it.
pub(super) const KNOWN: Band = Band { least: 11.0, most: 16.0, from: (8.0, 30.0) };

/// Ground in sight, from the dark to the light of a fire.
pub(super) const IN_SIGHT: Band = Band { least: 30.0, most: 50.0, from: (8.0, 44.0) };

/// Ground in sight near the player, from the dark to its own lantern at its brightest.
pub(super) const NEAR: Band = Band { least: 50.0, most: 60.0, from: (8.0, 44.0) };

/// The brightest character of ground that does not matter: no terrain outshines what stands on it.
const BRIGHTEST: f32 = 60.0;

/// The brightest ground under the character of what matters, as of a door, so that it can glow in its own colour.
const FOIL: f32 = 34.0;

/// The greatest lightness of ground on which a brighter character can be seen below [`BRIGHTEST`]; on brighter ground
/// characters are dark.
const PAPER: f32 = 41.0;

/// The steps of lightness: fewer colours are fewer bytes.
const STEP: f32 = 1.25;

/// How far from the player [`NEAR`] reaches, as a squared distance in cells: three, and a little more for a round edge.
const NEAR_REACHES: u64 = 10;

/// By how much the least lightness falls with each cell beyond that, so that the band has no hard edge.
const FALLS: f32 = 5.0;

/// The colour of warmth near the player, and how much of it ground there has, in percent.
const WARMTH: (Rgb, u16) = ((0xff, 0xbc, 0x70), 30);

impl Band {
    /// The lightness in this band of ground that had another one.
    fn hold(self, lightness: f32) -> f32 {
        let (least, most) = self.from;
        let share = ((lightness - least) / (most - least)).clamp(0.0, 1.0);
        ((self.least + (self.most - self.least) * share) / STEP).round() * STEP
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

    /// That of ground at a squared distance from the player, in cells.
    pub const fn at(distance_squared: u64) -> Self {
        Self(distance_squared)
    }

    /// The colour of ground in sight that is so near, of which light made this one.
    pub(super) fn of(self, ground: Rgb) -> Rgb {
        if self.0 <= NEAR_REACHES {
            let (warmth, share) = WARMTH;
            let own = lightness(ground);
            return at_lightness(mix(ground, at_lightness(warmth, own), share), NEAR.hold(own));
        }
        let beyond = (self.0.min(100) as f32).sqrt() - (NEAR_REACHES as f32).sqrt();
        let least = NEAR.least - FALLS * beyond;
        at_lightness(ground, IN_SIGHT.hold(lightness(ground)).max((least / STEP).round() * STEP))
    }
}

/// Text and ground of terrain in sight that matters: its character keeps its colour, on ground that is dark enough for
/// that.
pub(super) fn glowing(text: Rgb, ground: Rgb, least: f32) -> (Rgb, Rgb) {
    let own = lightness(ground);
    let ground = if own > FOIL { at_lightness(ground, FOIL) } else { ground };
    (moved_until(text, far_from(ground), ground, least), ground)
}

/// The colour of a character of terrain in sight that does not matter: in its own hue, brighter than dark ground and
/// darker than bright ground, by at least so much contrast.
pub(super) fn inked(text: Rgb, ground: Rgb, least: f32) -> Rgb {
    if lightness(ground) > PAPER {
        return engraved(text, ground, least);
    }
    let (brighter, _) = lightness_beyond(ground, least);
    at_lightness(text, lightness(text).max(brighter).min(BRIGHTEST))
}

/// The colour of a character that is darker than its ground, by so much contrast.
pub(super) fn engraved(text: Rgb, ground: Rgb, least: f32) -> Rgb {
    at_lightness(text, lightness_beyond(ground, least).1)
}
