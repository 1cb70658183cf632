//! The ground as a faction believes it to be.

use crate::{
    grid::{Point, Size},
    search::{LargeUnitGround, Walkability},
    terrain::{Movement, TerrainTable},
};

use super::{Knowledge, KnownWalkability};

/// What entering an unknown cell is thought to cost: as much as floor.
pub const ASSUMED_COST: u16 = 10;

/// Ground that holds nothing but what a mind knows or assumes. Routes are found on no other.
pub trait BelievedGround: Walkability {}

impl BelievedGround for KnownGround<'_> {}
impl BelievedGround for LargeUnitGround<'_, KnownGround<'_>> {}

/// Known walkability for one class of movement: what the search for a unit reads. The true map is not in it.
pub struct KnownGround<'a> {
    known: &'a KnownWalkability,
    terrains: &'a TerrainTable,
    movement: Movement,
    /// Indices of cells in which somebody stands in the way.
    occupied: Vec<usize>,
    cheapest: u16,
}

impl<'a> KnownGround<'a> {
    /// The ground for units of a class. `terrains` is the legend by which remembered terrains are read.
    pub fn new(known: &'a KnownWalkability, terrains: &'a TerrainTable, movement: Movement) -> Self {
        let cheapest = known.cheapest(terrains, movement).map_or(ASSUMED_COST, |cost| cost.min(ASSUMED_COST));
        Self { known, terrains, movement, occupied: Vec::new(), cheapest }
    }

    /// The same ground with some cells taken by others.
    #[must_use]
    pub fn with_occupied(mut self, cells: impl IntoIterator<Item = Point>) -> Self {
        self.occupied = cells.into_iter().filter_map(|point| self.known.size().index(point)).collect();
        self
    }

    /// What it is based on.
    pub fn known(&self) -> &KnownWalkability {
        self.known
    }

    /// Whether the unit believes that it could stand there.
    pub fn is_walkable(&self, point: Point) -> bool {
        self.size().index(point).is_some_and(|cell| self.entry_cost(cell).is_some())
    }
}

impl Walkability for KnownGround<'_> {
    fn size(&self) -> Size {
        self.known.size()
    }

    #[inline]
    fn entry_cost(&self, cell: usize) -> Option<u16> {
        if self.occupied.contains(&cell) {
            return None;
        }
        match self.known.of(cell) {
            Knowledge::Unknown => Some(ASSUMED_COST),
            Knowledge::Remembered { terrain, .. } => self.movement.entry_cost(self.terrains.kind(terrain)),
        }
    }

    fn cheapest(&self) -> u16 {
        self.cheapest
    }
}
