//! A game as it is written down: its journal, which is the game, and snapshots, which spare playing it again.

pub(in crate::game) mod journal;
pub(in crate::game) mod snapshot;

pub use journal::{Edit, Edits, Flaw, Journal, JournalError, Reading, Record, Remainder, Replayed};
pub(crate) use journal::{seal, unseal};
pub use snapshot::{Snapshot, SnapshotError};
