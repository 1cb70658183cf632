//! Ways straight ahead over a square grid.

use crate::grid::{Point, line};

use super::{Cost, DiagonalRule, SquareSpace, Walkability};

/// Walks along neighbouring cells, calling `visit` with each but the first. Returns what that costs, or `None` at the
/// first step that is not allowed.
///
/// Where no diagonal steps are allowed at all, each is taken as two straight ones.
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

/// The two straight lines from one cell to another: drawn from there and drawn from here, they differ in how they
/// round.
fn lines(from: Point, to: Point) -> [Vec<Point>; 2] {
    let mut drawn_back: Vec<_> = line(to, from).collect();
    drawn_back.reverse();
    [line(from, to).collect(), drawn_back]
}

/// What it costs to go straight from one cell to another, or `None` where something is in the way.
pub(super) fn sight<W: Walkability>(space: &SquareSpace<'_, W>, from: Point, to: Point) -> Option<Cost> {
    space.entry_cost(from)?;
    space.entry_cost(to)?;
    lines(from, to).into_iter().filter_map(|cells| walk(space, cells, |_| ())).min()
}

/// The cells of the way whose cost is that of [`sight`], without the first.
pub(super) fn straight_way<W: Walkability>(
    space: &SquareSpace<'_, W>,
    from: Point,
    to: Point,
) -> Option<(Vec<Point>, Cost)> {
    space.entry_cost(from)?;
    let ways = lines(from, to).into_iter().filter_map(|cells| {
        let mut way = Vec::new();
        walk(space, cells, |cell| way.push(cell)).map(|cost| (way, cost))
    });
    ways.min_by_key(|way| way.1)
}
