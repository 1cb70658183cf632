//! The promise: a repeated search allocates nothing, nor does a repeated step of a crowd.

use std::alloc::System;

use fogwalk::{
    grid::{Point, Size},
    search::{
        Algorithm, CHEAPEST, CostGrid, CostScale, CrowdStepper, DiagonalRule, DistanceField, GridQuery, GridSearcher,
        HeuristicKind, Landmarks, NodeId, One, OpenListKind, PausedSearch, PreparedGround, Reversed, Searcher,
        Settings, Silent, SquareSpace,
    },
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

use crate::support::alone::alone;

#[global_allocator]
static COUNTING: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Walls here and there, and some terrain.
fn ground(size: Size, is_weighted: bool) -> CostGrid {
    CostGrid::from_fn(size, |cell| {
        let Point { x, y } = size.point(cell);
        let is_wall = (x * 7 + y * 13) % 11 == 0 && x % 5 != 0;
        (!is_wall).then(|| if is_weighted && (x / 9 + y / 7) % 3 == 0 { 40 } else { 10 })
    })
}

#[test]
fn a_repeated_step_of_a_crowd_allocates_nothing() {
    alone("no_allocation::a_repeated_step_of_a_crowd_allocates_nothing", step_repeatedly);
}

fn step_repeatedly() {
    let map = ground(Size::new(60, 40).expect("a size in range"), true);
    let space = SquareSpace::new(&map, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Zero);
    let field = DistanceField::new(&Reversed(&space), &[NodeId(1210)]);
    // All want to one place.
    let starts: Vec<_> = (0..2400).step_by(5).map(NodeId).filter(|&node| field.cost(node).is_some()).collect();
    let mut stepper = CrowdStepper::default();
    let mut walk = || {
        let mut here = starts.clone();
        let region = Region::new(COUNTING);
        for tick in 0..50 {
            let next = stepper.step(&space, &here, &[], tick, |_, node| field.cost(node)).expect("units apart");
            here.copy_from_slice(next);
        }
        (here, region.change())
    };
    let (before, _) = walk();
    let (again, change) = walk();
    assert_eq!((change.allocations, change.reallocations), (0, 0));
    assert_eq!(before, again);
}

#[test]
fn a_repeated_search_allocates_nothing() {
    // All threads of a process share the counts.
    alone("no_allocation::a_repeated_search_allocates_nothing", search_repeatedly);
}

fn search_repeatedly() {
    for is_weighted in [false, true] {
        let map = ground(Size::new(150, 90).expect("a size in range"), is_weighted);
        let ends = [(NodeId(5), NodeId(13_400)), (NodeId(13_400), NodeId(5)), (NodeId(700), NodeId(6_000))];
        for scale in CostScale::ALL {
            let ground = PreparedGround::new(&map, DiagonalRule::NoObstacle);
            let landmarks = Landmarks::new(&ground, scale);
            let mut prepared = GridSearcher::default();
            let mut ordinary = Searcher::default();
            let mut paused = PausedSearch::default();
            let space = SquareSpace::new(&map, DiagonalRule::NoObstacle, scale, HeuristicKind::Octile);
            let mut all = || {
                let mut found = 0;
                for (start, goal) in ends {
                    // Two tiers are no search over prepared ground; the ways of their coarse nodes are kept.
                    for algorithm in Algorithm::ALL.into_iter().filter(|&algorithm| algorithm != Algorithm::TwoTier) {
                        let query = GridQuery { ground: &ground, landmarks: Some(&landmarks), scale, algorithm };
                        found += prepared.search(query, start, goal, &mut Silent).stats.closed;
                    }
                    for open_list in OpenListKind::ALL {
                        let settings = Settings { open_list, ..Settings::default() };
                        found += ordinary.search(&space, &[start], &One(goal), settings, &mut Silent).stats.closed;
                    }
                    paused.begin(&space, start, &One(goal), CHEAPEST, &mut Silent);
                    while !paused.go_on(&space, &One(goal), CHEAPEST, 50, &mut Silent) {}
                    found += paused.outcome().stats.closed;
                }
                found
            };
            let before = all();
            let region = Region::new(COUNTING);
            let again = all();
            let change = region.change();
            assert_eq!((change.allocations, change.reallocations), (0, 0), "{scale:?}, terrain: {is_weighted}");
            assert_eq!(before, again);
        }
    }
}
