//! The referee: rules that must hold for a game at all times, and the check of them.
//!
//! An [`Audit`] accompanies a game: every game in debug builds, and games for which it was requested. While units act
//! it keeps a [chronicle](super::state::chronicle), its own record of how the world truly was and of which units looked
//! where. At the end of every turn it checks the true floor (`floors`) and the minds (`minds`) against it. The first
//! [`Breach`] stops a debug build, unless the audit was requested; then the caller can read it.
//!
//! Nothing in a game depends on its audit. The audit uses as little as possible of the game's own bookkeeping: the
//! chronicle sees positions, health and ground, not the events that changed them.

pub(in crate::game) mod audit;
pub(in crate::game) mod breach;
pub(in crate::game) mod floors;
pub(in crate::game) mod minds;

pub use breach::Breach;
