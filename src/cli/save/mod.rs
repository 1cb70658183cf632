//! The files of saved games: the journal of the running one, which is appended to after every action, and snapshots
//! beside it.
//!
//! The game of the dungeon is in the folder of games itself; a game on levels is in a folder of its own in there
//! (`on_levels`). Otherwise both are kept in the same way. [`Save`] locks the folder's game (`place`) and appends to
//! its journal (`running`). `resume` replays the game from the last snapshot (`snapshots`), or from the beginning. A
//! file that cannot be read is never deleted: it is kept as a backup (`file_names`), and `rescue` goes on from a
//! snapshot when the journal before it is unusable. Where several files change, a `change` makes all of them with a
//! single rename. `watch` writes the journal again after another program has touched it. Written actions survive the
//! end of the program at once; `sync` makes them survive a power cut about a second later.

mod change;
#[cfg(test)]
mod every_call;
mod file_names;
mod on_levels;
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

pub(super) use file_names::read;
pub(super) use on_levels::{LevelGame, Unfinished, kept_of, unfinished};
pub(super) use place::folder;
pub(super) use save::Save;
pub(super) use snapshots::with_base;
