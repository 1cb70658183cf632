//! Painting: changing a level stroke by stroke, and back.
//!
//! A [`Painting`] is a level, the ends of the search on it, and a bounded history. A stroke is begun with a [`Brush`] on
//! some cells, goes on over others, and is one step of undo when the brush is lifted. Whatever is painted, the level stays
//! one that can be written and read again: who can no longer stand where the ground was painted is gone. A [`Task`] is
//! the puzzle of a level: what is to be painted, and whether it was.

mod brush;
mod content;
mod history;

#[expect(clippy::module_inception, reason = "the room is named after what is in it")]
mod painting;
mod reshape;
mod standing;
mod stroke;
mod task;

pub use brush::Brush;
pub use history::Extent;
pub use painting::{PaintError, Painting};
pub use task::{Grade, Judgement, Task, TaskError};
