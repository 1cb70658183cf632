//! What the ground is made of, and who can walk on what.
//!
//! [`TerrainKind`] has everything about a terrain; the rows are [content](crate::content), where levels have their tables
//! of them too. Cells are [`TerrainId`]s into such a table. [`Movement`] says what entering a terrain costs a class of
//! units, if they can at all. [`Trap`] is what traps in the ground do; from afar they look like something else.

mod kind;
mod movement;

pub use kind::{Ansi, Door, Fire, Look, MAX_COST, Rgb, TerrainId, TerrainKind, Trap};
pub use movement::Movement;
