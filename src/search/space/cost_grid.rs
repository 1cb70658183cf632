//! Ground whose costs are written down.

use crate::grid::{Grid, Size};

use super::Walkability;

/// What each cell costs, two bytes a cell: other ground worked out once, or ground made for a test.
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
        let costs = Grid::from_fn(size, |_| cell.next().and_then(&mut cost).unwrap_or_default());
        let cheapest = costs.cells().iter().copied().filter(|&cost| cost > 0).min().unwrap_or_default();
        Self { costs, cheapest }
    }

    /// The costs of other ground.
    pub fn of(ground: &impl Walkability) -> Self {
        Self { cheapest: ground.cheapest(), ..Self::from_fn(ground.size(), |cell| ground.entry_cost(cell)) }
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
