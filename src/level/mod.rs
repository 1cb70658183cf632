//! A level: the true ground, who and what is on it, and the text that people write it in.
//!
//! [`Level`] is the one thing that the dungeon makes, that files hold, and that the game and the lab start from.

mod data;

pub use data::{Level, Placed, Vocabulary};
