//! The promise: islands are what a fresh flood fill finds, whatever has been opened and closed since.

use std::collections::{BTreeMap, BTreeSet};

use fogwalk::{
    grid::{Point, Size},
    search::{Clearance, DiagonalRule, IslandId, Islands, LargeUnitGround, NodeId, Walkability},
};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::ground::{Map, Rules, maps};

/// Islands by legal steps, from scratch: for every cell the lowest cell that it hangs together with.
fn flood_fill(map: &Map, rules: Rules) -> Vec<Option<NodeId>> {
    let mut islands = vec![None; map.nodes().count()];
    for first in map.nodes().filter(|&node| map.stands(node)) {
        if islands[first.index()].is_some() {
            continue;
        }
        islands[first.index()] = Some(first);
        let mut stack = vec![first];
        while let Some(node) = stack.pop() {
            for point in map.point(node).neighbours().filter(|&point| map.costs.size().contains(point)) {
                let next = NodeId(map.costs.size().index(point).expect("a cell of the map") as u32);
                if islands[next.index()].is_none() && map.step(rules, node, next).is_some() {
                    islands[next.index()] = Some(first);
                    stack.push(next);
                }
            }
        }
    }
    islands
}

/// Both divide the cells alike, and the counts are right.
fn assert_same(islands: &Islands, expected: &[Option<NodeId>]) {
    let mut names: BTreeMap<IslandId, NodeId> = BTreeMap::new();
    for (cell, &first) in expected.iter().enumerate() {
        let found = islands.island(NodeId(cell as u32));
        assert_eq!(found.is_some(), first.is_some());
        if let (Some(found), Some(first)) = (found, first) {
            assert_eq!(*names.entry(found).or_insert(first), first, "two islands under one number");
            assert!(islands.are_joined(NodeId(cell as u32), first), "one island under two numbers");
        }
    }
    assert_eq!(islands.count(), names.len());
    for (&id, &first) in &names {
        let cells = expected.iter().filter(|&&island| island == Some(first)).count();
        assert_eq!(islands.cells(id) as usize, cells);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn islands_are_those_of_a_fresh_flood_fill_after_any_edits(
        (mut map, mut chance) in maps(18, 14), rules in Rules::any(), edits in 0usize..60,
    ) {
        let mut islands = Islands::new(&map, rules.diagonal);
        assert_same(&islands, &flood_fill(&map, rules));
        for _ in 0..edits {
            // Mostly one cell, sometimes several at once, as when a wall falls.
            let count = if chance.random_range(0..4) == 0 { 6 } else { 1 };
            let changed: Vec<_> = (0..count).map(|_| map.any_node(&mut chance)).collect();
            for &node in &changed {
                let cost = if map.stands(node) { 0 } else { 10 };
                map.costs.cells_mut()[node.index()] = cost;
            }
            islands.update(&map, changed);
            assert_same(&islands, &flood_fill(&map, rules));
        }
    }

    #[test]
    fn large_units_have_islands_of_their_own_and_they_stay_right(
        (mut map, mut chance) in maps(16, 12), rules in Rules::any(), side in 1u8..=3, edits in 0usize..25,
    ) {
        let mut clearance = Clearance::new(&map);
        let mut islands = {
            let ground = LargeUnitGround::new(&map, &clearance, side).expect("a side in range");
            Islands::new(&ground, rules.diagonal)
        };
        for _ in 0..edits {
            let node = map.any_node(&mut chance);
            map.costs.cells_mut()[node.index()] = if map.stands(node) { 0 } else { 10 };
            let anchors = clearance.update(&map, node);
            let ground = LargeUnitGround::new(&map, &clearance, side).expect("a side in range");
            islands.update(&ground, anchors);
            let costs = fogwalk::grid::Grid::from_fn(map.costs.size(), |point| {
                let cell = map.costs.size().index(point).expect("a cell of the map");
                ground.entry_cost(cell).unwrap_or(0)
            });
            assert_same(&islands, &flood_fill(&Map { costs }, rules));
        }
    }
}

fn open_field(width: u32, height: u32) -> Map {
    let size = Size::new(width, height).expect("a size in range");
    Map { costs: fogwalk::grid::Grid::filled(size, 10) }
}

#[test]
fn a_wall_built_in_the_open_takes_no_flood() {
    let mut map = open_field(200, 200);
    let mut islands = Islands::new(&map, DiagonalRule::NoObstacle);
    let mut visited = 0;
    for x in 10..150 {
        let node = NodeId(100 * 200 + x);
        map.costs.cells_mut()[node.index()] = 0;
        visited += islands.update(&map, [node]);
    }
    assert_eq!((visited, islands.count()), (0, 1));
}

#[test]
fn a_split_costs_no_more_than_twice_the_smaller_part() {
    let mut map = open_field(200, 200);
    let mut islands = Islands::new(&map, DiagonalRule::NoObstacle);
    let mut visited = 0;
    for y in 0..200 {
        let node = NodeId(y * 200 + 9);
        map.costs.cells_mut()[node.index()] = 0;
        visited = islands.update(&map, [node]);
    }
    assert_eq!(islands.count(), 2);
    assert!((1800..4000).contains(&visited), "{visited}");
    // Opening a door gives the smaller part the larger one's number.
    let door = NodeId(50 * 200 + 9);
    map.costs.cells_mut()[door.index()] = 10;
    assert_eq!((islands.update(&map, [door]), islands.count()), (1800, 1));
}

#[test]
fn nobody_is_joined_to_a_wall_nor_to_what_is_no_cell() {
    let map = Map::drawn(&["..#.."]);
    let islands = Islands::new(&map, DiagonalRule::Always);
    let at = |x| map.costs.size().index(Point::new(x, 0)).map_or(NodeId(99), |cell| NodeId(cell as u32));
    assert!(islands.are_joined(at(0), at(1)) && !islands.are_joined(at(1), at(3)));
    assert!(!islands.are_joined(at(2), at(2)) && !islands.are_joined(at(0), at(9)));
    let all: BTreeSet<_> = map.nodes().filter_map(|node| islands.island(node)).collect();
    assert_eq!(all.len(), islands.count());
}
