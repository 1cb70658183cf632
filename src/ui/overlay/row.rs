//! The row of an overlay, and the tints that rows paint with.

use ratatui::style::Style;

use crate::grid::Point;

use super::{
    super::{
        session::Session,
        theme::{Role, Theme},
    },
    active::Needs,
};

/// How an overlay changes a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Tints the ground, whatever light falls on it.
    Ground,
    /// Draws a mark.
    Mark,
    /// Draws a mark over units and items as well.
    Top,
}

/// The new look of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The character; `None` keeps the present one.
    pub glyph: Option<char>,
    /// The style. For a [`Layer::Mark`] the background is a trail on the ground, unless it is the screen's, and a dim
    /// mark is faint.
    pub style: Style,
    /// Whether it is the end of a path, which has its style whatever the ground is.
    pub is_end: bool,
}

impl Paint {
    /// A paint with a character, or with the present one if that is `None`.
    pub const fn new(glyph: Option<char>, style: Style) -> Self {
        Self { glyph, style, is_end: false }
    }
}

/// The sample in front of a legend's words.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// A character in a role's colours.
    Mark(char, Role),
    /// A tinted cell; without colour, the letter that stands for it.
    Tint(char, Role),
    /// All steps of the heat map.
    Heat,
    /// The first few tints for parts of the ground.
    Parts(usize),
}

/// An entry of a legend.
#[derive(Clone, Copy, Debug)]
pub struct LegendEntry {
    /// Its sample.
    pub sample: Sample,
    /// Its words.
    pub words: &'static str,
}

impl LegendEntry {
    /// The role of its sample; `None` for the steps of a scale.
    pub(super) fn role(&self) -> Option<Role> {
        match self.sample {
            Sample::Mark(_, role) | Sample::Tint(_, role) => Some(role),
            Sample::Heat | Sample::Parts(_) => None,
        }
    }
}

/// Shorthand for legend entries.
macro_rules! legend {
    ($($kind:ident $glyph:literal $role:ident $words:literal),* $(,)?) => {
        &[$($crate::ui::overlay::LegendEntry {
            sample: $crate::ui::overlay::Sample::$kind($glyph, $crate::ui::theme::Role::$role),
            words: $words,
        }),*]
    };
}
pub(super) use legend;

/// The key after `v` of the overlay that has a key of its own besides, because it is used in every fight.
pub(super) const EXPOSURE_KEY: char = 'x';

/// Everything about an overlay.
pub struct Overlay {
    /// The key after `v`: a digit from 2 on, which is also the number of a function key, or a letter.
    pub key: char,
    /// Its name.
    pub name: &'static str,
    /// Description for the chooser and the help.
    pub about: &'static str,
    /// Whether it tints or marks.
    pub layer: Layer,
    /// The condition for it to show anything.
    pub needs: Needs,
    /// Its legend.
    pub legend: &'static [LegendEntry],
    /// Paints a cell; screens call [`Overlay::painted`].
    pub paint: fn(&Session, Point) -> Option<Paint>,
    /// Describes a cell; screens call [`Overlay::told`].
    pub tell: fn(&Session, Point) -> Option<String>,
}

impl Overlay {
    /// Paints a cell, if the overlay may show anything there.
    pub fn painted(&self, session: &Session, point: Point) -> Option<Paint> {
        if session.shows_overlays_at(point) { (self.paint)(session, point) } else { None }
    }

    /// Describes a cell, if the overlay may show anything there.
    pub fn told(&self, session: &Session, point: Point) -> Option<String> {
        if session.shows_overlays_at(point) { (self.tell)(session, point) } else { None }
    }

    /// The keys that switch it, as config files write them, the shortest first.
    pub fn keys(&self) -> Vec<String> {
        let function_key = self.function_key().map(|number| format!("F{number}"));
        let own = (self.key == EXPOSURE_KEY).then(|| "p".to_owned());
        function_key.into_iter().chain(own).chain([format!("v {}", self.key)]).collect()
    }

    /// The number of its function key, if it has one.
    pub fn function_key(&self) -> Option<u32> {
        self.key.to_digit(10)
    }
}

/// A rank as one character; from the tenth on all look alike.
pub(super) fn place(number: usize) -> char {
    u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10)).unwrap_or('+')
}

/// For overlays without a description of cells.
pub(super) const fn silent(_: &Session, _: Point) -> Option<String> {
    None
}

/// Arrows, in the order of the directions.
pub const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

/// A tint: the ground's character in other colours; without colour, a letter.
pub(super) fn tint(theme: Theme, letter: char, role: Role) -> Paint {
    Paint::new((!theme.has_colour()).then_some(letter), theme.style(role))
}

/// A step of the heat map for a value in a range; without colour, a digit.
pub(super) fn heat(theme: Theme, value: u32, (low, high): (u32, u32)) -> Paint {
    let last = Theme::HEAT_STEPS as u64 - 1;
    let range = u64::from(high.saturating_sub(low)).max(1);
    let step = (u64::from(value.saturating_sub(low)) * last / range).min(last);
    let digit = char::from_digit(step as u32, 10);
    Paint::new(digit.filter(|_| !theme.has_colour()), theme.heat(step as usize))
}

/// The tint of the part with this number; numbers beyond the last tint start over. Without colour, a letter.
pub(super) fn part(theme: Theme, number: usize) -> Paint {
    let tint = number % Theme::PARTS;
    let letter = char::from(b'a' + tint as u8);
    Paint::new((!theme.has_colour()).then_some(letter), theme.part(tint))
}
