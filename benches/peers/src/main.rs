//! Fogwalk's searches beside those of other crates: the same searches on the same maps under the same rules, side by
//! side in one run.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml [PART OF A MAP'S NAME]` prints a table. Every
//! contender does the same searches in turn; the best of a few runs of each counts. What was prepared before is
//! shown apart. No speed is printed without what the paths cost and how many were not found.

mod contender;
mod maps;
mod ours;
#[allow(dead_code, reason = "each of those who share it uses a part")]
#[path = "../../../tests/support/lands.rs"]
mod replan_lands;
mod report;
mod rivals;

use std::time::{Duration, Instant};

use fogwalk::search::{
    Algorithm, CostScale, DiagonalRule, HeuristicKind, Landmarks, PreparedGround, SquareSpace, path_cost,
};

use contender::Contender;
use maps::Map;
use ours::{Prepared, Replay, Unprepared};
use report::{Entry, Table};

/// The fewest runs of each search by each contender; the fastest counts.
const RUNS: usize = 3;

/// The most runs. Short searches, which other processes disturb more, are repeated until they took [`ENOUGH`] together.
const MOST_RUNS: usize = 25;

/// Total time of all runs of a search after which it is not repeated any more.
const ENOUGH: Duration = Duration::from_millis(2);

/// A contender that is ready to start, and how long it took to get there.
struct Starter<'a> {
    name: &'static str,
    preparing: Duration,
    contender: Box<dyn Contender + 'a>,
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let made = work();
    (made, begin.elapsed())
}

fn starter<'a, C: Contender + 'a>(name: &'static str, so_far: Duration, make: impl FnOnce() -> C) -> Starter<'a> {
    let (contender, preparing) = timed(make);
    Starter { name, preparing: so_far + preparing, contender: Box::new(contender) }
}

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    let (maps, skipped) = maps::all();
    let mut tables = [Table::new("equal cost"), Table::new("terrain")];
    for map in maps.iter().filter(|map| map.name.contains(&only)) {
        let entries = race(map);
        tables[usize::from(map.is_weighted())].add(map, entries);
    }
    for table in tables {
        table.print();
    }
    println!("{}", report::NOTES);
    if let Some(skipped) = skipped {
        println!("{skipped}");
    }
}

/// Lets all contenders do the searches of a map.
fn race(map: &Map) -> Vec<Entry> {
    let (ground, preparing) = best_of(|| PreparedGround::new(&map.ground, DiagonalRule::NoObstacle));
    let (cutting, preparing_cutting) = best_of(|| PreparedGround::new(&map.ground, DiagonalRule::Always));
    let (landmarks, with_landmarks) = best_of(|| Landmarks::new(&ground, CostScale::Lester));
    let (is_useful, with_useful) = best_of(|| Landmarks::if_useful(&ground, CostScale::Lester).is_some());
    let (useful_cutting, with_useful_cutting) = best_of(|| Landmarks::if_useful(&cutting, CostScale::Lester));
    let is_weighted = map.is_weighted();
    let none = Duration::ZERO;
    let known = Some(&landmarks);
    let mut starters = vec![
        starter("astar", preparing, || Prepared::new(&ground, None, Algorithm::AStar)),
        // Shares its landmarks with all others: where they lie in memory makes a difference of a few percent.
        starter("best", preparing + with_useful, || {
            Prepared::new(&ground, known.filter(|_| is_useful), Algorithm::Auto)
        }),
        starter("jps", preparing, || Prepared::new(&ground, None, Algorithm::JumpPoint)),
        starter("canonical", preparing, || Prepared::new(&ground, None, Algorithm::Canonical)),
        starter("landmarks", preparing + with_landmarks, || Prepared::new(&ground, known, Algorithm::Landmarks)),
        starter("jps, landmarks", preparing + with_landmarks, || Prepared::new(&ground, known, Algorithm::JumpPoint)),
        starter("canonical, landmarks", preparing + with_landmarks, || {
            Prepared::new(&ground, known, Algorithm::Canonical)
        }),
        starter("unprepared", none, || Unprepared::new(&map.ground)),
        starter("tuned", none, || rivals::Tuned { map, steps: Vec::new() }),
        starter("everyday", none, || rivals::Everyday { map, steps: Vec::new() }),
        starter("bracket", none, || rivals::Bracket { map: rivals::BracketMap(map), path: Default::default() }),
        starter("hierarchical", none, || rivals::Hierarchical::new(map)),
    ];
    if !is_weighted {
        starters.push(starter("best cutting", preparing_cutting + with_useful_cutting, || {
            Prepared::new(&cutting, useful_cutting.as_ref(), Algorithm::Auto)
        }));
        starters.push(starter("grid", none, || rivals::Grid::new(map)));
    }
    let mut entries: Vec<_> = starters.iter().map(|starter| Entry::new(starter.name, starter.preparing)).collect();
    let mut replay = Replay::new(&ground);
    let mut replayed = Entry::new("replay", Duration::ZERO);
    let walked = SquareSpace::new(&map.ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Zero);
    let walked_cutting = SquareSpace::new(&map.ground, DiagonalRule::Always, CostScale::Lester, HeuristicKind::Zero);
    for &(start, goal) in &map.ends {
        for (starter, entry) in starters.iter_mut().zip(&mut entries) {
            let contender = starter.contender.as_mut();
            let (is_found, time) = best_of(|| contender.search(start, goal));
            let steps = if is_found { contender.steps() } else { Vec::new() };
            let cost = path_cost(&walked, &steps).or_else(|| path_cost(&walked_cutting, &steps));
            let is_legal = path_cost(&walked, &steps).is_some();
            let is_whole = steps.first() == Some(&start) && steps.last() == Some(&goal);
            entry.note(time, contender.expanded(), cost.filter(|_| is_whole).map(|cost| cost.0), is_legal);
        }
        let closed = replay.closed(start, goal);
        let (cost, time) = best_of(|| replay.replay(&closed));
        replayed.note(time, Some(closed.len() as u32 - 1), Some(cost), true);
    }
    entries.push(replayed);
    entries
}

fn best_of<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let (mut made, mut best) = timed(&mut work);
    let (mut runs, mut spent) = (1, best);
    while runs < RUNS || (runs < MOST_RUNS && spent < ENOUGH) {
        let (again, time) = timed(&mut work);
        (made, best) = (again, best.min(time));
        (runs, spent) = (runs + 1, spent + time);
    }
    (made, best)
}
