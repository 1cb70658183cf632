//! The lesson of a level: pages of text about a search on it, with things to try.
//!
//! The lab gives a meaning to what is said here: its settings, its moments, its conditions. So all of that is text; who
//! reads a file may have it [judged](super::Vocabulary).

use crate::grid::{Point, Size};

/// Settings by their names, in the order of the file.
pub type SettingTexts = Vec<(String, String)>;

/// A page of a lesson, and what the lab shows beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Page {
    /// Its text.
    pub text: String,
    /// Settings of the search; all others have their defaults.
    pub search: SettingTexts,
    /// Settings of the searches shown beside it; in all other settings each is like the first.
    pub beside: Vec<SettingTexts>,
    /// The start of the search, if it is not the level's.
    pub start: Option<Point>,
    /// The goal of the search, if it is not the level's.
    pub goal: Option<Point>,
    /// Alternative goals.
    pub goals: Vec<Point>,
    /// The cells of each of the others at tick 0, 1, 2 and so on.
    pub others: Vec<Vec<Point>>,
    /// The moment that is looked at; the end if nothing is said.
    pub at: Option<String>,
    /// How large cells are.
    pub zoom: Option<String>,
    /// The figures that cells show.
    pub show: Option<String>,
    /// The figures that are taught so far: no others are shown or named.
    pub figures: Option<String>,
    /// The cell that is looked at.
    pub look: Option<Point>,
    /// The number of cells of the map that may be painted; on a map with more of them nothing counts.
    pub paint: u32,
    /// A map made at random, which stands for the level's.
    pub random: Option<RandomMap>,
    /// The tasks.
    pub tasks: Vec<Task>,
}

/// A map that is made from a seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RandomMap {
    /// The name of what makes it.
    pub map: String,
    /// Its size.
    pub size: Size,
    /// The seed; another one makes another map.
    pub seed: u64,
}

/// Something to try, and how it is seen that it was done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Task {
    /// The task in words.
    pub text: String,
    /// The condition that holds once it is done; empty if the task is to predict.
    pub done: String,
    /// The predictions that do it, if it is to predict.
    pub predict: Option<String>,
    /// The settings that do it.
    pub set: SettingTexts,
    /// The keys that do it, after the settings.
    pub keys: String,
}

/// The place of a lesson in a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Curriculum {
    /// The lessons that it builds on: the names of their files without number and ending, such as `two-lists`.
    pub needs: Vec<String>,
    /// The sections of articles that it teaches, in words.
    pub teaches: Vec<String>,
    /// The names of the settings that the panel lists; if empty, the most important ones and all that are not at their
    /// defaults.
    pub lists: Vec<String>,
}

impl Curriculum {
    /// The most lessons that it may build on, sections that it may teach, and settings that the panel may list.
    pub const MOST: usize = 20;
    /// The longest name of a lesson, section or setting, in characters.
    pub const LONGEST: usize = 80;

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.needs.is_empty() && self.teaches.is_empty() && self.lists.is_empty()
    }
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
    /// The most cells that a page may allow to paint.
    pub const MOST_PAINTED: u32 = 100;
    /// The shortest and the longest side of a random map.
    pub const RANDOM_SIDES: [u32; 2] = [8, 512];
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
    /// Predictions.
    Prediction(&'a str),
    /// A moment of a search.
    Moment(&'a str),
    /// How large cells are.
    Zoom(&'a str),
    /// The figures that cells show.
    Figure(&'a str),
    /// The figures that are taught so far.
    Figures(&'a str),
    /// What makes random maps.
    Map(&'a str),
}

/// Why something in a lesson means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The place of the fault in the text, in characters from 0.
    pub at: usize,
    /// The text found there.
    pub found: String,
    /// The text expected there.
    pub expected: String,
}
