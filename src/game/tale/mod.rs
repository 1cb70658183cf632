//! The tale of a game: events worth telling, the score, what the player met for the first time, and the rules in plain
//! numbers.

pub(in crate::game) mod chapters;
pub(in crate::game) mod firsts;
pub(in crate::game) mod in_numbers;

pub use in_numbers::in_numbers;
