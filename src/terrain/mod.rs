//! Terrains, and which units can walk on them at what cost.
//!
//! [`TerrainKind`] has everything about a terrain; the rows are [content](crate::content), where levels have their
//! tables of them too. Cells are [`TerrainId`]s into such a table. [`Movement`] is a movement class: it determines the
//! cost of entering a terrain. [`Trap`] is what a hidden trap does; from afar its cell looks like something else.

mod kind;
mod look;
mod movement;

pub use kind::{Bridge, Door, FLOOR_COST, Fire, MAX_COST, TerrainId, TerrainKind, Trap};
pub use look::{Ansi, Look, Matter, Rgb, Shimmer, Trodden};
pub use movement::Movement;
