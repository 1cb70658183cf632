//! Maps that look like something: caves, rooms, mazes; and the public benchmark maps, where they are present.

use std::{fs, path::Path};

use fogwalk::{
    chance::Random,
    grid::{Grid, Point, Size},
    search::NodeId,
};
use rand::RngExt;

use super::{ground::Map, lands, movingai};

/// A cave, by a cellular automaton.
pub fn cave(size: Size, chance: &mut Random) -> Map {
    let mut walls = Grid::from_fn(size, |_| chance.random_range(0..100) < 44);
    for _ in 0..4 {
        walls = Grid::from_fn(size, |point| {
            point.neighbours().filter(|&next| walls.get(next).copied().unwrap_or(true)).count()
                + usize::from(walls[point])
                > 4
        });
    }
    Map { costs: walls.map(|&wall| if wall { 0 } else { 10 }) }
}

/// Square rooms in rows, a door in most of the walls between two.
pub fn rooms(size: Size, side: i32, chance: &mut Random) -> Map {
    let pitch = side + 1;
    let mut costs =
        Grid::from_fn(size, |point| if point.x % pitch == side || point.y % pitch == side { 0 } else { 10 });
    for y in (0..size.height()).step_by(pitch as usize) {
        for x in (0..size.width()).step_by(pitch as usize) {
            let mut door = |point: Point| {
                if let Some(cost) = costs.get_mut(point) {
                    *cost = 10;
                }
            };
            if chance.random_range(0..100) < 65 {
                door(Point::new(x + side, y + chance.random_range(0..side)));
            }
            if chance.random_range(0..100) < 65 {
                door(Point::new(x + chance.random_range(0..side), y + side));
            }
        }
    }
    Map { costs }
}

/// A maze without loops, its corridors this wide.
pub fn maze(size: Size, corridor: i32, chance: &mut Random) -> Map {
    Map { costs: lands::maze(size, corridor, chance.random()).costs().clone() }
}

/// A benchmark map as its ground units find it, and some of its scenarios: start, goal, the listed length.
pub struct Benchmark {
    pub name: String,
    pub map: Map,
    pub scenarios: Vec<(NodeId, NodeId, f64)>,
}

/// Up to `count` scenarios of each single-agent map, evenly spread; says so and gives none where the files are not.
pub fn benchmarks(count: usize) -> Vec<Benchmark> {
    let Some(folder) = movingai::folder() else { return Vec::new() };
    let sets = ["dao", "da2", "bg512", "wc3maps512", "sc1", "mazes", "rooms", "random", "cities"];
    let mut files: Vec<_> = sets
        .iter()
        .flat_map(|set| fs::read_dir(folder.join(set)).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "map"))
        .collect();
    files.sort();
    files.iter().map(|file| read(file, count)).collect()
}

fn read(file: &Path, count: usize) -> Benchmark {
    let text = fs::read_to_string(file).expect("a readable map");
    let rows: Vec<_> = text.lines().skip(4).map(str::trim_end).filter(|row| !row.is_empty()).collect();
    let size = Size::new(rows[0].len() as u32, rows.len() as u32).expect("a size in range");
    let cells = rows.iter().flat_map(|row| row.bytes().map(|letter| if b".GS".contains(&letter) { 10 } else { 0 }));
    let map = Map { costs: Grid::from_cells(size, cells.collect()).expect("rows of the same length") };
    let scenario = |line: &str| {
        let words: Vec<_> = line.split_whitespace().collect();
        let number = |place: usize| words[place].parse::<i32>().expect("a number");
        let node = |x, y| NodeId(size.index(Point::new(x, y)).expect("a cell of the map") as u32);
        let length = words[8].parse().expect("a length");
        (node(number(4), number(5)), node(number(6), number(7)), length)
    };
    let scenarios = fs::read_to_string(file.with_extension("map.scen")).expect("scenarios beside the map");
    let all: Vec<_> = scenarios.lines().skip(1).filter(|line| !line.trim().is_empty()).map(scenario).collect();
    let every = all.len().div_ceil(count).max(1);
    let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let on_ground = |&(start, goal, _): &(NodeId, NodeId, f64)| map.stands(start) && map.stands(goal);
    let scenarios = all.into_iter().step_by(every).filter(on_ground).collect();
    Benchmark { name, map, scenarios }
}
