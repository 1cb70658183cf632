//! The promise: the search stops when it should, and when told to stop too early, it shows what that costs.
//!
//! Patrick Lester, "A* Pathfinding for Beginners" (2003): stop when the target moves to the closed list; stopping as
//! soon as it is on the open list is quicker, and wrong "as in the case of a river crossing".

use fogwalk::{
    grid::Point,
    search::{
        Anywhere, BestFirst, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, One, Outcome, Path, Searcher,
        Settings, Silent, SquareSpace, Stop, Walkability,
    },
};
use proptest::prelude::*;

use crate::support::cost_grids::{drawn, grounds, square_steps};

fn space(ground: &CostGrid, rule: DiagonalRule) -> SquareSpace<'_, CostGrid> {
    let heuristic = if rule == DiagonalRule::Never { HeuristicKind::Manhattan } else { HeuristicKind::Octile };
    SquareSpace::new(ground, rule, CostScale::Lester, heuristic)
}

fn search(
    space: &SquareSpace<'_, CostGrid>,
    (start, goal): (Point, Point),
    algorithm: BestFirst,
    stop: Stop,
) -> (Option<Path>, Outcome) {
    let [start, goal] = [start, goal].map(|point| space.node(point).expect("a cell of the map"));
    let settings = Settings { algorithm, stop, ..Settings::default() };
    Searcher::default().path(space, start, &One(goal), settings, &mut Silent)
}

/// The target is a stone in the middle of a river. It is first opened from the water beside it, because that looks
/// nearer than the bank does; but wading slantwise costs more than walking along the bank and then straight in.
#[test]
fn stopping_at_the_first_sight_of_the_target_wades_slantwise() {
    let ground = drawn(&[
        "......", //
        "444444", "444444",
    ]);
    let ends = (Point::new(0, 0), Point::new(3, 2));
    let space = space(&ground, DiagonalRule::NoObstacle);
    let answer = |stop| {
        let (path, outcome) = search(&space, ends, BestFirst::AStar, stop);
        let path = path.expect("there is a way");
        let before_last = space.point(path.nodes[path.nodes.len() - 2]);
        (path.cost.0, (before_last.x, before_last.y), outcome.stats.expanded)
    };
    let (early, right, all) = (answer(Stop::TargetOpened), answer(Stop::TargetClosed), answer(Stop::Never));
    assert_eq!((early.0, early.1), (20 + 40 + 56, (2, 1)));
    assert_eq!((right.0, right.1), (30 + 40 + 40, (3, 1)));
    assert_eq!((all.0, all.1, all.2), (right.0, right.1, 18));
    assert!(early.2 < right.2 && right.2 < all.2, "{early:?} {right:?} {all:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn stopping_early_never_pays((ground, start, goal, _) in grounds(20, 4), rule in 0..4usize) {
        let space = space(&ground, DiagonalRule::ALL[rule]);
        for algorithm in [BestFirst::AStar, BestFirst::Dijkstra] {
            let [closed, opened, never] = Stop::ALL.map(|stop| search(&space, (start, goal), algorithm, stop));
            prop_assert_eq!(opened.0.is_some(), closed.0.is_some());
            prop_assert_eq!(&never.0.as_ref().map(|path| path.cost), &closed.0.as_ref().map(|path| path.cost));
            if let (Some(opened), Some(closed)) = (&opened.0, &closed.0) {
                prop_assert!(opened.cost >= closed.cost);
            }
            prop_assert!(opened.1.stats.expanded <= closed.1.stats.expanded);
            prop_assert!(closed.1.stats.expanded <= never.1.stats.expanded);
        }
    }

    #[test]
    fn the_whole_field_is_what_the_oracle_says((ground, start, _, _) in grounds(20, 4), rule in 0..4usize) {
        let rule = DiagonalRule::ALL[rule];
        let space = space(&ground, rule);
        let reached = pathfinding::directed::dijkstra::dijkstra_all(&start, |&here| {
            square_steps(&ground, rule, here).into_iter().map(|(next, cost, _)| (next, cost)).collect::<Vec<_>>()
        });
        let mut searcher = Searcher::default();
        // A* without a target has nothing to look towards: it fills the field as Dijkstra's algorithm does.
        for algorithm in [BestFirst::Dijkstra, BestFirst::AStar] {
            let settings = Settings { algorithm, stop: Stop::Never, ..Settings::default() };
            let from = space.node(start).expect("a cell of the map");
            let outcome = searcher.search(&space, &[from], &Anywhere, settings, &mut Silent);
            let others = reached.keys().filter(|&&cell| cell != start).count();
            prop_assert_eq!((outcome.found, outcome.stats.closed as usize), (None, others + 1));
            for (cell, point) in ground.size().points().enumerate() {
                let g = searcher.table().g(NodeId(cell as u32)).map(|g| u64::from(g.0));
                let best = if point == start { Some(0) } else { reached.get(&point).map(|&(_, cost)| cost) };
                prop_assert_eq!(g, best, "at {}", point);
            }
        }
    }
}
