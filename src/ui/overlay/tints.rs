//! How cells are tinted, and what is drawn where there is no colour.

use super::{
    super::theme::{Role, Theme},
    Paint,
};

/// Arrows, in the order of the directions.
pub const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

/// A tint: the ground's character in other colours; where there is no colour, a letter.
pub(super) fn tint(theme: Theme, letter: char, role: Role) -> Paint {
    Paint { glyph: (!theme.has_colour()).then_some(letter), style: theme.style(role) }
}

/// A step of the heat map for a value between two others; where there is no colour, a digit.
pub(super) fn heat(theme: Theme, value: u32, (low, high): (u32, u32)) -> Paint {
    let last = Theme::HEAT_STEPS as u64 - 1;
    let range = u64::from(high.saturating_sub(low)).max(1);
    let step = (u64::from(value.saturating_sub(low)) * last / range).min(last);
    let digit = char::from_digit(step as u32, 10);
    Paint { glyph: digit.filter(|_| !theme.has_colour()), style: theme.heat(step as usize) }
}

/// The tint of the part of this number; numbers beyond the last tint begin again. Where there is no colour, a letter.
pub(super) fn part(theme: Theme, number: usize) -> Paint {
    let tint = number % Theme::PARTS;
    let letter = char::from(b'a' + tint as u8);
    Paint { glyph: (!theme.has_colour()).then_some(letter), style: theme.part(tint) }
}
