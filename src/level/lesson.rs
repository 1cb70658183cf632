//! What a level has to teach: pages of text about a search on it, with things to try.
//!
//! The lab gives a meaning to what is said here: its settings, its moments, its conditions. So all of that is text; who
//! reads a file may have it [judged](super::Vocabulary).

use crate::grid::Point;

/// Settings by their names, in the order of the file.
pub type SettingTexts = Vec<(String, String)>;

/// A page of a lesson, and what the lab shows beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Page {
    /// What it says.
    pub text: String,
    /// What is set about the search; the defaults in all else.
    pub search: SettingTexts,
    /// What is set about others beside it, each of which is like the first in all else.
    pub beside: Vec<SettingTexts>,
    /// Where the search starts, if not where the level says.
    pub start: Option<Point>,
    /// Where it goes, if not where the level says.
    pub goal: Option<Point>,
    /// Where it may go instead.
    pub goals: Vec<Point>,
    /// Where each of the others is at tick 0, 1, 2 and so on.
    pub others: Vec<Vec<Point>>,
    /// The moment that is looked at; the end if nothing is said.
    pub at: Option<String>,
    /// How large cells are.
    pub zoom: Option<String>,
    /// What cells show.
    pub show: Option<String>,
    /// The cell that is looked at.
    pub look: Option<Point>,
    /// What there is to try.
    pub tasks: Vec<Task>,
}

/// Something to try, and how it is seen that it was done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Task {
    /// What is asked for.
    pub text: String,
    /// The condition that holds once it is done.
    pub done: String,
    /// The settings that do it.
    pub set: SettingTexts,
    /// The keys that do it, after the settings.
    pub keys: String,
}

impl Page {
    /// The most pages that a level may have.
    pub const MOST: usize = 20;
    /// The longest text of a page, in characters.
    pub const LONGEST_TEXT: usize = 420;
    /// The most searches beside the first.
    pub const MOST_BESIDE: usize = 3;
    /// The most settings of a search.
    pub const MOST_SETTINGS: usize = 24;
    /// The most cells that a page may name: other goals, and all cells of others.
    pub const MOST_CELLS: usize = 1000;
}

impl Task {
    /// The most tasks of a page.
    pub const MOST: usize = 3;
    /// The longest text of a task, in characters.
    pub const LONGEST_TEXT: usize = 140;
    /// The longest text of a condition, or of some keys, in characters.
    pub const LONGEST_LINE: usize = 200;
}

/// Something in a lesson that only the lab can judge.
#[derive(Clone, Copy, Debug)]
pub enum LessonWord<'a> {
    /// The name and the value of a setting.
    Setting(&'a str, &'a str),
    /// A condition.
    Condition(&'a str),
    /// A moment of a search.
    Moment(&'a str),
    /// How large cells are.
    Zoom(&'a str),
    /// What cells show.
    Figure(&'a str),
}

/// Why something in a lesson means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Where in its text, in characters from 0.
    pub at: usize,
    /// What is there.
    pub found: String,
    /// What should be.
    pub expected: String,
}
