//! The promise: a path database leads to every goal by a cheapest path, looks up each of its steps once, and searches
//! nothing.

use fogwalk::search::{
    CHEAPEST, Cost, DistanceField, NodeId, One, PathDatabase, Reversed, SearchSpace, Searcher, Silent,
};
use proptest::prelude::*;

use crate::support::ground::{Map, Rules, maps};

/// The cost of the path that the database leads to, and the numbers of its steps and of steps looked up.
fn looked_up<S: SearchSpace>(
    space: &S,
    database: &PathDatabase,
    goal: NodeId,
    from: NodeId,
) -> Option<(Cost, u32, u32)> {
    let mut searcher = Searcher::default();
    let (path, outcome) = searcher.path(&database.towards(space, goal), from, &One(goal), CHEAPEST, &mut Silent);
    path.map(|path| (path.cost, path.nodes.len() as u32 - 1, outcome.stats.expanded))
}

/// The fewest runs into which the goals can be cut, given which steps are right for each.
fn fewest_runs(rows: impl Iterator<Item = Vec<bool>>) -> usize {
    let mut runs = 0;
    let mut common: Option<Vec<bool>> = None;
    for row in rows {
        let both: Option<Vec<bool>> = common.map(|steps| steps.iter().zip(&row).map(|(a, b)| *a && *b).collect());
        common = match both {
            Some(both) if both.contains(&true) => Some(both),
            _ => {
                runs += 1;
                Some(row)
            }
        };
    }
    runs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Between all pairs of nodes, against one distance field for each goal.
    #[test]
    fn every_step_is_the_first_of_a_cheapest_path((map, _) in maps(8, 7), rules in Rules::any()) {
        let space = map.space(rules);
        let database = PathDatabase::new(&space).expect("a small map");
        let leads_on = |node| {
            let mut steps = 0;
            space.successors(node, |_, _| steps += 1);
            steps > 0
        };
        // A wall that a search can start in is expanded itself; a cell is one of the goals that it reaches.
        let mut expansions = map.nodes().filter(|&node| !map.stands(node) && leads_on(node)).count() as u64;
        for goal in map.nodes().filter(|&node| map.stands(node)) {
            let field = DistanceField::new(&Reversed(&space), &[goal]);
            for from in map.nodes() {
                let found = looked_up(&space, &database, goal, from);
                let plain = || Searcher::default().path(&space, from, &One(goal), CHEAPEST, &mut Silent).0;
                let cheapest = if map.stands(from) { field.cost(from) } else { plain().map(|path| path.cost) };
                prop_assert_eq!(found.map(|(cost, ..)| cost), cheapest, "{:?} {:?} to {:?}", map, from, goal);
                prop_assert!(found.is_none_or(|(_, steps, expanded)| steps == expanded), "{:?}", found);
                expansions += u64::from(cheapest.is_some() && leads_on(from));
            }
        }
        // From each node that leads anywhere, all that it reaches.
        prop_assert_eq!(database.expansions(), expansions);
        let area = map.costs.size().area();
        prop_assert_eq!(database.bytes(), 3 * database.runs() + 2 * area + 4 * (area + 1));
        prop_assert!(database.runs() <= area * area);
    }
}

/// On open ground a few runs are enough for each node, because equally good steps join them.
#[test]
fn equally_good_steps_join_runs() {
    let open = Map::drawn(&["........"; 8]);
    let database = PathDatabase::new(&open.space(Rules::GAME)).expect("a small map");
    assert!(database.runs() < 64 * 64 / 4, "{} runs", database.runs());
    // In a corridor there are two directions, and one at each end.
    let corridor = Map::drawn(&["........"]);
    let space = corridor.space(Rules::GAME);
    let runs = PathDatabase::new(&space).expect("a small map").runs();
    let step_to = |from: i32, goal: i32| if goal == from { vec![true, true] } else { vec![goal < from, goal > from] };
    let fewest = |from| fewest_runs((0..8).map(|goal| step_to(from, goal)));
    assert_eq!(runs, (0..8).map(fewest).sum::<usize>());
}

/// A database of another map is wrong: it is made for one space, and a test would see it.
#[test]
fn a_database_of_a_map_that_has_changed_misses_paths() {
    let before = Map::drawn(&["A...B", "..#..", "....."]);
    let database = PathDatabase::new(&before.space(Rules::GAME)).expect("a small map");
    let now = Map::drawn(&["A.#.B", "..#..", "....."]);
    let space = now.space(Rules::GAME);
    let field = DistanceField::new(&Reversed(&space), &[NodeId(4)]);
    let all = now.nodes().filter(|&node| now.stands(node));
    let cost = |from| looked_up(&space, &database, NodeId(4), from).map(|(cost, ..)| cost);
    assert!(all.filter(|&from| cost(from) != field.cost(from)).count() > 0);
}

/// Nodes without steps, but for one from the first to the last.
struct Pair(usize);

impl SearchSpace for Pair {
    fn node_count(&self) -> usize {
        self.0
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == NodeId(0) {
            visit(NodeId(self.0 as u32 - 1), Cost(10));
        }
    }

    fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

#[test]
fn the_most_nodes_are_not_too_many() {
    let most = PathDatabase::MOST_NODES;
    let database = PathDatabase::new(&Pair(most)).expect("no more than the most");
    assert_eq!(database.step(NodeId(0), NodeId(most as u32 - 1)), Some(0));
    assert!(PathDatabase::new(&Pair(most + 1)).is_none());
}
