//! What a lesson or a puzzle asks for, as data: `cost falls by 12`, `setting diagonal = always`, `path through (4,3)`.
//!
//! A text is parsed into a [`Condition`], or a [`ConditionError`] that says where it is wrong and why. A condition is
//! checked against [`Evidence`]: the searches side by side, the active one of them, and their earlier state. Every
//! number that can be compared is a row of [`MEASURES`].

mod clause;
mod measure;
mod parse;
mod tokens;

pub use clause::{Condition, Evidence};
pub use measure::{Before, MEASURES, Measure};
pub use tokens::ConditionError;
