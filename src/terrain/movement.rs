//! Who can walk on what.

use crate::search::choices;

use super::{Door, TerrainKind};

choices! {
    /// A class of units that move alike.
    #[derive(PartialOrd, Ord)]
    Movement {
        Walker "walker" "On two feet, with hands for doors.";
        Swimmer "swimmer" "At home in water, slow on land; opens doors.";
        Flier "flier" "Over anything that is not solid; cannot open doors.";
        Beast "beast" "On four feet: a walker that cannot open doors.";
    }
}

impl Movement {
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
