//! What the screen has found out about minds: worked out once after each change, read in every frame.
//!
//! A [`Scene`] is what the session looks at: the game, whom it watches, whose knowledge counts, where to. The
//! [`Insight`] brings itself up to date with it. What takes long is worked out only while an overlay that shows it is
//! on, and kept until something that it depends on changes.

mod areas;
mod gather;
mod regions;
mod search;

pub use areas::{Area, Areas};
pub use gather::{Insight, Scene};
pub use regions::{DeadEndPicture, IslandPicture, Region, RegionPicture};
pub use search::{Field, QueuePicture, SearchPicture, Waiter};
