//! How what somebody knows is written to a file, and read again.
//!
//! A file has what cannot be worked out; the rest is made anew when it is read, once that has been checked: sizes go with
//! each other, cells are on the map, lists are in order. What a number refers to (a kind, a faction, a terrain) the game
//! has to check, which owns the tables.
//!
//! News of a map are not written: who is in the middle of reading them loses its place, and has to
//! [begin anew](crate::mind::Mind::forget_news) wherever a mind is written down.

mod influence;
mod known;
mod memory;
mod route;
mod sightings;

pub(super) use influence::WrittenInfluence;
pub(super) use known::WrittenMap;
pub(super) use memory::WrittenMind;
pub(super) use route::WrittenRoute;
pub(super) use sightings::WrittenSightings;
