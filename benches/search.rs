//! How fast a search is, beside the `pathfinding` crate's A* on the same maps by the same rules.
//!
//! `cargo bench --bench search`. Every map is searched by both first, and both have to find the same cost. The rival
//! gets the same arrays and an allocation-free successor function; the maps are made here from fixed seeds.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use fogwalk::{
    chance::{Random, Stream},
    grid::{Direction, Grid, Point, Size},
    search::{
        CostGrid, CostScale, DiagonalRule, HeuristicKind, One, OpenListKind, Searcher, Settings, Silent, SquareSpace,
        Walkability,
    },
};
use pathfinding::directed::astar::astar;
use rand::RngExt;

/// Ground, and two cells of it.
struct Map {
    ground: CostGrid,
    start: Point,
    goal: Point,
}

impl Map {
    fn new(side: u32, start: (i32, i32), goal: (i32, i32), mut cost: impl FnMut(Point) -> u16) -> Self {
        let (start, goal) = (Point::new(start.0, start.1), Point::new(goal.0, goal.1));
        let size = Size::new(side, side).expect("a side in range");
        // The ends and what is around them are floor.
        let near = |point: Point| point.distance(start).min(point.distance(goal)) <= 1;
        let costs = Grid::from_fn(size, |point| if near(point) { 10 } else { cost(point) });
        Self { ground: costs.into(), start, goal }
    }

    fn open() -> Self {
        Self::new(256, (20, 40), (230, 190), |_| 10)
    }

    fn cluttered() -> Self {
        let mut chance = Stream::Bot.of(20);
        Self::new(256, (2, 2), (253, 253), |_| if chance.random_bool(0.2) { 0 } else { 10 })
    }

    /// Rooms of 16 by 16 with a door in most walls.
    fn rooms() -> Self {
        let mut chance = Stream::Bot.of(16);
        let doors: Vec<i32> = (0..2 * 16 * 16).map(|_| chance.random_range(1..16)).collect();
        Self::new(256, (8, 8), (248, 248), |Point { x, y }| {
            let room = (y / 16 * 16 + x / 16) as usize;
            let is_wall = match (x % 16, y % 16) {
                (0, 0) => true,
                (0, along) => along != doors[2 * room],
                (along, 0) => along != doors[2 * room + 1],
                _ => false,
            };
            if is_wall { 0 } else { 10 }
        })
    }

    /// Noise, smoothed: caves whose ground gets heavier towards the walls.
    fn caves() -> Self {
        let mut chance: Random = Stream::Bot.of(5);
        let mut heights = vec![0i32; 256 * 256];
        heights.fill_with(|| chance.random_range(0..1000));
        for _ in 0..3 {
            let at = |x: i32, y: i32| (y.clamp(0, 255) * 256 + x.clamp(0, 255)) as usize;
            heights = (0..256 * 256)
                .map(|cell| {
                    let (x, y) = (cell % 256, cell / 256);
                    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
                    around.map(|(dx, dy)| heights[at(x + dx, y + dy)]).sum::<i32>() / 9
                })
                .collect();
        }
        Self::new(256, (3, 3), (252, 252), |point| match heights[(point.y * 256 + point.x) as usize] {
            ..440 => 0,
            440..460 => 40,
            460..490 => 20,
            490..530 => 10,
            _ => 15,
        })
    }
}

/// The rival: the same rules in its own terms.
fn rival(map: &Map) -> Option<u32> {
    let cost = |point: Point| map.ground.cost(point).map(u32::from);
    let straight = u32::from(map.ground.cheapest());
    let diagonal = (straight * 14 + 5) / 10;
    let successors = |&here: &Point| {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let next = here.step(direction);
            let terrain = cost(next)?;
            if !direction.is_diagonal() {
                return Some((next, terrain));
            }
            let (left, right) = direction.sides();
            let is_free = cost(here.step(left)).is_some() && cost(here.step(right)).is_some();
            is_free.then(|| (next, (terrain * 14 + 5) / 10))
        })
    };
    let octile = |here: &Point| {
        let (dx, dy) = (here.x.abs_diff(map.goal.x), here.y.abs_diff(map.goal.y));
        diagonal * dx.min(dy) + straight * dx.abs_diff(dy)
    };
    astar(&map.start, successors, octile, |&here| here == map.goal).map(|(_, cost)| cost)
}

fn ours(map: &Map, searcher: &mut Searcher, open_list: OpenListKind) -> Option<u32> {
    let space = SquareSpace::new(&map.ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let (start, goal) = (space.node(map.start)?, space.node(map.goal)?);
    let settings = Settings { open_list, ..Settings::default() };
    let (path, _) = searcher.path(&space, start, &One(goal), settings, &mut Silent);
    path.map(|path| path.cost.0)
}

fn searches(criterion: &mut Criterion) {
    let maps =
        [("open", Map::open()), ("cluttered", Map::cluttered()), ("rooms", Map::rooms()), ("caves", Map::caves())];
    let mut searcher = Searcher::default();
    let mut group = criterion.benchmark_group("a path on 256x256");
    for (name, map) in &maps {
        let expected = rival(map).expect("the map has a way");
        for open_list in [OpenListKind::Heap, OpenListKind::Bucket] {
            assert_eq!(ours(map, &mut searcher, open_list), Some(expected), "{name}");
            group.bench_function(BenchmarkId::new(open_list.name(), name), |bencher| {
                bencher.iter(|| ours(black_box(map), &mut searcher, open_list));
            });
        }
        group.bench_function(BenchmarkId::new("pathfinding", name), |bencher| bencher.iter(|| rival(black_box(map))));
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
