//! Waypoints in sight of each other.

use fogwalk::{
    grid::Point,
    search::{
        CostGrid, CostScale, DiagonalRule, HeuristicKind, One, SearchSpace, Searcher, Settings, Silent, SquareSpace,
        WaypointSpace, Waypoints,
    },
};
use proptest::prelude::*;

use super::{agrees, is_consistent};

use crate::support::cost_grids::{drawn, grounds, square_steps};

/// What a way over cells costs, each step of which has to be legal.
fn walked(ground: &CostGrid, rule: DiagonalRule, cells: &[Point]) -> u64 {
    let step = |pair: &[Point]| {
        let ways = square_steps(ground, rule, pair[0]);
        ways.iter().find(|way| way.0 == pair[1]).unwrap_or_else(|| panic!("no step {} {}", pair[0], pair[1])).1
    };
    cells.windows(2).map(step).sum()
}

/// The cost of the cheapest way over cells.
fn best(ground: &CostGrid, rule: DiagonalRule, start: Point, goal: Point) -> Option<u64> {
    let successors = |&here: &Point| square_steps(ground, rule, here).into_iter().map(|(next, cost, _)| (next, cost));
    pathfinding::directed::dijkstra::dijkstra(&start, |here| successors(here).collect::<Vec<_>>(), |&at| at == goal)
        .map(|(_, cost)| cost)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    /// On any ground: the graph is searched right, its ways can be walked at their cost, and it leads wherever the
    /// cells lead.
    #[test]
    fn a_way_by_waypoints_can_be_walked((ground, start, goal, _) in grounds(16, 4), rule in 0..4usize) {
        let rule = DiagonalRule::ALL[rule];
        let heuristic = if rule == DiagonalRule::Never { HeuristicKind::Manhattan } else { HeuristicKind::Octile };
        let square = SquareSpace::new(&ground, rule, CostScale::Lester, heuristic);
        let waypoints = Waypoints::at_corners(&square);
        let space = WaypointSpace::new(&square, &waypoints, start, goal);
        is_consistent(&space, space.goal().0);
        let edges = |node| {
            let mut edges = Vec::new();
            space.successors(fogwalk::search::NodeId(node), |next, cost| edges.push((next.0, cost.0.into())));
            edges
        };
        agrees(&space, space.start().0, space.goal().0, edges);

        let target = One(space.goal());
        let (path, _) = Searcher::default().path(&space, space.start(), &target, Settings::default(), &mut Silent);
        let best = if ground.cost(start).is_some() { best(&ground, rule, start, goal) } else { None };
        prop_assert_eq!(path.is_some(), best.is_some(), "{:?} {} {}", rule, start, goal);
        if let (Some(path), Some(best)) = (path, best) {
            let cells = space.cells(&path.nodes).expect("the path is one of this space");
            prop_assert_eq!((cells.first(), cells.last()), (Some(&start), Some(&goal)));
            prop_assert_eq!(walked(&ground, rule, &cells), u64::from(path.cost.0));
            prop_assert!(u64::from(path.cost.0) >= best);
        }
    }

    /// On equal ground the lines from corner to corner lose nothing.
    #[test]
    fn on_equal_ground_the_way_is_the_cheapest((ground, start, goal, _) in grounds(24, 1), rule in 0..4usize) {
        let rule = DiagonalRule::ALL[rule];
        let square = SquareSpace::new(&ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let waypoints = Waypoints::at_corners(&square);
        let space = WaypointSpace::new(&square, &waypoints, start, goal);
        let target = One(space.goal());
        let (path, _) = Searcher::default().path(&space, space.start(), &target, Settings::default(), &mut Silent);
        if let Some(path) = path {
            let best = best(&ground, rule, start, goal).expect("what can be walked can be found");
            prop_assert!(u64::from(path.cost.0) == best, "{} instead of {best}", path.cost);
        }
    }
}

/// Above and below an obstacle the ways cost the same, and neither is a straight line.
#[test]
fn two_ways_around_an_obstacle_are_both_found() {
    let ground = drawn(&[
        "#####.#####", //
        ".....#.....",
        "#####.#####",
    ]);
    let square = SquareSpace::new(&ground, DiagonalRule::Always, CostScale::Lester, HeuristicKind::Octile);
    let waypoints = Waypoints::at_corners(&square);
    let space = WaypointSpace::new(&square, &waypoints, Point::new(0, 1), Point::new(10, 1));
    let target = One(space.goal());
    let (path, _) = Searcher::default().path(&space, space.start(), &target, Settings::default(), &mut Silent);
    assert_eq!(path.expect("there are two ways").cost.0, 8 * 10 + 2 * 14);
}

/// Two rooms and a door: what lies on both sides of the door sees everything.
#[test]
fn a_door_needs_few_waypoints() {
    let ground = drawn(&[
        ".........#.........", //
        ".........#.........",
        "...................",
        ".........#.........",
        ".........#.........",
    ]);
    let square = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let waypoints = Waypoints::at_corners(&square);
    assert_eq!(waypoints.points(), [Point::new(8, 2), Point::new(10, 2)]);
    let space = WaypointSpace::new(&square, &waypoints, Point::new(0, 0), Point::new(18, 0));
    let target = One(space.goal());
    let (path, outcome) = Searcher::default().path(&space, space.start(), &target, Settings::default(), &mut Silent);
    let path = path.expect("there is a way");
    let cells = space.cells(&path.nodes).expect("the path is one of this space");
    assert_eq!((path.nodes.len(), path.cost.0, cells.len()), (3, 4 * 14 + 14 * 10, 19));
    assert!(outcome.stats.expanded <= 3);
}
