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
        KeyWalker "key-walker" "A walker with a key for locked doors.";
        KeySwimmer "key-swimmer" "A swimmer with a key for locked doors.";
    }
}

impl Movement {
    /// Whether members of the class have hands: for doors, and for what lies about.
    pub const fn has_hands(self) -> bool {
        !matches!(self, Self::Flier | Self::Beast)
    }

    /// The class of those who move like this one's and have a key; a key is no use without hands.
    #[must_use]
    pub const fn with_key(self) -> Self {
        match self {
            Self::Walker | Self::KeyWalker => Self::KeyWalker,
            Self::Swimmer | Self::KeySwimmer => Self::KeySwimmer,
            Self::Flier | Self::Beast => self,
        }
    }

    /// Whether members of the class get through a door in this state.
    const fn passes(self, door: Door) -> bool {
        match door {
            Door::None | Door::Open => true,
            Door::Closed | Door::Barred => self.has_hands(),
            Door::Locked => matches!(self, Self::KeyWalker | Self::KeySwimmer),
        }
    }

    /// The cost of entering a terrain on a straight step, or `None` where members of the class cannot stand. That of
    /// a door that is shut includes opening it.
    pub fn entry_cost(self, terrain: &TerrainKind) -> Option<u16> {
        if !self.passes(terrain.door) {
            return None;
        }
        match self {
            Self::Walker | Self::Beast | Self::KeyWalker => terrain.walk,
            Self::Swimmer | Self::KeySwimmer => terrain.swim,
            Self::Flier => terrain.fly,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::{BUILT_IN, TerrainId};

    fn can(movement: Movement, id: TerrainId) -> bool {
        movement.entry_cost(&BUILT_IN[id.0 as usize]).is_some()
    }

    #[test]
    fn each_class_has_ground_of_its_own() {
        for movement in Movement::ALL {
            let is_swimmer = movement.with_key() == Movement::KeySwimmer;
            assert!(can(movement, TerrainId::FLOOR) && !can(movement, TerrainId::WALL));
            assert_eq!(can(movement, TerrainId::DEEP_WATER), is_swimmer || movement == Movement::Flier);
            assert_eq!(can(movement, TerrainId::CHASM), movement == Movement::Flier);
            assert_eq!(can(movement, TerrainId::DOOR), movement.has_hands());
            assert_eq!(can(movement, TerrainId::BARRED_DOOR), movement.has_hands());
            assert!(can(movement, TerrainId::OPEN_DOOR));
        }
    }

    #[test]
    fn a_key_is_for_locked_doors_and_for_whoever_has_hands() {
        for movement in [Movement::Walker, Movement::Swimmer, Movement::Flier, Movement::Beast] {
            assert!(!can(movement, TerrainId::LOCKED_DOOR));
            assert_eq!(can(movement.with_key(), TerrainId::LOCKED_DOOR), movement.has_hands());
            for kind in BUILT_IN.iter().filter(|kind| kind.door != Door::Locked) {
                assert_eq!(movement.with_key().entry_cost(kind), movement.entry_cost(kind), "{}", kind.name);
            }
        }
    }
}
