//! What a turn costs, by the number of units.
//!
//! `cargo bench --bench turns` plays games without a player, on a floor of 300x200 cells with the budget of the path
//! queues and without one, and then on floors that grow with the number of units, so that all are as crowded as the
//! first one is with 1,000. It prints, for each number of units: how many are left at the end, the median and the
//! slowest turn in microseconds, how many times the median the slowest is, expansions a turn (median and most), how
//! many units waited in the mean and how long one waited at most, and what a turn costs for each unit beside what it
//! costs for each of ten. One people keeps its number; of several, many fall, so that most turns have fewer units than
//! the slowest, which is one of the first. Each game is played several times, and of each turn the shortest time
//! counts, so that a busy machine disturbs little; expansions are the same everywhere. With a word after `--`, only
//! crowds that have it in their name.

use std::time::Instant;

use fogwalk::{
    chance::Stream,
    dungeon,
    game::{Game, Phase},
    grid::{Point, Size},
    level::{Level, Placed},
    mind::{PathQueues, PathfindingCounts, Sharers},
    terrain::TerrainId,
};
use rand::seq::SliceRandom;

/// The floor that is the same for all numbers of units, and is as crowded as all others with [`CROWDED`].
const SIDES: (u32, u32) = (300, 200);
const CROWDED: usize = 1000;

const TURNS: usize = 200;

/// Number of times that each game is played.
const REPEATS: usize = 3;

const NUMBERS: [usize; 5] = [10, 30, 100, 300, 1000];

/// Kinds of units that live on a floor together, in turn.
const CROWDS: [(&str, &[&str]); 3] = [
    ("one mind", &["drowned", "marsh bat", "toad"]),
    ("one people, many minds", &["goblin scout", "goblin"]),
    ("mixed peoples", &["goblin scout", "drowned", "wolf", "marsh bat", "goblin", "toad"]),
];

/// The cost of a game.
#[derive(Default)]
struct Measured {
    /// Nanoseconds of each turn.
    times: Vec<u64>,
    expansions: Vec<u64>,
    /// Expansions so far.
    expanded: u64,
    /// Over all turns.
    waiting: usize,
    left: usize,
    counts: PathfindingCounts,
}

/// A floor on which this many units are as crowded as [`CROWDED`] are on the one of [`SIDES`].
fn size_for(units: usize) -> (u32, u32) {
    let scaled = |side: u32| (f64::from(side) * (units as f64 / CROWDED as f64).sqrt()).round() as u32;
    (scaled(SIDES.0), scaled(SIDES.1))
}

/// A floor with this many units, each on a cell of its own.
fn floor(kinds: &[&str], units: usize, (width, height): (u32, u32)) -> Level {
    let size = Size::new(width, height).expect("sides in range");
    let mut level = dungeon::generate(7, 3, size).expect("a floor of this size");
    // Everybody can stand there.
    let mut cells: Vec<_> = size.points().filter(|&point| level.cells[point] == TerrainId::FLOOR).collect();
    cells.shuffle(&mut Stream::Bot.of(7));
    let place = |(&kind, at): (&&str, Point)| Placed { kind: kind.into(), at, home: None };
    level.units = kinds.iter().cycle().zip(cells).take(units).map(place).collect();
    level
}

fn play(level: &Level, budget: u32) -> Measured {
    let mut game = Game::without_player(Some(level.clone()), 1).expect("only known kinds");
    game.set_path_budget(budget);
    let mut measured = Measured::default();
    for _ in 0..TURNS {
        let begun = Instant::now();
        let Phase::Watch(turn) = game.phase() else { break };
        drop(turn.pass());
        measured.times.push(begun.elapsed().as_nanos() as u64);
        let counts = game.world().pathfinding_counts();
        let (_, expanded) = game.search_counts();
        measured.expansions.push(expanded - measured.expanded);
        measured.expanded = expanded;
        measured.waiting += game.world().path_queues().waiting();
        measured.counts = counts;
    }
    measured.left = game.floor().units().count();
    measured
}

fn median_and_most(mut numbers: Vec<u64>) -> (u64, u64) {
    numbers.sort_unstable();
    (numbers[numbers.len() / 2], numbers[numbers.len() - 1])
}

fn main() {
    // Cargo adds an option of its own.
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!(
        "| crowd | floor | budget | units | left | us, median | slowest | slowest/median | expanded, median | most | waiting | \
         longest wait | us a unit, of that at 10 |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (name, kinds) in CROWDS.into_iter().filter(|(name, _)| name.contains(&word)) {
        let usual = PathQueues::<u32>::default().budget(Sharers::Many);
        for (budget, grows) in [(usual, false), (u32::MAX, false), (usual, true)] {
            let mut at_ten = None;
            for units in NUMBERS {
                let (width, height) = if grows { size_for(units) } else { SIDES };
                let level = floor(kinds, units, (width, height));
                let mut measured = play(&level, budget);
                for _ in 1..REPEATS {
                    let again = play(&level, budget);
                    measured.times.iter_mut().zip(again.times).for_each(|(time, again)| *time = again.min(*time));
                }
                let micros: Vec<f64> = measured.times.iter().map(|&time| time as f64 / 1e3).collect();
                let (median, slowest) = median_and_most(measured.times);
                let (expanded, most) = median_and_most(measured.expansions);
                let a_unit = micros.iter().sum::<f64>() / TURNS as f64 / units as f64;
                println!(
                    "| {name} | {width}x{height} | {} | {units} | {} | {:.0} | {:.0} | {:.1} | {expanded} | {most} | {} | {} | {:.2} |",
                    if budget == u32::MAX { "none".into() } else { budget.to_string() },
                    measured.left,
                    median as f64 / 1e3,
                    slowest as f64 / 1e3,
                    slowest as f64 / median as f64,
                    measured.waiting / TURNS,
                    measured.counts.longest_wait,
                    a_unit / *at_ten.get_or_insert(a_unit),
                );
            }
        }
    }
}
