//! What a game was like: what the player did that is worth telling, what it met for the first time, and the rules that
//! players plan with.

pub(in crate::game) mod firsts;
pub(in crate::game) mod in_numbers;
pub(in crate::game) mod telling;

pub use in_numbers::in_numbers;
