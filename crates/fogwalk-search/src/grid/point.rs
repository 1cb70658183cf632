//! A place on the plane.

use std::{error::Error, fmt, ops, str::FromStr};

use super::Direction;

/// A cell's coordinates: x to the right and y down from the top left corner, which is `0,0`.
///
/// A point may lie outside any particular map; [`Size::contains`](super::Size::contains) tells.
///
/// Of one that is read from a file both coordinates are at most [`Point::FARTHEST`], so that no sum of a few overflows.
///
/// ```
/// use fogwalk_search::grid::{Direction, Point};
///
/// let here = Point::new(12, 5);
/// assert_eq!(here.step(Direction::NorthEast), Point::new(13, 4));
/// assert_eq!(here.distance(Point::new(10, 1)), 4);
/// assert_eq!("12,5".parse(), Ok(here));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(i32, i32)", into = "(i32, i32)"))]
pub struct Point {
    /// Row, from the top. First, so that points sort in reading order.
    pub y: i32,
    /// Column, from the left.
    pub x: i32,
}

impl Point {
    /// How far from `0,0` a coordinate may be in a file: beyond the border of the largest map.
    pub const FARTHEST: i32 = 1 << 14;

    /// The point in column `x` of row `y`.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { y, x }
    }

    /// The neighbouring point in a direction.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        let (dx, dy) = direction.offset();
        Self::new(self.x + dx, self.y + dy)
    }

    /// The eight neighbours, clockwise from north.
    #[inline]
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().map(move |direction| self.step(direction))
    }

    /// Number of king's moves between two points.
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx } else { dy }
    }

    /// Squared straight-line distance, in cells.
    #[inline]
    pub const fn distance_squared(self, other: Self) -> u64 {
        let (dx, dy) = (self.x.abs_diff(other.x) as u64, self.y.abs_diff(other.y) as u64);
        dx * dx + dy * dy
    }

    /// Whether another point lies in the disc of a radius in cells around this one: as far as a
    /// [`field_of_view`](super::field_of_view) of that radius reaches. With a radius of 1 these are the neighbours.
    #[inline]
    pub const fn is_within(self, other: Self, radius: u32) -> bool {
        let radius = radius as u64;
        self.distance_squared(other) <= radius * radius + radius
    }

    /// The direction of a neighbouring point, or `None` when the two are not neighbours.
    #[inline]
    pub fn direction_to(self, neighbour: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == neighbour)
    }

    /// The direction in which another point lies, to the nearest eighth of a turn; `None` for the point itself.
    pub fn bearing(self, other: Self) -> Option<Direction> {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        // Less than half as far along one axis as along the other counts as nothing.
        let sign = |along: i32, across: i32| if along.abs() * 2 < across.abs() { 0 } else { along.signum() };
        self.direction_to(self + Self::new(sign(dx, dy), sign(dy, dx)))
    }
}

impl ops::Add for Point {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl ops::Sub for Point {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Why a text is not a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePointError;

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell as X,Y, counted from 0 at the top left, as in 12,5")
    }
}

impl Error for ParsePointError {}

impl TryFrom<(i32, i32)> for Point {
    type Error = &'static str;

    fn try_from((x, y): (i32, i32)) -> Result<Self, Self::Error> {
        let is_near = |coordinate: i32| coordinate.unsigned_abs() <= Self::FARTHEST.unsigned_abs();
        if is_near(x) && is_near(y) { Ok(Self::new(x, y)) } else { Err("a point is beyond all maps") }
    }
}

impl From<Point> for (i32, i32) {
    #[inline]
    fn from(point: Point) -> Self {
        (point.x, point.y)
    }
}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (x, y) = text.split_once(',').ok_or(ParsePointError)?;
        let number = |part: &str| part.trim().parse().map_err(|_| ParsePointError);
        Ok(Self::new(number(x)?, number(y)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_read_back() {
        let point = Point::new(12, -3);
        assert_eq!(point.to_string().parse(), Ok(point));
        assert_eq!(" 4 , 5 ".parse(), Ok(Point::new(4, 5)));
        for bad in ["", "4", "4,", "4,x", "4;5", "99999999999,1"] {
            assert_eq!(bad.parse::<Point>(), Err(ParsePointError), "{bad:?}");
        }
    }

    #[test]
    fn a_disc_of_one_cell_is_the_neighbours() {
        let here = Point::new(5, 5);
        let near: Vec<_> = (0..11).flat_map(|y| (0..11).map(move |x| Point::new(x, y))).collect();
        assert!(near.iter().all(|&point| here.is_within(point, 1) == (here.distance(point) <= 1)));
        assert!(here.is_within(Point::new(9, 5), 4) && !here.is_within(Point::new(9, 9), 4));
    }

    #[test]
    fn bearings_are_those_of_a_compass() {
        let here = Point::new(5, 5);
        let bearing = |x, y| here.bearing(Point::new(x, y));
        assert_eq!((bearing(5, 1), bearing(6, 1)), (Some(Direction::North), Some(Direction::North)));
        assert_eq!((bearing(8, 1), bearing(9, 1)), (Some(Direction::NorthEast), Some(Direction::NorthEast)));
        assert_eq!((bearing(0, 6), bearing(5, 5)), (Some(Direction::West), None));
    }

    #[test]
    fn every_neighbour_has_its_direction() {
        let here = Point::new(5, 5);
        for direction in Direction::ALL {
            assert_eq!(here.direction_to(here.step(direction)), Some(direction));
        }
        assert_eq!(here.direction_to(here), None);
        assert_eq!(here.direction_to(Point::new(7, 5)), None);
    }
}
