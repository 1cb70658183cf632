//! What a unit made others believe, or forget, by magic.

use serde::{Deserialize, Serialize};

use crate::{grid::Point, mind::FactionId};

/// What others were made to believe, or to forget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deception {
    /// Who was in sight forgot what it had noted.
    Oblivion,
    /// All forgot where the unit is.
    Vanishing,
    /// There is said to be a wall in a cell.
    FalseWall(Point),
    /// The unit is said to be in a cell.
    Mirage(Point),
    /// The unit is said to have come by the stairs to the floor at this depth, and to have run on.
    SentAhead {
        /// The depth of that floor.
        depth: u32,
    },
}

impl Deception {
    /// The cell that it is about, if there is one.
    pub fn at(self) -> Option<Point> {
        match self {
            Self::FalseWall(at) | Self::Mirage(at) => Some(at),
            Self::Oblivion | Self::Vanishing | Self::SentAhead { .. } => None,
        }
    }
}

/// Who of a faction was deceived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deceived {
    /// The faction.
    pub faction: FactionId,
    /// Number of its units; `None` if it is what the whole faction goes by.
    pub units: Option<u32>,
}

impl Deceived {
    /// The number of minds: what a faction goes by is one.
    pub fn minds(self) -> u32 {
        self.units.unwrap_or(1)
    }
}
