//! Movement classes: which terrain each can enter, and at what cost.

use crate::search::choices;

use super::{Door, TerrainKind};

choices! {
    /// A movement class.
    #[derive(PartialOrd, Ord)]
    Movement {
        Walker "walker" "On two feet, with hands for doors.";
        Swimmer "swimmer" "At home in water, slow on land; opens doors.";
        Flier "flier" "Over anything that is not solid; cannot open doors.";
        Beast "beast" "On four feet: a walker that cannot open doors.";
        KeyWalker "key-walker" "A walker with a key for locked doors.";
        KeySwimmer "key-swimmer" "A swimmer with a key for locked doors.";
        Breaker "breaker" "A walker that breaks down doors, whatever holds them shut.";
        Climber "climber" "On eight legs: over rough ground as over floor, and through trees; cannot open doors.";
    }
}

/// The most that rough ground costs climbers.
const CLIMBING: u16 = 15;
/// The cost of a shut door for units that break it down: breaking it, and the step over its remains.
const BREAKING: u16 = 30;

impl Movement {
    /// Whether units of the class have hands, for doors and items.
    pub const fn has_hands(self) -> bool {
        !matches!(self, Self::Flier | Self::Beast | Self::Climber)
    }

    /// This class with a key; the same class for units without hands.
    #[must_use]
    pub const fn with_key(self) -> Self {
        match self {
            Self::Walker | Self::KeyWalker => Self::KeyWalker,
            Self::Swimmer | Self::KeySwimmer => Self::KeySwimmer,
            Self::Flier | Self::Beast | Self::Climber | Self::Breaker => self,
        }
    }

    /// Whether units of the class break the doors that they go through.
    pub const fn breaks_doors(self) -> bool {
        matches!(self, Self::Breaker)
    }

    /// Whether units of the class get through a door in this state.
    const fn passes(self, door: Door) -> bool {
        match door {
            Door::None | Door::Open => true,
            Door::Closed | Door::Barred => self.has_hands(),
            Door::Locked => matches!(self, Self::KeyWalker | Self::KeySwimmer | Self::Breaker),
        }
    }

    /// The cost of entering a terrain on a straight step; `None` where units of the class cannot stand. For a shut door
    /// it includes opening it or breaking it down.
    pub fn entry_cost(self, terrain: &TerrainKind) -> Option<u16> {
        if !self.passes(terrain.door) {
            return None;
        }
        match self {
            Self::Breaker if terrain.door.is_shut() => Some(BREAKING),
            Self::Walker | Self::Beast | Self::KeyWalker | Self::Breaker => terrain.walk,
            Self::Swimmer | Self::KeySwimmer => terrain.swim,
            Self::Flier => terrain.fly,
            // An opaque terrain that can be flown through is a thicket, which has branches to climb.
            Self::Climber => terrain.walk.map(|cost| cost.min(CLIMBING)).or(terrain.fly.filter(|_| terrain.opaque)),
        }
    }
}
