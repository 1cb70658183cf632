//! Where games are kept: the journal of the running one, which is appended to after every action.
//!
//! [`Save`] locks the folder's game, reads its journal and writes to it. What of a journal cannot be read is never
//! deleted: `file` keeps all of it under another name. What is written outlives the program at once, whatever ends
//! it; `sync` sees to it that it outlives a power cut soon after.

mod file;
mod place;
#[expect(clippy::module_inception, reason = "the room is named for what it is about")]
mod save;
mod sync;

pub(super) use file::read;
pub(super) use place::folder;
pub(super) use save::Save;
