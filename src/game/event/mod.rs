//! Events: what happened. The screen turns them into words, colours and motion.

mod details;
mod happened;

pub use details::{First, Freeing, LostNote, Missile, Reporting};
pub use happened::Event;
