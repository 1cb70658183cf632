//! Painting in the lab: the map is changed stroke by stroke, and the search follows.
//!
//! An easel is what the bench keeps for it: the [`Painting`](crate::lab::Painting), the brush, and where files are.
//! Strokes change the painting alone; the searches are done anew when a picture is wanted, so
//! once a picture, however many strokes there were. Keys are rows of a table ([`BINDINGS`]). Other windows ask for a size
//! or a file, list brushes, kinds of maps and puzzles, and a game can be played on what is painted.

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
mod riddle;
mod screen;
mod strokes;
mod sure;

pub(super) use easel::{Cover, Easel};
pub use easel::{Keeper, Keeping};
pub use keys::{BINDINGS, Command, Group, Keymap};
pub(super) use screen::PaintScreen;
pub(super) use sure::{SureScreen, leave};
