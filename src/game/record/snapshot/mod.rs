//! Snapshots: a complete game at a [checkpoint](super::super::Game::is_at_checkpoint), so that it can continue without
//! being replayed from the beginning.
//!
//! A [`Snapshot`] is a line of text for people and programs ([`header`]: of which game, after how many actions, with a
//! checksum), and then the [state](state) in a compact binary form. It belongs to a journal, which is the authoritative
//! record of the game; a snapshot only saves time. Reading checks, each with its own message: the checksums, the form,
//! all numbers of table rows ([`numbers`]), what must hold of any game ([`check`]), and finally the digest of the
//! restored game. A snapshot that passes all checks is that game.

pub(in crate::game) mod check;
pub(in crate::game) mod file;
pub(in crate::game) mod floor;
pub(in crate::game) mod header;
pub(in crate::game) mod numbers;
pub(in crate::game) mod state;

pub use check::SnapshotError;
pub use file::Snapshot;
