//! The ground as it truly is, for one way of moving.

use crate::{
    grid::Size,
    search::Walkability,
    terrain::{Movement, TerrainId},
};

use super::Level;

/// Stands for "cannot stand here"; every terrain costs at least 1.
const IMPASSABLE: u16 = 0;

/// The true entry cost of every cell of a level, computed once.
///
/// For the lab and the tools. The units of the game search what their faction knows instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueGround {
    size: Size,
    costs: Vec<u16>,
    cheapest: u16,
}

impl TrueGround {
    /// The ground of a level as it is now.
    pub fn new(level: &Level, movement: Movement) -> Self {
        let mut by_terrain = [IMPASSABLE; 256];
        for (TerrainId(id), kind) in level.terrains.rows() {
            by_terrain[id as usize] = movement.entry_cost(kind).unwrap_or(IMPASSABLE);
        }
        let costs: Vec<_> = level.cells.cells().iter().map(|&TerrainId(id)| by_terrain[id as usize]).collect();
        let cheapest = costs.iter().copied().filter(|&cost| cost != IMPASSABLE).min().unwrap_or_default();
        Self { size: level.size(), costs, cheapest }
    }
}

impl Walkability for TrueGround {
    fn size(&self) -> Size {
        self.size
    }

    #[inline]
    fn entry_cost(&self, cell: usize) -> Option<u16> {
        let cost = self.costs[cell];
        (cost != IMPASSABLE).then_some(cost)
    }

    fn cheapest(&self) -> u16 {
        self.cheapest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Point;

    #[test]
    fn costs_are_those_of_the_terrain_for_that_movement() {
        let size = Size::new(4, 1).expect("a small size");
        let mut level = Level::filled(size, TerrainId::FLOOR);
        for (x, terrain) in [TerrainId::WALL, TerrainId::DEEP_WATER, TerrainId::ROAD].into_iter().enumerate() {
            level.cells[Point::new(x as i32, 0)] = terrain;
        }
        let costs = |movement| {
            let ground = TrueGround::new(&level, movement);
            ([0, 1, 2, 3].map(|cell| ground.entry_cost(cell)), ground.cheapest())
        };
        assert_eq!(costs(Movement::Walker), ([None, None, Some(5), Some(10)], 5));
        assert_eq!(costs(Movement::Swimmer), ([None, Some(10), Some(20), Some(20)], 10));
        assert_eq!(TrueGround::new(&Level::filled(size, TerrainId::ROCK), Movement::Flier).cheapest(), 0);
    }

    #[test]
    fn an_id_without_a_row_is_rock() {
        let level = Level::filled(Size::new(1, 1).expect("a small size"), TerrainId(200));
        assert_eq!(TrueGround::new(&level, Movement::Flier).entry_cost(0), None);
    }
}
