//! The factions, a row each.

use crate::mind::FactionId;

/// How what one member has seen comes to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// All have one mind.
    AtOnce,
    /// Whoever sees an enemy shouts, and who is within so many cells hears where it is. Everything else is told when
    /// two meet.
    Shout {
        /// How far a shout carries, in king's moves.
        earshot: u32,
    },
    /// Each has a mind of its own. Two that stand beside each other tell all they know.
    Meeting,
    /// Each has a mind of its own, and keeps what is in it to itself.
    Never,
}

/// Everything about a faction.
#[derive(Clone, Copy, Debug)]
pub struct Faction {
    /// What people call it.
    pub name: &'static str,
    /// How what one has seen comes to the others.
    pub sharing: Sharing,
    /// After how many turns its members forget what they have not seen again; never if `None`.
    pub memory: Option<u32>,
    /// A line for whoever asks.
    pub about: &'static str,
}

impl FactionId {
    /// The player's faction.
    pub const PLAYER: Self = Self(0);
    /// Goblins.
    pub const WARREN: Self = Self(1);
    /// What came up from the water.
    pub const MIRE: Self = Self(2);
    /// Wolves.
    pub const PACK: Self = Self(3);
    /// The last of those who built the place.
    pub const WATCH: Self = Self(4);
    /// Spiders, and what hangs in the dark.
    pub const BROOD: Self = Self(5);

    /// The faction of a name.
    pub fn named(name: &str) -> Option<Self> {
        FACTIONS.iter().position(|faction| faction.name == name).map(|index| Self(index as u8))
    }

    /// Every faction.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FACTIONS.len() as u8).map(Self)
    }

    /// The faction's row.
    ///
    /// # Panics
    /// For an id that is not of [`FactionId::all`]; the game makes no others.
    pub fn row(self) -> &'static Faction {
        &FACTIONS[self.0 as usize]
    }
}

/// The factions, in the order of their ids. Each is at war with every other.
pub static FACTIONS: [Faction; 6] = [
    Faction { name: "you", sharing: Sharing::AtOnce, memory: None, about: "One lantern, one map, drawn as you go." },
    Faction {
        name: "warren",
        sharing: Sharing::Shout { earshot: 12 },
        memory: None,
        about: "Goblins. What one shouts the others hear; the rest is told over a fire.",
    },
    Faction {
        name: "mire",
        sharing: Sharing::AtOnce,
        memory: None,
        about: "What came up from the water. What one has seen, all have seen.",
    },
    Faction {
        name: "pack",
        sharing: Sharing::Shout { earshot: 20 },
        memory: Some(120),
        about: "Wolves, and the ogre that throws them bones. They howl across the halls, and forget them by the next night.",
    },
    Faction {
        name: "watch",
        sharing: Sharing::Meeting,
        memory: None,
        about: "The last garrison. Its maps go from hand to hand: stop the courier, and the word stops.",
    },
    Faction {
        name: "brood",
        sharing: Sharing::Never,
        memory: Some(60),
        about: "What hangs in the dark. None tells another anything, and an hour later none of them knows it either.",
    },
];

/// Names of the factions.
pub(super) static NAMES: [&str; FACTIONS.len()] = {
    let mut names = [""; FACTIONS.len()];
    let mut index = 0;
    while index < FACTIONS.len() {
        names[index] = FACTIONS[index].name;
        index += 1;
    }
    names
};
