//! How much room units take.
//!
//! A unit larger than one cell is where its top left cell is, its anchor, and covers a square block of cells. Whatever
//! holds for a cell that somebody stands in holds for each of them: it is seen there, struck there, in the way there and
//! treads there, and it looks around from all of them. Of the ground the most expensive of its cells counts.

use crate::{
    content::{KindId, UnitKind},
    grid::{Footprint, Point},
    mind::Sighting,
};

/// How much farther away, in cells, the top left of a unit may be than the nearest cell that it covers.
pub(in crate::game) fn span() -> u32 {
    u32::from(KindId::largest()) - 1
}

impl UnitKind {
    /// The cells that a unit of this kind covers whose top left cell this is.
    pub fn footprint(&self, anchor: Point) -> Footprint {
        Footprint::new(anchor, self.size)
    }
}

impl Sighting {
    /// The cells that the unit covered when it was seen.
    pub fn footprint(&self) -> Footprint {
        self.kind.row().footprint(self.at)
    }
}
