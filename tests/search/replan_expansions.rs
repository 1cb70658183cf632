//! The promise: replanning takes a fraction of the expansions that planning anew takes.
//!
//! Expansions do not depend on the machine, so these ratios are asserted; times are for `benches/replan.rs`.

use fogwalk::{
    chance::Stream,
    grid::Size,
    search::{
        CostGrid, CostScale, DiagonalRule, Searcher, Silent, Walkability,
        replan::{Expedition, Replan, When},
    },
};

use crate::support::lands::{caves, far_ends, floor, maze, rooms, weighted_caves};

/// Expansions of so many trips, a new land for each, by the replanner that the land suggests and by repeated A*.
fn expansions(land: impl Fn(u64) -> CostGrid, when: When, trips: u64) -> (u64, u64) {
    let mut searcher = Searcher::default();
    let expedition =
        Expedition { sight: 8, assumed: 10, when, rule: DiagonalRule::NoObstacle, scale: CostScale::Lester };
    let (mut chosen, mut repeated) = (0, 0);
    for seed in 0..trips {
        let land = land(seed);
        let ends = far_ends(&land, &mut Stream::Bot.of(seed));
        let choice = Replan::choose(&land, 0..land.size().area(), 10);
        for (kind, sum) in [(choice, &mut chosen), (Replan::Repeated, &mut repeated)] {
            let trip = expedition.travel(&land, ends, &mut kind.replanner(), &mut searcher, &mut Silent, |_, _, _| {});
            assert!(trip.arrived, "{}", kind.name());
            *sum += trip.expanded;
        }
    }
    (chosen, repeated)
}

/// Asserts that the first takes at most so many percent of the second.
fn at_most(percent: u64, (chosen, repeated): (u64, u64)) {
    assert!(chosen * 100 <= repeated * percent, "{chosen} of {repeated} expansions are more than {percent} percent");
}

fn cave() -> Size {
    Size::new(200, 120).expect("sides in range")
}

#[test]
fn caves_when_the_path_is_hit() {
    at_most(60, expansions(|seed| caves(cave(), seed), When::PathHit, 30));
}

#[test]
fn caves_at_every_change() {
    at_most(20, expansions(|seed| caves(cave(), seed), When::EveryChange, 30));
}

#[test]
fn heavy_ground_when_the_path_is_hit() {
    at_most(50, expansions(|seed| weighted_caves(cave(), seed), When::PathHit, 10));
}

#[test]
fn rooms_when_the_path_is_hit() {
    let size = Size::new(256, 256).expect("sides in range");
    at_most(50, expansions(|seed| rooms(size, 16, seed), When::PathHit, 4));
}

#[test]
fn dungeons_when_the_path_is_hit() {
    at_most(10, expansions(|seed| floor(cave(), 2, seed), When::PathHit, 2));
}

#[test]
fn mazes_when_the_path_is_hit() {
    // The longer the ways, the more is saved: in a maze of 512x512 less than a twentieth is left (`benches/replan.rs`).
    let size = Size::new(192, 192).expect("sides in range");
    at_most(10, expansions(|seed| maze(size, 1, seed), When::PathHit, 2));
}
