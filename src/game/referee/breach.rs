//! A broken rule of the game.

use std::fmt;

use crate::{
    grid::Point,
    mind::{Turn, UnitId},
};

/// A broken rule of the game: where, when and what.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Breach {
    /// The turn in which it was found; expensive checks are not made every turn.
    pub turn: Turn,
    /// The depth of the floor, from 1.
    pub depth: u32,
    /// The unit concerned, or the owner of the notes.
    pub unit: Option<UnitId>,
    /// The cell concerned.
    pub at: Option<Point>,
    /// What is wrong, as part of a sentence.
    pub what: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}, floor {}", self.turn, self.depth)?;
        if let Some(unit) = self.unit {
            write!(f, ", unit {}", unit.0)?;
        }
        if let Some(at) = self.at {
            write!(f, ", cell {at}")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// Where and when a check is made.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Site {
    pub(in crate::game) turn: Turn,
    pub(in crate::game) depth: u32,
    /// The unit that is looked at, or whose mind is.
    pub(in crate::game) unit: Option<UnitId>,
}

impl Site {
    /// A breach at that place, about one unit.
    pub(in crate::game) fn about(self, unit: UnitId) -> Self {
        Self { unit: Some(unit), ..self }
    }

    /// Nothing if a rule holds, else the breach of it.
    pub(in crate::game) fn expect(
        self,
        holds: bool,
        at: impl Into<Option<Point>>,
        what: impl FnOnce() -> String,
    ) -> Check {
        if holds {
            return Ok(());
        }
        let Self { turn, depth, unit } = self;
        Err(Box::new(Breach { turn, depth, unit, at: at.into(), what: what() }))
    }
}

/// Nothing, or the first breach that was found.
pub(in crate::game) type Check = Result<(), Box<Breach>>;
