//! The cells that a unit sees at a moment.

use crate::{
    grid::{Footprint, Grid, Point, Size, field_of_view},
    level::Level,
    terrain::TerrainId,
};

/// The cells that a unit sees at the moment; the memory is reused from one look to the next.
#[derive(Clone, Debug)]
pub(in crate::game) struct Sight {
    /// The number of the look that last saw each cell.
    stamps: Grid<u32>,
    look: u32,
}

impl Sight {
    /// No cell of a floor of this size.
    pub(in crate::game) fn none(size: Size) -> Self {
        Self { stamps: Grid::filled(size, 0), look: 1 }
    }

    /// These cells of a floor of this size.
    pub(in crate::game) fn of(size: Size, cells: &[Point]) -> Self {
        let mut this = Self::none(size);
        for &cell in cells {
            if let Some(stamp) = this.stamps.get_mut(cell) {
                *stamp = this.look;
            }
        }
        this
    }

    /// Whether the cell is seen.
    pub(in crate::game) fn contains(&self, point: Point) -> bool {
        self.stamps.get(point) == Some(&self.look)
    }

    /// Whether any of these cells is seen.
    pub(in crate::game) fn contains_any(&self, cells: Footprint) -> bool {
        cells.cells().any(|cell| self.contains(cell))
    }

    /// Replaces the cells by those that are seen from some cells: a unit that covers them looks from each.
    pub(in crate::game) fn turn_to(
        &mut self,
        level: &Level,
        from: Footprint,
        radius: u32,
        mut see: impl FnMut(Point, TerrainId),
    ) {
        if self.stamps.size() != level.size() {
            *self = Self::none(level.size());
        }
        self.look += 1;
        let Self { stamps, look } = self;
        each_in_sight(level, from, radius, |point| {
            if let (Some(stamp), Some(&terrain)) = (stamps.get_mut(point), level.cells.get(point)) {
                *stamp = *look;
                see(point, terrain);
            }
        });
    }
}

/// Calls `see` with every cell that is visible from some cells within `radius` of each; with some of them more than
/// once.
pub(in crate::game) fn each_in_sight(level: &Level, from: Footprint, radius: u32, mut see: impl FnMut(Point)) {
    let is_opaque = |point| level.cells.get(point).is_none_or(|&id| level.terrains.kind(id).opaque);
    for eye in from.cells() {
        field_of_view(eye, radius, is_opaque, &mut see);
    }
}
