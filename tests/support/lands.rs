//! Lands to explore, made from seeds: for the tests of repeated planning and for the benches.

use fogwalk::{
    chance::{Random, Stream},
    dungeon,
    grid::{Grid, Point, Size},
    level::TrueGround,
    search::{
        CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, One, Searcher, Settings, Silent, SquareSpace,
        Walkability,
    },
    terrain::Movement,
};
use rand::RngExt;

/// A floor of the game, as who walks finds it.
pub fn floor(size: Size, depth: u32, seed: u64) -> CostGrid {
    let level = dungeon::generate(seed, depth, size).expect("a floor of this size");
    CostGrid::of(&TrueGround::new(&level, Movement::Walker))
}

/// Walls here and there.
pub fn cluttered(size: Size, walls: u32, costs: &[u16], seed: u64) -> CostGrid {
    let mut chance = Stream::Bot.of(seed);
    CostGrid::from_fn(size, |_| {
        let is_wall = chance.random_range(0..100) < walls;
        (!is_wall).then(|| costs[chance.random_range(0..costs.len())])
    })
}

/// Caves by a cellular automaton: walls grow where there are many around.
pub fn caves(size: Size, seed: u64) -> CostGrid {
    let mut chance = Stream::Bot.of(seed);
    let mut walls = Grid::from_fn(size, |point| size.is_border(point) || chance.random_range(0..100) < 45);
    for _ in 0..5 {
        walls = Grid::from_fn(size, |point| {
            let is_wall = |point| walls.get(point).copied().unwrap_or(true);
            size.is_border(point)
                || point.neighbours().filter(|&next| is_wall(next)).count() + usize::from(walls[point]) > 4
        });
    }
    walls.map(|&is_wall| if is_wall { 0 } else { 10 }).into()
}

/// The same caves with ground that is heavy in patches, never lighter than floor.
pub fn weighted_caves(size: Size, seed: u64) -> CostGrid {
    with_patches(&caves(size, seed), &[10, 10, 15, 20, 40], seed)
}

/// The same land whose patches of 4 by 4 cells cost something each, where there is no wall.
pub fn with_patches(land: &CostGrid, costs: &[u16], seed: u64) -> CostGrid {
    let mut chance = Stream::Mind { unit: 0, turn: 0 }.of(seed);
    let size = land.size();
    let across = size.width() / 4 + 1;
    let patches: Vec<u16> =
        (0..across * (size.height() / 4 + 1)).map(|_| costs[chance.random_range(0..costs.len())]).collect();
    CostGrid::from_fn(size, |cell| {
        let Point { x, y } = size.point(cell);
        land.entry_cost(cell).map(|_| patches[(y / 4 * across + x / 4) as usize])
    })
}

/// Rooms of so many cells a side, with a door in most walls.
pub fn rooms(size: Size, room: i32, seed: u64) -> CostGrid {
    let mut chance = Stream::Bot.of(seed);
    let across = size.width() / room + 1;
    let doors: Vec<[i32; 2]> =
        (0..across * (size.height() / room + 1)).map(|_| [0; 2].map(|_| chance.random_range(1..=room))).collect();
    let cost = |Point { x, y }: Point| {
        let [left, top] = doors[(y / room * across + x / room) as usize];
        let is_wall = match (x % room, y % room) {
            (0, 0) => true,
            (0, along) => along != left,
            (along, 0) => along != top,
            _ => false,
        };
        if is_wall { 0 } else { 10 }
    };
    Grid::from_fn(size, cost).into()
}

/// A maze without circles, its corridors and walls so wide (recursive backtracking).
pub fn maze(size: Size, corridor: i32, seed: u64) -> CostGrid {
    let mut chance = Stream::Bot.of(seed);
    let cells = ((size.width() - 1) / (corridor + 1), (size.height() - 1) / (corridor + 1));
    if cells.0 < 1 || cells.1 < 1 {
        return Grid::filled(size, 10).into();
    }
    let mut costs = Grid::filled(size, 0);
    let mut open = |cell: (i32, i32), step: (i32, i32)| {
        for (x, y) in (0..corridor).flat_map(|y| (0..corridor).map(move |x| (x, y))) {
            let at = |cell: i32, along: i32, step: i32| 1 + cell * (corridor + 1) + along + step;
            for reach in 0..=corridor + 1 {
                let point = Point::new(at(cell.0, x, step.0 * reach), at(cell.1, y, step.1 * reach));
                costs[point] = 10;
            }
        }
    };
    let mut visited = vec![false; (cells.0 * cells.1) as usize];
    let (mut way, index) = (vec![(0, 0)], |(x, y): (i32, i32)| (y * cells.0 + x) as usize);
    visited[0] = true;
    open((0, 0), (0, 0));
    while let Some(&(x, y)) = way.last() {
        let steps: Vec<_> = [(0, -1), (1, 0), (0, 1), (-1, 0)]
            .into_iter()
            .filter(|step| {
                let (x, y) = (x + step.0, y + step.1);
                x >= 0 && y >= 0 && x < cells.0 && y < cells.1 && !visited[index((x, y))]
            })
            .collect();
        if steps.is_empty() {
            way.pop();
            continue;
        }
        let step = steps[chance.random_range(0..steps.len())];
        open((x, y), step);
        way.push((x + step.0, y + step.1));
        visited[index((x + step.0, y + step.1))] = true;
    }
    costs.into()
}

/// Two ends far apart with a way between them.
///
/// # Panics
/// When a thousand draws find none.
pub fn far_ends(land: &CostGrid, chance: &mut Random) -> (Point, Point) {
    let size = land.size();
    let space = SquareSpace::new(land, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let mut searcher = Searcher::default();
    for _ in 0..1000 {
        let [start, goal] = [(); 2].map(|()| chance.random_range(0..size.area()));
        let (from, to) = (size.point(start), size.point(goal));
        let is_far = from.distance(to) >= size.width() as u32 / 2;
        if !is_far || land.entry_cost(start).is_none() || land.entry_cost(goal).is_none() {
            continue;
        }
        let (start, goal) = (NodeId(start as u32), One(NodeId(goal as u32)));
        if searcher.path(&space, start, &goal, Settings::default(), &mut Silent).0.is_some() {
            return (from, to);
        }
    }
    panic!("no two ends far apart with a way between them")
}
