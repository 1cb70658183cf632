//! Influence: what is left in each cell, without the tables for searches.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    grid::{Point, Size},
    mind::{InfluenceMap, Turn, influence::Influence},
};

/// An influence map in a file, of a size that its mind has.
#[derive(Serialize, Deserialize)]
pub(in crate::mind) struct WrittenInfluence {
    cells: BTreeMap<Point, Influence>,
    changed: Turn,
    period: u32,
}

impl From<InfluenceMap> for WrittenInfluence {
    fn from(map: InfluenceMap) -> Self {
        Self { cells: map.cells, changed: map.changed, period: map.period }
    }
}

impl WrittenInfluence {
    /// The map of this size; `None` if it is not of this size.
    pub(super) fn read(self, size: Size) -> Option<InfluenceMap> {
        let Self { cells, changed, period } = self;
        if cells.keys().any(|&at| !size.contains(at)) {
            return None;
        }
        let mut map = InfluenceMap::blank(size);
        map.period = period;
        for (at, influence) in cells {
            map.write(at, influence, changed);
        }
        // Also where nothing is left of it.
        map.changed = changed;
        Some(map)
    }
}
