//! A lesson under way: which page is open, and what of it was done.

use std::collections::BTreeSet;

use crate::{
    grid::Point,
    lab::{Closeup, Comparison, Evidence, Experiment, Lesson, LessonError, LessonPage, LessonTask, Shown, Tally},
};

use super::{
    super::binding::sequence,
    bench::{Bench, Hand},
    screen,
    zoom::{Figure, Zoom},
};

/// A lesson, the page that is open, and which tasks were done.
pub(super) struct Tutor {
    lesson: Lesson,
    /// Which of the lab's own lessons it is.
    place: Option<usize>,
    page: usize,
    /// For each page whether it was opened, and which of its tasks are done.
    progress: Vec<(bool, Vec<bool>)>,
    /// What was measured when the page was opened.
    before: Option<Tally>,
}

impl Tutor {
    fn new(lesson: Lesson, place: Option<usize>) -> Self {
        let progress = lesson.pages.iter().map(|page| (false, vec![false; page.tasks.len()])).collect();
        Self { lesson, place, page: 0, progress, before: None }
    }

    /// The lesson's title.
    pub(super) fn title(&self) -> &str {
        &self.lesson.title
    }

    /// Which of the lab's own lessons it is, from 0.
    pub(super) fn place(&self) -> Option<usize> {
        self.place
    }

    /// Which page is open, from 1, and how many there are.
    pub(super) fn count(&self) -> (usize, usize) {
        (self.page + 1, self.lesson.pages.len())
    }

    /// The page that is open, if there is one.
    pub(super) fn page(&self) -> Option<&LessonPage> {
        self.lesson.pages.get(self.page)
    }

    /// The tasks of the page that is open, and whether they are done.
    pub(super) fn tasks(&self) -> impl Iterator<Item = (&LessonTask, bool)> {
        let tasks = self.page().into_iter().flat_map(|page| &page.tasks);
        let done = self.progress.get(self.page).into_iter().flat_map(|(_, done)| done.iter().copied());
        tasks.zip(done)
    }

    /// Whether every page was opened, and every task is done.
    pub(super) fn is_done(&self) -> bool {
        self.progress.iter().all(|(is_open, done)| *is_open && done.iter().all(|&is_done| is_done))
    }

    /// Looks what has been done by now.
    pub(super) fn look(&mut self, comparison: &Comparison, cursor: Option<Point>) {
        let evidence = Evidence { cursor, ..Evidence::of(comparison, self.before.as_ref()) };
        let (Some(page), Some((_, done))) = (self.lesson.pages.get(self.page), self.progress.get_mut(self.page)) else {
            return;
        };
        for (task, is_done) in page.tasks.iter().zip(done) {
            *is_done = *is_done || task.done.holds(evidence);
        }
    }
}

impl Bench {
    /// The same with the lesson of its level open, if that has one.
    ///
    /// # Errors
    /// When the pages of the level are no lesson.
    pub fn with_lesson(mut self) -> Result<Self, LessonError> {
        if let Some(lesson) = Lesson::of(self.study().experiment())? {
            self.tutor = Some(Tutor::new(lesson, None));
            self.open_page(0);
        }
        Ok(self)
    }

    /// The same, where the lesson that is open is the lab's own of this number, from 0.
    #[must_use]
    pub fn at_lesson(mut self, place: usize) -> Self {
        if let Some(tutor) = &mut self.tutor {
            tutor.place = Some(place);
        }
        self
    }

    /// Puts the experiment of a lesson on the bench, and opens its first page. The lab's own lesson has a place.
    pub(super) fn teach(&mut self, experiment: Experiment, place: Option<usize>) {
        let lesson = Lesson::of(&experiment).ok().flatten();
        self.open(experiment);
        self.tutor = lesson.map(|lesson| Tutor::new(lesson, place));
        self.open_page(0);
    }

    /// Opens a page of the lesson under way, with its search as it is there at first.
    pub(super) fn open_page(&mut self, page: usize) {
        let Some(tutor) = &mut self.tutor else { return };
        let Some(opened) = tutor.lesson.pages.get(page) else { return };
        let Some(comparison) = opened.set_up() else { return };
        let LessonPage { zoom, show, look, .. } = *opened;
        (tutor.page, tutor.before) = (page, Some(Tally::of(comparison.active())));
        if let Some((is_open, _)) = tutor.progress.get_mut(page) {
            *is_open = true;
        }
        self.clock.halt();
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
        self.figure = match show {
            Shown::F => Figure::F,
            Shown::G => Figure::G,
            Shown::H => Figure::H,
            Shown::Order => Figure::Order,
            Shown::Parents => Figure::Parents,
        };
        self.arrange();
    }

    /// Goes a page on or back; after the last one comes the next lesson.
    pub(super) fn turn_page(&mut self, is_forward: bool) {
        let Some(tutor) = &self.tutor else { return };
        let (page, count) = tutor.count();
        match (is_forward, tutor.place) {
            (true, Some(place)) if page == count => {
                if let Some(experiment) = super::list::lesson(place + 1) {
                    self.teach(experiment, Some(place + 1));
                }
            }
            // Pages are counted from 1.
            (true, _) => self.open_page(page),
            (false, _) => self.open_page(page.saturating_sub(2)),
        }
    }

    /// Sets all as it was when the page was opened; whether there is one.
    pub(super) fn reopen_page(&mut self) -> bool {
        let page = self.tutor.as_ref().map(|tutor| tutor.page);
        page.inspect(|&page| self.open_page(page)).is_some()
    }

    /// Does the next task of the page that is not done.
    pub(super) fn show_task(&mut self) {
        let next = self.tutor.as_ref().and_then(|tutor| tutor.tasks().find(|(_, is_done)| !is_done));
        let Some((task, _)) = next else { return };
        let task = task.clone();
        self.comparison.change(|experiment| task.assign(experiment));
        self.observe();
        for key in sequence(&task.keys).unwrap_or_default() {
            if let Some(command) = self.keymap.command(key) {
                drop(screen::command(command, self));
                self.observe();
            }
        }
    }

    /// Looks what of the page has been done, and whether the lesson is.
    pub(super) fn observe(&mut self) {
        // What happens on the stage is no task.
        let Some(tutor) = self.tutor.as_mut().filter(|_| self.backstage.is_none()) else { return };
        tutor.look(&self.comparison, self.cursor);
        if tutor.is_done() {
            self.learned.extend(tutor.place);
        }
    }

    /// Which of the lab's own lessons are done, since the program began.
    pub(super) fn learned(&self) -> &BTreeSet<usize> {
        &self.learned
    }

    /// Which page of the lesson under way is open, from 1, and how many it has.
    pub fn open_page_of_lesson(&self) -> Option<(usize, usize)> {
        self.tutor.as_ref().map(Tutor::count)
    }

    /// Which tasks of the open page are done.
    pub fn tasks_done(&self) -> Vec<bool> {
        self.tutor.iter().flat_map(|tutor| tutor.tasks().map(|(_, is_done)| is_done)).collect()
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
