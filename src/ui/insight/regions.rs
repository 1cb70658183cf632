//! The coarse tier of what a mind knows.

use crate::{
    grid::Point,
    mind::KnownGround,
    search::{CostScale, DiagonalRule, HeuristicKind, TwoTier},
};

use super::drawn::Drawn;

/// What the two tiers say of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The column and the row of its sector.
    pub sector: (u32, u32),
    /// How many steps of the coarse tier lead on from it; 0 unless it is a door.
    pub ways: usize,
}

/// The sectors and doors of what a mind knows.
#[derive(Clone, Debug)]
pub struct RegionPicture {
    tiers: TwoTier,
    drawn: Drawn,
}

impl RegionPicture {
    pub(super) fn new(ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        let tiers = TwoTier::new(ground, rule, CostScale::Lester, HeuristicKind::Octile);
        Self { tiers, drawn: Drawn::of(ground) }
    }

    /// What there is to say of a cell.
    pub fn at(&self, point: Point) -> Option<Region> {
        let node = self.drawn.node(point)?;
        Some(Region { sector: self.tiers.sector(node), ways: self.tiers.ways_on(node).len() })
    }
}
