//! Random access to every position of a recorded search.
//!
//! A [`Timeline`] is a [`Recording`](super::Recording) with a position in it. Nothing is replayed to get somewhere: the
//! state of a cell is looked up in the list of its events (`history`), counts come from `ranks`, and the open list in
//! its order (`queue`) is updated for short distances and rebuilt from the nearest checkpoint for long ones. So a long
//! recording is as quick to draw and to scrub through as a short one.

mod history;
mod queue;
mod ranks;
#[expect(clippy::module_inception, reason = "the room is named for what it holds")]
mod timeline;

pub use history::CellView;
pub use queue::OpenEntry;
pub use timeline::{Closing, Counts, MOST_EQUALS, Timeline};
