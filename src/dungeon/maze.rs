//! Mazes.
//!
//! Depth first search with backtracking (W. D. Pullen, "Think Labyrinth: Maze Algorithms"): from a cell to an unvisited
//! neighbour, and back if there is none. Then some walls are removed, so that there is more than one way.

use rand::RngExt;

use crate::{
    chance::Stream,
    grid::{Direction, Point, Size},
    level::Level,
    terrain::TerrainId,
};

/// The directions of the four exits of a cell.
const EXITS: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

/// A maze of passages one cell wide. `loops`: percentage of walls between two passages that are removed; with 0, there
/// is exactly one way between any two cells. Its ends are in opposite corners. Below 3x3 cells all but one cell are
/// wall.
pub fn maze(seed: u64, size: Size, loops: u32) -> Level {
    let mut random = Stream::Sketch(0).of(seed);
    let mut level = Level::filled(size, TerrainId::WALL);
    level.name = if loops == 0 { "A maze".into() } else { "A maze with loops".into() };
    // Passages meet where both coordinates are odd.
    let is_inside = |at: Point| at.x >= 0 && at.y >= 0 && at.x < size.width() - 1 && at.y < size.height() - 1;
    let start = Point::new(1.min(size.width() - 1), 1.min(size.height() - 1));
    level.cells[start] = TerrainId::FLOOR;
    let mut trail = vec![start];
    while let Some(&here) = trail.last() {
        let beyond = |exit: &Direction| here.step(*exit).step(*exit);
        let is_new = |exit: &&Direction| {
            is_inside(beyond(exit)) && level.cells.get(beyond(exit)).is_some_and(|&id| id == TerrainId::WALL)
        };
        let exits: Vec<Direction> = EXITS.iter().filter(is_new).copied().collect();
        if exits.is_empty() {
            trail.pop();
            continue;
        }
        let exit = exits[random.random_range(0..exits.len())];
        level.cells[here.step(exit)] = TerrainId::FLOOR;
        level.cells[beyond(&exit)] = TerrainId::FLOOR;
        trail.push(beyond(&exit));
    }
    for at in size.points().filter(|at| is_inside(*at) && at.x > 0 && at.y > 0) {
        // Between two passages, of which one coordinate is odd.
        let is_between = (at.x + at.y) % 2 == 1 && level.cells[at] == TerrainId::WALL;
        if is_between && random.random_range(0..100) < loops {
            level.cells[at] = TerrainId::FLOOR;
        }
    }
    level.start = Some(start);
    level.goal = size.points().rfind(|&at| level.cells[at] == TerrainId::FLOOR);
    level
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        level::TrueGround,
        search::{DiagonalRule, Islands, NodeId},
        terrain::Movement,
    };

    #[test]
    fn every_passage_hangs_together_and_without_loops_there_is_one_way() {
        for (seed, width, height) in [(1, 31, 21), (2, 30, 20), (3, 3, 3), (4, 1, 1), (5, 2, 9), (6, 64, 5)] {
            let size = Size::new(width, height).expect("a size");
            for loops in [0, 20] {
                let level = maze(seed, size, loops);
                let floor: Vec<Point> = size.points().filter(|&at| level.cells[at] == TerrainId::FLOOR).collect();
                let islands = Islands::new(&TrueGround::new(&level, Movement::Walker), DiagonalRule::Never);
                let node = |at: Point| NodeId(size.index(at).expect("on the map") as u32);
                assert!(floor.iter().all(|&at| islands.are_joined(node(floor[0]), node(at))), "{size}");
                // A tree has one edge less than nodes.
                let edges = floor
                    .iter()
                    .flat_map(|&at| [Direction::East, Direction::South].map(|direction| at.step(direction)));
                let edges = edges.filter(|at| floor.binary_search(at).is_ok()).count();
                assert!(if loops == 0 { edges == floor.len() - 1 } else { edges >= floor.len() - 1 }, "{size}");
                assert!(level.start.is_some() && level.goal.is_some());
                assert_eq!(maze(seed, size, loops), level);
            }
        }
    }
}
