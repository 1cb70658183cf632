//! Rooms made by hand: drawn as text in the tables of `halls`, `grounds` and `works`, and built into a floor before
//! anything else.
//!
//! `kind` says what a motif is and `legend` what its characters mean; `site` turns, mirrors and sets one down, and
//! remembers where its treasure, its guards and its lever are. All that can be walked on within a motif hangs together, so
//! a corridor to any cell of its rim joins it to the floor.

mod grounds;
mod halls;
mod kind;
mod legend;
mod site;
mod works;

pub use kind::motif_names;
pub(super) use legend::Role;
pub(super) use site::{Site, place};
