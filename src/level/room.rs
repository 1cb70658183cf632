//! Whether units have room where a level puts them.

use std::collections::BTreeSet;

use crate::{
    grid::Point,
    terrain::{Movement, TerrainKind},
};

use super::{Level, Placed};

/// A unit that a level puts where it cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misplaced<'a> {
    /// The unit.
    pub unit: &'a Placed,
    /// Along how many cells it extends, each way.
    pub side: u8,
    /// The first of the cells that it covers in which it cannot be.
    pub cell: Point,
    /// The obstacle there.
    pub there: There<'a>,
}

/// An obstacle that keeps a unit out of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum There<'a> {
    /// The map ends before it.
    End,
    /// Ground that it cannot enter, by its name, or a shut door.
    Terrain(&'a str),
    /// The player or another unit.
    Somebody,
}

/// Whether a unit that moves like this can begin on a terrain: nobody begins in a door that is shut.
pub fn can_begin(movement: Movement, terrain: &TerrainKind) -> bool {
    movement.entry_cost(terrain).is_some() && !terrain.door.is_shut()
}

impl Level {
    /// The first unit that cannot be where the level puts it; smaller ones take their places first. Units of a kind
    /// that there is not are left out.
    pub fn misplaced(&self) -> Option<Misplaced<'_>> {
        let mut units: Vec<_> =
            self.units.iter().filter_map(|unit| Some((unit, self.own.unit(&unit.kind)?.row()))).collect();
        units.sort_by_key(|(_, row)| row.size);
        let mut taken: BTreeSet<Point> = self.player.into_iter().collect();
        units.into_iter().find_map(|(unit, row)| {
            row.footprint(unit.at).cells().find_map(|cell| {
                let there = match self.cells.get(cell).map(|&id| self.terrains.kind(id)) {
                    None => There::End,
                    Some(terrain) if !can_begin(row.movement, terrain) => There::Terrain(&terrain.name),
                    Some(_) if !taken.insert(cell) => There::Somebody,
                    Some(_) => return None,
                };
                Some(Misplaced { unit, side: row.size, cell, there })
            })
        })
    }
}
