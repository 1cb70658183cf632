//! How units die and games end.

use serde::{Deserialize, Serialize};

use crate::{
    game::state::unit::Unit,
    grid::Point,
    mind::{FactionId, KindId, UnitId},
    terrain::TerrainId,
};

/// A unit in an event; it may be dead by the time the event is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// The unit.
    pub unit: UnitId,
    /// The kind of unit.
    pub kind: KindId,
}

impl Subject {
    /// Whether it is the player.
    pub fn is_player(self) -> bool {
        self.kind.row().faction == FactionId::PLAYER
    }
}

impl From<&Unit> for Subject {
    fn from(unit: &Unit) -> Self {
        Self { unit: unit.id, kind: unit.kind }
    }
}

/// Why a unit died.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// A blow, struck by this unit.
    Blow(Subject),
    /// A shot, fired by this unit.
    Shot(Subject),
    /// Something thrown by this unit.
    Throw(Subject),
    /// An explosion close by, of something thrown by this unit.
    Burst(Subject),
    /// A step onto something sharp.
    SharpGround,
    /// A dart from a trap.
    Dart,
    /// A fire.
    Fire,
    /// A fall: the ground gave way.
    Fall,
    /// Drowning in rising water.
    Drowning,
    /// Burial under stone, earth or wood.
    Burial,
}

impl Cause {
    /// Why a unit dies where the ground becomes a built-in terrain on which it cannot stand.
    pub(in crate::game) fn of_ground(terrain: TerrainId) -> Self {
        match terrain {
            TerrainId::CHASM => Self::Fall,
            TerrainId::DEEP_WATER => Self::Drowning,
            _ => Self::Burial,
        }
    }

    /// The unit that did it, if any.
    pub fn killer(self) -> Option<Subject> {
        match self {
            Self::Blow(by) | Self::Shot(by) | Self::Throw(by) | Self::Burst(by) => Some(by),
            Self::SharpGround | Self::Dart | Self::Fire | Self::Fall | Self::Drowning | Self::Burial => None,
        }
    }
}

impl Ending {
    /// Where the player died, if it did.
    pub fn place_of_death(self) -> Option<Point> {
        match self {
            Self::Died { at, .. } => Some(at),
            Self::Won | Self::Left => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player died.
    Died {
        /// The cause of death.
        of: Cause,
        /// Where it died.
        at: Point,
    },
    /// The player left the dungeon with the Astrolabe.
    Won,
    /// The player took the stairs out of a level that is not part of a dungeon.
    Left,
}
