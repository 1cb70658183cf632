//! Fields: what the way costs from everywhere at once.
//!
//! One search from the sources, backwards, fills a [`DistanceField`]; after that each unit finds its next step by a
//! look at its cell, however many units there are. A [`FlowField`] is the same as a picture of directions, a
//! [`FleeMap`] leads away instead. The search is the one loop, [`run`](super::run), with nothing to find; because a
//! step is charged by the cell that it enters, it runs over a [`Reversed`](super::Reversed) space, where every step is
//! charged as if walked the other way. A [`GrowingField`] stops when those who asked have been reached. Fill a field
//! anew when the ground or a source changes: repairing one hardly pays.
//!
//! Sources: Red Blob Games, "Flow Field Pathfinding for Tower Defense" (2014); Brian Walker, "The Incredible Power of
//! Dijkstra Maps" (`RogueBasin`, 2010), which Brogue runs on.

mod distance;
mod flee;
mod growing;

pub use distance::{DistanceField, FlowField};
pub use flee::FleeMap;
pub use growing::{GrowingField, Growth};
