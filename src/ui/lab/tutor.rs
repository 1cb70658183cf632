//! An open lesson: its page, and the progress with its tasks.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    grid::Point,
    lab::{
        Before, Closeup, Comparison, Condition, Evidence, Experiment, Lesson, LessonError, LessonPage, LessonProgress,
        LessonTask, Prediction, Setting, Shown, TaskGoal, Wanted,
    },
    level::Curriculum,
};

use super::{
    bench::{Bench, Hand},
    keys::Command,
    quiz::Quiz,
    zoom::{Figure, Zoom},
};

/// The user's progress with a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Progress {
    /// Neither done nor shown.
    #[default]
    Open,
    /// Demonstrated. It counts as done once its condition has failed to hold and holds again.
    Shown {
        /// Whether the condition has held ever since the demonstration.
        stands: bool,
    },
    /// Done.
    Done,
}

impl Progress {
    /// Its letter in the kept progress.
    const fn letter(self) -> char {
        match self {
            Self::Open => LessonProgress::OPEN,
            Self::Shown { .. } => LessonProgress::SHOWN,
            Self::Done => LessonProgress::DONE,
        }
    }

    /// The progress with a letter. What was shown earlier is done when its condition holds.
    const fn of_letter(letter: char) -> Self {
        match letter {
            LessonProgress::DONE => Self::Done,
            LessonProgress::SHOWN => Self::Shown { stands: false },
            _ => Self::Open,
        }
    }

    /// The progress after the task's condition was checked. `is_shown`: a demonstration is under way.
    fn next(self, holds: bool, is_shown: bool) -> Self {
        match (self, holds) {
            (Self::Open, false) => Self::Open,
            (Self::Shown { .. }, false) => Self::Shown { stands: false },
            (Self::Shown { stands: true }, true) => self,
            (Self::Open | Self::Shown { stands: false }, true) if is_shown => Self::Shown { stands: true },
            (Self::Done, _) | (Self::Open | Self::Shown { stands: false }, true) => Self::Done,
        }
    }
}

/// A lesson, its open page, and the tasks done so far.
pub(super) struct Tutor {
    lesson: Lesson,
    /// The place of the lesson, from 0, if it is one of the course.
    place: Option<usize>,
    page: usize,
    /// For each page, whether it was opened, and the progress with its tasks.
    progress: Vec<(bool, Vec<Progress>)>,
    /// The state of the searches when the page was opened.
    before: Option<Before>,
    /// Numbers of right predictions and of all.
    score: (u32, u32),
    /// Whether the map is not the lesson's.
    is_elsewhere: bool,
    /// Whether all tasks of the page were done when it was opened, which sets it up anew.
    is_reopened: bool,
    /// The pages on random maps as they were before another map was asked for, by their numbers from 0.
    first_maps: BTreeMap<usize, LessonPage>,
}

impl Tutor {
    fn new(lesson: Lesson, place: Option<usize>) -> Self {
        let progress = lesson.pages.iter().map(|page| (false, vec![Progress::default(); page.tasks.len()])).collect();
        Self {
            lesson,
            place,
            page: 0,
            progress,
            before: None,
            score: (0, 0),
            is_elsewhere: false,
            is_reopened: false,
            first_maps: BTreeMap::new(),
        }
    }

    /// The lesson's title.
    pub(super) fn title(&self) -> &str {
        &self.lesson.title
    }

    /// The place of the lesson, from 0, if it is one of the course.
    pub(super) fn place(&self) -> Option<usize> {
        self.place
    }

    /// The number of the open page, from 1, and the number of pages.
    pub(super) fn count(&self) -> (usize, usize) {
        (self.page + 1, self.lesson.pages.len())
    }

    /// The open page, if there is one.
    pub(super) fn page(&self) -> Option<&LessonPage> {
        self.lesson.pages.get(self.page)
    }

    /// All pages.
    pub(super) fn pages(&self) -> &[LessonPage] {
        &self.lesson.pages
    }

    /// The tasks of the open page, and the progress with them.
    pub(super) fn tasks(&self) -> impl Iterator<Item = (&LessonTask, Progress)> {
        let tasks = self.page().into_iter().flat_map(|page| &page.tasks);
        let done = self.progress.get(self.page).into_iter().flat_map(|(_, done)| done.iter().copied());
        tasks.zip(done)
    }

    /// The task of the open page to demonstrate next: the first that is open, else the first that is not done.
    pub(super) fn next_task(&self) -> Option<&LessonTask> {
        let first = |is_wanted: fn(Progress) -> bool| self.tasks().find(|(_, progress)| is_wanted(*progress));
        let next =
            first(|progress| progress == Progress::Open).or_else(|| first(|progress| progress != Progress::Done));
        next.map(|(task, _)| task)
    }

    /// The predictions that the first task of the open page wants that is not done.
    pub(super) fn next_prediction(&self) -> Option<Wanted> {
        let mut left = self.tasks().filter(|(_, progress)| *progress != Progress::Done);
        left.find_map(|(task, _)| match task.goal {
            TaskGoal::Predict(wanted) => Some(wanted),
            TaskGoal::Condition(_) => None,
        })
    }

    /// The kind of questions that the lesson asks here: that of the first page with questions from the open one on,
    /// else of the last page with questions. So nothing is asked that is taught later.
    pub(super) fn kind_of_questions(&self) -> Option<Prediction> {
        let asks = |page: &LessonPage| {
            page.tasks.iter().find_map(|task| match task.goal {
                TaskGoal::Predict(wanted) => Some(wanted.kind),
                TaskGoal::Condition(_) => None,
            })
        };
        let pages = &self.lesson.pages;
        let later = pages.iter().skip(self.page).find_map(asks);
        later.or_else(|| pages.iter().rev().find_map(asks)).flatten()
    }

    /// The settings that the panel lists; if empty, the most important ones and all that are not at their defaults.
    pub(super) fn listed_settings(&self) -> &[&'static Setting] {
        &self.lesson.lists
    }

    /// The active experiment as the open page has it.
    pub(super) fn opened_experiment(&self) -> Option<&Experiment> {
        self.before.as_ref().and_then(Before::active_experiment)
    }

    /// Numbers of right answers and of all answers in this lesson.
    pub(super) fn score(&self) -> (u32, u32) {
        self.score
    }

    /// Whether every page was opened, and every task is done.
    pub(super) fn is_done(&self) -> bool {
        let is_done = |done: &[Progress]| done.iter().all(|&progress| progress == Progress::Done);
        self.progress.iter().all(|(is_open, done)| *is_open && is_done(done))
    }

    /// The first page, from 1, that was not opened yet or has an open task.
    pub(super) fn first_left(&self) -> Option<usize> {
        let is_left = |(is_open, done): &(bool, Vec<Progress>)| !is_open || done.iter().any(|&it| it != Progress::Done);
        self.progress.iter().position(is_left).map(|page| page + 1)
    }

    /// Whether the map is not the open page's.
    pub(super) fn is_elsewhere(&self) -> bool {
        self.is_elsewhere
    }

    /// Whether all tasks of the open page were done already when it was opened.
    pub(super) fn is_reopened(&self) -> bool {
        self.is_reopened
    }

    /// Checks the conditions of the open page's tasks. `is_shown`: a demonstration is running. `has_skipped`: the last
    /// key went to the end of the search, which shows what a task asks for on the way but does not do it. Nothing
    /// counts on another map.
    fn look(
        &mut self,
        comparison: &Comparison,
        (cursor, shown): (Option<Point>, Shown),
        quiz: &Quiz,
        (is_shown, has_skipped): (bool, bool),
    ) {
        let evidence = Evidence { cursor, shown, ..Evidence::of(comparison, self.before.as_ref()) };
        let (Some(page), Some((_, done))) = (self.lesson.pages.get(self.page), self.progress.get_mut(self.page)) else {
            return;
        };
        self.is_elsewhere = !page.is_about(&comparison.active().experiment().level);
        if self.is_elsewhere {
            return;
        }
        for (task, progress) in page.tasks.iter().zip(done) {
            let (holds, has_skipped) = match &task.goal {
                TaskGoal::Condition(condition) => (condition.holds(evidence), has_skipped && !asks_for_end(task)),
                TaskGoal::Predict(wanted) => (quiz.right(*wanted) >= wanted.count, false),
            };
            *progress = progress.next(holds, is_shown || has_skipped);
        }
    }

    /// The progress with it.
    pub(super) fn progress(&self) -> LessonProgress {
        let page = |(is_open, tasks): &(bool, Vec<Progress>)| {
            if *is_open { tasks.iter().map(|task| task.letter()).collect() } else { LessonProgress::UNREAD.to_owned() }
        };
        let (right, answered) = self.score;
        LessonProgress { pages: self.progress.iter().map(page).collect(), right, answered }
    }

    /// Takes over earlier progress; of pages that have other tasks now, nothing.
    pub(super) fn restore(&mut self, earlier: &LessonProgress) {
        self.score = (earlier.right, earlier.answered);
        if earlier.pages.len() != self.progress.len() {
            return;
        }
        for ((is_open, tasks), letters) in self.progress.iter_mut().zip(&earlier.pages) {
            if letters != LessonProgress::UNREAD && letters.chars().count() == tasks.len() {
                *is_open = true;
                for (task, letter) in tasks.iter_mut().zip(letters.chars()) {
                    *task = Progress::of_letter(letter);
                }
            }
        }
    }

    /// Counts an answer to a prediction.
    pub(super) fn count_answer(&mut self, is_right: bool) {
        let (right, answered) = self.score;
        self.score = (right.saturating_add(u32::from(is_right)), answered.saturating_add(1));
    }

    /// Marks the lesson as one of the course, and removes its pages from the level, so that they are not saved with
    /// a painting.
    fn adopt(&mut self, place: usize, experiment: &mut Experiment) {
        let level = Arc::make_mut(&mut experiment.level);
        level.pages.clear();
        level.curriculum = Curriculum::default();
        let Lesson { title, pages, lists } = &mut self.lesson;
        let lesson =
            Lesson { title: std::mem::take(title), pages: std::mem::take(pages), lists: std::mem::take(lists) };
        self.lesson = lesson.on_level(&experiment.level);
        self.place = Some(place);
    }
}

/// Whether a task is done by going to the end of the search: its keys play it or skip to its end.
fn asks_for_end(task: &LessonTask) -> bool {
    task.keys.split_whitespace().any(|key| matches!(key, "End" | "Space"))
}

impl Bench {
    /// Opens the lesson of the level, if it has one.
    ///
    /// # Errors
    /// When the pages of the level do not make a lesson.
    pub fn with_lesson(mut self) -> Result<Self, LessonError> {
        if let Some(lesson) = Lesson::of(self.study().experiment())? {
            self.tutor = Some(Tutor::new(lesson, None));
            self.open_page(0);
        }
        Ok(self)
    }

    /// Marks the open lesson as the one of the course at this place, from 0.
    #[must_use]
    pub fn at_lesson(mut self, place: usize) -> Self {
        if let Some(mut tutor) = self.tutor.take() {
            tutor.adopt(place, &mut self.study().experiment().clone());
            self.tutor = Some(tutor);
            self.restore_lesson();
            self.open_page(0);
        }
        self
    }

    /// Opens the first page of an experiment's lesson. The lessons of the course have a `place`.
    pub(super) fn teach(&mut self, mut experiment: Experiment, place: Option<usize>) {
        let lesson = Lesson::of(&experiment).ok().flatten();
        let mut tutor = lesson.map(|lesson| Tutor::new(lesson, None));
        if let Some((tutor, place)) = tutor.as_mut().zip(place) {
            tutor.adopt(place, &mut experiment);
        }
        self.open(experiment);
        self.tutor = tutor;
        self.open_page(0);
    }

    /// Opens a page of the lesson, with the search that the page describes.
    pub(super) fn open_page(&mut self, page: usize) {
        let Some(tutor) = &mut self.tutor else { return };
        let Some(opened) = tutor.lesson.pages.get(page) else { return };
        let Some(comparison) = opened.set_up() else { return };
        let LessonPage { zoom, show, look, .. } = *opened;
        (tutor.page, tutor.before) = (page, Some(Before::of(&comparison)));
        if let Some((is_open, done)) = tutor.progress.get_mut(page) {
            *is_open = true;
            tutor.is_reopened = done.iter().all(|&progress| progress == Progress::Done);
        }
        self.clock.halt();
        self.stop_demonstration();
        self.quiz.begin_page();
        self.notice = None;
        self.road = 0;
        self.focus = look.unwrap_or(comparison.active().experiment().goal);
        (self.comparison, self.backstage) = (comparison, None);
        self.hand = if look.is_some() { Hand::Cursor } else { Hand::Goal };
        self.cursor = look;
        self.zoom = match zoom {
            Closeup::Fitting => None,
            Closeup::Large => Some(Zoom::Large),
            Closeup::Small => Some(Zoom::Small),
            Closeup::One => Some(Zoom::One),
        };
        self.figure = Figure::ALL.into_iter().find(|figure| figure.shown() == show).unwrap_or_default();
        self.arrange();
    }

    /// Turns a page forward or back; the next lesson follows the last page, and the last page of the one before
    /// precedes the first. What hides the text of pages is put away.
    pub(super) fn turn_page(&mut self, is_forward: bool) {
        let Some(tutor) = &self.tutor else { return };
        let ((page, count), place) = (tutor.count(), tutor.place);
        self.uncover_page();
        match (is_forward, place) {
            (true, Some(place)) if page == count => {
                self.open_lesson(place + 1);
            }
            (false, Some(place)) if page == 1 && place > 0 => {
                self.open_lesson(place - 1);
                let count = self.tutor.as_ref().map_or(1, |tutor| tutor.count().1);
                self.open_page(count.saturating_sub(1));
            }
            (false, _) if page == 1 => self.notice = Some("This is the first page of the lesson.".to_owned()),
            // Pages are counted from 1.
            (true, _) => self.open_page(page),
            (false, _) => self.open_page(page.saturating_sub(2)),
        }
    }

    /// Resets everything to the state when the page was opened, on its first random map if it is about one. Returns
    /// whether a page is open.
    pub(super) fn reopen_page(&mut self) -> bool {
        let Some(tutor) = &mut self.tutor else { return false };
        let page = tutor.page;
        if let Some(first) = tutor.first_maps.remove(&page) {
            tutor.lesson.pages[page] = first;
        }
        self.open_page(page);
        true
    }

    /// Opens the page on the next random map, if it is about one.
    pub(super) fn open_next_map(&mut self) {
        let page = self.tutor.as_ref().and_then(|tutor| Some((tutor.page, tutor.page()?)));
        let Some((number, page)) = page.filter(|(_, page)| page.random_map().is_some()) else {
            let paint = self.keys.lab.key(Command::Paint);
            self.notice = Some(format!("There is one map here. {paint} leads to random ones."));
            return;
        };
        match page.on_next_map() {
            Ok(next) => {
                let seed = next.random_map().map_or(0, |random| random.seed);
                if let Some(tutor) = &mut self.tutor {
                    let before = std::mem::replace(&mut tutor.lesson.pages[number], next);
                    tutor.first_maps.entry(number).or_insert(before);
                }
                // Keys that are being demonstrated go on.
                let demonstration = self.demonstration.take();
                self.open_page(number);
                self.demonstration = demonstration;
                self.notice = Some(format!("Another map: that of seed {seed}."));
            }
            Err(error) => self.notice = Some(format!("There is no other map: {error}.")),
        }
    }

    /// Checks which tasks of the page are done, and whether the lesson is.
    pub(super) fn observe(&mut self) {
        // The theatre does not count for tasks.
        let Some(tutor) = self.tutor.as_mut().filter(|_| self.backstage.is_none()) else { return };
        let has_skipped = std::mem::take(&mut self.has_skipped);
        let shown = (self.demonstration.is_some(), has_skipped);
        tutor.look(&self.comparison, (self.cursor, self.figure.shown()), &self.quiz, shown);
        self.follow_course();
        self.finish_demonstration();
    }

    /// Whether a condition holds now, compared with the state when the page of the lesson was opened.
    pub fn holds(&self, condition: &Condition) -> bool {
        let before = self.tutor.as_ref().and_then(|tutor| tutor.before.as_ref());
        condition.holds(Evidence {
            cursor: self.cursor,
            shown: self.figure.shown(),
            ..Evidence::of(&self.comparison, before)
        })
    }

    /// The number of the open page, from 1, and the number of pages.
    pub fn open_page_of_lesson(&self) -> Option<(usize, usize)> {
        self.tutor.as_ref().map(Tutor::count)
    }

    /// The progress with the tasks of the open page.
    pub fn progress(&self) -> Vec<Progress> {
        self.tutor.iter().flat_map(|tutor| tutor.tasks().map(|(_, progress)| progress)).collect()
    }

    /// For each task of the open page, whether it is done.
    pub fn tasks_done(&self) -> Vec<bool> {
        self.progress().into_iter().map(|progress| progress == Progress::Done).collect()
    }

    /// Whether every page of the lesson under way was opened, and every task is done.
    pub fn is_lesson_done(&self) -> bool {
        self.tutor.as_ref().is_some_and(Tutor::is_done)
    }

    /// The lesson under way.
    pub(super) fn tutor(&self) -> Option<&Tutor> {
        self.tutor.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_shown_is_done_when_somebody_does_it_afterwards() {
        let shown = Progress::Open.next(false, true).next(true, true);
        assert_eq!(shown, Progress::Shown { stands: true });
        // The condition still holds as it was shown; then it fails, and then the user makes it hold.
        assert_eq!(shown.next(true, false), shown);
        assert_eq!(shown.next(true, false).next(false, false).next(true, false), Progress::Done);
        // Shown once more, the task is still not done.
        assert_eq!(shown.next(false, true).next(true, true), shown);
        assert_eq!(Progress::Open.next(true, false), Progress::Done);
        assert_eq!(Progress::Done.next(false, true), Progress::Done);
    }
}
