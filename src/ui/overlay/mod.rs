//! Overlays: what a unit thinks, drawn over the map.
//!
//! [`OVERLAYS`] is the table: a row has everything about an overlay, its key, its legend and how it paints a cell.
//! Overlays replay what the search wrote down ([`Insight`](super::insight::Insight)); they compute nothing anew.
//!
//! An overlay paints the ground or draws marks on it. Of those that paint the ground one is on at a time, because
//! two tints on a cell could not be told apart; marks go on top of any of them.

mod intent;
mod known;
mod search;

use ratatui::style::Style;

use crate::grid::Point;

use super::{
    session::Session,
    theme::{Role, Theme},
};

/// Which overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverlayId {
    /// Open and closed list, and the path.
    Search,
    /// Arrows to the parents.
    Parents,
    /// F as a heat map.
    Heat,
    /// What the faction knows.
    Known,
    /// Where units mean to go.
    Intent,
}

/// What an overlay does to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// It tints the ground.
    Ground,
    /// It draws a mark.
    Mark,
}

/// What a cell becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The character; the one that was there if `None`.
    pub glyph: Option<char>,
    /// The style. Of a [`Layer::Mark`] only the text's is taken, the ground stays.
    pub style: Style,
}

/// What stands beside the words of a legend.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// A character in the colours of a role.
    Mark(char, Role),
    /// A tinted cell; where there is no colour, the letter that stands for it.
    Tint(char, Role),
    /// All steps of the heat map.
    Heat,
}

/// A line of a legend.
#[derive(Clone, Copy, Debug)]
pub struct LegendEntry {
    /// What it looks like.
    pub sample: Sample,
    /// What it means.
    pub words: &'static str,
}

/// Everything about an overlay.
pub struct Overlay {
    /// Which.
    pub id: OverlayId,
    /// The number of its function key, and of its digit after `v`.
    pub number: u8,
    /// Its name.
    pub name: &'static str,
    /// The same in a word, for the status line.
    pub short: &'static str,
    /// What it shows, for the help screen.
    pub about: &'static str,
    /// Whether it tints or marks.
    pub layer: Layer,
    /// Whether it is about the watched unit, and shows nothing when there is none.
    pub needs_unit: bool,
    /// Its legend.
    pub legend: &'static [LegendEntry],
    /// What it makes of a cell.
    pub paint: fn(&Session, Point) -> Option<Paint>,
}

impl Overlay {
    /// The keys that switch it, as the keymap writes them.
    pub fn keys(&self) -> [String; 2] {
        [format!("F{}", self.number), format!("v {}", self.number)]
    }
}

/// Writes legend entries short.
macro_rules! legend {
    ($($kind:ident $glyph:literal $role:ident $words:literal),*) => {
        &[$(LegendEntry { sample: Sample::$kind($glyph, Role::$role), words: $words }),*]
    };
}

/// The overlays, in the order of their keys and of being drawn.
pub static OVERLAYS: &[Overlay] = &[
    Overlay {
        id: OverlayId::Search,
        number: 2,
        name: "open and closed list",
        short: "lists",
        about: "open and closed list of the watched unit's last search, and its path",
        layer: Layer::Ground,
        needs_unit: true,
        legend: legend![Tint 'o' Open "open", Tint 'x' Closed "closed", Tint '*' Path "path"],
        paint: search::lists,
    },
    Overlay {
        id: OverlayId::Parents,
        number: 3,
        name: "parents",
        short: "parents",
        about: "an arrow from each node to its parent",
        layer: Layer::Mark,
        needs_unit: true,
        legend: legend![Mark '←' OpenParent "from open nodes", Mark '←' ClosedParent "from closed nodes"],
        paint: search::parents,
    },
    Overlay {
        id: OverlayId::Heat,
        number: 4,
        name: "F = G + H",
        short: "F",
        about: "F of each node as a heat map; look mode shows F, G and H",
        layer: Layer::Ground,
        needs_unit: true,
        legend: &[LegendEntry { sample: Sample::Heat, words: "F, low to high" }],
        paint: search::heat,
    },
    Overlay {
        id: OverlayId::Known,
        number: 5,
        name: "known walkability",
        short: "known",
        about: "what the watched unit's faction knows; your own map if none is watched",
        layer: Layer::Ground,
        needs_unit: false,
        legend: legend![
            Mark '·' KnownInSight "seen now",
            Mark '·' KnownRemembered "remembered",
            Mark '·' KnownFaded "60 turns or older",
            Tint '!' KnownStale "stale: wrong by now",
            Tint '?' KnownNot "unknown"
        ],
        paint: known::known,
    },
    Overlay {
        id: OverlayId::Intent,
        number: 6,
        name: "intended paths",
        short: "paths",
        about: "where units in sight mean to go: solid over known cells, dotted over assumed ones",
        layer: Layer::Mark,
        needs_unit: false,
        legend: legend![
            Mark '─' IntentKnown "over known cells",
            Mark '┄' IntentAssumed "over assumed cells",
            Mark 'X' IntentKnown "goal"
        ],
        paint: intent::intent,
    },
];

/// The overlays that are on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveOverlays {
    on: Vec<OverlayId>,
}

impl ActiveOverlays {
    /// Switches an overlay on or off; one that tints takes the place of another that does. Says whether it is on now.
    pub fn toggle(&mut self, id: OverlayId) -> bool {
        if self.is_on(id) {
            self.on.retain(|&other| other != id);
            return false;
        }
        if row(id).layer == Layer::Ground {
            self.on.retain(|&other| row(other).layer != Layer::Ground);
        }
        self.on.push(id);
        true
    }

    /// Switches all off.
    pub fn clear(&mut self) {
        self.on.clear();
    }

    /// Whether an overlay is on.
    pub fn is_on(&self, id: OverlayId) -> bool {
        self.on.contains(&id)
    }

    /// Whether none is on.
    pub fn is_empty(&self) -> bool {
        self.on.is_empty()
    }

    /// The rows of those that are on, tints before marks, in the order of the table.
    pub fn rows(&self) -> impl Iterator<Item = &'static Overlay> {
        let of_layer = |layer| OVERLAYS.iter().filter(move |row| row.layer == layer && self.is_on(row.id));
        of_layer(Layer::Ground).chain(of_layer(Layer::Mark))
    }
}

fn row(id: OverlayId) -> &'static Overlay {
    // Every id has a row: a test counts them.
    OVERLAYS.iter().find(|row| row.id == id).unwrap_or(&OVERLAYS[0])
}

/// A tint: the ground's character in other colours; where there is no colour, a letter.
fn tint(theme: Theme, letter: char, role: Role) -> Paint {
    Paint { glyph: (!theme.has_colour()).then_some(letter), style: theme.style(role) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_overlay_has_one_row_and_one_number() {
        use OverlayId::{Heat, Intent, Known, Parents, Search};
        for id in [Search, Parents, Heat, Known, Intent] {
            assert_eq!(OVERLAYS.iter().filter(|row| row.id == id).count(), 1);
            assert_eq!(row(id).id, id);
        }
        for row in OVERLAYS {
            assert_eq!(OVERLAYS.iter().filter(|other| other.number == row.number).count(), 1);
            assert!((2..=9).contains(&row.number) && !row.legend.is_empty());
        }
    }

    #[test]
    fn tints_replace_each_other_and_marks_do_not() {
        let mut on = ActiveOverlays::default();
        assert!(on.toggle(OverlayId::Search) && on.toggle(OverlayId::Parents) && on.toggle(OverlayId::Heat));
        assert_eq!(on.rows().map(|row| row.id).collect::<Vec<_>>(), [OverlayId::Heat, OverlayId::Parents]);
        assert!(!on.toggle(OverlayId::Heat));
        on.clear();
        assert!(on.is_empty());
    }
}
