//! The figures that the overlays show of minds: computed once after each change, read in every frame.
//!
//! A [`Scene`] is what the session shows: the game, the watched unit, the mind and the goal. The [`Insight`] is updated
//! from it. Expensive parts are computed only while an overlay that shows them is on, and kept until an input changes.

mod areas;
mod gather;
mod regions;
mod search;
mod sources;

pub use areas::{Area, Areas};
pub use gather::{Insight, Scene};
pub use regions::{DeadEndPicture, IslandPicture, REGIONS_UP_TO, Region, RegionPicture};
pub use search::{Field, QueuePicture, SearchPicture, Waiter};
pub use sources::{Belief, Sources};
