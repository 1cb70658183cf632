//! Ground whose costs are written down.

use crate::grid::{Grid, Point, Size};

use super::Walkability;

/// The entry cost of each cell, two bytes a cell: other ground worked out once, or ground made for a test.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::CostGrid,
/// };
///
/// let map = Grid::from_text("..~\n#.~\n").ok_or("lines of different lengths")?;
/// let mut ground = CostGrid::from(map.map(|cell| match cell {
///     '#' => 0,
///     '~' => 30,
///     _ => 10,
/// }));
/// assert_eq!(ground.cost(Point::new(2, 0)), Some(30));
/// ground.set(Point::new(0, 1), Some(10));
/// assert_eq!(ground.cost(Point::new(0, 1)), Some(10));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostGrid {
    /// 0 where nobody can stand.
    costs: Grid<u16>,
    cheapest: u16,
}

impl CostGrid {
    /// Ground whose cells cost this; `None` or 0 where nobody can stand.
    pub fn from_fn(size: Size, mut cost: impl FnMut(usize) -> Option<u16>) -> Self {
        let mut cell = 0..size.area();
        Grid::from_fn(size, |_| cell.next().and_then(&mut cost).unwrap_or_default()).into()
    }

    /// The costs of other ground.
    pub fn of(ground: &impl Walkability) -> Self {
        Self { cheapest: ground.cheapest(), ..Self::from_fn(ground.size(), |cell| ground.entry_cost(cell)) }
    }

    /// The entry cost of every cell; 0 where nobody can stand.
    pub fn costs(&self) -> &Grid<u16> {
        &self.costs
    }

    /// The entry cost of a cell; `None` outside and where nobody can stand.
    #[inline]
    pub fn cost(&self, point: Point) -> Option<u16> {
        self.costs.get(point).copied().filter(|&cost| cost > 0)
    }

    /// Writes down another cost for a cell; `None` or 0 where nobody can stand any more. Outside nothing changes.
    ///
    /// The cheapest cost falls with it, but never rises again: it stays a lower bound, as [`Walkability::cheapest`]
    /// has to be, and perhaps not the closest.
    pub fn set(&mut self, point: Point, cost: Option<u16>) {
        let Some(written) = self.costs.get_mut(point) else { return };
        *written = cost.unwrap_or_default();
        if *written > 0 {
            self.cheapest = self.cheapest.min(*written);
        }
    }
}

/// Ground whose cells cost this; 0 where nobody can stand.
impl From<Grid<u16>> for CostGrid {
    fn from(costs: Grid<u16>) -> Self {
        let cheapest = costs.cells().iter().copied().filter(|&cost| cost > 0).min().unwrap_or_default();
        Self { costs, cheapest }
    }
}

impl Walkability for CostGrid {
    fn size(&self) -> Size {
        self.costs.size()
    }

    #[inline]
    fn entry_cost(&self, cell: usize) -> Option<u16> {
        Some(self.costs.cells()[cell]).filter(|&cost| cost > 0)
    }

    #[inline]
    fn cheapest(&self) -> u16 {
        self.cheapest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_ever_cheaper_than_the_cheapest() {
        let size = Size::new(3, 1).expect("a small size");
        let mut ground = CostGrid::from(Grid::from_fn(size, |point| [0, 10, 25][point.x as usize]));
        let [wall, floor, rubble, outside] = [0, 1, 2, 3].map(|x| Point::new(x, 0));
        assert_eq!([wall, floor, rubble, outside].map(|point| ground.cost(point)), [None, Some(10), Some(25), None]);
        assert_eq!(ground.cheapest(), 10);
        ground.set(rubble, Some(5));
        assert_eq!((ground.cost(rubble), ground.cheapest()), (Some(5), 5));
        // What is gone again leaves a bound that is not the closest.
        ground.set(rubble, Some(0));
        ground.set(floor, None);
        ground.set(outside, Some(1));
        assert_eq!((ground.cost(rubble), ground.cost(floor), ground.cheapest()), (None, None, 5));
        ground.set(wall, Some(40));
        assert_eq!((ground.entry_cost(0), ground.cheapest()), (Some(40), 5));
        assert_eq!(CostGrid::from(ground.costs().clone()).cheapest(), 40);
    }
}
