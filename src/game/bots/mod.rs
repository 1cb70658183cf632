//! Stand-ins for the player. They use what a player sees and nothing else.
//!
//! All of them play by the same code; their [`Habits`] are data: how hurt one is when it rests, whether it explores a floor
//! to its end, throws things, heeds what monsters know. `fogwalk sim --games` measures them against each other.

mod bot;
mod deceit;
mod dress;
pub(in crate::game) mod errand;
mod fight;
mod play;
mod stealth;
mod tools;
mod turn;
pub(in crate::game) mod vigilance;

pub use bot::{BOTS, Bot, Habits};
pub use errand::{Aim, Errand, Stop};
pub use vigilance::{Alarm, Calm, Vigilance};
