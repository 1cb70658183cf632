//! Lessons: pages of text about searches, with tasks.
//!
//! A lesson is a level whose file has pages; [`LESSONS`] are the shipped ones, and a file in `levels/lessons/` adds
//! another. [`vocabulary`] lets level files be read with full checks of their pages. A [`Lesson`] is the parsed form: a
//! [`LessonPage`] sets up a [`Comparison`](super::Comparison), and a [`LessonTask`] has the
//! [`Condition`](super::Condition) that holds once it is done, and the keys and settings that do it. A [`Course`] is
//! lessons in an order, and [`CourseProgress`] what somebody did in it.

mod course;
mod page;
mod pages;
mod progress;
mod stand;

pub use course::{Course, CourseError, CourseLesson, lesson_key};
pub use page::{LessonPage, LessonTask, TaskGoal, vocabulary};
pub use pages::{LESSONS, Lesson, LessonError, LessonFault};
pub use progress::{Bookmark, CourseProgress, LessonProgress, LessonState, ProgressError, PuzzleProgress};
pub use stand::{Closeup, Figures, MomentError, Shown, position_named};
