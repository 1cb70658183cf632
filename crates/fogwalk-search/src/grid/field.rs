//! A value for every cell.

use std::ops::{Index, IndexMut};

use super::{Point, Size};

/// A dense grid: one `T` for each cell of a [`Size`].
///
/// ```
/// use fogwalk_search::grid::{Grid, Point};
///
/// let map = Grid::from_text("..#\n#..\n").ok_or("lines of different lengths")?;
/// assert_eq!(map[Point::new(2, 0)], '#');
/// assert_eq!(map.get(Point::new(3, 0)), None);
/// let walls = map.map(|&cell| cell == '#');
/// assert_eq!(walls.iter().filter(|&(_, &is_wall)| is_wall).count(), 2);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid whose cells are computed from their points, in reading order.
    pub fn from_fn(size: Size, cell: impl FnMut(Point) -> T) -> Self {
        Self { size, cells: size.points().map(cell).collect() }
    }

    /// A grid from its cells in reading order; `None` unless there is exactly one for each.
    pub fn from_cells(size: Size, cells: Vec<T>) -> Option<Self> {
        (cells.len() == size.area()).then_some(Self { size, cells })
    }

    /// How wide and how high it is.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell's value, or `None` outside.
    pub fn get(&self, point: Point) -> Option<&T> {
        self.size.index(point).map(|index| &self.cells[index])
    }

    /// The cell's value to change, or `None` outside.
    pub fn get_mut(&mut self, point: Point) -> Option<&mut T> {
        self.size.index(point).map(|index| &mut self.cells[index])
    }

    /// All values in reading order; [`Size::index`] says which is whose.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All values in reading order, to change.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// Every cell with its value, in reading order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Point, &T)> {
        self.size.points().zip(&self.cells)
    }

    /// A grid of the same size with every value converted.
    pub fn map<U>(&self, mut convert: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { size: self.size, cells: self.cells.iter().map(&mut convert).collect() }
    }
}

impl Grid<char> {
    /// The characters of a text, a row a line. `None` unless all lines are equally long and their number and length
    /// make a [`Size`].
    pub fn from_text(text: &str) -> Option<Self> {
        let width = text.lines().next()?.chars().count();
        let is_even = text.lines().all(|line| line.chars().count() == width);
        let size = Size::new(width.try_into().ok()?, text.lines().count().try_into().ok()?)?;
        is_even.then(|| Self { size, cells: text.lines().flat_map(str::chars).collect() })
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.area()] }
    }
}

/// # Panics
/// Outside of the grid; [`Grid::get`] is for points that may lie there.
impl<T> Index<Point> for Grid<T> {
    type Output = T;

    fn index(&self, point: Point) -> &T {
        self.get(point).unwrap_or_else(|| panic!("cell {point} is outside of a {} grid", self.size))
    }
}

/// # Panics
/// Outside of the grid; [`Grid::get_mut`] is for points that may lie there.
impl<T> IndexMut<Point> for Grid<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        let size = self.size;
        self.get_mut(point).unwrap_or_else(|| panic!("cell {point} is outside of a {size} grid"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_where_they_were_put() {
        let size = Size::new(3, 2).expect("a small size");
        let mut grid = Grid::from_fn(size, |point| point.x + 10 * point.y);
        assert_eq!(grid.cells(), [0, 1, 2, 10, 11, 12]);
        grid[Point::new(2, 1)] = 99;
        assert_eq!(grid.get(Point::new(2, 1)), Some(&99));
        assert_eq!(grid.get(Point::new(3, 1)), None);
        assert!(Grid::from_cells(size, vec![0; 5]).is_none());
    }

    #[test]
    fn a_text_is_a_grid_if_its_lines_are_equally_long() {
        let grid = Grid::from_text("ab\ncd\nef").expect("three lines of two");
        assert_eq!((grid.size().to_string().as_str(), grid[Point::new(1, 2)]), ("2x3", 'f'));
        for bad in ["", "\n\n", "ab\nc\n", "a\nbc"] {
            assert_eq!(Grid::from_text(bad), None, "{bad:?}");
        }
    }
}
