//! A game on screen: the game itself, and everything about how it is shown.
//!
//! The screens of the game share one [`Session`]. It lets the player act and turns events into messages (`acting`),
//! sets eyes, overlays and the watched unit (`looking`), hands the current moment to the lab (`experiment`), follows a
//! recorded game (`following`), moves what moves by itself (`moving`), and keeps what every frame needs.

mod acting;
mod errands;
mod experiment;
mod following;
mod looking;
mod moving;
mod state;

pub use following::Followed;
pub(super) use following::Moment;
pub(super) use state::Course;
pub use state::{Recorder, Session};
