//! Time of a route over known ground with extra costs, and time to add those costs to the ground.
//!
//! `cargo bench --bench known_ground`. One route across a floor of 300x200 cells, of which a unit knows four in five:
//! with nothing extra, with somebody in the way, and with ever more injuries, dangers and claims.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use fogwalk::{
    chance::Stream,
    content::TerrainTable,
    grid::{Point, Size},
    mind::{Claims, Danger, Dangers, InfluenceMap, KnownGround, KnownWalkability, Navigator, Turn},
    search::DiagonalRule,
    terrain::{Movement, TerrainId},
};
use rand::RngExt;

const SIZE: Size = match Size::new(300, 200) {
    Some(size) => size,
    None => unreachable!(),
};
const NOW: Turn = Turn(100);

/// Floor, rubble and walls at random, and cells that nobody has seen.
fn known() -> KnownWalkability {
    let mut chance = Stream::Bot.of(3);
    let mut known = KnownWalkability::blank(SIZE);
    for point in SIZE.points() {
        let terrain = match chance.random_range(0..100) {
            0..15 => TerrainId::WALL,
            15..30 => TerrainId::RUBBLE,
            30..80 => TerrainId::FLOOR,
            _ => continue,
        };
        known.observe(point, terrain, Turn(0));
    }
    known
}

/// Occupied cells and extra costs along the way.
struct Extras {
    occupied: Vec<Point>,
    influence: InfluenceMap,
    dangers: Dangers,
    ways: Vec<(Point, Vec<Point>)>,
}

impl Extras {
    fn of(each: usize) -> Self {
        let mut chance = Stream::Bot.of(4);
        let mut points = |count: usize| -> Vec<Point> {
            (0..count).map(|_| Point::new(chance.random_range(40..260), chance.random_range(30..170))).collect()
        };
        let mut influence = InfluenceMap::blank(SIZE);
        for at in points(each) {
            influence.record(at, 4, NOW);
        }
        let way = |from: Point| (1..=30).map(|step| from + Point::new(step, 0)).collect();
        Self {
            occupied: points(each),
            influence,
            dangers: points(each / 4).into_iter().map(|at| Danger { at, reach: 5, cost: 6 }).collect(),
            ways: points(each).into_iter().map(|from| (Point::new(20, 20), way(from))).collect(),
        }
    }

    fn claims(&self) -> Claims {
        Claims::of(Point::new(20, 20), self.ways.iter().map(|(at, steps)| (*at, steps.as_slice())))
    }

    fn ground<'a>(&'a self, known: &'a KnownWalkability, terrains: &'a TerrainTable) -> KnownGround<'a> {
        KnownGround::new(known, terrains, Movement::Walker)
            .with_occupied(self.occupied.iter().copied())
            .with_influence([&self.influence], NOW)
            .with_dangers(&self.dangers)
            .with_claims(&self.claims())
    }
}

fn routes(criterion: &mut Criterion) {
    let known = known();
    let terrains = TerrainTable::built_in();
    let mut navigator = Navigator::default();
    let (start, goal) = (Point::new(20, 20), Point::new(270, 180));
    let mut group = criterion.benchmark_group("a route over known ground of 300x200");
    for each in [0, 1, 12, 100] {
        let extras = Extras::of(each);
        group.bench_function(BenchmarkId::new("with extra costs of", each), |bencher| {
            bencher.iter(|| black_box(extras.ground(&known, &terrains)).is_walkable(goal));
        });
        let ground = extras.ground(&known, &terrains);
        let (before, route) = (navigator.expanded, navigator.route_to(start, goal, &ground, DiagonalRule::NoObstacle));
        let cost = route.expect("there is a way").cost();
        let expanded = navigator.expanded - before;
        group.bench_function(BenchmarkId::new(format!("{expanded} nodes, cost {cost}, with"), each), |bencher| {
            bencher.iter(|| navigator.route_to(start, goal, black_box(&ground), DiagonalRule::NoObstacle));
        });
    }
    group.finish();
}

criterion_group!(benches, routes);
criterion_main!(benches);
