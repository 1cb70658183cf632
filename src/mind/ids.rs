//! Who, and when.

use std::fmt;

/// A faction: a row of the game's table of factions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FactionId(pub u8);

/// A unit, for as long as the game lasts; never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnitId(pub u32);

/// A kind of item: a row of the game's table of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemKindId(pub u8);

/// A kind of unit: a row of the game's table of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(pub u8);

/// A turn, counted from 0 over the whole game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(pub u32);

impl Turn {
    /// How many turns ago an earlier turn was; 0 for a later one.
    pub const fn since(self, earlier: Self) -> u32 {
        self.0.saturating_sub(earlier.0)
    }

    /// The turn so many turns later.
    #[must_use]
    pub const fn plus(self, turns: u32) -> Self {
        Self(self.0.saturating_add(turns))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
