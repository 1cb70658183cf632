//! A small set of cells close to each other.

use crate::{content::UnitKind, grid::Point};

/// A set of cells within a block of [`Cells::SIDE`] by [`Cells::SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells {
    /// The top left and the bottom right cell of the smallest block that holds all of them.
    first: Point,
    last: Point,
    /// A bit for each cell, row by row from the first on, [`Cells::SIDE`] to a row.
    marks: u64,
}

impl Cells {
    /// The greatest width and height of the block, in cells.
    pub const SIDE: i32 = 8;

    /// The set of these cells; `None` if there are none. The first ones count most: a cell that fits into no block with
    /// those before it is left out.
    pub fn of(cells: &[Point]) -> Option<Self> {
        let start = *cells.first()?;
        let mut these = Self { first: start, last: start, marks: 0 };
        for &cell in cells {
            let first = Point::new(these.first.x.min(cell.x), these.first.y.min(cell.y));
            let last = Point::new(these.last.x.max(cell.x), these.last.y.max(cell.y));
            if last.x - first.x < Self::SIDE && last.y - first.y < Self::SIDE {
                (these.first, these.last) = (first, last);
            }
        }
        // What did not fit is outside of the grown block, too.
        these.marks = cells.iter().filter_map(|&cell| these.bit(cell)).fold(0, |marks, bit| marks | 1 << bit);
        Some(these)
    }

    /// Whether a cell is in the set.
    #[inline]
    pub fn contains(self, cell: Point) -> bool {
        self.bit(cell).is_some_and(|bit| self.marks >> bit & 1 == 1)
    }

    /// The cells, in reading order.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let (first, last) = (self.first, self.last);
        let block = (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| Point::new(x, y)));
        block.filter(move |&cell| self.contains(cell))
    }

    /// The middle of the block.
    pub(super) fn middle(self) -> Point {
        Point::new(i32::midpoint(self.first.x, self.last.x), i32::midpoint(self.first.y, self.last.y))
    }

    /// The cell of the block that is closest to a point.
    pub(super) fn closest(self, point: Point) -> Point {
        Point::new(point.x.clamp(self.first.x, self.last.x), point.y.clamp(self.first.y, self.last.y))
    }

    /// The index of a cell's bit.
    #[inline]
    fn bit(self, cell: Point) -> Option<u32> {
        let (x, y) = (cell.x - self.first.x, cell.y - self.first.y);
        let range = 0..Self::SIDE;
        (range.contains(&x) && range.contains(&y)).then_some((y * Self::SIDE + x) as u32)
    }
}

/// All cells from which one unit can strike another fit into one goal, however large both are.
const _: () = assert!(2 * (UnitKind::LARGEST as i32) < Cells::SIDE);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_holds_what_was_put_in_and_nothing_else() {
        let put = [(3, -1), (5, 2), (10, 6), (4, 0), (5, 2)].map(|(x, y)| Point::new(x, y));
        let cells = Cells::of(&put).expect("there are some");
        let around = || (-4..=9).flat_map(|y| (-2..=14).map(move |x| Point::new(x, y)));
        let expected: Vec<Point> = around().filter(|cell| put.contains(cell)).collect();
        assert_eq!(cells.iter().collect::<Vec<_>>(), expected);
        assert!(around().all(|cell| cells.contains(cell) == put.contains(&cell)));
        for point in around() {
            let nearest = put.iter().map(|cell| cell.distance(point)).min().expect("there are some");
            assert!(cells.closest(point).distance(point) <= nearest, "{point}");
        }
        assert_eq!((cells.middle(), Cells::of(&[])), (Point::new(6, 2), None));
        let far = [(9, 9), (0, 0), (9, 2), (2, 9), (1, 9)].map(|(x, y)| Point::new(x, y));
        let fitting = Cells::of(&far).map(|cells| cells.iter().collect::<Vec<_>>());
        assert_eq!(fitting, Some(vec![far[2], far[3], far[0]]), "those that fit to the first");
    }
}
