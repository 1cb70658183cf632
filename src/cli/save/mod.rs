//! Where games are kept: the journal of the running one, which is appended to after every action, and snapshots beside it.
//!
//! [`Save`] locks the folder's game and writes to its journal; `resume` goes on with what is there: from the last snapshot
//! (`snapshots`), or from the beginning. What of these files cannot be read is never deleted: `aside` keeps all of it under
//! another name, and `rescue` goes on from a snapshot where the journal before it is of no use any more. What is written
//! outlives the program at once, whatever ends it; `sync` sees to it that it outlives a power cut soon after.

mod aside;
mod file;
mod place;
mod rescue;
mod resume;
#[expect(clippy::module_inception, reason = "the room is named for what it is about")]
mod save;
mod snapshots;
mod sync;
#[cfg(test)]
mod trial;

pub(super) use file::{read, replace};
pub(super) use place::folder;
pub(super) use save::Save;
pub(super) use snapshots::with_base;
