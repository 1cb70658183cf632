//! The tale of a game: events worth telling, the score, how units came to know of the player, what the player met for
//! the first time, and the rules in plain numbers.

pub(in crate::game) mod chain;
pub(in crate::game) mod chapters;
pub(in crate::game) mod firsts;
pub(in crate::game) mod in_numbers;

pub use chain::{Chain, Hunters};
pub use in_numbers::in_numbers;
