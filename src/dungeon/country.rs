//! Open country and caves made from noise alone, for the lab.

use crate::{
    chance::Stream,
    grid::Size,
    level::{Level, TrueGround},
    search::{Islands, NodeId},
    terrain::{Movement, TerrainId},
};

use super::layer::Layer;

/// How wide hills and valleys are, in cells.
const FEATURE: u32 = 18;

/// How wide caves are.
const HALL: u32 = 9;

/// The terrains from the lowest ground to the highest, each with its highest rank.
const HEIGHTS: [(u32, TerrainId); 6] = [
    (120, TerrainId::DEEP_WATER),
    (210, TerrainId::SHALLOW_WATER),
    (300, TerrainId::SWAMP),
    (700, TerrainId::FLOOR),
    (900, TerrainId::HILL),
    (1000, TerrainId::WALL),
];

/// The vegetation of flat ground, from the driest to the dampest, each with its highest rank.
const GROWTH: [(u32, TerrainId); 3] = [(450, TerrainId::FLOOR), (850, TerrainId::GRASS), (1000, TerrainId::TREE)];

/// The row of a table that a rank belongs to.
fn at(table: &[(u32, TerrainId)], rank: u32) -> TerrainId {
    table.iter().find(|(end, _)| rank < *end).map_or(TerrainId::FLOOR, |&(_, terrain)| terrain)
}

/// Open country: water in the valleys, rock on the heights, grass and trees between.
pub fn country(seed: u64, size: Size) -> Level {
    let mut random = Stream::Sketch(1).of(seed);
    let height = Layer::new(size, FEATURE, &mut random);
    let damp = Layer::new(size, FEATURE / 2, &mut random);
    let mut level = Level::filled(size, TerrainId::FLOOR);
    level.name = "Open country".into();
    for point in size.points() {
        let ground = at(&HEIGHTS, height.rank(point));
        level.cells[point] = if ground == TerrainId::FLOOR { at(&GROWTH, damp.rank(point)) } else { ground };
    }
    with_ends(level)
}

/// Caves: less than half of it is rock.
pub fn caverns(seed: u64, size: Size) -> Level {
    let hollow = Layer::new(size, HALL, &mut Stream::Sketch(2).of(seed));
    let mut level = Level::filled(size, TerrainId::FLOOR);
    level.name = "Caves".into();
    for point in size.points() {
        if hollow.rank(point) < 420 || size.is_border(point) {
            level.cells[point] = TerrainId::WALL;
        }
    }
    with_ends(level)
}

/// The level with its ends at the first and last cell of its largest island, if it has any.
fn with_ends(level: Level) -> Level {
    let islands = Islands::new(&TrueGround::new(&level, Movement::Walker), level.diagonal);
    let island = |index: usize| islands.island(NodeId(index as u32));
    let cells = 0..level.size().area();
    // Of islands of the same size the first is taken.
    let largest = cells.clone().rev().filter_map(island).max_by_key(|&island| islands.cells(island));
    let mut there = cells.filter(|&index| largest.is_some() && island(index) == largest);
    let start = there.next().map(|index| level.size().point(index));
    let goal = there.next_back().map(|index| level.size().point(index)).or(start);
    Level { start, goal, ..level }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_ground_and_another_seed_another() {
        let size = Size::new(50, 30).expect("a size");
        for make in [country, caverns] {
            assert_eq!(make(7, size), make(7, size));
            assert_ne!(make(7, size), make(8, size));
            let level = make(7, size);
            assert!(level.start.is_some() && level.goal.is_some() && level.start != level.goal);
        }
        let kinds = |level: &Level| {
            let mut kinds: Vec<_> = level.cells.cells().to_vec();
            kinds.sort_unstable();
            kinds.dedup();
            kinds.len()
        };
        assert!(kinds(&country(7, size)) >= 7 && kinds(&caverns(7, size)) == 2);
    }
}
