//! Smoothing of routes: the first steps turn as seldom as possible, at the same cost.
//!
//! Of the many paths of equal cost, a search returns one with needless bends. A unit does not walk them: the first
//! steps of its route are straightened by [`Smoothing::Turns`], over the ground that was searched. That only happens
//! where a bend can be seen to be needless, so it costs little: a run of steps that lies between two runs in one same
//! direction, and that can be walked before the first of them or after the second at no higher cost.

use crate::{
    grid::{Direction, Point},
    search::{NodeId, Smoothing, SquareSpace, Walkability, turns},
};

/// The most steps that are smoothed. A unit seldom walks so far before it gets another route.
const PART: usize = 24;

/// The first steps of a path as the search found them, where the route turns less often at the same cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smoothed {
    /// The cells of the search's own path, next step first.
    pub found: Vec<Point>,
    /// Number of turns that the route saves.
    pub turns_fewer: usize,
}

/// Steps in one direction.
#[derive(Clone, Copy, Debug)]
struct Run {
    direction: Direction,
    /// Index of the cell in which it begins, and of the one in which it ends.
    from: usize,
    to: usize,
}

/// A path over the same ground at the same cost whose first steps turn less often. `None` if there is nothing to
/// smooth.
pub(super) fn smooth<W: Walkability>(space: &SquareSpace<'_, W>, nodes: &[NodeId]) -> Option<(Vec<NodeId>, Smoothed)> {
    let cells: Vec<Point> = nodes.iter().take(PART + 2).map(|&node| space.point(node)).collect();
    let runs = runs(&cells[..cells.len().min(PART + 1)]);
    // The last run may go on behind the part; only whole runs are smoothed.
    let goes_on = nodes.len() > PART + 1;
    let runs = if goes_on { runs.split_last().map_or(&[][..], |(_, whole)| whole) } else { &runs[..] };
    let is_needless = |three: &&[Run]| three[0].direction == three[2].direction && is_movable(space, &cells, three);
    let from = runs.windows(3).find(is_needless)?[0].from;
    let to = runs.last()?.to;
    let smooth = Smoothing::Turns.apply(space, &cells[from..=to])?.steps;
    let whole: Vec<Point> = cells[..from].iter().chain(&smooth).chain(&cells[to + 1..]).copied().collect();
    let turns_fewer = turns(&cells).checked_sub(turns(&whole)).filter(|&fewer| fewer > 0)?;
    let is_sharper = |at: usize, was: usize| sharpness(&whole, at) > sharpness(&cells, was).max(1);
    if is_sharper(from, from) || is_sharper(from + smooth.len() - 1, to) {
        return None;
    }
    let straight = whole.iter().map(|&cell| space.node(cell)).collect::<Option<Vec<_>>>()?;
    let found = cells[1..=to].to_vec();
    Some((straight.into_iter().chain(nodes[cells.len()..].iter().copied()).collect(), Smoothed { found, turns_fewer }))
}

/// The runs of a path, first to last.
fn runs(cells: &[Point]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::with_capacity(cells.len());
    for (from, pair) in cells.windows(2).enumerate() {
        let Some(direction) = pair[0].direction_to(pair[1]) else { break };
        match runs.last_mut() {
            Some(last) if last.direction == direction => last.to = from + 1,
            _ => runs.push(Run { direction, from, to: from + 1 }),
        }
    }
    runs
}

/// Whether the second of three runs, of which the first and the third have one direction, can be walked before the
/// first or after the third at no higher cost.
fn is_movable<W: Walkability>(space: &SquareSpace<'_, W>, cells: &[Point], three: &[Run]) -> bool {
    let length = |run: &Run| run.to - run.from;
    let (along, across) = (three[0].direction, three[1].direction);
    let sum = |from: usize, to: usize| {
        cells[from..=to]
            .windows(2)
            .try_fold(0, |sum, pair| Some(sum + space.step(pair[0], pair[0].direction_to(pair[1])?)?.0))
    };
    let walked = |from: usize, pieces: [(Direction, usize); 2]| {
        let mut here = cells[from];
        let mut sum = 0;
        for (direction, count) in pieces {
            for _ in 0..count {
                sum += space.step(here, direction)?.0;
                here = here.step(direction);
            }
        }
        Some(sum)
    };
    let after = walked(three[1].from, [(along, length(&three[2])), (across, length(&three[1]))]);
    let before = || walked(three[0].from, [(across, length(&three[1])), (along, length(&three[0]))]);
    let is_cheap = |cost: Option<u32>, limit: Option<u32>| cost.zip(limit).is_some_and(|(cost, limit)| cost <= limit);
    is_cheap(after, sum(three[1].from, three[2].to)) || is_cheap(before(), sum(three[0].from, three[1].to))
}

/// How sharp the turn in a cell of a path is, in eighths of a full turn.
fn sharpness(cells: &[Point], at: usize) -> u32 {
    let step = |from: usize| cells.get(from)?.direction_to(*cells.get(from + 1)?);
    let arriving = at.checked_sub(1).and_then(step);
    arriving.zip(step(at)).map_or(0, |(arriving, leaving)| arriving.turn_to(leaving))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        grid::{Grid, Size},
        search::{
            BestFirst, CostGrid, CostScale, DiagonalRule, HeuristicKind, One, Searcher, Settings, Silent, path_cost,
        },
    };

    fn ground(size: Size, costs: &[u16]) -> CostGrid {
        let mut grid = Grid::filled(size, 10);
        for (point, &cost) in size.points().zip(costs) {
            *grid.get_mut(point).expect("a cell of the grid") = cost;
        }
        CostGrid::from(grid)
    }

    fn found(space: &SquareSpace<'_, CostGrid>, from: Point, to: Point) -> Option<Vec<NodeId>> {
        let settings = Settings { algorithm: BestFirst::AStar, ..Settings::default() };
        let (start, goal) = (space.node(from)?, space.node(to)?);
        Searcher::default().path(space, start, &One(goal), settings, &mut Silent).0.map(|path| path.nodes)
    }

    #[test]
    fn a_zigzag_over_open_ground_becomes_one_turn() {
        let size = Size::new(30, 10).expect("a small size");
        let ground = ground(size, &[]);
        let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
        let zigzag: Vec<Point> = (0..9).flat_map(|i| [Point::new(2 * i, i), Point::new(2 * i + 1, i)]).collect();
        let nodes: Vec<NodeId> = zigzag.iter().map(|&cell| space.node(cell).expect("on the map")).collect();
        let (straight, smoothed) = smooth(&space, &nodes).expect("there is something to smooth");
        let cells: Vec<Point> = straight.iter().map(|&node| space.point(node)).collect();
        assert_eq!((turns(&zigzag), turns(&cells), smoothed.turns_fewer), (16, 1, 15));
        assert_eq!(path_cost(&space, &straight), path_cost(&space, &nodes));
        assert_eq!(smoothed.found, zigzag[1..]);
    }

    #[test]
    fn a_bend_around_a_wall_stays() {
        let size = Size::new(4, 2).expect("a small size");
        let ground = ground(size, &[10, 10, 0, 0, 0, 10, 10, 10]);
        let space = SquareSpace::new(&ground, DiagonalRule::Always, CostScale::Lester, HeuristicKind::Octile);
        let nodes = found(&space, Point::new(0, 0), Point::new(3, 1)).expect("a way");
        assert!(smooth(&space, &nodes).is_none());
    }

    proptest! {
        #[test]
        fn the_cost_is_that_of_the_search_and_the_turns_are_fewer(
            costs in proptest::collection::vec(prop_oneof![9 => Just(10u16), 3 => Just(0), 1 => Just(20), 1 => Just(5)], 40 * 16),
            ends in ((0..40, 0..16), (0..40, 0..16)), rule in 0..4usize,
        ) {
            let size = Size::new(40, 16).expect("a small size");
            let ground = ground(size, &costs);
            let space = SquareSpace::new(&ground, DiagonalRule::ALL[rule], CostScale::Lester, HeuristicKind::Octile);
            let ((x, y), (to_x, to_y)) = ends;
            let Some(nodes) = found(&space, Point::new(x, y), Point::new(to_x, to_y)) else { return Ok(()) };
            let Some((straight, smoothed)) = smooth(&space, &nodes) else { return Ok(()) };
            let cells = |nodes: &[NodeId]| nodes.iter().map(|&node| space.point(node)).collect::<Vec<_>>();
            prop_assert_eq!(path_cost(&space, &straight), path_cost(&space, &nodes));
            prop_assert_eq!((straight.first(), straight.last()), (nodes.first(), nodes.last()));
            prop_assert_eq!(turns(&cells(&straight)) + smoothed.turns_fewer, turns(&cells(&nodes)));
        }
    }
}
