//! What a unit wants to do, from what it knows. Nothing here can reach the true floor: a [`Thought`] holds the unit
//! itself, its view of what is known, the table of terrains and the turn, and decisions read nothing else.
//!
//! A unit strikes an enemy at hand, unless the plan says to get away. Otherwise it keeps its
//! [`Plan`](crate::mind::planning::Plan) or makes one (`deciding`), and carries out the present step (`carry_out`). `facts`
//! derives the facts of a plan from what the unit believes; `places` finds its places and the distances between them, only
//! when a plan is made and only as far as the `horizon`. `follow` asks the [`PathQueue`](crate::mind::PathQueue) of the mind
//! for routes and follows them, over the `ground` as the unit believes it to be, with its extra costs. `squad` is for units
//! with orders, `powers` for units that can do more than strike, `luring` for units that want to be followed, `peace` says
//! who counts as an enemy, `raids` where a band of a people goes, `thief` what it knows of the player with the Astrolabe, `word` what it
//! could report and where, `ruses` is for what rests on what the player is thought to know, which `evidence` tells, and
//! `bulk` for the size of units. `among` adapts the choice to friends in sight: `dodge`
//! avoids friends that are moving, and `deadlock` sorts out who goes first when units block each other.

mod among;
mod bridges;
mod bulk;
mod carry_out;
mod deadlock;
mod deciding;
mod dodge;
mod evidence;
mod facts;
mod flight;
mod follow;
mod ground;
mod hazards;
mod horizon;
mod leading;
mod locks;
mod luring;
pub(super) mod path_requests;
mod peace;
mod places;
mod powers;
mod raids;
mod ruses;
mod scratch;
mod senses;
mod squad;
pub(in crate::game) mod stairs;
pub(in crate::game) mod thief;
mod thought;
mod whereabouts;
mod word;

pub use path_requests::{claims_on, extra_costs, standing_dangers, stopped_friends_of};
pub(in crate::game) use peace::wants_no_war;
pub(super) use scratch::BrainScratch;
pub(super) use thought::{Chances, Choice, Company, Thought};
pub(super) use whereabouts::whereabouts;
