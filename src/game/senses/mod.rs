//! Looking, hearing, smelling and reporting: the only ways from the true world into a mind.
//!
//! `perceiving` lets a unit use all of them at the beginning of its turn; `hearing` is used by whatever makes a noise.
//! Each writes into a [`Mind`](crate::mind::Mind): the unit's notes, or that of its faction if it reports at once.
//! `witnessing` writes there what the player was seen to look at. `clues` notes for the end of the game how units came
//! to know of the player.

pub(in crate::game) mod clues;
pub(in crate::game) mod foreseeing;
pub(in crate::game) mod hearing;
pub(in crate::game) mod looking;
pub(in crate::game) mod noticing;
pub(in crate::game) mod perceiving;
pub(in crate::game) mod reporting;
pub(in crate::game) mod witnessing;

pub use foreseeing::{Foreseen, Gaze, gaze_of, where_noticed};
pub use noticing::{Exposure, Pace};
