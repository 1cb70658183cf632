//! What the characters of a motif's drawing mean: those of level files for ground, and a few more.

use crate::content::terrains;

use crate::terrain::TerrainId;

use super::kind::Lever;

/// For whom a post is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Role {
    /// Those of the warren.
    Warren,
    /// Those of the mire.
    Mire,
    /// Whoever goes on four feet.
    Beast,
    /// The last of the watch.
    Watch,
    /// What is fixed to the ground.
    Turret,
}

/// A cell of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Ground, and nothing else.
    Ground(TerrainId),
    /// Floor, and a good place for something to find: `*`.
    Loot,
    /// Somebody may stand here: `g`, `m` (in shallow water), `b`, `o` and `t`.
    Post(Role, TerrainId),
    /// Somebody may sit here in a cage: `|`.
    Cage,
    /// What the lever changes: `x`.
    Moved(TerrainId),
}

impl Mark {
    /// What a character means in a motif with this lever; `None` for one that means nothing.
    pub fn of(glyph: char, lever: Option<Lever>) -> Option<Self> {
        Some(match glyph {
            '*' => Self::Loot,
            '|' => Self::Cage,
            'g' => Self::Post(Role::Warren, TerrainId::FLOOR),
            'm' => Self::Post(Role::Mire, TerrainId::SHALLOW_WATER),
            'b' => Self::Post(Role::Beast, TerrainId::FLOOR),
            'o' => Self::Post(Role::Watch, TerrainId::FLOOR),
            't' => Self::Post(Role::Turret, TerrainId::FLOOR),
            'x' => Self::Moved(lever?.before),
            '#' => Self::Ground(TerrainId::ROCK),
            _ => Self::Ground(TerrainId(terrains().iter().position(|kind| kind.glyph == glyph)? as u8)),
        })
    }

    /// The ground there.
    pub fn ground(self) -> TerrainId {
        match self {
            Self::Ground(terrain) | Self::Moved(terrain) | Self::Post(_, terrain) => terrain,
            Self::Loot => TerrainId::FLOOR,
            Self::Cage => TerrainId::CAGE,
        }
    }
}
