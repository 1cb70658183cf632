//! Bots that stand in for the player. They use only what a player sees.
//!
//! All of them play by the same code; their [`Habits`] are data: at which health a bot rests, whether it explores
//! floors to their end, throws items, exploits what monsters know. `fogwalk sim --games` measures them against each
//! other.

mod bot;
mod deceit;
mod dress;
pub(in crate::game) mod errand;
mod fight;
mod play;
mod stealth;
mod stop;
mod tools;
mod turn;
pub(in crate::game) mod vigilance;

pub use bot::{BOTS, Bot, Habits};
pub use dress::{Against, worth_of_armour, worth_of_bare_hands, worth_of_weapon};
pub use errand::{Aim, Errand};
pub use stealth::{SURE_TO_FELL, chance_of_felling};
pub use stop::Stop;
pub use vigilance::{Alarm, Calm};
