//! How units and games come to their end.

use serde::{Deserialize, Serialize};

use crate::{
    game::state::unit::Unit,
    mind::{FactionId, KindId, UnitId},
    terrain::TerrainId,
};

/// A unit in an event, which may be dead by the time somebody reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// Which.
    pub unit: UnitId,
    /// What it is, or was.
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

/// What somebody died of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// A blow, struck by this one.
    Blow(Subject),
    /// A shot, fired by this one.
    Shot(Subject),
    /// Something thrown by this one.
    Throw(Subject),
    /// It stood too close to something that burst, thrown by this one.
    Burst(Subject),
    /// It stepped on something sharp.
    Caltrops,
    /// It stepped on what let a dart fly.
    Dart,
    /// It stood in a fire.
    Fire,
    /// The ground gave way, and there was nothing below.
    Fall,
    /// The water rose over it.
    Drowning,
    /// Stone, earth or wood took the place where it stood.
    Burial,
}

impl Cause {
    /// What those die of who stand where the ground becomes such a built-in terrain, and they cannot stand on it.
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
            Self::Caltrops | Self::Dart | Self::Fire | Self::Fall | Self::Drowning | Self::Burial => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player died.
    Died {
        /// Of what.
        of: Cause,
    },
    /// The player left the dungeon with the Astrolabe.
    Won,
    /// The player took the stairs out of a level that is not part of a dungeon.
    Left,
}
