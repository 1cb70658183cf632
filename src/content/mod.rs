//! The content of the world: terrains, monsters, items, factions, themes, motifs, difficulties and offerings, as
//! entries of TOML files.
//!
//! The files in `rows/` are part of the program; [`Content::base`] contains their entries. A user's folder can replace
//! entries and add others ([`Content::read`]). Files are read with [`crate::text`], so errors name the line, the column
//! and what was expected. Ids are indexes into these lists: [`KindId`] of units, [`ItemKindId`] of items, [`FactionId`]
//! of factions, [`DifficultyId`] of difficulties, [`ThemeId`] of themes. Entries that rules mention have constants. A
//! level can have monsters, items and terrains of its own ([`OwnKinds`], [`TerrainTable`]); their ids follow those of
//! the content.

mod brought;
mod colour;
mod difficulty;
mod faction;
mod floor_rules;
mod ids;
mod immunity;
mod item_kind;
mod motif;
mod offering;
mod own;
mod purpose;
mod registry;
mod status;
mod terrain_kind;
mod terrain_table;
mod theme;
mod unit_kind;

pub use difficulty::Difficulty;
pub use faction::{Badge, Faction, Home, Posts, Raids, Report, ReportGround, Senses};
pub use floor_rules::{FloorRule, FloorRules};
pub use ids::{DifficultyId, FactionId, ItemKindId, KindId, ThemeId};
pub use immunity::{Immunities, Immunity};
pub use item_kind::{ItemKind, Loot};
pub use motif::{Lever, Mark, Motif, Post};
pub use offering::Offering;
pub use own::OwnKinds;
pub use purpose::{Armour, Purpose, SelfEffect, Style, TargetEffect, Weapon};
pub use registry::{Content, ContentError, ContentFile, FILES};
pub use status::{Status, StatusKind};
pub use terrain_table::{OwnTerrain, OwnTerrainError, TerrainTable, terrains};
pub use theme::{FloorShape, Theme, Tints};
pub use unit_kind::{
    ASSUMED_COST, BehaviourId, Captivity, Power, PowerEffect, Settling, UnitKind, UnknownCellPolicy, Whom,
};
