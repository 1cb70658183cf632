//! Whether units larger than one cell have room where a file puts them.

use std::collections::BTreeSet;

use crate::{
    grid::{Footprint, Grid, Point},
    terrain::{TerrainId, TerrainTable},
    text::{FileError, Source},
};

use super::front_matter::{Brought, can_stand};

/// A unit or an item that a file puts somewhere.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// In which cell.
    pub(super) at: Point,
    /// The number of its entry.
    pub(super) index: usize,
    /// Where the file says so.
    pub(super) offset: usize,
}

/// The finished ground, and who is on it.
pub(super) struct Room<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) terrains: &'a TerrainTable,
    pub(super) cells: &'a Grid<TerrainId>,
    pub(super) entries: &'a [Brought],
    pub(super) player: Option<Point>,
}

impl Room<'_> {
    /// Checks that each large unit has all of its cells to itself. Those of one cell have been checked.
    ///
    /// # Errors
    /// At the first one that stands in somebody, or on ground that nobody can stand on, or beyond the map.
    pub(super) fn check(&self, units: &[Found]) -> Result<(), FileError> {
        let side = |unit: &&Found| self.entries[unit.index].side;
        let small = units.iter().filter(|unit| side(unit) == 1).map(|unit| unit.at);
        let mut taken: BTreeSet<Point> = small.chain(self.player).collect();
        for unit in units.iter().filter(|unit| side(unit) > 1) {
            for cell in Footprint::new(unit.at, side(&unit)).cells() {
                let terrain = self.cells.get(cell).copied();
                let trouble = match terrain {
                    None => Some("which is not on the map".to_owned()),
                    Some(id) if !can_stand(self.terrains, id) => {
                        Some(format!("which is {}", self.terrains.kind(id).name))
                    }
                    Some(_) if !taken.insert(cell) => Some("where somebody stands already".to_owned()),
                    Some(_) => None,
                };
                if let Some(trouble) = trouble {
                    let (kind, side) = (&self.entries[unit.index].kind, side(&unit));
                    let found = format!("the {kind} in cell {}, which covers cell {cell}, {trouble}", unit.at);
                    let expected = format!("room for {side} by {side} cells, of which it is put in the top left one");
                    return Err(self.source.error(unit.offset, &found, &expected));
                }
            }
        }
        Ok(())
    }
}
