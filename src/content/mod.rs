//! What the world is made of: terrains, monsters, items, factions, themes, motifs, difficulties and offerings, an entry each
//! in a file of TOML.
//!
//! The files in `rows/` are part of the program; [`Content::base`] is what they say. A folder of one's own can replace
//! entries and add others ([`Content::read`]). Reading goes by way of [`crate::text`], so whatever is wrong in a file
//! is said with its line, its column and what was expected. Ids are places in these lists: [`KindId`] of units,
//! [`ItemKindId`] of items, [`FactionId`] of factions, [`DifficultyId`] of difficulties. The few that rules name themselves are constants of the ids. A level
//! can bring monsters, items and terrains of its own ([`OwnKinds`], [`TerrainTable`]); their ids come behind.

mod behaviour;
mod brought;
mod difficulty;
mod faction;
mod ids;
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

pub use behaviour::BehaviourId;
pub use difficulty::Difficulty;
pub use faction::{Faction, Home, Posts, Report, ReportGround};
pub use ids::{DifficultyId, FactionId, ItemKindId, KindId};
pub use item_kind::{ItemKind, Loot};
pub use motif::{Lever, Mark, Motif, Post};
pub use offering::Offering;
pub use own::OwnKinds;
pub use purpose::{Armour, Purpose, SelfEffect, Style, TargetEffect, Weapon};
pub use registry::{Content, ContentError, ContentFile, FILES};
pub use status::{Status, StatusKind};
pub use terrain_table::{OwnTerrain, OwnTerrainError, TerrainTable, terrains};
pub use theme::Theme;
pub use unit_kind::{ASSUMED_COST, Captivity, Power, PowerEffect, Settling, UnitKind, UnknownCellPolicy, Whom};
