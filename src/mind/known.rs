//! The map in a faction's head.

use crate::{
    grid::{Grid, Point, Size},
    terrain::{Movement, TerrainId, TerrainTable},
};

use super::Turn;

/// What a faction knows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knowledge {
    /// Nobody has seen it.
    Unknown,
    /// It was seen, and looked like this then.
    Remembered {
        /// The terrain as last seen, which may have changed since.
        terrain: TerrainId,
        /// When it was last seen.
        seen: Turn,
    },
}

/// For each cell of a floor: unknown, or remembered as last seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KnownWalkability {
    cells: Grid<Knowledge>,
    /// How many cells are remembered as each terrain.
    counts: Vec<u32>,
}

impl KnownWalkability {
    /// Knows nothing.
    pub fn blank(size: Size) -> Self {
        Self { cells: Grid::filled(size, Knowledge::Unknown), counts: vec![0; 256] }
    }

    /// How wide and how high the floor is; the one thing that everybody knows.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// What is known of a cell; nothing, outside.
    pub fn at(&self, point: Point) -> Knowledge {
        self.cells.get(point).copied().unwrap_or(Knowledge::Unknown)
    }

    /// What is known of the cell of this index.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> Knowledge {
        self.cells.cells()[cell]
    }

    /// The terrain remembered in a cell.
    pub fn terrain(&self, point: Point) -> Option<TerrainId> {
        match self.at(point) {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, .. } => Some(terrain),
        }
    }

    /// Whether nobody has seen the cell; true outside.
    pub fn is_unknown(&self, point: Point) -> bool {
        self.at(point) == Knowledge::Unknown
    }

    /// Writes down what a cell looks like now, and says whether that is news.
    pub fn observe(&mut self, point: Point, terrain: TerrainId, turn: Turn) -> bool {
        let Some(cell) = self.cells.get_mut(point) else { return false };
        let before = std::mem::replace(cell, Knowledge::Remembered { terrain, seen: turn });
        if let Knowledge::Remembered { terrain: old, .. } = before {
            if old == terrain {
                return false;
            }
            self.counts[old.0 as usize] -= 1;
        }
        self.counts[terrain.0 as usize] += 1;
        true
    }

    /// Number of cells that are not unknown.
    pub fn known_cells(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }

    /// The lowest cost of entering any cell that is remembered, if one can be entered.
    pub fn cheapest(&self, terrains: &TerrainTable, movement: Movement) -> Option<u16> {
        terrains
            .rows()
            .filter(|(id, _)| self.counts[id.0 as usize] > 0)
            .filter_map(|(_, kind)| movement.entry_cost(kind))
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeing_is_remembering_until_seen_otherwise() {
        let size = Size::new(3, 1).expect("a small size");
        let mut known = KnownWalkability::blank(size);
        let door = Point::new(1, 0);
        assert!(known.is_unknown(door) && known.known_cells() == 0);
        assert!(known.observe(door, TerrainId::DOOR, Turn(1)));
        assert!(!known.observe(door, TerrainId::DOOR, Turn(5)));
        assert_eq!(known.at(door), Knowledge::Remembered { terrain: TerrainId::DOOR, seen: Turn(5) });
        assert!(known.observe(door, TerrainId::OPEN_DOOR, Turn(6)));
        assert_eq!((known.terrain(door), known.known_cells()), (Some(TerrainId::OPEN_DOOR), 1));
        assert!(!known.observe(Point::new(9, 9), TerrainId::FLOOR, Turn(6)));
    }

    #[test]
    fn the_cheapest_terrain_is_the_cheapest_one_seen() {
        let terrains = TerrainTable::built_in();
        let mut known = KnownWalkability::blank(Size::new(3, 1).expect("a small size"));
        assert_eq!(known.cheapest(&terrains, Movement::Walker), None);
        known.observe(Point::new(0, 0), TerrainId::SWAMP, Turn(0));
        assert_eq!(known.cheapest(&terrains, Movement::Walker), Some(40));
        known.observe(Point::new(1, 0), TerrainId::ROAD, Turn(0));
        assert_eq!(known.cheapest(&terrains, Movement::Walker), Some(5));
        known.observe(Point::new(1, 0), TerrainId::RUBBLE, Turn(0));
        assert_eq!(known.cheapest(&terrains, Movement::Walker), Some(20));
    }
}
