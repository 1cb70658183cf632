//! Searches for those who have no terminal: a lesson or a level as one HTML page that plays in a browser, and
//! worksheets.
//!
//! A `film` is a recorded search as changes of its cells; `ground` says where the cells lie; `picture` draws both as
//! SVG. [`lesson_page`] and [`level_page`] put pictures, texts and films into a page with `page.js`, which only applies
//! the changes of the film: a page never searches. [`Worksheet`] has a picture without figures, and its key. Nothing is
//! loaded from anywhere: styles, script and pictures are in the page, and texts of level files are escaped.

mod colours;
mod film;
mod ground;
mod page;
mod picture;
mod worksheet;

use crate::lab::{ExperimentError, LessonError, MomentError};

pub use page::{index_page, lesson_page, level_page};
pub use worksheet::Worksheet;

/// Why something cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The search is impossible.
    #[error("{0}")]
    Search(ExperimentError),
    /// The pages of the level are no lesson.
    #[error(transparent)]
    Lesson(#[from] LessonError),
    /// The search has too many steps.
    #[error(
        "the search has {steps} moments, too many for a page: expected at most {most}; choose nearer ends with --from and --to"
    )]
    Long {
        /// Its steps.
        steps: usize,
        /// The most that a page can have.
        most: usize,
    },
    /// The map is too large.
    #[error("the map has {cells} cells, too many for a page: expected at most {most}")]
    Large {
        /// Its cells.
        cells: usize,
        /// The most that a page can have.
        most: usize,
    },
    /// The search has no such moment.
    #[error(transparent)]
    Moment(#[from] MomentError),
    /// There is nothing to fill in at this moment.
    #[error("no cell has figures at step {0}: choose a later one, such as \"closing 1\"")]
    NothingToFillIn(usize),
}
