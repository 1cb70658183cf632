//! Errors of the search builder.

use std::{error::Error, fmt};

use crate::search::{Algorithm, NotBestFirst, OpenListKind, Ties};

/// Why a search that was put together cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// A start is not a node of the space.
    NoSuchStart {
        /// The start that was given, in words.
        start: String,
    },
    /// The goal is not a node of the space.
    NoSuchGoal {
        /// The goal that was given, in words.
        goal: String,
    },
    /// Both an open list and a rule for ties that has a list of its own.
    TiesNeedTheirOwnList {
        /// The rule for ties.
        ties: Ties,
        /// The open list.
        open_list: OpenListKind,
    },
    /// The algorithm runs on prepared ground only, or has a loop of its own.
    NotBestFirst(NotBestFirst),
    /// Jump points need diagonal steps, and the ground was prepared for none.
    NeedsDiagonals,
    /// A search with landmarks was asked for, and no landmarks were given.
    NeedsLandmarks,
    /// Landmarks were given to an algorithm that makes no use of them.
    NoUseForLandmarks(Algorithm),
    /// The landmarks are those of another ground, of the same before it changed, or of another cost scale.
    LandmarksOfAnotherGround,
    /// Two-tier search does not search for a whole path.
    TwoTierGoesByLegs,
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchStart { start } => write!(f, "the search cannot start at {start}: the space has no such node"),
            Self::NoSuchGoal { goal } => write!(f, "the search cannot go to {goal}: the space has no such node"),
            Self::TiesNeedTheirOwnList { ties, open_list } => {
                let (ties, list) = (ties.name(), open_list.name());
                write!(f, "ties by {ties} need an open list of their own, so the open list cannot be {list}")
            }
            Self::NotBestFirst(error) => error.fmt(f),
            Self::NeedsDiagonals => f.write_str("jps needs diagonal steps, but this ground allows none; use canonical"),
            Self::NeedsLandmarks => {
                f.write_str("a search with landmarks needs landmarks; make them with Landmarks::new")
            }
            Self::NoUseForLandmarks(algorithm) => {
                let name = algorithm.name();
                write!(f, "{name} takes no estimates from landmarks; use landmarks, jps, canonical or auto")
            }
            Self::LandmarksOfAnotherGround => f.write_str("the landmarks are not of this ground as it is now, or of another cost scale; make new ones with Landmarks::new"),
            Self::TwoTierGoesByLegs => {
                f.write_str("two-tier search finds its path leg by leg; plan it with TwoTier::plan")
            }
        }
    }
}

impl Error for SearchError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotBestFirst(error) => Some(error),
            _ => None,
        }
    }
}

impl From<NotBestFirst> for SearchError {
    fn from(error: NotBestFirst) -> Self {
        Self::NotBestFirst(error)
    }
}
