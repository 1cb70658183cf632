//! How wide and how high.

use std::fmt;

use super::Point;

/// The size of a map: both sides from 1 to [`Size::MAX_SIDE`] cells.
///
/// It also numbers the cells row by row from the top left, so that a cell fits into a dense `usize` index.
///
/// ```
/// use fogwalk_search::grid::{Point, Size};
///
/// let size = Size::new(80, 25).ok_or("a side is 0 or too long")?;
/// assert_eq!(size.index(Point::new(3, 1)), Some(83));
/// assert_eq!(size.point(83), Point::new(3, 1));
/// assert_eq!(size.index(Point::new(80, 0)), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u16,
    height: u16,
}

impl Size {
    /// The longest side a map may have. 4096 x 4096 cells leave room in a `u32` index and bound the memory a
    /// level file can ask for.
    pub const MAX_SIDE: u32 = 4096;

    /// A size, or `None` when a side is 0 or longer than [`Size::MAX_SIDE`].
    #[inline]
    pub const fn new(width: u32, height: u32) -> Option<Self> {
        if width == 0 || height == 0 || width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            return None;
        }
        Some(Self { width: width as u16, height: height as u16 })
    }

    /// Cells in a row.
    #[inline]
    pub const fn width(self) -> i32 {
        self.width as i32
    }

    /// Rows.
    #[inline]
    pub const fn height(self) -> i32 {
        self.height as i32
    }

    /// Number of cells.
    #[inline]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point is one of the cells.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.x >= 0 && point.y >= 0 && point.x < self.width as i32 && point.y < self.height as i32
    }

    /// The index of a cell, or `None` outside.
    #[inline]
    pub const fn index(self, point: Point) -> Option<usize> {
        if self.contains(point) { Some(point.y as usize * self.width as usize + point.x as usize) } else { None }
    }

    /// The cell with this index; `index` below [`Size::area`].
    #[inline]
    pub const fn point(self, index: usize) -> Point {
        let width = self.width as usize;
        Point::new((index % width) as i32, (index / width) as i32)
    }

    /// All cells in reading order.
    #[inline]
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator {
        (0..self.area()).map(move |index| self.point(index))
    }

    /// Whether the cell lies on the outermost ring.
    #[inline]
    pub const fn is_border(self, point: Point) -> bool {
        point.x == 0 || point.y == 0 || point.x == self.width() - 1 || point.y == self.height() - 1
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_points_are_the_same_thing() {
        let size = Size::new(7, 5).expect("a small size");
        for (index, point) in size.points().enumerate() {
            assert_eq!(size.index(point), Some(index));
            assert_eq!(size.point(index), point);
        }
        assert_eq!(size.index(Point::new(7, 0)), None);
        assert_eq!(size.index(Point::new(0, -1)), None);
    }

    #[test]
    fn sides_are_bounded() {
        assert!(Size::new(0, 5).is_none());
        assert!(Size::new(5, 4097).is_none());
        assert_eq!(Size::new(4096, 4096).map(Size::area), Some(1 << 24));
    }
}
