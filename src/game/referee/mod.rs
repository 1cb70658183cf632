//! What must hold of a game at all times, and the check of it.
//!
//! An [`Audit`] goes along with a game: in debug builds with every one, elsewhere where somebody asks for it. While units
//! act it keeps a [chronicle](super::state::chronicle), a record of its own of what truly was and of who looked where. At
//! the end of every turn it holds the true floor (`floors`) and the minds (`minds`) against it. The first [`Breach`] stops
//! a debug build; whoever has asked is told.
//!
//! Nothing in a game depends on its audit, and nothing is taken from the game's own bookkeeping that could be watched
//! instead: the chronicle sees positions, health and ground, not the events that changed them.

pub(in crate::game) mod audit;
pub(in crate::game) mod breach;
pub(in crate::game) mod floors;
pub(in crate::game) mod minds;

pub use breach::Breach;
