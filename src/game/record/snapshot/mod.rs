//! A game that has [reached a checkpoint](super::super::Game::is_at_checkpoint), written down whole, so that it goes on without being played from the
//! beginning.
//!
//! A [`Snapshot`] is a line of text for people and programs ([`header`]: of which game, after how many actions, with a
//! checksum), and then the [state](state) in a compact binary form. It belongs to a journal, which is the game; a
//! snapshot only spares playing again what was played before it. Reading one is done in steps, each of which refuses in
//! words: the checksums, the form, the numbers of all rows of tables that it speaks of ([`numbers`]), what must hold of
//! any game ([`check`]), and at last the digest of the game that came out. A snapshot that passes all of them is that game.

pub(in crate::game) mod check;
pub(in crate::game) mod file;
pub(in crate::game) mod floor;
pub(in crate::game) mod header;
pub(in crate::game) mod numbers;
pub(in crate::game) mod state;

pub use check::SnapshotError;
pub use file::Snapshot;
