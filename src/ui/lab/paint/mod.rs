//! Painting in the lab: the map is changed stroke by stroke, and the search follows.
//!
//! An easel is the bench's state for painting: the [`Painting`](crate::lab::Painting), the brush, and access to files.
//! Strokes change the painting alone; the searches are repeated once for each frame, however many strokes there were.
//! Keys are rows of a table ([`BINDINGS`]). Other windows ask for a size or a file, list brushes, kinds of maps and
//! puzzles, and run a game on the painting.

mod ask;
mod easel;
mod files;
mod generate;
mod kept;
mod keys;
mod marks;
mod palette;
mod panel;
mod play;
mod puzzle;
mod screen;
mod strokes;
mod sure;

pub(super) use ask::size;
pub(super) use easel::{Cover, Easel};
pub use easel::{Keeper, Keeping};
pub(super) use files::Saved;
pub use keys::{BINDINGS, Command, Group, Keymap};
pub(super) use panel::task_in_lines;
pub(super) use screen::PaintScreen;
pub(super) use sure::{SureScreen, leave};
