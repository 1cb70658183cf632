//! What a unit wants to do, from what it knows. Nothing here can reach the true floor: a [`Thought`] holds the unit
//! itself, the mind it has or shares, the legend of terrains and the turn, and that is all there is to decide by.
//!
//! A decision strikes an enemy at hand, unless the plan says to get away; else it keeps the unit's
//! [`Plan`](crate::mind::planning::Plan) or makes one (`deciding`), and carries out the present step (`carry_out`). What
//! the unit believes becomes the facts of a plan in `facts`, and what it knows of the ground the places and the ways
//! between them in `places`, which is worked out only when a plan is made, as far as the `horizon`. `follow` asks the
//! [`PathQueue`](crate::mind::PathQueue) of the mind for routes and goes along them, over what `ground` says the unit
//! believes, fears and leaves to others; `squad` is for those who have orders, `powers` for those who can do more than strike, and `luring`
//! for those who want to be followed. How large it is matters in `bulk`. What
//! comes of it is held against the friends in sight in `among`: `dodge` keeps out of the way of those who are on theirs,
//! and `jam` gets out of it those who are stuck.

mod among;
mod bulk;
mod carry_out;
mod deciding;
mod dodge;
mod facts;
mod flight;
mod follow;
mod ground;
mod hazards;
mod horizon;
mod jam;
mod locks;
mod luring;
pub(super) mod path_requests;
mod places;
mod powers;
mod scratch;
mod senses;
mod squad;
mod thought;

pub use path_requests::{claims_on, extra_costs, standing_dangers};
pub(super) use scratch::BrainScratch;
pub(super) use thought::{Choice, Company, Thought};
