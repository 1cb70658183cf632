//! The promise: two-tier search finds a way where there is one, never an illegal one, mostly close to the cheapest, and
//! goes on doing so when the ground changes.

use std::collections::BTreeSet;

use fogwalk::{
    chance::Stream,
    grid::Size,
    search::{
        Cost, CostScale, DiagonalRule, HeuristicKind, LongPaths, NodeId, Searcher, Silent, Trace, TraceEvent, TwoTier,
    },
};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::{
    ground::{Map, Rules, maps},
    maps::{benchmarks, cave, maze, rooms},
};

fn tiers(map: &Map, rules: Rules) -> TwoTier {
    TwoTier::new(map, rules.diagonal, rules.scale, HeuristicKind::Octile)
}

/// Finds a path in one go, and walks it; compares what it costs with the cheapest, in millionths.
fn ratio(map: &Map, rules: Rules, tiers: &TwoTier, ends: (NodeId, NodeId)) -> Option<u64> {
    let best = map.cheapest_path(rules, ends.0, ends.1).0.map(|path| u64::from(path.cost.0));
    let mut searcher = Searcher::default();
    let (path, _) = tiers.path(map, ends, &mut searcher, &mut Silent);
    assert_eq!(path.is_some(), best.is_some(), "{ends:?} on {map:?}");
    let (path, best) = (path?, best?);
    assert_eq!((path.nodes.first(), path.nodes.last()), (Some(&ends.0), Some(&ends.1)));
    assert_eq!(map.walk(rules, &path.nodes), u64::from(path.cost.0));
    assert!(u64::from(path.cost.0) >= best);
    let promised = tiers.plan(map, ends, &mut searcher, &mut Silent).0.expect("a plan").promised();
    assert!(path.cost <= promised, "{} is more than the promised {promised}", path.cost);
    Some((u64::from(path.cost.0) * 1_000_000).checked_div(best).unwrap_or(1_000_000))
}

fn free_node(map: &Map, chance: &mut fogwalk::chance::Random) -> Option<NodeId> {
    (0..50).map(|_| map.any_node(chance)).find(|&node| map.stands(node))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_way_is_found_wherever_there_is_one(
        (map, mut chance) in maps(70, 50), rules in Rules::any(),
    ) {
        let tiers = tiers(&map, rules);
        for _ in 0..4 {
            if let (Some(start), Some(goal)) = (free_node(&map, &mut chance), free_node(&map, &mut chance)) {
                ratio(&map, rules, &tiers, (start, goal));
            }
        }
    }

    #[test]
    fn long_paths_are_the_cheapest_and_survive_being_written(
        (map, mut chance) in maps(30, 24), rules in Rules::any(),
    ) {
        let points: BTreeSet<_> = (0..4).filter_map(|_| free_node(&map, &mut chance)).collect();
        let points: Vec<_> = points.into_iter().collect();
        let space = map.space(rules);
        let long_paths = LongPaths::new(&space, &points, &mut Searcher::default());
        for &from in &points {
            for &to in points.iter().filter(|&&to| to != from) {
                let expected = map.cheapest_path(rules, from, to).0.map(|path| path.cost);
                prop_assert_eq!(long_paths.between(from, to).map(|path| path.cost), expected);
            }
        }
        let text = long_paths.to_text(&space);
        let read = LongPaths::from_text(&space, &text).expect("what was written");
        prop_assert!(read.iter().eq(long_paths.iter()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_repaired_survey_is_a_fresh_one(
        (mut map, mut chance) in maps(60, 45), rules in Rules::any(), edits in 1usize..12,
    ) {
        let mut repaired = tiers(&map, rules);
        let mut searcher = Searcher::default();
        for _ in 0..edits {
            let node = map.any_node(&mut chance);
            map.costs.cells_mut()[node.index()] = [0, 10, 15, 60][chance.random_range(0..4)];
            let surveyed = repaired.update(&map, [node], &mut searcher);
            prop_assert!(surveyed <= 4);
        }
        prop_assert!(repaired == tiers(&map, rules));
    }

    #[test]
    fn legs_lead_on_from_each_other_and_a_changed_ground_is_noticed(
        (mut map, mut chance) in maps(80, 60), rules in Rules::any(),
    ) {
        let mut tiers = tiers(&map, rules);
        let (Some(start), Some(goal)) = (free_node(&map, &mut chance), free_node(&map, &mut chance)) else { return Ok(()) };
        let mut searcher = Searcher::default();
        let (mut here, mut replans) = (start, 0);
        let (mut plan, _) = tiers.plan(&map, (here, goal), &mut searcher, &mut Silent);
        while here != goal && replans < 40 {
            let Some(itinerary) = &mut plan else {
                prop_assert!(map.cheapest_path(rules, here, goal).0.is_none());
                break;
            };
            let (leg, _) = itinerary.next_leg(&tiers, &map, &mut searcher, &mut Silent);
            if let Some(leg) = leg {
                prop_assert_eq!(leg.nodes[0], here);
                prop_assert_eq!(map.walk(rules, &leg.nodes), u64::from(leg.cost.0));
                here = leg.nodes[leg.nodes.len() - 1];
                prop_assert_eq!(itinerary.ahead()[0], here);
            } else {
                replans += 1;
                plan = tiers.plan(&map, (here, goal), &mut searcher, &mut Silent).0;
            }
            // Now and then a wall falls or rises somewhere, also across the way ahead.
            let node = plan.as_ref().filter(|_| chance.random_range(0..3) == 0).map_or_else(
                || map.any_node(&mut chance),
                |plan| plan.ahead()[plan.ahead().len() / 2],
            );
            if node != here && node != goal && chance.random_range(0..2) == 0 {
                map.costs.cells_mut()[node.index()] = if map.stands(node) { 0 } else { 10 };
                tiers.update(&map, [node], &mut searcher);
            }
        }
    }
}

#[test]
fn long_paths_are_repaired_where_a_cell_closes() {
    let mut map = Map::drawn(&["A......B", ".######.", "C......."]);
    let points = [NodeId(0), NodeId(7), NodeId(16)];
    let mut long_paths = LongPaths::new(&map.space(Rules::GAME), &points, &mut Searcher::default());
    let cost = |long_paths: &LongPaths, from, to| long_paths.between(NodeId(from), NodeId(to)).map(|path| path.cost);
    assert_eq!(cost(&long_paths, 0, 7), Some(Cost(70)));
    map.costs.cells_mut()[3] = 0;
    let space = map.space(Rules::GAME);
    assert!(long_paths.forget_those_near(&space, NodeId(3)) >= 2);
    assert_eq!((cost(&long_paths, 0, 7), cost(&long_paths, 0, 16)), (None, Some(Cost(20))));
    long_paths.complete(&space, &mut Searcher::default());
    assert_eq!(cost(&long_paths, 0, 7), Some(Cost(20 + 70 + 20)));
}

#[test]
fn a_text_with_a_path_through_a_wall_is_refused() {
    let map = Map::drawn(&["..#.", "...."]);
    let space = map.space(Rules::GAME);
    let error = |text| LongPaths::from_text(&space, text).expect_err("not a path").to_string();
    assert_eq!(
        error("0,0 3,0 30 3e"),
        "line 1: the path from 0,0 to 3,0 cannot be walked on this ground at a cost of 30"
    );
    assert_eq!(
        error("\n0,0 1,0 11 1e"),
        "line 2: the path from 0,0 to 1,0 cannot be walked on this ground at a cost of 11"
    );
    assert_eq!(error("0,0 1,0 10 1x"), "line 1: found \"1x\", expected steps as a number and a direction, as in 5ne");
    assert_eq!(error("0,0"), "line 1: found \"\", expected a cell as X,Y");
    assert!(LongPaths::from_text(&space, "0,0 1,1 14 1se\n").is_ok());
    assert!(LongPaths::from_text(&space, "0,0 1,0 10 99999999999e").is_err());
    assert!(LongPaths::from_text(&space, "0,0 1,0 10 4000000000e").is_err());
}

#[test]
fn a_squeeze_between_two_walls_is_a_door_where_the_rule_allows_it() {
    let size = Size::new(32, 32).expect("a small size");
    let map = Map {
        costs: fogwalk::grid::Grid::from_fn(size, |point| {
            // Two rooms that touch at one corner, which is where four sectors meet.
            if (point.x < 16) == (point.y < 16) && (point.x < 16 || point.y >= 16) { 10 } else { 0 }
        }),
    };
    let ends = (NodeId(0), NodeId(32 * 32 - 1));
    for diagonal in DiagonalRule::ALL {
        let rules = Rules { diagonal, ..Rules::GAME };
        assert_eq!(ratio(&map, rules, &tiers(&map, rules), ends).is_some(), diagonal == DiagonalRule::Always);
    }
}

#[test]
fn the_trace_of_both_tiers_speaks_of_cells_and_counts_what_was_done() {
    let map = cave(Size::new(90, 70).expect("a size in range"), &mut Stream::Bot.of(3));
    let tiers = tiers(&map, Rules::GAME);
    let mut chance = Stream::Bot.of(4);
    for _ in 0..20 {
        let (Some(start), Some(goal)) = (free_node(&map, &mut chance), free_node(&map, &mut chance)) else { continue };
        let mut trace = Trace::default();
        let (path, stats) = tiers.path(&map, (start, goal), &mut Searcher::default(), &mut trace);
        let closed = trace.events().iter().filter(|event| matches!(event, TraceEvent::Closed { .. })).count();
        assert_eq!(closed as u32, stats.closed);
        let picture = trace.last_picture();
        assert!(picture.nodes().all(|(node, _)| node.index() < map.costs.size().area()));
        assert!(path.iter().flat_map(|path| &path.nodes).all(|&node| picture.get(node).is_some()));
    }
}

/// Mean cost beside the cheapest, in millionths above it.
fn mean_excess(ratios: &[u64]) -> u64 {
    (ratios.iter().sum::<u64>() / ratios.len().max(1) as u64).saturating_sub(1_000_000)
}

#[test]
fn paths_on_made_maps_are_close_to_the_cheapest_also_on_terrain() {
    let size = Size::new(200, 120).expect("a size in range");
    let mut chance = Stream::Bot.of(21);
    let mut rough = cave(size, &mut chance);
    for cost in rough.costs.cells_mut().iter_mut().filter(|cost| **cost > 0) {
        *cost = [5, 10, 10, 10, 15, 25, 60][chance.random_range(0..7)];
    }
    let rows = [
        ("cave", cave(size, &mut chance)),
        ("rough cave", rough),
        ("rooms", rooms(size, 7, &mut chance)),
        ("maze", maze(size, 3, &mut chance)),
        ("random", Map::random(size, 30, 0, &mut chance)),
    ];
    for (name, map) in rows {
        let tiers = tiers(&map, Rules::GAME);
        let ends = (0..60).filter_map(|_| Some((free_node(&map, &mut chance)?, free_node(&map, &mut chance)?)));
        let ratios: Vec<_> =
            ends.collect::<Vec<_>>().into_iter().filter_map(|ends| ratio(&map, Rules::GAME, &tiers, ends)).collect();
        let excess = mean_excess(&ratios);
        println!("{name}: {} millionths above the cheapest, worst {:?}", excess, ratios.iter().max());
        assert!(excess <= 50_000, "{name}: {excess}");
    }
}

#[test]
fn paths_on_benchmark_maps_are_within_five_percent_of_the_cheapest_on_average() {
    let rules = Rules { diagonal: DiagonalRule::NoObstacle, scale: CostScale::Precise };
    for benchmark in benchmarks(20) {
        let tiers = tiers(&benchmark.map, rules);
        let (mut coarse, mut plain) = (0, 0);
        let mut ratios = Vec::new();
        for &(start, goal, length) in &benchmark.scenarios {
            let found = ratio(&benchmark.map, rules, &tiers, (start, goal));
            assert!(found.is_some() || length == 0.0, "no way on {}", benchmark.name);
            ratios.extend(found);
            let mut searcher = Searcher::default();
            coarse += tiers.path(&benchmark.map, (start, goal), &mut searcher, &mut Silent).1.expanded;
            plain += benchmark.map.cheapest_path(rules, start, goal).1.expanded;
        }
        let excess = mean_excess(&ratios);
        println!(
            "{}: {excess} millionths above the cheapest, worst {:?}; expanded {coarse}, A* {plain}; doors and steps {:?}",
            benchmark.name,
            ratios.iter().max(),
            tiers.coarse_size()
        );
        assert!(excess <= 50_000, "{}: {excess}", benchmark.name);
    }
}
