//! The journal of a game: what it started from, and every action with the state it led to.
//!
//! It is text with one record a line, so that it can be appended to and read by people: first the [`Header`](header) as
//! one JSON object, then `CODE DIGEST` for each action. Every line ends in a checksum of what stands before it
//! (`record`), so that a flipped bit is found at its line. [`Journal::read`] returns all good records before the first
//! bad one and what is wrong with that, a [`Flaw`]; it undoes harmless changes by text editors ([`Edits`]). Replaying
//! the actions restores the game; a different digest shows at which record two versions of the game diverge.

pub(in crate::game) mod edits;
pub(in crate::game) mod flaw;
pub(in crate::game) mod header;
pub(in crate::game) mod reading;
pub(in crate::game) mod record;
pub(in crate::game) mod replaying;

pub use edits::{Edit, Edits};
pub use flaw::{Flaw, JournalError};
pub use reading::{Reading, Remainder};
pub use record::Record;
pub use replaying::{Journal, Replayed};

pub(crate) use record::{seal, unseal};
