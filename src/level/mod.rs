//! A level: the true ground, who and what is on it, and the text that people write it in.
//!
//! [`Level`] is the one thing that the dungeon makes, that files hold, and that the game and the lab start from.
//! [`TrueGround`] is its ground as the pathfinding engine reads it.

mod data;
mod ground;

pub use data::{Level, Placed, Vocabulary};
pub use ground::TrueGround;
