//! What the ground is made of, and who can walk on what.
//!
//! [`BUILT_IN`] is the table: one row has everything about a terrain. A level may add rows of its own, so every
//! level carries a [`TerrainTable`] and its cells are [`TerrainId`]s into it. [`Movement`] says what entering a
//! terrain costs a class of units, if they can at all. [`Spring`] is what traps in the ground do; from afar they look like
//! something else.

mod kind;
mod movement;
mod spring;
mod table;

pub use kind::{BUILT_IN, Door, Fire, MAX_COST, TerrainId, TerrainKind};
pub use movement::Movement;
pub use spring::Spring;
pub use table::{OwnTerrain, OwnTerrainError, TerrainTable};
