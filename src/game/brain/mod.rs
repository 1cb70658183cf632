//! What a unit wants to do, from what it knows. Nothing here can reach the true floor: a [`Thought`] holds the unit
//! itself, its view of what is known, the table of terrains and the turn, and decisions read nothing else.
//!
//! A unit strikes an enemy at hand, unless the plan says to get away. Otherwise it keeps its
//! [`Plan`](crate::mind::planning::Plan) or makes one, and carries out the present step:
//!
//! | file | what it is for |
//! | --- | --- |
//! | `thought`, `path_requests`, `scratch` | what a decision reads, how it asks for paths, and the memory that decisions share |
//! | `deciding` | from beliefs to a plan, and from the plan to an action |
//! | `facts` | whether a unit believes each fact of a plan |
//! | `places`, `horizon` | the places of a plan and the distances between them, only as far as they are needed |
//! | `carry_out` | what a unit does for each action of a plan |
//! | `ground`, `hazards`, `body` | the ground as the unit believes it to be, what is dangerous there, and where the unit fits |
//! | `follow` | asks the [`PathQueue`](crate::mind::PathQueue) of the mind for routes, and follows them |
//! | `among`, `dodge`, `deadlock` | adapts the choice to friends: avoids those that move, and sorts out who goes first |
//! | `enemies`, `friends` | which enemies and friends matter to a unit |
//! | `errands`, `whereabouts` | what draws a unit away from its post, and where an enemy that was lost may be |
//! | `peace`, `raids`, `leading` | who counts as an enemy in a time of peace, where bands raid, and where captives are led |
//! | `news`, `stairs`, `thief` | what a unit could report and where; what it does with word of the player with the Astrolabe |
//! | `evidence`, `ruses` | what the player is thought to know, and what units do because of it |
//! | `flight`, `luring`, `bridges` | where to run, how to be followed, and which bridge to cut |
//! | `locks`, `items` | locked doors and their keys, and other items |
//! | `powers`, `squad` | units that can do more than strike, and units with orders |

mod among;
mod body;
mod bridges;
mod carry_out;
mod deadlock;
mod deciding;
mod dodge;
mod enemies;
mod errands;
mod evidence;
mod facts;
mod flight;
mod follow;
mod friends;
mod ground;
mod hazards;
mod horizon;
mod items;
mod leading;
mod locks;
mod luring;
mod news;
pub(super) mod path_requests;
mod peace;
mod places;
mod powers;
mod raids;
mod ruses;
mod scratch;
mod squad;
pub(in crate::game) mod stairs;
pub(in crate::game) mod thief;
mod thought;
mod whereabouts;

pub use path_requests::{claims_on, extra_costs, standing_dangers, stopped_friends_of};
pub(in crate::game) use peace::wants_no_war;
pub(in crate::game) use raids::RAIDS_WITHIN;
pub(super) use scratch::BrainScratch;
pub(super) use thought::{Chances, Choice, Company, Thought};
pub(super) use whereabouts::whereabouts;
