//! The promise: leaving dead ends out never makes a path more expensive, and saves most of the work where there are
//! many.

use fogwalk::{
    chance::Stream,
    grid::{Grid, Point, Size},
    search::{DeadEnds, MaskedSpace, NodeId, One, Path, Searcher, Settings, Silent, Stats},
};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::{
    ground::{Map, Rules, maps},
    maps::{cave, maze, rooms},
};

/// The cheapest path with dead ends left out. A search that need not begin counts nothing.
fn skipping(map: &Map, rules: Rules, dead_ends: &mut DeadEnds, start: NodeId, goal: NodeId) -> (Option<Path>, Stats) {
    let space = map.space(rules);
    let Some(passage) = dead_ends.passage(start, goal) else { return (None, Stats::default()) };
    let within = MaskedSpace::new(&space, |cell| passage.contains(cell));
    let (path, outcome) = Searcher::default().path(&within, start, &One(goal), Settings::default(), &mut Silent);
    (path, outcome.stats)
}

/// Compares a few searches on a map; returns what was expanded without and with dead ends left out.
fn compare(map: &Map, rules: Rules, searches: usize, seed: u64) -> (u64, u64) {
    let mut chance = Stream::Bot.of(seed);
    let mut dead_ends = DeadEnds::new(map, rules.diagonal);
    let (mut with, mut without) = (0, 0);
    for _ in 0..searches {
        let (start, goal) = (map.any_node(&mut chance), map.any_node(&mut chance));
        let (expected, plain) = map.cheapest_path(rules, start, goal);
        let (path, stats) = skipping(map, rules, &mut dead_ends, start, goal);
        assert_eq!(
            path.as_ref().map(|path| path.cost),
            expected.map(|path| path.cost),
            "{} to {} by {rules:?} on {map:?}",
            map.point(start),
            map.point(goal)
        );
        // Whoever starts inside a wall walks out of it, which the rules as they are written there do not have.
        if let Some(path) = path.filter(|_| map.stands(start)) {
            assert_eq!(map.walk(rules, &path.nodes), u64::from(path.cost.0));
        }
        // From inside a wall, and to there, nothing is left out.
        if map.stands(start) && map.stands(goal) {
            (without, with) = (without + u64::from(plain.expanded), with + u64::from(stats.expanded));
        }
    }
    (without, with)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_cost_is_the_same_on_random_maps(
        (map, mut chance) in maps(24, 18), rules in Rules::any(),
    ) {
        compare(&map, rules, 6, chance.random_range(0..u64::MAX));
    }

    #[test]
    fn the_cost_is_the_same_in_caves_rooms_and_mazes(
        (width, height, kind, expensive, seed) in (8u32..40, 8u32..30, 0usize..4, 0u32..30, any::<u64>()), rules in Rules::any(),
    ) {
        let size = Size::new(width, height).expect("a small size");
        let mut chance = Stream::Bot.of(seed);
        let mut map = match kind {
            0 => cave(size, &mut chance),
            1 => rooms(size, 5, &mut chance),
            2 => maze(size, 1, &mut chance),
            _ => maze(size, 3, &mut chance),
        };
        // Some of the ground costs more, so that straight stretches are broken.
        for cost in map.costs.cells_mut().iter_mut().filter(|cost| **cost > 0) {
            if chance.random_range(0..100) < expensive {
                *cost = [15, 25, 60][chance.random_range(0..3)];
            }
        }
        compare(&map, rules, 6, seed);
    }
}

#[test]
fn a_niche_a_room_and_a_wide_blind_alley_are_left_out() {
    let picture = [
        "#################",
        "#...#######.....#",
        "#...#######.....#",
        "#...#.....#.....#",
        "##.##.#####.....#",
        "#.......#.......#",
        "#.A.....#.....B.#",
        "#.......#.......#",
        "#...............#",
        "#################",
    ];
    let map = Map::drawn(&picture);
    let mut dead_ends = DeadEnds::new(&map, Rules::GAME.diagonal);
    let (start, goal) = (Map::place(&picture, b'A'), Map::place(&picture, b'B'));
    let passage = dead_ends.passage(start, goal).expect("a way");
    let contains = |x, y| passage.contains(NodeId((y * 17 + x) as u32));
    assert!(!contains(2, 1) && !contains(1, 3), "the room behind the door");
    assert!(!contains(13, 1) && !contains(11, 3), "the wide alley");
    assert!(!contains(9, 4) && !contains(7, 3), "the winding passage");
    assert!(contains(4, 8) && contains(8, 8) && contains(14, 7));
    let passage = dead_ends.passage(start, NodeId(17 + 2)).expect("a way");
    assert!(passage.contains(NodeId(2 * 17 + 2)), "the goal lies inside");
}

#[test]
fn a_search_without_a_way_is_not_begun() {
    let map = Map::drawn(&["..#..", "..#.."]);
    let mut dead_ends = DeadEnds::new(&map, Rules::GAME.diagonal);
    assert!(dead_ends.passage(NodeId(0), NodeId(4)).is_none());
    // A wall is no part of any island: nothing is known, so nothing is left out.
    let passage = dead_ends.passage(NodeId(2), NodeId(4)).expect("not ruled out");
    assert!(map.nodes().all(|node| passage.contains(node)));
}

#[test]
fn mazes_rooms_and_caves_are_searched_with_far_fewer_nodes() {
    let size = Size::new(256, 256).expect("a size in range");
    let mut chance = Stream::Bot.of(11);
    // What part of the expansions may be left, in percent.
    let rows = [
        ("maze, corridors of 1", maze(size, 1, &mut chance), 30),
        ("maze, corridors of 7", maze(size, 7, &mut chance), 45),
        ("rooms of 7", rooms(size, 7, &mut chance), 90),
        ("cave", cave(size, &mut chance), 98),
    ];
    for (name, map, percent) in rows {
        let (without, with) = compare(&map, Rules::GAME, 60, 5);
        println!("{name}: {without} expanded, {with} with dead ends skipped: {} percent", with * 100 / without.max(1));
        assert!(with * 100 <= without * percent, "{name}: {with} of {without}");
    }
}

/// A straight mouth may only be taken for one where nothing on the map is cheaper.
#[test]
fn a_road_beyond_a_wide_mouth_is_used() {
    let size = Size::new(9, 4).expect("a small size");
    let mut costs = Grid::filled(size, 60);
    for x in 0..9 {
        costs[Point::new(x, 0)] = 1;
    }
    let map = Map { costs };
    compare(&map, Rules::GAME, 40, 3);
}
