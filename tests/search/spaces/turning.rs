//! Turns that cost something.

use fogwalk::{
    chance::Random,
    grid::{Direction, Point},
    search::{
        BestFirst, Cost, CostGrid, CostScale, DiagonalRule, FacingAnywhere, HeuristicKind, NodeId, OpenListKind,
        Searcher, Settings, Silent, SquareSpace, TurningSpace, turns,
    },
};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::cost_grids::{drawn, grounds, square_steps};

/// A cell and the direction it was entered in; none at the start.
type State = (Point, Option<Direction>);

/// The cost of the cheapest way, turns included, over explicit states.
fn oracle(ground: &CostGrid, rule: DiagonalRule, penalty: u64, start: Point, goal: Point) -> Option<u64> {
    let successors = |&(here, facing): &State| -> Vec<(State, u64)> {
        let onward = square_steps(ground, rule, here).into_iter().map(|(next, cost, direction)| {
            let turns = facing.is_some_and(|facing| facing != direction);
            ((next, Some(direction)), cost + if turns { penalty } else { 0 })
        });
        onward.collect()
    };
    let found = pathfinding::directed::dijkstra::dijkstra(&(start, None), successors, |state| state.0 == goal);
    found.map(|(_, cost)| cost)
}

fn any_rule(chance: &mut Random) -> DiagonalRule {
    DiagonalRule::ALL[chance.random_range(0..DiagonalRule::ALL.len())]
}

fn search(
    ground: &CostGrid,
    rule: DiagonalRule,
    penalty: u32,
    (start, goal): (Point, Point),
    (algorithm, open_list): (BestFirst, OpenListKind),
) -> Option<(Vec<Point>, u64)> {
    let heuristic = if rule == DiagonalRule::Never { HeuristicKind::Manhattan } else { HeuristicKind::Octile };
    let square = SquareSpace::new(ground, rule, CostScale::Lester, heuristic);
    let space = TurningSpace::new(square, Cost(penalty));
    let cell = |point| space.square().node(point).expect("a cell of the map");
    let settings = Settings { algorithm, open_list, ..Settings::default() };
    let starts = TurningSpace::<CostGrid>::starts(cell(start));
    let target = FacingAnywhere(cell(goal));
    let (path, _) = Searcher::default().path_from(&space, &starts, &target, settings, &mut Silent);
    path.map(|path| {
        let steps = path.nodes.iter().map(|&node| space.square().point(TurningSpace::<CostGrid>::cell(node)));
        (steps.collect(), path.cost.0.into())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn turns_are_paid_for_and_nothing_is_paid_twice((ground, start, goal, mut chance) in grounds(16, 4), penalty in 0u32..60) {
        let rule = any_rule(&mut chance);
        let best = oracle(&ground, rule, penalty.into(), start, goal);
        for way in [
            (BestFirst::AStar, OpenListKind::Heap),
            (BestFirst::AStar, OpenListKind::Bucket),
            (BestFirst::Dijkstra, OpenListKind::LazyHeap),
        ] {
            let found = search(&ground, rule, penalty, (start, goal), way);
            prop_assert_eq!(found.as_ref().map(|found| found.1), best, "{:?}", way);
            let Some((steps, cost)) = found else { continue };
            let walked: u64 = steps.windows(2).map(|pair| {
                let ways = square_steps(&ground, rule, pair[0]);
                ways.iter().find(|way| way.0 == pair[1]).expect("a legal step").1
            }).sum();
            prop_assert_eq!(walked + u64::from(penalty) * turns(&steps) as u64, cost);
        }
    }

    #[test]
    fn the_estimate_stays_consistent((ground, start, _, mut chance) in grounds(9, 4), penalty in 0u32..60) {
        let rule = any_rule(&mut chance);
        let square = SquareSpace::new(&ground, rule, CostScale::Lester, HeuristicKind::Octile);
        let start = square.node(start).unwrap();
        let space = TurningSpace::new(square, Cost(penalty));
        for NodeId(target) in TurningSpace::<CostGrid>::starts(start) {
            super::is_consistent(&space, target);
        }
    }
}

/// Why the direction belongs to the node: two ways meet in the fourth column, and the more expensive one goes straight
/// on.
#[test]
fn the_dearer_way_to_a_cell_can_be_the_better_one() {
    let ground = drawn(&[
        "....#", //
        ".##.#", "2....",
    ]);
    let (start, goal) = (Point::new(0, 0), Point::new(4, 2));
    let way = |penalty| {
        let found =
            search(&ground, DiagonalRule::Never, penalty, (start, goal), (BestFirst::AStar, OpenListKind::Heap));
        let (steps, cost) = found.expect("there is a way");
        (turns(&steps), cost)
    };
    // Along the top and down costs 60 and turns twice; down through the heavy cell costs 70 and turns once.
    assert_eq!(way(0), (2, 60));
    assert_eq!(way(9), (2, 78));
    assert_eq!(way(11), (1, 81));
    assert_eq!(oracle(&ground, DiagonalRule::Never, 11, start, goal), Some(81));
}
