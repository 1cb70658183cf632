//! What a step of a crowd costs, and a plan for it.
//!
//! `cargo bench --bench crowd` lets crowds of 1,000 units walk for 200 ticks, each unit to a goal of its own or all to
//! ten goals, and prints the microseconds of a step: the median, the slowest, and the nanoseconds that a unit costs in
//! a median step. Each crowd walks several times and of each step the shortest time counts, so that a busy machine
//! disturbs little. Then it plans for jams of up to 50 units that want past each other on 13x13 cells, and prints the
//! expansions and microseconds until there is a plan. Lands and units are made from fixed seeds. With a word after
//! `--`, only lands that have it in their name.
//!
//! A step for 1,000 units is meant to take at most a millisecond.

#[allow(dead_code, reason = "each of those who share it uses a part")]
#[path = "../tests/support/lands.rs"]
mod lands;

use std::time::{Duration, Instant};

use fogwalk::{
    chance::Stream,
    grid::Size,
    search::{
        CostGrid, CostScale, Crowd, DiagonalRule, DistanceField, HeuristicKind, NodeId, Reversed, SquareSpace,
        Walkability,
        crowd::{JointSearch, Progress},
    },
};
use rand::seq::SliceRandom;

const UNITS: usize = 1000;
const TICKS: usize = 200;
/// Number of times that each crowd walks, and that each plan is made.
const REPEATS: usize = 5;

/// A land by its name and size, and how it is made from a seed.
type Land = (&'static str, (u32, u32), fn(Size, u64) -> CostGrid);

const LANDS: [Land; 4] = [
    ("cave 200x120", (200, 120), lands::caves),
    ("rooms 128x128", (128, 128), |size, seed| lands::rooms(size, 16, seed)),
    ("clutter 300x200", (300, 200), |size, seed| lands::cluttered(size, 20, &[10], seed)),
    // A third of the free cells are taken.
    ("packed clutter 64x64", (64, 64), |size, seed| lands::cluttered(size, 20, &[10], seed)),
];

fn size((width, height): (u32, u32)) -> Size {
    Size::new(width, height).expect("sides in range")
}

/// Units at different cells, with goals among cells that can all be reached from each other, as many as are asked for.
fn units(ground: &CostGrid, space: &SquareSpace<'_, CostGrid>, count: usize, goals: usize) -> Vec<(NodeId, NodeId)> {
    let free: Vec<_> = (0..ground.size().area() as u32).map(NodeId).collect();
    let free: Vec<_> = free.into_iter().filter(|node| ground.entry_cost(node.index()).is_some()).collect();
    let reached = |from: &NodeId| {
        let field = DistanceField::new(&Reversed(space), &[*from]);
        free.iter().copied().filter(|&node| field.cost(node).is_some()).collect::<Vec<_>>()
    };
    let mut cells = free.iter().step_by(97).map(reached).max_by_key(Vec::len).expect("some free cells");
    cells.shuffle(&mut Stream::Bot.of(7));
    assert!(cells.len() >= count, "{} cells for {count} units", cells.len());
    let starts = cells.clone();
    cells.shuffle(&mut Stream::Bot.of(8));
    starts.into_iter().zip(cells.iter().take(goals).copied().cycle()).take(count).collect()
}

fn walk(space: &SquareSpace<'_, CostGrid>, units: &[(NodeId, NodeId)]) -> Vec<Duration> {
    let mut crowd = Crowd::new(space, &Reversed(space), units).expect("units apart");
    let step = |_| {
        let begun = Instant::now();
        crowd.step();
        begun.elapsed()
    };
    (0..TICKS).map(step).collect()
}

fn time_steps(word: &str) {
    println!("| land | rule | goals | us a step, median | slowest | ns a unit |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (name, sides, make) in LANDS.into_iter().filter(|(name, ..)| name.contains(word)) {
        let ground = make(size(sides), 7);
        for (rule, rule_name) in [(DiagonalRule::Never, "4 neighbours"), (DiagonalRule::NoObstacle, "8 neighbours")] {
            let space = SquareSpace::new(&ground, rule, CostScale::Lester, HeuristicKind::Zero);
            for goals in [UNITS, 10] {
                let units = units(&ground, &space, UNITS, goals);
                let mut times = walk(&space, &units);
                for _ in 1..REPEATS {
                    times.iter_mut().zip(walk(&space, &units)).for_each(|(time, again)| *time = again.min(*time));
                }
                times.sort_unstable();
                let micros = |time: Duration| time.as_secs_f64() * 1e6;
                let (median, slowest) = (micros(times[TICKS / 2]), micros(times[TICKS - 1]));
                println!(
                    "| {name} | {rule_name} | {goals} | {median:.0} | {slowest:.0} | {:.0} |",
                    median * 1e3 / UNITS as f64
                );
            }
        }
    }
}

fn time_plans() {
    println!("| units of a jam | expansions | us a plan |");
    println!("| --- | --- | --- |");
    let ground = lands::cluttered(size((13, 13)), 15, &[10], 7);
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Zero);
    for count in [10, 20, 30, 40, 50] {
        let units = units(&ground, &space, count, count);
        let fields: Vec<_> = units.iter().map(|unit| DistanceField::new(&Reversed(&space), &[unit.1])).collect();
        let starts: Vec<_> = units.iter().map(|unit| unit.0).collect();
        let plan = |_| {
            let begun = Instant::now();
            let ranking = |unit: usize, node| fields[unit].cost(node);
            let mut search = JointSearch::new(&space, &starts, ranking).expect("units apart");
            assert_eq!(search.search(100_000), Progress::Found);
            (begun.elapsed(), search.expansions())
        };
        let (time, expansions) = (0..REPEATS).map(plan).min().expect("some repeats");
        println!("| {count} | {expansions} | {:.0} |", time.as_secs_f64() * 1e6);
    }
}

fn main() {
    // Cargo adds an option of its own.
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    time_steps(&word);
    time_plans();
}
