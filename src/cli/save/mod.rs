//! Where games are kept: the journal of the running one, which is appended to after every action, and snapshots beside it.
//!
//! [`Save`] locks the folder's game (`place`) and writes to its journal (`running`); `resume` goes on with what is there:
//! from the last snapshot (`snapshots`), or from the beginning. What of these files cannot be read is never deleted: all of
//! it is kept under another name (`aside`), and `rescue` goes on from a snapshot where the journal before it is of no use any
//! more. Wherever more than one file changes, it is a `change` that is made with a single rename. `watch` writes a journal
//! anew that another program has done something to. What is written outlives the program at once, whatever ends it; `sync`
//! sees to it that it outlives a power cut soon after.

mod aside;
mod change;
#[cfg(test)]
mod every_call;
mod place;
mod rescue;
mod resume;
mod running;
#[expect(clippy::module_inception, reason = "the room is named for what it is about")]
mod save;
mod snapshots;
mod sync;
#[cfg(test)]
mod trial;
mod watch;

pub(super) use aside::read;
pub(super) use place::folder;
pub(super) use save::Save;
pub(super) use snapshots::with_base;
