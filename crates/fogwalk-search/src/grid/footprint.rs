//! The cells that somebody covers.

use super::{Direction, Point};

/// A square block of cells: all that a unit covers. Most units cover one cell.
///
/// It is known by its anchor, the top left cell, as clearance has it.
///
/// ```
/// use fogwalk_search::grid::{Direction, Footprint, Point};
///
/// let ogre = Footprint::new(Point::new(4, 4), 2);
/// assert!(ogre.contains(Point::new(5, 5)));
/// assert_eq!(ogre.distance(Point::new(8, 5).into()), 3);
/// assert_eq!(ogre.entered(Direction::East).collect::<Vec<_>>(), [Point::new(6, 4), Point::new(6, 5)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Footprint {
    anchor: Point,
    side: u8,
}

impl Footprint {
    /// The square block with this side, 1 at least, and this top left cell.
    #[inline]
    pub const fn new(anchor: Point, side: u8) -> Self {
        Self { anchor, side: if side == 0 { 1 } else { side } }
    }

    /// Its top left cell.
    #[inline]
    pub const fn anchor(self) -> Point {
        self.anchor
    }

    /// Its bottom right cell.
    #[inline]
    const fn end(self) -> Point {
        let reach = self.side as i32 - 1;
        Point::new(self.anchor.x + reach, self.anchor.y + reach)
    }

    /// This block with its top left cell elsewhere.
    #[must_use]
    #[inline]
    pub const fn moved_to(self, anchor: Point) -> Self {
        Self { anchor, side: self.side }
    }

    /// This block one step further.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        self.moved_to(self.anchor.step(direction))
    }

    /// Its cells, in reading order.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Point> {
        let (first, last) = (self.anchor, self.end());
        (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| Point::new(x, y)))
    }

    /// Along how many cells it extends, each way.
    #[inline]
    pub const fn side(self) -> u8 {
        self.side
    }

    /// The cells within `radius` king's moves of its own, which are among them, in reading order.
    #[inline]
    pub fn surroundings(self, radius: u32) -> impl Iterator<Item = Point> {
        let (first, last, radius) = (self.anchor, self.end(), radius as i32);
        let columns = first.x - radius..=last.x + radius;
        (first.y - radius..=last.y + radius).flat_map(move |y| columns.clone().map(move |x| Point::new(x, y)))
    }

    /// Whether a cell is one of its own.
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        self.nearest(point) == point
    }

    /// Whether the two have a cell in common.
    #[inline]
    pub fn overlaps(self, other: Self) -> bool {
        self.distance(other) == 0
    }

    /// The one of its cells that is nearest to a cell.
    #[inline]
    pub fn nearest(self, to: Point) -> Point {
        let (first, last) = (self.anchor, self.end());
        Point::new(to.x.clamp(first.x, last.x), to.y.clamp(first.y, last.y))
    }

    /// Number of king's moves between the nearest cells of the two; 0 if they overlap.
    #[inline]
    pub fn distance(self, other: Self) -> u32 {
        let gap =
            |first: i32, last: i32, others: i32, others_last: i32| (others - last).max(first - others_last).max(0);
        let (first, last, others, others_last) = (self.anchor, self.end(), other.anchor, other.end());
        gap(first.x, last.x, others.x, others_last.x).max(gap(first.y, last.y, others.y, others_last.y)) as u32
    }

    /// The direction of a cell that touches it; `None` for its own cells and those that do not touch it.
    #[inline]
    pub fn direction_to(self, neighbour: Point) -> Option<Direction> {
        self.nearest(neighbour).direction_to(neighbour)
    }

    /// The cells that a step brings it to and that it does not cover yet, in reading order.
    #[inline]
    pub fn entered(self, direction: Direction) -> impl Iterator<Item = Point> {
        self.step(direction).cells().filter(move |&cell| !self.contains(cell))
    }
}

impl From<Point> for Footprint {
    #[inline]
    fn from(cell: Point) -> Self {
        Self::new(cell, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32, side: u8) -> Footprint {
        Footprint::new(Point::new(x, y), side)
    }

    fn around() -> impl Iterator<Item = Point> {
        (-4..=9).flat_map(|y| (-4..=9).map(move |x| Point::new(x, y)))
    }

    #[test]
    fn distances_are_those_of_the_nearest_cells() {
        for (one, other) in
            around().flat_map(|point| [(at(2, 3, 2), at(point.x, point.y, 1)), (at(2, 3, 3), at(point.x, point.y, 2))])
        {
            let pairs = one.cells().flat_map(|cell| other.cells().map(move |theirs| cell.distance(theirs)));
            let nearest = pairs.min().expect("no block is empty");
            assert_eq!((one.distance(other), other.distance(one)), (nearest, nearest), "{one:?} {other:?}");
            assert_eq!(one.overlaps(other), one.cells().any(|cell| other.contains(cell)));
            let radius = nearest.max(1) - 1;
            assert_eq!(one.surroundings(radius).any(|cell| other.contains(cell)), nearest == 0);
            assert!(one.surroundings(nearest).any(|cell| other.contains(cell)));
        }
    }

    #[test]
    fn every_cell_that_touches_it_has_one_direction_and_a_step_there_enters_the_cell() {
        let ogre = at(2, 3, 2);
        for point in around() {
            let touches = ogre.distance(point.into()) == 1;
            let direction = ogre.direction_to(point);
            assert_eq!(direction.is_some(), touches, "{point}");
            assert!(direction.is_none_or(|direction| ogre.entered(direction).any(|cell| cell == point)), "{point}");
        }
        let entered = |direction| ogre.entered(direction).map(|cell| (cell.x, cell.y)).collect::<Vec<_>>();
        assert_eq!(entered(Direction::East), [(4, 3), (4, 4)]);
        assert_eq!(entered(Direction::NorthWest), [(1, 2), (2, 2), (1, 3)]);
    }

    #[test]
    fn one_cell_is_a_block_like_any_other() {
        let here = Point::new(4, 4);
        let block = Footprint::from(here);
        assert_eq!((block.cells().collect::<Vec<_>>(), block), (vec![here], Footprint::new(here, 0)));
        for direction in Direction::ALL {
            assert_eq!(block.entered(direction).collect::<Vec<_>>(), [here.step(direction)]);
            assert_eq!(block.direction_to(here.step(direction)), Some(direction));
        }
    }
}
