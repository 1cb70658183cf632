//! Where there is something to draw.

use crate::{
    grid::{Point, Size},
    mind::KnownGround,
    search::{NodeId, Walkability},
};

/// The cells that a mind remembers and on which somebody could stand: a search also leads over cells that nobody has
/// seen, but there is no ground on the map to tint there.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    size: Size,
    cells: Vec<bool>,
}

impl Drawn {
    pub(super) fn of(ground: &KnownGround<'_>) -> Self {
        let is_drawn = |point| !ground.known().is_unknown(point) && ground.is_walkable(point);
        Self { size: ground.size(), cells: ground.size().points().map(is_drawn).collect() }
    }

    /// The node of such a cell.
    pub(super) fn node(&self, point: Point) -> Option<NodeId> {
        self.size.index(point).filter(|&cell| self.cells[cell]).map(|cell| NodeId(cell as u32))
    }

    /// The nodes of all such cells, in reading order.
    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let drawn = self.cells.iter().enumerate().filter(|&(_, &is_drawn)| is_drawn);
        drawn.map(|(cell, _)| NodeId(cell as u32))
    }
}
