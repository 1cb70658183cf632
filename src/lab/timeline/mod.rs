//! Time in a search: any moment of it, at once.
//!
//! A [`Timeline`] is a [`Recording`](super::Recording) with a position in it. Nothing is ever played through again to
//! get somewhere: how a cell stood at a moment is looked up in the list of what happened there (`history`), how
//! much had happened is counted by `ranks`, and the open list in its order (`queue`) goes along for short ways and
//! is put together anew from the nearest checkpoint after long ones. So a long trace is as quick to draw and to scrub
//! through as a short one.

mod history;
mod queue;
mod ranks;
#[expect(clippy::module_inception, reason = "the room is named for what it holds")]
mod timeline;

pub use history::CellView;
pub use queue::OpenEntry;
pub use timeline::{Closing, Counts, MOST_EQUALS, Timeline};
