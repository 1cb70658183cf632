//! Hexes.

use fogwalk::{
    grid::Point,
    search::{CostGrid, CostScale, HeuristicKind, HexSpace, SearchSpace, Walkability},
};
use proptest::prelude::*;

use super::{agrees, is_consistent};

use crate::support::cost_grids::{drawn, grounds};

/// Two hexes touch when their middles are two half columns apart in a row, or one half column in the next row.
fn steps(ground: &CostGrid, from: u32) -> Vec<(u32, u64)> {
    let size = ground.size();
    let here = size.point(from as usize);
    let middle = |cell: Point| 2 * cell.x + cell.y.rem_euclid(2);
    let beside = |cell: &Point| match (cell.y - here.y).abs() {
        0 => (middle(*cell) - middle(here)).abs() == 2,
        1 => (middle(*cell) - middle(here)).abs() == 1,
        _ => false,
    };
    let cells = size.points().filter(beside);
    cells.filter_map(|cell| Some((size.index(cell)? as u32, ground.cost(cell)?.into()))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_path_over_hexes_costs_as_little_as_can_be((ground, start, goal, _) in grounds(14, 4)) {
        for heuristic in [HeuristicKind::Octile, HeuristicKind::Zero] {
            let space = HexSpace::new(&ground, CostScale::Lester, heuristic);
            let (from, to) = (space.node(start).unwrap(), space.node(goal).unwrap());
            is_consistent(&space, to.0);
            agrees(&space, from.0, to.0, |node| steps(&ground, node));
        }
    }
}

/// On bare floor H is exact.
#[test]
fn the_estimate_is_what_the_way_costs() {
    let ground = drawn(&["........."; 9]);
    let space = HexSpace::new(&ground, CostScale::Precise, HeuristicKind::Octile);
    let node = |x, y| space.node(Point::new(x, y)).expect("a cell of the map");
    for from in [node(0, 0), node(4, 5), node(8, 1)] {
        let costs = super::oracle(from.0, |node| steps(&ground, node));
        for (cell, cost) in costs {
            let estimate = space.estimate(from, fogwalk::search::NodeId(cell));
            assert_eq!(u64::from(estimate.0) * 10, cost * 985);
        }
    }
}
