//! The ways of moving: which terrain each can enter, and at what cost.

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
        Breaker "breaker" "A walker that breaks down doors, whatever holds them shut.";
        Climber "climber" "On eight legs: over rough ground as over floor, and through trees; cannot open doors.";
    }
}

/// What rough ground costs climbers at most.
const CLIMBING: u16 = 15;
/// What a door that is shut costs those who break it down: as much as that takes, and the step over what is left of it.
const BREAKING: u16 = 30;

impl Movement {
    /// Whether members of the class have hands: for doors, and for what lies about.
    pub const fn has_hands(self) -> bool {
        !matches!(self, Self::Flier | Self::Beast | Self::Climber)
    }

    /// The class of those who move like this one's and have a key; a key is no use without hands.
    #[must_use]
    pub const fn with_key(self) -> Self {
        match self {
            Self::Walker | Self::KeyWalker => Self::KeyWalker,
            Self::Swimmer | Self::KeySwimmer => Self::KeySwimmer,
            Self::Flier | Self::Beast | Self::Climber | Self::Breaker => self,
        }
    }

    /// Whether members of the class leave no door whole that they go through.
    pub const fn breaks_doors(self) -> bool {
        matches!(self, Self::Breaker)
    }

    /// Whether members of the class get through a door in this state.
    const fn passes(self, door: Door) -> bool {
        match door {
            Door::None | Door::Open => true,
            Door::Closed | Door::Barred => self.has_hands(),
            Door::Locked => matches!(self, Self::KeyWalker | Self::KeySwimmer | Self::Breaker),
        }
    }

    /// The cost of entering a terrain on a straight step, or `None` where members of the class cannot stand. That of
    /// a door that is shut includes opening it, or breaking it down.
    pub fn entry_cost(self, terrain: &TerrainKind) -> Option<u16> {
        if !self.passes(terrain.door) {
            return None;
        }
        match self {
            Self::Breaker if terrain.door.is_shut() => Some(BREAKING),
            Self::Walker | Self::Beast | Self::KeyWalker | Self::Breaker => terrain.walk,
            Self::Swimmer | Self::KeySwimmer => terrain.swim,
            Self::Flier => terrain.fly,
            // What is solid and can be flown through is a thicket, which has branches.
            Self::Climber => terrain.walk.map(|cost| cost.min(CLIMBING)).or(terrain.fly.filter(|_| terrain.opaque)),
        }
    }
}
