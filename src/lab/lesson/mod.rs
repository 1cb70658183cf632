//! Lessons: pages of text about a search, each with the search that it is about and things to try.
//!
//! A lesson is a level whose file has pages; [`LESSONS`] are those that the lab brings along, and a file in
//! `levels/lessons/` is one more. [`vocabulary`] lets level files be read with everything in their pages judged; a
//! [`Lesson`] is what they mean: a [`LessonPage`] sets up a [`Comparison`](super::Comparison), and a [`LessonTask`] has
//! the [`Condition`](super::Condition) that holds once it is done, and what to do for that.

mod page;
mod pages;
mod stand;

pub use page::{LessonPage, LessonTask, vocabulary};
pub use pages::{LESSONS, Lesson, LessonError, LessonFault};
pub use stand::{Closeup, Shown};

pub(super) use page::named;
