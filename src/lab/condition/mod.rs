//! What a lesson or a puzzle asks for, as data: `cost falls by 12`, `setting diagonal = always`, `path through (4,3)`.
//!
//! A text becomes a [`Condition`] or a [`ConditionError`] that says where and why not; a condition is held against
//! [`Evidence`]: the searches that stand side by side, the one of them that is looked at, and how they stood before.
//! Every number that can be compared is a row of [`MEASURES`].

mod before;
mod clause;
mod measure;
mod parse;
mod words;

pub use before::Before;
pub use clause::{Condition, Evidence};
pub use measure::{MEASURES, Measure};
pub use parse::ConditionError;
