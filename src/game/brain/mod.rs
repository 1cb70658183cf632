//! What a unit wants to do, from what it knows. Nothing here can reach the true floor: a [`Thought`] holds the unit
//! itself, the mind it has or shares, the legend of terrains and the turn, and that is all there is to decide by.
//!
//! A decision strikes an enemy at hand, unless the plan says to get away; else it keeps the unit's
//! [`Plan`](crate::mind::planning::Plan) or makes one (`thought`), and carries out the present step (`carry_out`). What
//! the unit believes becomes the facts of a plan in `facts`, and what it knows of the ground the places and the ways
//! between them in `places`, which is worked out only when a plan is made, as far as the `horizon`. `follow` asks the
//! [`PathQueue`](crate::mind::PathQueue) of the mind for routes and goes along them, over what `ground` says the unit
//! believes, fears and leaves to others; `squad` is for those who have orders. How large it is matters in `bulk`.

mod bulk;
mod carry_out;
mod facts;
mod flight;
mod follow;
mod ground;
mod hazards;
mod horizon;
mod locks;
mod places;
mod senses;
mod squad;
mod thought;
mod wits;

pub(super) use hazards::standing_dangers;
pub(super) use thought::{Choice, Company, Thought};
pub(super) use wits::Wits;
