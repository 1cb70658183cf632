//! The progress in a course: the tasks of each lesson, predictions, where one was, and the best results of puzzles.
//!
//! It is kept as TOML. Two records of the same course [join](CourseProgress::join) into one in which nothing is lost,
//! so two labs at the same time do not undo each other's work. Lessons and puzzles that this version does not know
//! stay.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The user's progress in a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseProgress {
    version: u32,
    /// Where the user was last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Bookmark>,
    /// The lessons that were opened, by their keys.
    #[serde(default, rename = "lesson", skip_serializing_if = "BTreeMap::is_empty")]
    pub lessons: BTreeMap<String, LessonProgress>,
    /// The puzzles that were tried, by their keys.
    #[serde(default, rename = "puzzle", skip_serializing_if = "BTreeMap::is_empty")]
    pub puzzles: BTreeMap<String, PuzzleProgress>,
}

/// A place in a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// The key of the lesson.
    pub lesson: String,
    /// The page, from 1.
    pub page: usize,
    /// The step of the search.
    pub step: usize,
}

/// The progress with a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonProgress {
    /// For each page a letter for each of its tasks: [`LessonProgress::OPEN`], [`LessonProgress::SHOWN`] or
    /// [`LessonProgress::DONE`]; [`LessonProgress::UNREAD`] for a page that was not opened yet.
    pub pages: Vec<String>,
    /// Number of right predictions.
    #[serde(default)]
    pub right: u32,
    /// Number of all predictions.
    #[serde(default)]
    pub answered: u32,
}

/// The progress with a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleProgress {
    /// The fewest painted cells of a solution; `None` before the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<u32>,
    /// Number of hints that were used for it or, before the first solution, until now.
    #[serde(default)]
    pub hints: u32,
}

/// How far a lesson is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LessonState {
    /// It was not opened.
    #[default]
    New,
    /// It was opened.
    Begun,
    /// Every task is done or was demonstrated.
    Shown,
    /// Every task is done.
    Done,
}

/// Why a text is not the progress in a course.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgressError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// A later version of the program wrote it.
    #[error("it is of version {0}, which only a newer fogwalk can read")]
    Newer(u32),
}

impl Default for CourseProgress {
    fn default() -> Self {
        Self { version: Self::VERSION, at: None, lessons: BTreeMap::new(), puzzles: BTreeMap::new() }
    }
}

impl CourseProgress {
    /// The version of what is written.
    const VERSION: u32 = 1;

    /// Reads the progress from a text.
    ///
    /// # Errors
    /// When it is something else, or of a later version.
    pub fn read(text: &str) -> Result<Self, ProgressError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        let unreadable = |error: toml::de::Error| ProgressError::Unreadable(error.message().to_owned());
        let Version { version } = toml::from_str(text).map_err(unreadable)?;
        if version > Self::VERSION {
            return Err(ProgressError::Newer(version));
        }
        let progress: Self = toml::from_str(text).map_err(unreadable)?;
        let letters = [LessonProgress::OPEN, LessonProgress::SHOWN, LessonProgress::DONE];
        let is_known = |page: &String| page == LessonProgress::UNREAD || page.chars().all(|it| letters.contains(&it));
        match progress.lessons.values().flat_map(|lesson| &lesson.pages).find(|page| !is_known(page)) {
            Some(page) => Err(ProgressError::Unreadable(format!("found the page \"{}\"", page.escape_debug()))),
            None => Ok(progress),
        }
    }

    /// The progress as a text that [`read`](Self::read) understands.
    pub fn write(&self) -> String {
        // Maps with texts as keys, numbers and texts are always TOML.
        let text = toml::to_string(self).unwrap_or_default();
        format!("# What you did in the lab: o is an open task, s one that was shown, d one that you did.\n{text}")
    }

    /// Adds what another record has and this one lacks. Where one was is left as it is.
    pub fn join(&mut self, other: &Self) {
        for (key, theirs) in &other.lessons {
            self.lessons.entry(key.clone()).or_default().join(theirs);
        }
        for (key, theirs) in &other.puzzles {
            self.puzzles.entry(key.clone()).or_default().join(*theirs);
        }
        if self.at.is_none() {
            self.at.clone_from(&other.at);
        }
    }

    /// How far the lesson with a key is.
    pub fn state(&self, key: &str) -> LessonState {
        self.lessons.get(key).map_or(LessonState::New, LessonProgress::state)
    }
}

impl LessonProgress {
    /// The letter of a task that is neither done nor shown.
    pub const OPEN: char = 'o';
    /// The letter of a task that was demonstrated.
    pub const SHOWN: char = 's';
    /// The letter of a task that is done.
    pub const DONE: char = 'd';
    /// A page that was not opened yet.
    pub const UNREAD: &str = "-";

    fn state(&self) -> LessonState {
        let worst = self.pages.iter().flat_map(|page| page.chars()).min_by_key(|&letter| rank(letter));
        match worst {
            _ if self.pages.is_empty() => LessonState::New,
            None | Some(Self::DONE) => LessonState::Done,
            Some(Self::SHOWN) => LessonState::Shown,
            Some(_) => LessonState::Begun,
        }
    }

    /// Page by page the better of two records. A lesson whose pages have changed since is as it is in this one.
    fn join(&mut self, other: &Self) {
        if self.pages.is_empty() {
            self.pages.clone_from(&other.pages);
        } else if self.pages.len() == other.pages.len() {
            for (mine, theirs) in self.pages.iter_mut().zip(&other.pages) {
                *mine = better(mine, theirs);
            }
        }
        if other.answered > self.answered {
            (self.right, self.answered) = (other.right, other.answered);
        }
    }
}

/// The rank of the letter of a task; the page that was not opened is the lowest.
fn rank(letter: char) -> usize {
    ['-', LessonProgress::OPEN, LessonProgress::SHOWN, LessonProgress::DONE]
        .iter()
        .position(|&known| known == letter)
        .unwrap_or(0)
}

/// The better of two records of a page, task by task.
fn better(mine: &str, theirs: &str) -> String {
    if mine == LessonProgress::UNREAD {
        return theirs.to_owned();
    }
    if mine.len() != theirs.len() || theirs == LessonProgress::UNREAD {
        return mine.to_owned();
    }
    mine.chars().zip(theirs.chars()).map(|(one, other)| if rank(other) > rank(one) { other } else { one }).collect()
}

impl PuzzleProgress {
    /// The better of two records: fewer cells, then fewer hints; before a solution, more hints.
    pub fn join(&mut self, other: Self) {
        *self = match (self.cells, other.cells) {
            (None, None) => Self { cells: None, hints: self.hints.max(other.hints) },
            (None, Some(_)) => other,
            (Some(mine), Some(theirs)) if (theirs, other.hints) < (mine, self.hints) => other,
            (Some(_), _) => *self,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(pages: &[&str], right: u32, answered: u32) -> LessonProgress {
        LessonProgress { pages: pages.iter().map(|&page| page.to_owned()).collect(), right, answered }
    }

    fn some() -> CourseProgress {
        CourseProgress {
            at: Some(Bookmark { lesson: "ties".into(), page: 2, step: 17 }),
            lessons: [("ties".to_owned(), lesson(&["d", "so", "-"], 2, 3)), ("a\"]\n".to_owned(), lesson(&[""], 0, 0))]
                .into(),
            puzzles: [("detour".to_owned(), PuzzleProgress { cells: Some(3), hints: 1 })].into(),
            ..CourseProgress::default()
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for progress in [CourseProgress::default(), some()] {
            assert_eq!(CourseProgress::read(&progress.write()), Ok(progress));
        }
    }

    #[test]
    fn what_is_damaged_is_refused_and_what_is_newer_is_told() {
        let text = some().write();
        for end in 0..text.len() {
            // A part of a record may be one, with less in it, or is refused.
            let _ = CourseProgress::read(&text[..end]);
        }
        for text in [
            "",
            "version = -1",
            "version = 1\nat = 3",
            "version = 1\nother = 1",
            "\u{0}",
            "version = 1\n[lesson.a]\npages = [\"x\"]",
        ] {
            assert!(matches!(CourseProgress::read(text), Err(ProgressError::Unreadable(_))), "{text:?}");
        }
        assert_eq!(CourseProgress::read("version = 2\nanything = 1"), Err(ProgressError::Newer(2)));
    }

    #[test]
    fn nothing_is_lost_when_two_records_join() {
        let mut mine = some();
        let theirs = CourseProgress {
            at: None,
            lessons: [("ties".to_owned(), lesson(&["o", "ss", "o"], 3, 4)), ("new".to_owned(), lesson(&["d"], 0, 0))]
                .into(),
            puzzles: [("detour".to_owned(), PuzzleProgress { cells: Some(3), hints: 0 })].into(),
            ..CourseProgress::default()
        };
        mine.join(&theirs);
        assert_eq!(mine.lessons["ties"], lesson(&["d", "ss", "o"], 3, 4));
        assert_eq!((mine.lessons.len(), mine.puzzles["detour"].hints), (3, 0));
        assert_eq!(mine.at, some().at);
        let once = mine.clone();
        mine.join(&theirs);
        mine.join(&some());
        assert_eq!(mine, once, "joining again changes nothing");
    }

    #[test]
    fn the_state_of_a_lesson_is_that_of_its_worst_task() {
        for (pages, state) in [
            (&[][..], LessonState::New),
            (&["-", "-"], LessonState::Begun),
            (&["d", "-"], LessonState::Begun),
            (&["d", "o"], LessonState::Begun),
            (&["d", "ds", ""], LessonState::Shown),
            (&["d", "dd", ""], LessonState::Done),
        ] {
            assert_eq!(lesson(pages, 0, 0).state(), state, "{pages:?}");
        }
    }

    #[test]
    fn the_best_result_of_a_puzzle_stays() {
        let result = |cells, hints| PuzzleProgress { cells, hints };
        for (mine, theirs, best) in [
            (result(None, 1), result(None, 3), result(None, 3)),
            (result(None, 3), result(Some(5), 3), result(Some(5), 3)),
            (result(Some(5), 0), result(None, 2), result(Some(5), 0)),
            (result(Some(5), 0), result(Some(4), 3), result(Some(4), 3)),
            (result(Some(4), 3), result(Some(4), 1), result(Some(4), 1)),
        ] {
            let mut joined = mine;
            joined.join(theirs);
            assert_eq!(joined, best);
        }
    }
}
