//! What the screen has found out about minds: worked out once after each change, read in every frame.
//!
//! A [`Scene`] is what the session looks at: the game, whom it watches, whose knowledge counts, where to. The
//! [`Insight`] brings itself up to date with it. What takes long is worked out only while an overlay that shows it is
//! on, and kept until something that it depends on changes.

mod areas;
mod dead_ends;
mod drawn;
mod field;
mod gather;
mod intents;
mod islands;
mod kept;
mod queue;
mod regions;
mod search;

pub use areas::{Area, Areas};
pub use dead_ends::DeadEndPicture;
pub use field::Field;
pub use gather::{Insight, Scene};
pub use intents::Intent;
pub use islands::IslandPicture;
pub use queue::{QueuePicture, Waiter};
pub use regions::{Region, RegionPicture};
pub use search::SearchPicture;
