//! Who can walk on what.

use super::{Door, TerrainKind};

/// A class of units that move alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Movement {
    /// On two feet, with hands for doors.
    Walker,
    /// At home in water, slow on land; opens doors.
    Swimmer,
    /// Over anything that is not solid; cannot open doors.
    Flier,
    /// On four feet: a walker that cannot open doors.
    Beast,
}

impl Movement {
    /// Every class.
    pub const ALL: [Self; 4] = [Self::Walker, Self::Swimmer, Self::Flier, Self::Beast];

    /// What people call a member of the class.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Walker => "walker",
            Self::Swimmer => "swimmer",
            Self::Flier => "flier",
            Self::Beast => "beast",
        }
    }

    /// Whether members of the class can open and close doors.
    pub const fn opens_doors(self) -> bool {
        matches!(self, Self::Walker | Self::Swimmer)
    }

    /// The cost of entering a terrain on a straight step, or `None` where members of the class cannot stand.
    pub fn entry_cost(self, terrain: &TerrainKind) -> Option<u16> {
        if terrain.door == Door::Closed && !self.opens_doors() {
            return None;
        }
        match self {
            Self::Walker | Self::Beast => terrain.walk,
            Self::Swimmer => terrain.swim,
            Self::Flier => terrain.fly,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::{BUILT_IN, TerrainId};

    #[test]
    fn each_class_has_ground_of_its_own() {
        let can = |movement: Movement, id: TerrainId| movement.entry_cost(&BUILT_IN[id.0 as usize]).is_some();
        for movement in Movement::ALL {
            assert!(can(movement, TerrainId::FLOOR) && !can(movement, TerrainId::WALL));
            assert_eq!(can(movement, TerrainId::DEEP_WATER), matches!(movement, Movement::Swimmer | Movement::Flier));
            assert_eq!(can(movement, TerrainId::CHASM), movement == Movement::Flier);
            assert_eq!(can(movement, TerrainId::DOOR), movement.opens_doors());
            assert!(can(movement, TerrainId::OPEN_DOOR));
        }
    }
}
