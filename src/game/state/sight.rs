//! The cells that a unit sees at a moment.

use crate::{
    game::state::{
        lantern::{DARK, Eyes},
        light::Light,
    },
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

    /// Adds a cell to what is seen.
    pub(in crate::game) fn add(&mut self, point: Point) {
        if let Some(stamp) = self.stamps.get_mut(point) {
            *stamp = self.look;
        }
    }

    /// Turns to what is seen from some cells: a unit that covers them looks from each, and sees what is lit, and what
    /// is dark within its reach. Tells of every cell with nothing in between, and whether it is seen.
    pub(in crate::game) fn turn_to(
        &mut self,
        (level, light): (&Level, &Light),
        from: Footprint,
        Eyes { reach, dark }: Eyes,
        mut see: impl FnMut(Point, TerrainId, bool),
    ) {
        if self.stamps.size() != level.size() {
            *self = Self::none(level.size());
        }
        self.look += 1;
        let Self { stamps, look } = self;
        each_in_sight(level, from, reach, |point| {
            if let (Some(stamp), Some(&terrain)) = (stamps.get_mut(point), level.cells.get(point)) {
                let is_seen = light.at(point) > DARK || from.distance(point.into()) <= dark;
                if is_seen {
                    *stamp = *look;
                }
                see(point, terrain, is_seen);
            }
        });
    }
}

/// Tells of the true cells that are in line of sight from some cells, up to so far away from each; of some more than
/// once.
pub(in crate::game) fn each_in_sight(level: &Level, from: Footprint, radius: u32, mut see: impl FnMut(Point)) {
    let is_opaque = |point| level.stops_sight(point);
    for eye in from.cells() {
        field_of_view(eye, radius, is_opaque, &mut see);
    }
}
