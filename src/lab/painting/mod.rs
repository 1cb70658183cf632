//! Painting: changing a level by strokes, with undo.
//!
//! A [`Painting`] is a level, the ends of the search on it, and a bounded history. A stroke starts with a [`Brush`] on
//! some cells, passes over others, and becomes one undo step when the brush is lifted. The level always stays one that
//! can be written and read again: units that can no longer stand where the ground was painted are removed. A [`Task`]
//! is the puzzle of a level, and judges whether it is solved.

mod brush;
mod content;
mod history;

#[expect(clippy::module_inception, reason = "the room is named after what is in it")]
mod painting;
mod reshape;
mod standing;
mod stroke;
mod task;

pub use brush::{Brush, BrushGroup};
pub use history::Extent;
pub use painting::{PaintError, Painting};
pub use task::{Grade, Judgement, Task, TaskError};
