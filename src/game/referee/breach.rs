//! Something that must never be.

use std::fmt;

use crate::{
    grid::Point,
    mind::{Turn, UnitId},
};

/// A rule of the game that did not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Breach {
    /// When it was found; the dear checks are not made every turn.
    pub turn: Turn,
    /// On which floor, by its depth from 1.
    pub depth: u32,
    /// Which unit it is about, or whose mind, if it is a single one's.
    pub unit: Option<UnitId>,
    /// In which cell, if it is about one.
    pub at: Option<Point>,
    /// What is wrong: half a sentence.
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
