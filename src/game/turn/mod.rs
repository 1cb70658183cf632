//! Turns: whose turn it is, and what happens between two turns of the player.
//!
//! `game` hands out the turns of the player and lets the world go on; `monster` is a monster's turn, as a pipeline from
//! looking to acting; `journey` takes the player to another floor, which first catches up on the turns since the player
//! left it; `absence` sums up those that are not played; `climb` begins a game at its bottom. Only this room lets units
//! act; no other room calls it back.

mod absence;
mod climb;
mod game;
mod journey;
mod monster;
mod schedule;

pub use climb::climb;
pub use game::{Game, Phase, PlayerTurn, WatchTurn};
