//! The promise: goal bounds leave a cheapest path to every goal, and fewer squares to expand.

use fogwalk::search::{
    CHEAPEST, Cost, DistanceField, GoalBounds, NodeId, One, Reversed, SearchSpace, Searcher, Silent,
};
use proptest::prelude::*;

use crate::support::ground::{Map, Rules, maps};

/// For each goal and each node, the cost of the path within the bounds; `None` where there is none.
fn costs_within<S: SearchSpace>(space: &S, bounds: &GoalBounds, goal: NodeId, from: NodeId) -> (Option<Cost>, u32) {
    let mut searcher = Searcher::default();
    let (path, outcome) = searcher.path(&bounds.towards(space, goal), from, &One(goal), CHEAPEST, &mut Silent);
    (path.map(|path| path.cost), outcome.stats.expanded)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Between all pairs of nodes, against one distance field for each goal.
    #[test]
    fn every_cheapest_path_is_left((map, _) in maps(8, 7), rules in Rules::any()) {
        let space = map.space(rules);
        let bounds = GoalBounds::new(&space, map.costs.size());
        let mut steps = 0;
        let (mut bounded, mut plain) = (0, 0);
        for goal in map.nodes().filter(|&node| map.stands(node)) {
            let field = DistanceField::new(&Reversed(&space), &[goal]);
            // From walls too: a search may start there.
            for from in map.nodes() {
                let (cost, expanded) = costs_within(&space, &bounds, goal, from);
                let (path, outcome) = Searcher::default().path(&space, from, &One(goal), CHEAPEST, &mut Silent);
                let cheapest = if map.stands(from) { field.cost(from) } else { path.map(|path| path.cost) };
                prop_assert_eq!(cost, cheapest, "{:?} {:?} to {:?}", map, from, goal);
                plain += outcome.stats.expanded;
                bounded += expanded;
            }
        }
        prop_assert!(bounded <= plain, "{} instead of {}", bounded, plain);
        map.nodes().for_each(|node| space.successors(node, |_, _| steps += 1));
        prop_assert_eq!(bounds.bytes(), 8 * steps + 4 * (map.costs.size().area() + 1));
    }
}

#[test]
fn a_pocket_is_not_searched() {
    let map = Map::drawn(&["...........", "..######...", ".......#...", "A......#..B", ".......#...", "..######..."]);
    let space = map.space(Rules::GAME);
    let bounds = GoalBounds::new(&space, map.costs.size());
    let [start, goal] = [NodeId(33), NodeId(43)];
    let (cost, expanded) = costs_within(&space, &bounds, goal, start);
    let (path, outcome) = Searcher::default().path(&space, start, &One(goal), CHEAPEST, &mut Silent);
    assert_eq!(cost, path.as_ref().map(|path| path.cost));
    let steps = path.map_or(0, |path| path.nodes.len() as u32 - 1);
    assert!(expanded <= steps && expanded < outcome.stats.expanded, "{expanded} {steps} {}", outcome.stats.expanded);
}

/// Bounds of another map are wrong: they are made for one space, and a test would see it.
#[test]
fn bounds_of_a_map_that_has_changed_miss_paths() {
    let before = Map::drawn(&["A...B", "..#..", "....."]);
    let bounds = GoalBounds::new(&before.space(Rules::GAME), before.costs.size());
    let now = Map::drawn(&["A.#.B", "..#..", "....."]);
    let space = now.space(Rules::GAME);
    let field = DistanceField::new(&Reversed(&space), &[NodeId(4)]);
    let all = now.nodes().filter(|&node| now.stands(node));
    let wrong = all.filter(|&from| costs_within(&space, &bounds, NodeId(4), from).0 != field.cost(from)).count();
    assert!(wrong > 0);
}
