//! The shared state of the lab's screens: studies, the current step, and how they are shown.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::{
    grid::{Direction, Point},
    lab::{Comparison, Experiment, Formula, Setting, Stopwatch, Study, Timeline},
    level::Layout as Grid,
    search::NodeId,
    text::capital,
};

use super::{
    super::{
        config::Keys,
        key::Key,
        screen::{Context, Reaction, WayOut},
        theme::Theme,
    },
    clock::Clock,
    coursework::Coursework,
    demonstration::Demonstration,
    keys::Command,
    layout::Layout,
    mouse::Drag,
    paint::{self, Cover, Easel},
    quiz::Quiz,
    sheet::Sheet,
    tutor::Tutor,
    view::{Drawing, View},
    zoom::{Figure, Zoom},
};

/// The end of the search, or the cursor, that the keys and the mouse move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Hand {
    /// The goal of the search.
    #[default]
    Goal,
    /// Its start.
    Start,
    /// The cursor.
    Cursor,
}

impl Hand {
    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Goal => "the goal",
            Self::Start => "the start",
            Self::Cursor => "a cursor",
        }
    }

    /// What is selected next.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Goal => Self::Start,
            Self::Start => Self::Cursor,
            Self::Cursor => Self::Goal,
        }
    }

    /// What its key does, in a word or two.
    pub(super) const fn hint(self) -> &'static str {
        match self {
            Self::Goal => "move B",
            Self::Start => "move A",
            Self::Cursor => "cursor",
        }
    }
}

/// The studied searches, and how they are shown.
pub struct Bench {
    pub(super) theme: Theme,
    pub(super) keys: Keys,
    pub(super) comparison: Comparison,
    pub(super) clock: Clock,
    pub(super) hand: Hand,
    /// The inspected cell; the mouse moves it too.
    pub(super) cursor: Option<Point>,
    /// The chosen size of cells; `None` for as large as fits.
    pub(super) zoom: Option<Zoom>,
    pub(super) figure: Figure,
    screen: Rect,
    pub(super) layout: Layout,
    /// The views of the maps.
    pub(super) views: Vec<View>,
    pub(super) focus: Point,
    /// The object that the mouse is dragging.
    pub(super) drag: Option<Drag>,
    /// Whether there is a game to go back to.
    is_visit: bool,
    /// Measures the time of searches that stand side by side.
    stopwatch: Option<Stopwatch>,
    /// The state of painting.
    pub(super) easel: Easel,
    /// The open lesson.
    pub(super) tutor: Option<Tutor>,
    /// The course, and the progress in it.
    pub(super) coursework: Coursework,
    /// The searches that come back after the replanning theatre.
    pub(super) backstage: Option<Comparison>,
    /// The running demonstration of a task.
    pub(super) demonstration: Option<Demonstration>,
    /// Whether the listing of the algorithm is shown; `None` for where there is room.
    pub(super) code: Option<bool>,
    /// What is wanted below the maps instead of the lesson.
    pub(super) sheet: Option<Sheet>,
    /// How many trades of the last event the heap shows; all if `None`.
    pub(super) trades: Option<usize>,
    /// The selected road of a graph, by its number.
    pub(super) road: usize,
    /// The lines that the pages of the lesson need, at the last arrangement.
    pub(super) lesson_height: u16,
    /// The open question about the search, and the answers so far.
    pub(super) quiz: Quiz,
    /// The message about the last key.
    pub(super) notice: Option<String>,
    /// Whether the last key skipped events that a task of a lesson may ask for.
    pub(super) has_skipped: bool,
}

impl Bench {
    /// A bench with an experiment and a theme.
    pub fn new(experiment: Experiment, theme: Theme) -> Self {
        Self {
            theme,
            keys: Keys::default(),
            focus: experiment.goal,
            comparison: Comparison::new(experiment),
            clock: Clock::new(),
            hand: Hand::default(),
            cursor: None,
            zoom: None,
            figure: Figure::default(),
            screen: Rect::default(),
            layout: Layout::default(),
            views: vec![View::new()],
            drag: None,
            is_visit: false,
            stopwatch: None,
            easel: Easel::default(),
            tutor: None,
            coursework: Coursework::default(),
            backstage: None,
            demonstration: None,
            code: None,
            sheet: None,
            trades: None,
            road: 0,
            lesson_height: 0,
            quiz: Quiz::default(),
            notice: None,
            has_skipped: false,
        }
    }

    /// Uses `stopwatch` to measure searches side by side. Nothing else depends on it.
    #[must_use]
    pub fn with_stopwatch(self, stopwatch: Stopwatch) -> Self {
        Self { stopwatch: Some(stopwatch), ..self }
    }

    /// Sets the keys.
    #[must_use]
    pub fn with_keys(self, keys: Keys) -> Self {
        Self { keys, ..self }
    }

    /// Marks the bench as a visit from a game: leaving it leads back there.
    #[must_use]
    pub(super) fn on_a_visit(self) -> Self {
        Self { is_visit: true, ..self }
    }

    /// Whether there is a game to go back to.
    pub(super) fn is_visit(&self) -> bool {
        self.is_visit
    }

    /// Replaces the experiment.
    pub(super) fn open(&mut self, experiment: Experiment) {
        let (screen, keys) = (self.screen, self.keys.clone());
        self.keep_painting(&experiment.level);
        let (coursework, easel) = (std::mem::take(&mut self.coursework), std::mem::take(&mut self.easel));
        let mut quiz = std::mem::take(&mut self.quiz);
        quiz.begin_page();
        let fresh = Self::new(experiment, self.theme);
        let kept = Self {
            quiz,
            code: self.code,
            sheet: self.sheet,
            stopwatch: self.stopwatch,
            is_visit: self.is_visit,
            coursework,
            easel,
            ..fresh
        };
        *self = kept.with_keys(keys);
        self.resized(screen);
    }

    /// The study of the active search.
    pub fn study(&self) -> &Study {
        self.comparison.active()
    }

    /// All searches, side by side.
    pub fn comparison(&self) -> &Comparison {
        &self.comparison
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// The views of the maps.
    pub(super) fn views(&self) -> &[View] {
        &self.views
    }

    /// The size of cells on screen.
    pub(super) fn zoom(&self) -> Zoom {
        self.views.first().map_or(Zoom::One, View::zoom)
    }

    /// The inspected cell.
    pub(super) fn looked_at(&self) -> Option<NodeId> {
        self.study().cell(self.cursor?)
    }

    /// Goes to a step and stops the clock there.
    pub(super) fn go_to(&mut self, position: usize) {
        self.clock.halt();
        self.jump(position);
    }

    /// Goes to the end of the searches, skipping everything in between.
    pub(super) fn skip_to_end(&mut self) {
        self.go_to(usize::MAX);
        self.has_skipped = true;
    }

    fn jump(&mut self, position: usize) {
        self.trades = None;
        self.comparison.go_to(position);
        let closing = || Some(self.study().timeline()?.last_closing()?.cell);
        let walker = self.study().walker().filter(|_| self.is_in_theatre());
        if let Some(cell) = walker.or_else(closing) {
            self.focus = self.study().point(cell);
        }
    }

    /// Goes forward or back by a number of events.
    pub(super) fn step(&mut self, by: isize) {
        if !self.step_in_heap(by) {
            self.leap(by);
        }
    }

    /// Goes forward or back by a number of events, past the trades of a heap.
    pub(super) fn leap(&mut self, by: isize) {
        self.go_to(self.comparison.position().saturating_add_signed(by));
    }

    /// Goes to the position that `to` finds, if any.
    pub(super) fn seek(&mut self, to: impl FnOnce(&Comparison) -> Option<usize>) {
        if let Some(position) = to(&self.comparison) {
            self.go_to(position);
        }
    }

    /// Starts or stops the clock; at the end, starts over.
    pub(super) fn play(&mut self) {
        if self.clock.is_halted() && self.comparison.is_at_end() {
            self.jump(0);
        }
        if self.clock.is_instant() {
            self.go_to(usize::MAX);
        } else {
            self.clock.toggle();
        }
    }

    /// Lets one tick pass: one event, or as many as pass at a time.
    pub(super) fn pass(&mut self) {
        self.jump(self.comparison.position().saturating_add(self.clock.stride()));
        if self.comparison.is_at_end() {
            self.clock.halt();
        }
    }

    /// Turns a setting to its next or previous value.
    pub(super) fn turn(&mut self, setting: &Setting, is_forward: bool) {
        // A refusal changes nothing. The comparison is asked instead of the shown experiment, because the theatre
        // decides what a change means for its searches.
        let mut turned = setting.turn_on_level(&mut self.study().experiment().clone(), is_forward);
        if turned.is_ok() {
            self.comparison.change(|experiment| turned = setting.turn_on_level(experiment, is_forward));
        }
        let left_out = match turned {
            Err(refusal) => return self.notice = Some(sentence(&refusal.to_string())),
            Ok(left_out) => left_out,
        };
        self.notice = left_out.map(|why| sentence(&format!("skipped: {why}")));
        let experiment = self.study().experiment();
        if !(setting.matters)(experiment) {
            let (title, value) = (setting.title, setting.value(experiment));
            self.notice = Some(sentence(&format!("{title} is now {value}, which makes no difference to this search")));
        }
    }

    /// Sets a setting to a value by its name, or by a beginning that fits no other.
    ///
    /// # Errors
    /// With a sentence, if there is no such value or the level does not allow it; nothing changes then.
    pub(super) fn choose(&mut self, setting: &Setting, value: &str) -> Result<(), String> {
        let mut chosen = self.study().experiment().clone();
        setting.choose_on_level(&mut chosen, value).map_err(|refusal| sentence(&refusal.to_string()))?;
        // Refused values were found above.
        self.comparison.change(|experiment| drop(setting.choose_on_level(experiment, value)));
        let experiment = self.study().experiment();
        if !(setting.matters)(experiment) {
            self.notice = Some(format!("{} makes no difference to this search.", capital(setting.title)));
        }
        Ok(())
    }

    /// Makes cells show the next figure; skips H if no search uses it.
    pub(super) fn next_figure(&mut self) {
        self.figure = self.figure.next();
        while !self.figure.is_taught(self.study().figures()) {
            self.figure = self.figure.next();
        }
        let has_h = |study: &Study| study.formula().is_none_or(Formula::has_h);
        if self.figure == Figure::H && !self.comparison.studies().iter().any(has_h) {
            self.figure = self.figure.next();
            self.notice = Some("H is skipped because this search does not use it.".to_owned());
        }
    }

    /// Adds or removes a search, or changes the active one.
    pub(super) fn compare(&mut self, change: fn(&mut Comparison)) {
        change(&mut self.comparison);
        self.arrange();
    }

    /// Resets everything to the state at the beginning, or when the page of a lesson was opened. The grid of squares or
    /// hexes stays.
    pub(super) fn reset(&mut self) {
        if !self.reopen_page() {
            self.comparison.change(|experiment| *experiment = experiment.afresh());
        }
    }

    /// Selects the next thing to move.
    pub(super) fn next_hand(&mut self) {
        self.hand = self.hand.next();
        self.cursor = (self.hand == Hand::Cursor).then(|| self.cursor.unwrap_or(self.focus));
    }

    /// Whether a map is too large for its place, so that its start or its goal is not on the screen.
    pub(super) fn has_end_out_of_view(&self) -> bool {
        let Experiment { start, goal, .. } = *self.study().experiment();
        let mut shown = self.views.iter().filter(|view| !view.area().is_empty());
        shown.any(|view| view.rect_of(start).is_none() || view.rect_of(goal).is_none())
    }

    /// The cell that stays in view: the focus; in the theatre, the unit, or what is closed while it plans.
    fn followed(&self) -> Point {
        let study = self.study();
        let is_planning = study.path().next().is_none();
        let closed = study.timeline().filter(|_| is_planning).and_then(Timeline::last_closing);
        let cell = closed.map(|closing| closing.cell).or_else(|| study.walker()).filter(|_| self.is_in_theatre());
        cell.map_or(self.focus, |cell| study.point(cell))
    }

    /// Draws the maps in cells of this size, with the focus in view.
    fn follow(&mut self, zoom: Zoom, drawings: &[Drawing], panes: &[Rect]) {
        let followed = self.followed();
        for ((view, drawing), area) in self.views.iter_mut().zip(drawings).zip(panes) {
            // A dragged thing must not move away under the mouse.
            if self.drag.is_none() || view.area() != *area || view.zoom() != zoom {
                view.follow(followed, zoom, *drawing, *area);
            }
        }
    }

    /// Moves the selected thing a step.
    pub(super) fn move_hand(&mut self, direction: Direction) {
        let Experiment { start, goal, .. } = *self.study().experiment();
        let from = match self.hand {
            Hand::Goal => goal,
            Hand::Start => start,
            Hand::Cursor => self.cursor.unwrap_or(self.focus),
        };
        let to = match &self.study().experiment().level.layout {
            Grid::Roads(map) if self.hand != Hand::Cursor => {
                let others = map.places().iter().map(|place| place.at);
                let ahead = others.filter(|&at| from.bearing(at) == Some(direction));
                ahead.min_by_key(|&at| from.distance_squared(at)).unwrap_or(from)
            }
            _ => from.step(direction),
        };
        self.put(self.hand, to);
        if self.study().experiment().level.size().contains(to) {
            self.focus = to;
        }
    }
}

/// The text with a capital first letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).chain(['.']).collect()
}

impl Context for Bench {
    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn screen(&self) -> Rect {
        self.screen
    }

    fn theme(&self) -> Theme {
        self.theme
    }

    fn tick(&self) -> Option<Duration> {
        match self.easel.cover() {
            Cover::Game(tick) => tick,
            Cover::None => self.demonstration_pause().or_else(|| self.clock.step()),
        }
    }

    fn takes_every_drag(&self) -> bool {
        self.easel.is_painting()
    }

    fn complete(&mut self) {
        self.show_painted();
    }

    fn way_out(&self, key: Key) -> Option<WayOut> {
        let paints = self.easel.is_up();
        match (self.keys.lab.command(key), self.keys.paint.command(key).filter(|_| paints)) {
            (Some(Command::Leave), _) | (_, Some(paint::Command::Leave)) => Some(WayOut::AtOnce),
            (Some(Command::Suspend), _) | (_, Some(paint::Command::Suspend)) => Some(WayOut::Other),
            _ => None,
        }
    }

    fn terminal_request(&self, key: Key) -> Option<Reaction> {
        // Over a game, keys are for the game.
        if self.easel.cover() != Cover::None {
            return None;
        }
        let paints = self.easel.is_up();
        match (self.keys.lab.command(key), self.keys.paint.command(key).filter(|_| paints)) {
            (Some(Command::Suspend), None) | (_, Some(paint::Command::Suspend)) => Some(Reaction::Suspend),
            (Some(Command::Redraw), None) | (_, Some(paint::Command::Redraw)) => Some(Reaction::Redraw),
            _ => None,
        }
    }

    fn leave_key(&self) -> String {
        self.keys.lab.key(Command::Leave)
    }

    fn leave_keys(&self) -> Vec<Key> {
        let is_covered = self.easel.cover() != Cover::None;
        // In a game the letter has another meaning.
        self.keys.lab.single_keys(Command::Leave).into_iter().filter(|key| key.ctrl || !is_covered).collect()
    }

    fn settle(&mut self) {
        let is_compared = self.comparison.studies().len() > 1;
        if (is_compared || self.comparison.is_at_end()) && self.drag.is_none() && !self.easel.is_at_work() {
            self.comparison.prove();
            if is_compared {
                self.comparison.count_list_work();
            }
            if let Some(stopwatch) = self.stopwatch.filter(|_| is_compared) {
                self.comparison.measure(stopwatch);
            }
        }
        self.prepare_sheet();
        self.rearrange();
        let drawings: Vec<_> = self.comparison.studies().iter().map(|study| self.drawing(study)).collect();
        let panes: Vec<_> = self.layout.panes().iter().map(|pane| pane.map).collect();
        // A map that is not shown has no room.
        let shown = || drawings.iter().zip(&panes).filter(|(_, area)| !area.is_empty());
        let fitting = shown().map(|(drawing, area)| View::fitting(*drawing, *area));
        let fitting = fitting.min_by_key(|zoom| zoom.rank());
        self.follow(self.zoom.or(fitting).unwrap_or(Zoom::One), &drawings, &panes);
        // Searches side by side are compared as a whole, if not too little of them is left.
        if is_compared && self.zoom.is_none() && self.has_end_out_of_view() {
            let has_room = |zoom| shown().all(|(map, area)| View::has_room(*map, zoom, *area));
            if let Some(zoom) = Zoom::CLEAR_OVERVIEWS.into_iter().find(|&zoom| has_room(zoom)) {
                self.follow(zoom, &drawings, &panes);
            }
        }
        self.observe();
    }

    fn resized(&mut self, area: Rect) {
        self.screen = area;
        self.arrange();
        self.settle();
    }
}
