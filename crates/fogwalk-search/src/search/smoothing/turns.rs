//! Straightens a path: of all ways of equal cost, picks the one with the fewest turns, and the least sharp ones.
//!
//! Between two cells of the path there mostly are many ways of the same cost: all those that mix the same straight and
//! diagonal steps. Two of them turn only once, straight steps first or diagonal steps first. So the path is put
//! together anew from such pieces between its cells, by dynamic programming over cell and direction (R. Bellman, 1957):
//! the fewest turns first, then the least sharp, then the lowest cost, and among equals straight steps before diagonal
//! ones, as Lester would have his path begin "directly below the starting square". Where two pieces meet, the turn is
//! at most 45 degrees, or at most as sharp as the turn of the old path in that cell, so no right angle is added.

use crate::{
    grid::{Direction, Point},
    search::{Cost, DiagonalRule, SquareSpace, Walkability},
};

use super::{SmoothPath, corners, directions, walk_cost};

/// A piece skips no more than this many steps of the path, so that the time is linear in its length.
const REACH: usize = 64;

/// The steps from one cell to another: a number in one direction, then a number in another, or none in the same.
type Piece = [(Direction, u32); 2];

/// The best way to a cell of the path that arrives in some direction.
#[derive(Clone, Copy)]
struct Best {
    turns: u32,
    /// Sum over all turns, in eighths of a full turn.
    sharpness: u32,
    cost: Cost,
    /// Number of the turns that lead from diagonal steps to straight ones.
    diagonal_first: u32,
    /// The cell of the path at which the last piece begins, the direction of arrival there, and the piece.
    last: Option<(usize, Direction, Piece)>,
}

impl Best {
    /// Sort key: the best way has the lowest.
    fn rank(&self) -> (u32, u32, Cost, u32) {
        (self.turns, self.sharpness, self.cost, self.diagonal_first)
    }
}

/// Straightens a path; `None` if it is empty, or no path of this space.
pub(super) fn straighten<W: Walkability>(space: &SquareSpace<'_, W>, steps: &[Point]) -> Option<SmoothPath> {
    walk_cost(space, steps)?;
    // What the path has cost up to each cell.
    let mut costs = vec![Cost::ZERO];
    for (at, direction) in directions(steps).enumerate() {
        costs.push(costs[at] + space.step(steps[at], direction)?);
    }
    // At the start the unit may face anywhere.
    let mut best = vec![[None; 8]; steps.len()];
    best[0] = [Some(Best { turns: 0, sharpness: 0, cost: Cost::ZERO, diagonal_first: 0, last: None }); 8];
    let sharpest = sharpest_turns(steps);
    for to in 1..steps.len() {
        for from in to.saturating_sub(REACH)..to {
            for piece in pieces(space.rule(), steps[from], steps[to]).into_iter().flatten() {
                let Some(cost) = piece_cost(space, steps[from], piece, costs[to].0 - costs[from].0) else { continue };
                extend(&mut best, (from, sharpest[from]), to, piece, cost);
            }
        }
    }
    let (mut at, mut facing) = (steps.len() - 1, last_direction(&best[steps.len() - 1])?);
    let mut pieces = Vec::new();
    while let Some((from, arriving, piece)) = best[at][facing as usize].and_then(|best: Best| best.last) {
        pieces.push(piece);
        (at, facing) = (from, arriving);
    }
    let mut straight = vec![steps[0]];
    for (direction, count) in pieces.into_iter().rev().flatten() {
        for _ in 0..count {
            straight.push(straight[straight.len() - 1].step(direction));
        }
    }
    let cost = walk_cost(space, &straight)?;
    Some(SmoothPath { corners: corners(&straight), steps: straight, cost })
}

/// The direction in which the last cell is best arrived at.
fn last_direction(best: &[Option<Best>; 8]) -> Option<Direction> {
    let arrivals = Direction::ALL.into_iter().filter(|&direction| best[direction as usize].is_some());
    arrivals.min_by_key(|&direction| best[direction as usize].map(|best| best.rank()))
}

/// The sharpest turn allowed in each cell of a path, in eighths of a full turn.
fn sharpest_turns(steps: &[Point]) -> Vec<u32> {
    let directions: Vec<_> = directions(steps).collect();
    let turns = directions.windows(2).map(|pair| pair[0].turn_to(pair[1]).max(1));
    std::iter::once(1).chain(turns).chain([1]).collect()
}

/// 1 for a turn from diagonal steps to straight ones, else 0.
fn diagonal_first(from: Direction, to: Direction) -> u32 {
    u32::from(from.is_diagonal() && !to.is_diagonal())
}

/// Extends the best ways to cell `from` by a piece that ends in cell `to`. The turn in `from` may be at most
/// `sharpest`.
fn extend(best: &mut [[Option<Best>; 8]], (from, sharpest): (usize, u32), to: usize, piece: Piece, cost: Cost) {
    let [(first, _), (last, _)] = piece;
    for arriving in Direction::ALL {
        let Some(way) = best[from][arriving as usize].filter(|_| arriving.turn_to(first) <= sharpest) else {
            continue;
        };
        let way = Best {
            turns: way.turns + u32::from(arriving != first) + u32::from(first != last),
            sharpness: way.sharpness + arriving.turn_to(first) + first.turn_to(last),
            cost: way.cost + cost,
            diagonal_first: way.diagonal_first + diagonal_first(arriving, first) + diagonal_first(first, last),
            last: Some((from, arriving, piece)),
        };
        let known = &mut best[to][last as usize];
        if known.is_none_or(|known| way.rank() < known.rank()) {
            *known = Some(way);
        }
    }
}

/// The ways from one cell to another with one turn at most: straight steps first and diagonal steps first or, where no
/// diagonal steps are allowed, along the row first and along the column first.
fn pieces(rule: DiagonalRule, from: Point, to: Point) -> [Option<Piece>; 2] {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let diagonals = if rule == DiagonalRule::Never { 0 } else { dx.abs().min(dy.abs()) };
    let run = |x: i32, y: i32, count: i32| {
        let direction = Point::default().direction_to(Point::new(x.signum(), y.signum()))?;
        (count > 0).then_some((direction, count as u32))
    };
    let runs = [run(dx, dy, diagonals), run(dx, 0, dx.abs() - diagonals), run(0, dy, dy.abs() - diagonals)];
    let mut runs = runs.into_iter().flatten();
    match (runs.next(), runs.next()) {
        (Some(first), Some(second)) => [Some([second, first]), Some([first, second])],
        (Some((direction, count)), None) => [Some([(direction, count), (direction, 0)]), None],
        (None, _) => [None, None],
    }
}

/// The cost of a piece; `None` if a step is not allowed or the piece costs more than `at_most`.
fn piece_cost<W: Walkability>(space: &SquareSpace<'_, W>, from: Point, piece: Piece, at_most: u32) -> Option<Cost> {
    let (mut here, mut sum) = (from, Cost::ZERO);
    for (direction, count) in piece {
        for _ in 0..count {
            sum = sum + space.step(here, direction)?;
            if sum.0 > at_most {
                return None;
            }
            here = here.step(direction);
        }
    }
    Some(sum)
}
