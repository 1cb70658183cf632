//! The promise: a large unit finds what a small one would find on a map whose walls have grown.

use fogwalk::{
    grid::{Grid, Point},
    search::{Clearance, HeuristicKind, LargeUnitGround, One, Searcher, Settings, Silent, SquareSpace, Walkability},
};
use pathfinding::directed::dijkstra::dijkstra;
use proptest::prelude::*;

use crate::support::ground::{Map, Rules, maps};

/// The map as a unit of some side finds it, cell by cell, every cell that it covers looked at.
fn eroded(map: &Map, side: i32) -> Map {
    let costs = Grid::from_fn(map.costs.size(), |anchor| {
        let covered = (0..side).flat_map(|dy| (0..side).map(move |dx| Point::new(anchor.x + dx, anchor.y + dy)));
        let costs: Vec<_> = covered.map(|point| map.costs.get(point).copied().unwrap_or(0)).collect();
        if costs.contains(&0) { 0 } else { costs.into_iter().max().unwrap_or(0) }
    });
    Map { costs }
}

fn assert_right(clearance: &Clearance, map: &Map) {
    for side in 1..=Clearance::LARGEST {
        let expected = eroded(map, side.into());
        for node in map.nodes() {
            assert_eq!(clearance.side(node) >= side, expected.stands(node), "{} at {}", side, map.point(node));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_star_for_a_large_unit_agrees_with_dijkstra_on_the_eroded_map(
        (map, mut chance) in maps(20, 16), rules in Rules::any(), side in 1u8..=4,
    ) {
        let clearance = Clearance::new(&map);
        let ground = LargeUnitGround::new(&map, &clearance, side).expect("a side in range");
        let small = eroded(&map, side.into());
        let (start, goal) = (map.any_node(&mut chance), map.any_node(&mut chance));
        prop_assume!(small.stands(start));
        let best = dijkstra(
            &start,
            |&node| {
                let next = small.nodes().filter(move |next| next.0.abs_diff(node.0) <= 21);
                next.filter_map(|next| Some((next, small.step(rules, node, next)?))).collect::<Vec<_>>()
            },
            |&node| node == goal,
        );
        let space = SquareSpace::new(&ground, rules.diagonal, rules.scale, HeuristicKind::Octile);
        let (path, _) = Searcher::default().path(&space, start, &One(goal), Settings::default(), &mut Silent);
        prop_assert_eq!(path.as_ref().map(|path| u64::from(path.cost.0)), best.map(|best| best.1));
        if let Some(path) = path {
            prop_assert_eq!(small.walk(rules, &path.nodes), u64::from(path.cost.0));
        }
    }

    #[test]
    fn clearance_stays_right_after_any_edits((mut map, mut chance) in maps(20, 16), edits in 0usize..40) {
        let mut clearance = Clearance::new(&map);
        assert_right(&clearance, &map);
        for _ in 0..edits {
            let before = clearance.clone();
            let node = map.any_node(&mut chance);
            map.costs.cells_mut()[node.index()] = if map.stands(node) { 0 } else { 10 };
            let changed = clearance.update(&map, node);
            prop_assert_eq!(&clearance, &Clearance::new(&map));
            for node in map.nodes() {
                prop_assert_eq!(changed.contains(&node), before.side(node) != clearance.side(node));
            }
        }
        assert_right(&clearance, &map);
    }
}

#[test]
fn a_side_out_of_range_is_refused() {
    let map = Map::drawn(&["..", ".."]);
    let clearance = Clearance::new(&map);
    assert!(LargeUnitGround::new(&map, &clearance, 0).is_none());
    assert!(LargeUnitGround::new(&map, &clearance, Clearance::LARGEST + 1).is_none());
}

#[test]
fn a_large_unit_cannot_pass_where_a_small_one_can() {
    let picture = [
        "#############",
        "#A..#......B#",
        "#...........#",
        "#...#.......#",
        "#...#######.#",
        "#...........#",
        "#...........#",
        "#############",
    ];
    let map = Map::drawn(&picture);
    let clearance = Clearance::new(&map);
    let length = |side, goal| {
        let ground = LargeUnitGround::new(&map, &clearance, side).expect("a side in range");
        let space = map_space(&ground);
        let start = Map::place(&picture, b'A');
        let (path, _) = Searcher::default().path(&space, start, &One(goal), Settings::default(), &mut Silent);
        path.map(|path| path.nodes.len())
    };
    let goal = Map::place(&picture, b'B');
    assert_eq!(length(1, goal), Some(11));
    assert_eq!(length(2, fogwalk::search::NodeId(goal.0 - 1)), None);
}

#[test]
fn whoever_stands_in_the_way_is_seen_without_measuring_again() {
    let mut map = Map::drawn(&["....", "....", "...."]);
    let clearance = Clearance::new(&map);
    map.costs[Point::new(2, 1)] = 0;
    let ground = LargeUnitGround::new(&map, &clearance, 2).expect("a side in range");
    let fits: Vec<_> = map.nodes().map(|node| ground.entry_cost(node.index()).is_some()).collect();
    assert_eq!(fits, [[true, false, false, false], [true, false, false, false], [false; 4]].concat());
}

fn map_space<'a>(ground: &'a LargeUnitGround<'a, Map>) -> SquareSpace<'a, LargeUnitGround<'a, Map>> {
    SquareSpace::new(ground, Rules::GAME.diagonal, Rules::GAME.scale, HeuristicKind::Octile)
}
