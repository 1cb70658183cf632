//! Whether terrains differ in what they cost.

use crate::{
    grid::Size,
    search::{CostGrid, Walkability, choices},
};

choices! {
    /// Whether terrains differ in what they cost.
    TerrainCosts {
        Own "own" "Each terrain costs what it costs.";
        Flat "flat" "All ground that can be entered costs as much as floor.";
    }
}

impl TerrainCosts {
    /// The costs of a ground under this rule.
    pub(super) fn ground(self, ground: &impl Walkability) -> CostGrid {
        match self {
            Self::Own => CostGrid::of(ground),
            Self::Flat => CostGrid::of(&Flat(ground)),
        }
    }
}

/// Ground on which every step costs as much as on floor.
struct Flat<'a, W>(&'a W);

/// What floor costs.
const FLOOR: u16 = 10;

impl<W: Walkability> Walkability for Flat<'_, W> {
    fn size(&self) -> Size {
        self.0.size()
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        self.0.entry_cost(cell).map(|_| FLOOR)
    }

    fn cheapest(&self) -> u16 {
        FLOOR
    }
}
