//! What repeated planning takes on the way through unknown land, for each replanner.
//!
//! `cargo bench --bench replan` prints, for each kind of land, nodes expanded a trip, microseconds of planning a trip,
//! and both beside repeated A*, over the same trips. Time is measured around the calls of the replanner only, because
//! seeing and walking is the same for all of them; each trip is made several times and the shortest time counts, so
//! that a busy machine disturbs little. Lands are made from fixed seeds, so expansions are the same everywhere. With a
//! word after `--`, only lands that have it in their name.

#[allow(dead_code, reason = "each of those who share it uses a part")]
#[path = "../tests/support/lands.rs"]
mod replan_lands;

use std::time::{Duration, Instant};

use fogwalk::{
    chance::Stream,
    grid::Size,
    search::{
        CostGrid, CostScale, DiagonalRule, NodeId, Observer, Path, Reversible, Searcher, Silent, Walkability,
        replan::{AnyReplanner, Change, Expedition, Replan, Replanner, When},
    },
};
use replan_lands::{caves, cluttered, far_ends, floor, maze, rooms, weighted_caves, with_patches};

/// A replanner with a stopwatch.
struct Timed {
    replanner: AnyReplanner,
    spent: Duration,
}

impl Replanner for Timed {
    fn changed(&mut self, node: NodeId, change: Change) {
        self.replanner.changed(node, change);
    }

    fn plan<S: Reversible>(
        &mut self,
        space: &S,
        start: NodeId,
        goal: NodeId,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> Option<&Path> {
        let begun = Instant::now();
        let path = self.replanner.plan(space, start, goal, searcher, observer);
        self.spent += begun.elapsed();
        path
    }

    fn expanded(&self) -> u64 {
        self.replanner.expanded()
    }

    fn forget(&mut self) {
        self.replanner.forget();
    }
}

/// A kind of land, and how many trips are made on it when planning at a hit and at every change.
struct Kind {
    name: &'static str,
    trips: [u64; 2],
    assumed: u16,
    make: fn(u64) -> CostGrid,
}

/// Number of times that each trip is made.
const REPEATS: u32 = 5;

const CAVE: (u32, u32) = (200, 120);

fn size((width, height): (u32, u32)) -> Size {
    Size::new(width, height).expect("sides in range")
}

/// A floor of the game, of any depth.
fn any_floor(seed: u64) -> CostGrid {
    floor(size(CAVE), seed as u32 % 8 + 1, seed)
}

const KINDS: &[Kind] = &[
    Kind {
        name: "dungeon 200x120",
        trips: [40, 20],
        assumed: 10,
        make: |seed| with_patches(&any_floor(seed), &[10], seed),
    },
    Kind { name: "dungeon 200x120, terrain", trips: [40, 20], assumed: 10, make: any_floor },
    Kind { name: "cave 200x120", trips: [100, 100], assumed: 10, make: |seed| caves(size(CAVE), seed) },
    Kind {
        name: "weighted cave 200x120",
        trips: [100, 100],
        assumed: 10,
        make: |seed| weighted_caves(size(CAVE), seed),
    },
    Kind {
        name: "cave with roads 200x120",
        trips: [50, 50],
        assumed: 10,
        make: |seed| with_patches(&caves(size(CAVE), seed), &[5, 10, 10, 20], seed),
    },
    Kind {
        name: "clutter 30% 200x120",
        trips: [50, 50],
        assumed: 10,
        make: |seed| cluttered(size(CAVE), 30, &[10], seed),
    },
    Kind { name: "rooms 512", trips: [10, 4], assumed: 10, make: |seed| rooms(size((512, 512)), 16, seed) },
    Kind { name: "maze 512", trips: [2, 0], assumed: 10, make: |seed| maze(size((512, 512)), 1, seed) },
    Kind { name: "maze 128", trips: [10, 4], assumed: 10, make: |seed| maze(size((128, 128)), 1, seed) },
    Kind { name: "maze 128, wide 2", trips: [10, 4], assumed: 10, make: |seed| maze(size((128, 128)), 2, seed) },
    Kind { name: "maze 128, wide 4", trips: [10, 4], assumed: 10, make: |seed| maze(size((128, 128)), 4, seed) },
    Kind { name: "maze 128, wide 8", trips: [10, 4], assumed: 10, make: |seed| maze(size((128, 128)), 8, seed) },
];

fn main() {
    let mut searcher = Searcher::default();
    println!("| land | plans | by | expanded a trip | of A* | us a trip | of A* |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    // Cargo adds an option of its own.
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    for kind in KINDS.iter().filter(|kind| kind.name.contains(&word)) {
        for (when, trips) in [When::PathHit, When::EveryChange].into_iter().zip(kind.trips) {
            report(kind, when, trips, &mut searcher);
        }
    }
}

/// Makes the trips with every replanner in turn, and prints a row for each.
fn report(kind: &Kind, when: When, trips: u64, searcher: &mut Searcher) {
    let expedition =
        Expedition { sight: 8, assumed: kind.assumed, when, rule: DiagonalRule::NoObstacle, scale: CostScale::Lester };
    let mut sums = [(0u64, Duration::ZERO, 0u32, 0u64); Replan::ALL.len()];
    for seed in 0..trips {
        let land = (kind.make)(seed);
        let ends = far_ends(&land, &mut Stream::Bot.of(seed));
        let chosen = Replan::choose(&land, 0..land.size().area(), 10);
        for (replan, sum) in Replan::ALL.into_iter().zip(&mut sums) {
            let mut make = || {
                let mut timed = Timed { replanner: replan.replanner(), spent: Duration::ZERO };
                let trip = expedition.travel(&land, ends, &mut timed, searcher, &mut Silent, |_, _, _| {});
                (trip, timed.spent)
            };
            let (trip, mut spent) = make();
            for _ in 1..REPEATS {
                spent = spent.min(make().1);
            }
            sum.0 += trip.expanded;
            sum.1 += spent;
            sum.2 += trip.plans;
            sum.3 += u64::from(replan == chosen);
        }
    }
    let Some(yardstick) = Replan::ALL.iter().position(|&replan| replan == Replan::Repeated).map(|place| sums[place])
    else {
        return;
    };
    for (replan, sum) in Replan::ALL.into_iter().zip(sums).filter(|_| trips > 0) {
        let micros = |spent: Duration| spent.as_secs_f64() * 1e6;
        println!(
            "| {} | {when:?} {} | {}{} | {} | {:.3} | {:.0} | {:.2} |",
            kind.name,
            sum.2 / trips as u32,
            replan.name(),
            if sum.3 * 2 > trips { " (chosen)" } else { "" },
            sum.0 / trips,
            sum.0 as f64 / yardstick.0 as f64,
            micros(sum.1) / trips as f64,
            sum.1.as_secs_f64() / yardstick.1.as_secs_f64(),
        );
    }
}
