//! Ways straight ahead over a square grid.

use crate::grid::{Point, line};

use super::{Cost, DiagonalRule, SquareSpace, Walkability};

/// Walks along neighbouring cells, calling `visit` with each but the first. Returns what that costs, or `None` at the
/// first step that is not allowed.
///
/// If the rule allows no diagonal steps, each is replaced by two straight ones.
pub(super) fn walk<W: Walkability>(
    space: &SquareSpace<'_, W>,
    cells: impl IntoIterator<Item = Point>,
    mut visit: impl FnMut(Point),
) -> Option<Cost> {
    let mut cells = cells.into_iter();
    let mut here = cells.next()?;
    let mut sum = Cost::ZERO;
    for next in cells {
        let direction = here.direction_to(next)?;
        if direction.is_diagonal() && space.rule() == DiagonalRule::Never {
            let (left, right) = direction.sides();
            let (side, cost) = [(left, right), (right, left)].into_iter().find_map(|(first, second)| {
                let side = here.step(first);
                Some((side, space.step(here, first)? + space.step(side, second)?))
            })?;
            visit(side);
            sum = sum + cost;
        } else {
            sum = sum + space.step(here, direction)?;
        }
        visit(next);
        here = next;
    }
    Some(sum)
}

/// The straight lines from one cell to another along which all cells can be entered, of at most two: drawn from there
/// and drawn from here, they may differ in how they round.
fn lines<W: Walkability>(space: &SquareSpace<'_, W>, from: Point, to: Point) -> impl Iterator<Item = Vec<Point>> {
    let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
    // These round nothing.
    let is_exact = dx == 0 || dy == 0 || dx == dy;
    let drawn = [(from, to), (to, from)].into_iter().take(if is_exact { 1 } else { 2 });
    drawn.filter_map(move |(one, other)| {
        let mut cells: Vec<_> =
            line(one, other).map(|cell| space.entry_cost(cell).map(|_| cell)).collect::<Option<_>>()?;
        if one != from {
            cells.reverse();
        }
        Some(cells)
    })
}

/// The cost of a straight walk from one cell to another; `None` if a cell on the line is blocked.
pub(super) fn sight<W: Walkability>(space: &SquareSpace<'_, W>, from: Point, to: Point) -> Option<Cost> {
    lines(space, from, to).filter_map(|cells| walk(space, cells, |_| ())).min()
}

/// The costs of a straight walk from one cell to another, and back: as two calls of [`sight`], in half the time.
pub(super) fn sight_both_ways<W: Walkability>(
    space: &SquareSpace<'_, W>,
    one: Point,
    other: Point,
) -> [Option<Cost>; 2] {
    let mut costs = [None; 2];
    for cells in lines(space, one, other) {
        let walks = [walk(space, cells.iter().copied(), |_| ()), walk(space, cells.into_iter().rev(), |_| ())];
        for (cost, walk) in costs.iter_mut().zip(walks) {
            *cost = cost.iter().copied().chain(walk).min();
        }
    }
    costs
}

/// The cells of the way whose cost is that of [`sight`], without the first.
pub(super) fn straight_way<W: Walkability>(
    space: &SquareSpace<'_, W>,
    from: Point,
    to: Point,
) -> Option<(Vec<Point>, Cost)> {
    let ways = lines(space, from, to).filter_map(|cells| {
        let mut way = Vec::new();
        walk(space, cells, |cell| way.push(cell)).map(|cost| (way, cost))
    });
    ways.min_by_key(|way| way.1)
}
