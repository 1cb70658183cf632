//! A game on screen: the game itself, and everything about how it is shown.
//!
//! The screens of the game share one [`Session`]. It lets the player act and turns events into messages (`acting`),
//! sets eyes, overlays and the watched unit (`looking`), hands the current moment to the lab (`experiment`), follows a
//! recorded game (`following`), moves what moves by itself (`moving`), draws the map in one of several ways
//! (`map_view`), shows a scene of a new floor (`opening`), and keeps what every frame needs.

mod acting;
mod errands;
mod experiment;
mod following;
mod looking;
mod map_view;
mod moving;
mod opening;
mod state;
mod traces;

pub use following::Followed;
pub(super) use following::{BeforeReplay, Moment};
pub(super) use map_view::OtherMap;
pub(super) use state::Course;
pub use state::{Recorder, Session};
