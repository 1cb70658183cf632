//! The promise: a smoothed path can be walked, costs no more, and turns no more often.

use fogwalk::{
    grid::{Point, supercover},
    search::{
        BestFirst, CostGrid, CostScale, DiagonalRule, HeuristicKind, One, Searcher, Settings, Silent, Smoothing,
        SquareSpace, turns,
    },
};
use proptest::prelude::*;

use crate::support::cost_grids::{drawn, grounds, square_steps};

/// What a path costs, each step of which has to be legal.
fn walked(ground: &CostGrid, rule: DiagonalRule, steps: &[Point]) -> u64 {
    let step = |pair: &[Point]| {
        let ways = square_steps(ground, rule, pair[0]);
        ways.iter().find(|way| way.0 == pair[1]).unwrap_or_else(|| panic!("no step {} {}", pair[0], pair[1])).1
    };
    steps.windows(2).map(step).sum()
}

fn path(space: &SquareSpace<'_, CostGrid>, start: Point, goal: Point, algorithm: BestFirst) -> Option<Vec<Point>> {
    let (start, goal) = (space.node(start)?, space.node(goal)?);
    let settings = Settings { algorithm, ..Settings::default() };
    let (path, _) = Searcher::default().path(space, start, &One(goal), settings, &mut Silent);
    path.map(|path| path.nodes.iter().map(|&node| space.point(node)).collect())
}

/// The angle of each turn of a path, in eighths of a full turn.
fn sharpness(steps: &[Point]) -> Vec<u32> {
    let directions: Vec<_> = steps.windows(2).filter_map(|pair| pair[0].direction_to(pair[1])).collect();
    directions.windows(2).map(|pair| pair[0].turn_to(pair[1])).filter(|&turn| turn > 0).collect()
}

/// How many turns of a path are right angles or sharper.
fn right_angles(steps: &[Point]) -> usize {
    sharpness(steps).iter().filter(|&&turn| turn >= 2).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn smoothing_never_makes_a_path_worse(
        (ground, start, goal, _) in grounds(30, 4), rule in 0..4usize, algorithm in 0..4usize, heuristic in 0..5usize
    ) {
        let (rule, heuristic) = (DiagonalRule::ALL[rule], HeuristicKind::ALL[heuristic]);
        let space = SquareSpace::new(&ground, rule, CostScale::Lester, heuristic);
        let Some(steps) = path(&space, start, goal, BestFirst::ALL[algorithm]) else { return Ok(()) };
        let before = walked(&ground, rule, &steps);
        for smoothing in Smoothing::ALL {
            let smooth = smoothing.apply(&space, &steps).expect("a path of this space");
            prop_assert_eq!((smooth.steps.first(), smooth.steps.last()), (Some(&start), Some(&goal)));
            prop_assert_eq!(walked(&ground, rule, &smooth.steps), u64::from(smooth.cost.0));
            prop_assert!(u64::from(smooth.cost.0) <= before, "{:?} costs {} instead of {before}", smoothing, smooth.cost);
            prop_assert!(smooth.corners.len() <= turns(&steps) + 2, "{:?} turns more often", smoothing);
            prop_assert_eq!((smooth.corners.first(), smooth.corners.last()), (Some(&start), Some(&goal)));
            prop_assert!(smooth.corners.iter().all(|corner| smooth.steps.contains(corner)));
            match smoothing {
                Smoothing::None => prop_assert_eq!(&smooth.steps, &steps),
                Smoothing::Turns => {
                    prop_assert_eq!(smooth.corners.len().max(2), turns(&smooth.steps) + 2);
                    prop_assert!(right_angles(&smooth.steps) <= right_angles(&steps), "{:?}", smooth.steps);
                }
                // What is drawn passes through no wall.
                Smoothing::Sight => for pair in smooth.corners.windows(2) {
                    prop_assert!(supercover(pair[0], pair[1]).all(|cell| ground.cost(cell).is_some()));
                }
            }
        }
    }
}

#[test]
fn in_the_open_one_turn_is_enough_and_a_string_needs_none() {
    let ground = drawn(&["..........", "..........", "..........", ".........."]);
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let zigzag = [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)].map(|(x, y)| Point::new(x, y));
    let [as_it_is, turned, pulled] = Smoothing::ALL.map(|smoothing| smoothing.apply(&space, &zigzag).expect("a path"));
    assert_eq!((as_it_is.corners.len(), as_it_is.cost.0), (7, 3 * 14 + 3 * 10));
    assert_eq!((turned.corners.len(), turned.cost), (3, as_it_is.cost));
    assert_eq!((pulled.corners, pulled.cost), (vec![Point::new(0, 0), Point::new(6, 3)], as_it_is.cost));
}

/// Lester: "Wouldn't our path be smoother if the first step was instead the square directly below the starting square?"
#[test]
fn the_path_of_the_article_begins_straight_down() {
    let ground = drawn(&[".......", "...#...", "...#...", "...#...", "......."]);
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Manhattan);
    let cells = |cells: &[(i32, i32)]| cells.iter().map(|&(x, y)| Point::new(x, y)).collect::<Vec<_>>();
    let his = cells(&[(1, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 3), (5, 2)]);
    let smooth = Smoothing::Turns.apply(&space, &his).expect("a path");
    assert_eq!((sharpness(&his), sharpness(&smooth.steps)), (vec![1, 2, 1, 1], vec![1, 1, 1, 1]));
    assert_eq!(smooth.steps, cells(&[(1, 2), (1, 3), (2, 4), (3, 4), (4, 4), (5, 3), (5, 2)]));
    assert_eq!(smooth.cost.0, 68);
}

#[test]
fn straight_steps_come_before_diagonal_ones() {
    let ground = drawn(&["......"; 3]);
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let cells = |cells: &[(i32, i32)]| cells.iter().map(|&(x, y)| Point::new(x, y)).collect::<Vec<_>>();
    let diagonal_first = cells(&[(0, 0), (1, 1), (2, 2), (3, 2), (4, 2)]);
    let smooth = Smoothing::Turns.apply(&space, &diagonal_first).expect("a path");
    assert_eq!(smooth.steps, cells(&[(0, 0), (1, 0), (2, 0), (3, 1), (4, 2)]));
}

#[test]
fn a_string_is_not_pulled_through_swamps_or_past_corners() {
    let ground = drawn(&[
        ".....", //
        ".44..", ".44..", ".....",
    ]);
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let steps = path(&space, Point::new(0, 3), Point::new(3, 0), BestFirst::AStar).expect("a way");
    let pulled = Smoothing::Sight.apply(&space, &steps).expect("a path");
    for pair in pulled.corners.windows(2) {
        assert!(supercover(pair[0], pair[1]).all(|cell| ground.cost(cell) == Some(10)), "{:?}", pulled.corners);
    }
}

#[test]
fn what_is_no_path_is_refused() {
    let ground = drawn(&["..#."]);
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let cells = |xs: &[i32]| xs.iter().map(|&x| Point::new(x, 0)).collect::<Vec<_>>();
    for smoothing in Smoothing::ALL {
        for broken in [cells(&[]), cells(&[0, 2]), cells(&[1, 2, 3]), cells(&[3, 4])] {
            assert_eq!(smoothing.apply(&space, &broken), None, "{smoothing:?}");
        }
        let still = smoothing.apply(&space, &cells(&[1])).expect("a path of no steps");
        assert_eq!((still.steps, still.cost.0), (cells(&[1]), 0));
    }
}
