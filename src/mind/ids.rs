//! Ids of units, and turns.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The id of a unit. It stays the same for the whole game and is never given to another unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId(pub u32);

/// A turn, counted from 0 over the whole game. A turn that is read from a file is at most [`Turn::LATEST`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Turn(pub u32);

impl Turn {
    /// The latest turn that a file may name. At a turn a second, day and night, a game gets there in 34 years.
    pub const LATEST: Self = Self(1 << 30);

    /// Turns since an earlier turn; 0 for a later one.
    pub const fn since(self, earlier: Self) -> u32 {
        self.0.saturating_sub(earlier.0)
    }

    /// The turn `turns` later.
    #[must_use]
    pub const fn plus(self, turns: u32) -> Self {
        Self(self.0.saturating_add(turns))
    }
}

impl TryFrom<u32> for Turn {
    type Error = &'static str;

    fn try_from(turn: u32) -> Result<Self, Self::Error> {
        Some(Self(turn)).filter(|turn| *turn <= Self::LATEST).ok_or("a turn is later than any game lasts")
    }
}

impl From<Turn> for u32 {
    fn from(turn: Turn) -> Self {
        turn.0
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
