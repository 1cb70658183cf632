//! The factions, a row each.

use crate::mind::FactionId;

/// Everything about a faction.
#[derive(Clone, Copy, Debug)]
pub struct Faction {
    /// What people call it.
    pub name: &'static str,
    /// A line for whoever asks.
    pub about: &'static str,
}

impl FactionId {
    /// The player's faction.
    pub const PLAYER: Self = Self(0);
    /// Goblins and their wolves.
    pub const WARREN: Self = Self(1);
    /// What came up from the water.
    pub const MIRE: Self = Self(2);

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
pub static FACTIONS: [Faction; 3] = [
    Faction { name: "you", about: "One lantern, one map, drawn as you go." },
    Faction { name: "warren", about: "Goblins and their wolves. What one has seen, all have seen." },
    Faction { name: "mire", about: "What came up from the water, and remembers the way." },
];
