//! Who was last seen where.

use std::collections::BTreeMap;

use crate::grid::Point;

use super::{FactionId, Turn, UnitId};

/// The last that a faction saw of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sighting {
    /// Whom.
    pub unit: UnitId,
    /// Whose.
    pub faction: FactionId,
    /// Where.
    pub at: Point,
    /// When.
    pub seen: Turn,
}

/// The last sighting of each unit that a faction remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sightings {
    by_unit: BTreeMap<UnitId, Sighting>,
}

impl Sightings {
    /// Writes down a sighting in place of the unit's last one; says whether the unit was not remembered before.
    pub fn note(&mut self, sighting: Sighting) -> bool {
        self.by_unit.insert(sighting.unit, sighting).is_none()
    }

    /// Forgets a unit.
    pub fn forget(&mut self, unit: UnitId) {
        self.by_unit.remove(&unit);
    }

    /// Forgets all that `keep` does not want kept.
    pub fn retain(&mut self, mut keep: impl FnMut(&Sighting) -> bool) {
        self.by_unit.retain(|_, sighting| keep(sighting));
    }

    /// The last sighting of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Sighting> {
        self.by_unit.get(&unit)
    }

    /// All of them, by unit.
    pub fn iter(&self) -> impl Iterator<Item = &Sighting> {
        self.by_unit.values()
    }
}
