//! The course of the lab, and the progress in it, which is kept after every change.

use std::{
    fmt,
    io::{self, ErrorKind},
    sync::Arc,
};

use crate::lab::{Bookmark, Course, CourseProgress, LessonState, PuzzleProgress};

use super::{bench::Bench, tutor::Tutor};

/// Writes the whole progress somewhere.
type Keep = dyn FnMut(&CourseProgress) -> io::Result<()>;

/// Keeps the progress in a course, so that it survives however the program ends.
pub struct ProgressKeeper(Box<Keep>);

impl ProgressKeeper {
    /// A keeper that calls this function with the whole progress.
    pub fn new(keep: impl FnMut(&CourseProgress) -> io::Result<()> + 'static) -> Self {
        Self(Box::new(keep))
    }
}

impl fmt::Debug for ProgressKeeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProgressKeeper")
    }
}

/// A course, and the progress in it.
#[derive(Debug)]
pub(super) struct Coursework {
    course: Arc<Course>,
    progress: CourseProgress,
    /// The progress as it was kept last.
    kept: CourseProgress,
    /// `None` where no progress is kept.
    keeper: Option<ProgressKeeper>,
    /// Whether the user knows that the progress cannot be kept.
    is_told: bool,
}

impl Default for Coursework {
    fn default() -> Self {
        Self {
            course: Course::shipped(),
            progress: CourseProgress::default(),
            kept: CourseProgress::default(),
            keeper: None,
            is_told: false,
        }
    }
}

impl Coursework {
    /// The course.
    pub(super) fn course(&self) -> &Arc<Course> {
        &self.course
    }

    /// How far the lesson at a place is, from 0.
    pub(super) fn state(&self, place: usize) -> LessonState {
        self.course.lesson(place).map_or(LessonState::New, |lesson| self.progress.state(&lesson.key))
    }

    /// Numbers of right predictions and of all in the lesson at a place, from 0.
    pub(super) fn score(&self, place: usize) -> (u32, u32) {
        let lesson = self.course.lesson(place).and_then(|lesson| self.progress.lessons.get(&lesson.key));
        lesson.map_or((0, 0), |lesson| (lesson.right, lesson.answered))
    }

    /// The place of the lesson to continue with, from 0, and the bookmark in it.
    pub(super) fn bookmark(&self) -> Option<(usize, &Bookmark)> {
        let mark = self.progress.at.as_ref()?;
        Some((self.course.place_of(&mark.lesson)?, mark))
    }

    /// Whether anything but the step has changed since the progress was kept.
    fn is_stale(&self) -> bool {
        let place = |progress: &CourseProgress| progress.at.as_ref().map(|at| (at.lesson.clone(), at.page));
        self.progress.lessons != self.kept.lessons
            || self.progress.puzzles != self.kept.puzzles
            || place(&self.progress) != place(&self.kept)
    }

    /// Keeps the progress. Returns a message, once, if that is impossible.
    fn keep(&mut self) -> Option<String> {
        let keeper = self.keeper.as_mut()?;
        match (keeper.0)(&self.progress) {
            Ok(()) => {
                self.kept.clone_from(&self.progress);
                None
            }
            // Another lab is writing at this moment; the next change is soon enough.
            Err(error) if error.kind() == ErrorKind::WouldBlock => None,
            Err(_) if self.is_told => None,
            Err(error) => {
                self.is_told = true;
                Some(format!("Your progress cannot be kept: {error}"))
            }
        }
    }
}

impl Bench {
    /// Teaches this course, with the progress so far, and keeps the progress with a keeper if there is one. An open
    /// lesson of the course goes on where it was left.
    #[must_use]
    pub fn with_course(
        mut self,
        course: Arc<Course>,
        progress: CourseProgress,
        keeper: Option<ProgressKeeper>,
    ) -> Self {
        self.coursework = Coursework { course, kept: progress.clone(), progress, keeper, is_told: false };
        self.restore_lesson();
        self
    }

    /// The progress in the course.
    pub fn course_progress(&self) -> &CourseProgress {
        &self.coursework.progress
    }

    /// Keeps where the user is, for the end of the program.
    pub fn keep_progress(&mut self) {
        self.note_lesson();
        if self.coursework.progress != self.coursework.kept {
            // Nobody can read a message any more.
            let _ = self.coursework.keep();
        }
    }

    /// Opens a lesson of the course at its first page. Returns whether there is one.
    pub(super) fn open_lesson(&mut self, place: usize) -> bool {
        let Some(lesson) = self.coursework.course.lesson(place) else { return false };
        let experiment = lesson.experiment.clone();
        self.note_lesson();
        self.uncover_page();
        self.teach(experiment, Some(place));
        self.restore_lesson();
        true
    }

    /// Continues the course where the user was last; without a bookmark, opens the first lesson that is not done.
    pub fn continue_course(&mut self) {
        let Some((place, mark)) = self.coursework.bookmark().map(|(place, mark)| (place, mark.clone())) else {
            let places = 0..self.coursework.course.lessons().len();
            let open = places.into_iter().find(|&place| self.coursework.state(place) != LessonState::Done);
            self.open_lesson(open.unwrap_or(0));
            return;
        };
        self.open_lesson(place);
        self.open_page(mark.page.saturating_sub(1));
        // A step beyond the end of the search is its end.
        self.go_to(mark.step);
    }

    /// Takes the tasks of the open lesson from the progress.
    pub(super) fn restore_lesson(&mut self) {
        let Self { tutor: Some(tutor), coursework, .. } = self else { return };
        let lesson = tutor.place().and_then(|place| coursework.course.lesson(place));
        if let Some(progress) = lesson.and_then(|lesson| coursework.progress.lessons.get(&lesson.key)) {
            tutor.restore(progress);
        }
    }

    /// Writes the tasks of the open lesson, and where the user is, into the progress.
    fn note_lesson(&mut self) {
        let step = self.comparison.position();
        let Self { tutor: Some(tutor), coursework, .. } = self else { return };
        let Some(lesson) = tutor.place().and_then(|place| coursework.course.lesson(place)) else { return };
        let (page, _) = tutor.count();
        coursework.progress.at = Some(Bookmark { lesson: lesson.key.clone(), page, step });
        coursework.progress.lessons.insert(lesson.key.clone(), tutor.progress());
    }

    /// Notes the progress with the open lesson and keeps it, if more than the step has changed.
    pub(super) fn follow_course(&mut self) {
        if self.tutor.as_ref().and_then(Tutor::place).is_some() {
            self.note_lesson();
        }
        if self.coursework.is_stale()
            && let Some(trouble) = self.coursework.keep()
        {
            self.notice = Some(trouble);
        }
    }

    /// The progress with the puzzle that has this key.
    pub(super) fn puzzle_progress(&self, key: &str) -> PuzzleProgress {
        self.coursework.progress.puzzles.get(key).copied().unwrap_or_default()
    }

    /// Adds a result to the progress with a puzzle.
    pub(super) fn note_puzzle(&mut self, key: &str, result: PuzzleProgress) {
        self.coursework.progress.puzzles.entry(key.to_owned()).or_default().join(result);
        self.follow_course();
    }
}
