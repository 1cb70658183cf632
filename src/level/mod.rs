//! A level: the true ground, who and what is on it, and the text that people write it in.
//!
//! [`Level`] is the one thing that the dungeon makes, that files hold, and that the game and the lab start from.
//! [`TrueGround`] is its ground as the pathfinding engine reads it.

mod data;
mod error;
mod file;
mod fogwalk;
mod front;
mod ground;
mod lines;
mod octile;
mod printable;
mod write;

pub use data::{Level, Placed, Vocabulary};
pub use error::LevelError;
pub use file::{parse, read};
pub use ground::TrueGround;
pub use octile::{OctileError, write_octile};
pub use printable::{is_plain, printable};
pub use write::write;
