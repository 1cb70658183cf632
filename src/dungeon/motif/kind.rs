//! What a motif is.

use std::ops::RangeInclusive;

use crate::terrain::TerrainId;

use crate::content::Theme;

use super::{grounds::GROUNDS, halls::HALLS, works::WORKS};

/// A room made by hand.
pub(super) struct Motif {
    /// What its makers called it, or those who found it.
    pub name: &'static str,
    /// Depths at which it is found, from 1.
    pub depths: RangeInclusive<u32>,
    /// How often, against others that fit.
    pub weight: u32,
    /// What the player may read of it on entering the floor.
    pub about: &'static str,
    /// The names of the themes that it suits; all if there are none.
    pub themes: &'static [&'static str],
    /// What its lever does, if it has one.
    pub lever: Option<Lever>,
    /// The drawing, row by row; see [`legend`](super::legend).
    pub rows: &'static [&'static str],
}

/// What treading on a lever does to the cells that wait for it.
#[derive(Clone, Copy)]
pub(in super::super) struct Lever {
    /// What they are before.
    pub before: TerrainId,
    /// What they become.
    pub becomes: TerrainId,
    /// What whoever sees it is told.
    pub says: &'static str,
}

impl Motif {
    /// Every motif.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        HALLS.iter().chain(GROUNDS).chain(WORKS)
    }

    /// A motif that is found from one depth to another, in any theme.
    pub const fn new(
        name: &'static str,
        from: u32,
        to: u32,
        weight: u32,
        about: &'static str,
        rows: &'static [&'static str],
    ) -> Self {
        Self { name, depths: from..=to, weight, about, themes: &[], lever: None, rows }
    }

    /// Whether it may be on a floor.
    pub fn suits(&self, depth: u32, theme: &Theme) -> bool {
        self.depths.contains(&depth) && (self.themes.is_empty() || self.themes.contains(&theme.name))
    }

    /// How many columns and rows its drawing has.
    pub fn extent(&self) -> (i32, i32) {
        (self.rows.first().map_or(0, |row| row.len()) as i32, self.rows.len() as i32)
    }
}

/// The names of the rooms made by hand, with the depths at which they are found.
pub fn motif_names() -> impl Iterator<Item = (&'static str, RangeInclusive<u32>)> {
    Motif::all().map(|motif| (motif.name, motif.depths.clone()))
}
