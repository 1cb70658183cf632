//! How much room units take, and where there is room for them.
//!
//! A unit larger than one cell is where its top left cell is, its anchor, and covers a square block of cells. Whatever
//! holds for a cell that somebody stands in holds for each of them: it is seen there, struck there, in the way there and
//! treads there, and it looks around from all of them. Of the ground the dearest of its cells counts.

use crate::{
    grid::{Footprint, Point},
    level::Level,
    mind::{KindId, Sighting},
    terrain::{Movement, TerrainKind},
};

use super::{Floor, GameError, Unit, UnitKind};

impl UnitKind {
    /// The cells that a unit of this kind covers whose top left cell this is.
    pub fn footprint(&self, anchor: Point) -> Footprint {
        Footprint::new(anchor, self.size)
    }
}

impl Unit {
    /// The cells that it covers.
    pub fn footprint(&self) -> Footprint {
        self.row().footprint(self.at)
    }
}

impl Sighting {
    /// The cells that the unit covered when it was seen.
    pub fn footprint(&self) -> Footprint {
        self.kind.row().footprint(self.at)
    }
}

impl Floor {
    /// What a straight step costs that brings a unit onto these cells: as much as the dearest of them.
    ///
    /// # Errors
    /// With the first terrain in reading order on which the unit cannot stand.
    pub fn step_cost(&self, cells: Footprint, movement: Movement) -> Result<u16, &TerrainKind> {
        cells.cells().try_fold(0, |dearest, cell| {
            let terrain = self.terrain(cell);
            movement.entry_cost(terrain).map(|cost| cost.max(dearest)).ok_or(terrain)
        })
    }

    /// Whether nobody stands in any of these cells.
    fn is_free(&self, cells: Footprint) -> bool {
        !self.units.values().any(|unit| unit.footprint().overlaps(cells))
    }

    /// The free cell nearest to a point on which a unit of this kind can stand, by its top left; the point itself if
    /// possible.
    pub(super) fn nearest_free(&self, point: Point, kind: &UnitKind) -> Option<Point> {
        let has_room = |&at: &Point| {
            let cells = kind.footprint(at);
            self.step_cost(cells, kind.movement).is_ok() && self.is_free(cells)
        };
        self.level.size().points().filter(has_room).min_by_key(|&cell| (cell.distance_squared(point), cell))
    }
}

/// Refuses a level with units that stand in each other, or not wholly on the map.
pub(super) fn check_room(level: &Level) -> Result<(), GameError> {
    let kinds = level.units.iter().filter_map(|placed| Some((placed, KindId::named(&placed.kind)?)));
    let mut taken: Vec<Footprint> = Vec::new();
    for (placed, kind) in kinds {
        let cells = kind.row().footprint(placed.at);
        let is_on_map = cells.cells().all(|cell| level.size().contains(cell));
        if !is_on_map || taken.iter().any(|other| other.overlaps(cells)) {
            return Err(GameError::NoRoom { kind: placed.kind.clone(), at: placed.at });
        }
        taken.push(cells);
    }
    Ok(())
}
