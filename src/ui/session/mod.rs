//! A game on screen: the game itself and everything about how it is looked at.
//!
//! The screens of the game share one [`Session`]. It lets the player act and turns what happened into messages
//! (`acting`), looks at the game through somebody's eyes, with overlays and a watched unit (`looking`), hands
//! the present moment to the lab (`experiment`), follows a game that was played (`following`), and keeps what every frame needs.

mod acting;
mod errands;
mod experiment;
mod following;
mod looking;
mod state;

pub use following::Followed;
pub(super) use following::Moment;
pub(super) use state::Course;
pub use state::{Recorder, Session};
