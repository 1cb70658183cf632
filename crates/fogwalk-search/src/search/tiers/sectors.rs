//! The map, cut into squares.

use crate::{
    grid::{Point, Size},
    search::NodeId,
};

/// The side of a sector, but for those cut off by the map's edge.
pub(super) const SIDE: i32 = 16;

/// The sectors of a map, numbered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sectors {
    pub(super) size: Size,
    across: u32,
    down: u32,
}

impl Sectors {
    pub(super) fn new(size: Size) -> Self {
        let count = |side: i32| (side as u32).div_ceil(SIDE as u32);
        Self { size, across: count(size.width()), down: count(size.height()) }
    }

    /// Number of sectors.
    pub(super) fn count(&self) -> usize {
        self.across as usize * self.down as usize
    }

    /// The sector of a cell.
    #[inline]
    pub(super) fn of(&self, cell: NodeId) -> u32 {
        let (column, row) = self.place(cell);
        row * self.across + column
    }

    /// The column and the row of the sector of a cell.
    #[inline]
    pub(super) fn place(&self, cell: NodeId) -> (u32, u32) {
        let width = self.size.width() as u32;
        (cell.0 % width / SIDE as u32, cell.0 / width / SIDE as u32)
    }

    /// The first and the last cell of a sector.
    pub(super) fn corners(&self, sector: u32) -> (Point, Point) {
        let first = Point::new((sector % self.across) as i32 * SIDE, (sector / self.across) as i32 * SIDE);
        let last =
            Point::new((first.x + SIDE).min(self.size.width()) - 1, (first.y + SIDE).min(self.size.height()) - 1);
        (first, last)
    }

    /// The sectors whose survey a cell is part of: its own, and those that it borders on.
    pub(super) fn around(&self, cell: NodeId) -> impl Iterator<Item = u32> + use<> {
        let here = self.size.point(cell.index());
        let near = std::iter::once(here).chain(here.neighbours());
        let mut sectors: Vec<_> = near.filter_map(|point| self.node(point)).map(|cell| self.of(cell)).collect();
        sectors.sort_unstable();
        sectors.dedup();
        sectors.into_iter()
    }

    /// The node of a cell, or `None` outside of the map.
    pub(super) fn node(&self, point: Point) -> Option<NodeId> {
        self.size.index(point).map(|index| NodeId(index as u32))
    }
}
