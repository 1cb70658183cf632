//! What must hold of a game at all times, and the check of it.
//!
//! An [`Audit`] goes along with a game: in debug builds with every one, elsewhere where somebody asks for it. While units
//! act it keeps a [`Chronicle`](chronicle), a record of its own of what truly was (`history`) and of who looked where. At
//! the end of every turn it holds the true floor (`world`) and the minds (`minds`) against it. The first [`Breach`] stops
//! a debug build; whoever has asked is told.
//!
//! Nothing in a game depends on its audit, and nothing is taken from the game's own bookkeeping that could be watched
//! instead: the chronicle sees positions, health and ground, not the events that changed them.

mod audit;
mod breach;
mod chronicle;
mod history;
mod minds;
mod world;

pub(super) use audit::{Audit, check_state};
pub use breach::Breach;
