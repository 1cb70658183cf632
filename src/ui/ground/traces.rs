//! What those who were there have left on the ground.

use std::collections::BTreeSet;

use crate::grid::Point;

/// What has happened on the ground of a floor, as far as the viewer saw it happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Traces {
    /// The cells where units died, each with how much of the stain is left, in percent.
    pub(in super::super) stains: Vec<(Point, u16)>,
    /// The cells in which somebody walked so lately that it still shows.
    pub(in super::super) trodden: BTreeSet<Point>,
}

impl Traces {
    /// How much of a stain is left in a cell, in percent; `None` if there is none.
    pub(super) fn stain(&self, at: Point) -> Option<u16> {
        self.stains.iter().find(|(cell, _)| *cell == at).map(|&(_, left)| left)
    }
}
