//! What the lab's screens share: studies, the moment that is looked at, and how.

use std::time::Duration;

use ratatui::layout::{Position, Rect};

use crate::{
    grid::{Direction, Point},
    lab::{Experiment, SETTINGS, Setting, Study, Timeline},
    level::Layout as Grid,
    search::NodeId,
};

use super::{
    super::{screen::Context, theme::Theme},
    bar,
    clock::Clock,
    keys::Keymap,
    layout::Layout,
    view::{Drawing, View},
    zoom::{Figure, Zoom},
};

/// What the keys and the mouse move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Hand {
    /// Where the search goes.
    #[default]
    Goal,
    /// Where it starts.
    Start,
    /// The cell that is looked at.
    Cursor,
}

impl Hand {
    /// What it is called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Goal => "the goal",
            Self::Start => "the start",
            Self::Cursor => "a cursor",
        }
    }
}

/// A search that is looked at, and how it is looked at.
pub struct Bench {
    pub(super) theme: Theme,
    pub(super) keymap: Keymap,
    study: Study,
    pub(super) clock: Clock,
    pub(super) hand: Hand,
    /// The cell that is looked at; the mouse moves it too.
    cursor: Option<Point>,
    /// How large cells are to be; as large as fits, if nobody chose.
    zoom: Option<Zoom>,
    pub(super) figure: Figure,
    layout: Layout,
    view: View,
    focus: Point,
    /// What the mouse drags.
    drag: Option<Drag>,
}

/// What the mouse drags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drag {
    /// An end of the search.
    End(Hand),
    /// The moment.
    Time,
}

impl Bench {
    /// A bench with an experiment, in these colours.
    pub fn new(experiment: Experiment, theme: Theme) -> Self {
        Self {
            theme,
            keymap: Keymap::new(),
            focus: experiment.goal,
            study: Study::new(experiment),
            clock: Clock::new(),
            hand: Hand::default(),
            cursor: None,
            zoom: None,
            figure: Figure::default(),
            layout: Layout::default(),
            view: View::new(),
            drag: None,
        }
    }

    /// Puts another experiment on the bench.
    pub(super) fn open(&mut self, experiment: Experiment) {
        let layout = self.layout;
        *self = Self { layout, ..Self::new(experiment, self.theme) };
    }

    /// The search that is looked at.
    pub fn study(&self) -> &Study {
        &self.study
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    pub(super) fn view(&self) -> &View {
        &self.view
    }

    /// The cell that is looked at.
    pub(super) fn looked_at(&self) -> Option<NodeId> {
        self.study.cell(self.cursor?)
    }

    fn position(&self) -> usize {
        self.study.timeline().map_or(0, Timeline::position)
    }

    /// Goes to a moment; time stands still there.
    pub(super) fn go_to(&mut self, position: usize) {
        self.clock.halt();
        self.jump(position);
    }

    fn jump(&mut self, position: usize) {
        self.study.go_to(position);
        let closing = self.study.timeline().and_then(Timeline::last_closing);
        if let Some(closing) = closing {
            self.focus = self.study.point(closing.cell);
        }
    }

    /// Goes on or back by so many events.
    pub(super) fn step(&mut self, by: isize) {
        self.go_to(self.position().saturating_add_signed(by));
    }

    /// Goes where the timeline says.
    pub(super) fn seek(&mut self, to: impl FnOnce(&Timeline) -> Option<usize>) {
        if let Some(position) = self.study.timeline().and_then(to) {
            self.go_to(position);
        }
    }

    /// Lets time go by, or stand still; at the end it begins anew.
    pub(super) fn play(&mut self) {
        if self.clock.is_halted() && self.study.is_at_end() {
            self.jump(0);
        }
        if self.clock.is_instant() {
            self.go_to(usize::MAX);
        } else {
            self.clock.toggle();
        }
    }

    /// Lets an event pass.
    pub(super) fn pass(&mut self) {
        self.jump(self.position() + 1);
        if self.study.is_at_end() {
            self.clock.halt();
        }
    }

    /// Changes the experiment.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Experiment)) {
        self.study.change(change);
    }

    /// Turns a setting to its next value, or to the one before.
    pub(super) fn turn(&mut self, setting: &Setting, is_forward: bool) {
        self.change(|experiment| setting.turn(experiment, is_forward));
    }

    /// Sets everything as it was at the beginning. The grid stays: what it was nobody remembers.
    pub(super) fn reset(&mut self) {
        self.change(|experiment| *experiment = experiment.afresh());
    }

    /// Takes the next thing in hand.
    pub(super) fn next_hand(&mut self) {
        self.hand = match self.hand {
            Hand::Goal => Hand::Start,
            Hand::Start => Hand::Cursor,
            Hand::Cursor => Hand::Goal,
        };
        self.cursor = (self.hand == Hand::Cursor).then(|| self.cursor.unwrap_or(self.focus));
    }

    /// Moves what is in hand a step.
    pub(super) fn move_hand(&mut self, direction: Direction) {
        let Experiment { start, goal, .. } = *self.study.experiment();
        let from = match self.hand {
            Hand::Goal => goal,
            Hand::Start => start,
            Hand::Cursor => self.cursor.unwrap_or(self.focus),
        };
        let to = match &self.study.experiment().level.layout {
            Grid::Roads(map) if self.hand != Hand::Cursor => {
                let others = map.places().iter().map(|place| place.at);
                let ahead = others.filter(|&at| from.bearing(at) == Some(direction));
                ahead.min_by_key(|&at| from.distance_squared(at)).unwrap_or(from)
            }
            _ => from.step(direction),
        };
        self.put(self.hand, to);
        self.focus = to;
    }

    /// Puts something on a cell of the map.
    fn put(&mut self, hand: Hand, to: Point) {
        let Experiment { ref level, start, goal, .. } = *self.study.experiment();
        let is_place = match &level.layout {
            Grid::Roads(map) if hand != Hand::Cursor => map.at(to).is_some(),
            _ => level.size().contains(to),
        };
        match hand {
            _ if !is_place => {}
            Hand::Goal if to != goal => self.change(|experiment| experiment.goal = to),
            Hand::Start if to != start => self.change(|experiment| experiment.start = to),
            Hand::Cursor => self.cursor = Some(to),
            _ => {}
        }
    }

    /// The mouse points somewhere.
    pub(super) fn point_at(&mut self, position: Position) {
        let size = self.study.experiment().level.size();
        self.cursor = self.view.point(position).filter(|&point| size.contains(point));
    }

    /// The mouse takes hold of something: an end of the search, the moment, or the cell to look at.
    pub(super) fn grab(&mut self, position: Position) {
        let Experiment { start, goal, .. } = *self.study.experiment();
        let point = self.view.point(position);
        self.drag = match point {
            Some(point) if point == goal => Some(Drag::End(Hand::Goal)),
            Some(point) if point == start => Some(Drag::End(Hand::Start)),
            None if self.layout.bar.contains(position) => Some(Drag::Time),
            _ => None,
        };
        self.drag_to(position);
    }

    /// The mouse moves with its button held.
    pub(super) fn drag_to(&mut self, position: Position) {
        match self.drag {
            Some(Drag::Time) => self.go_to(bar::moment(self.layout.bar, position.x, self.study.len())),
            Some(Drag::End(hand)) => {
                self.hand = hand;
                if let Some(point) = self.view.point(position) {
                    self.put(hand, point);
                }
            }
            None => self.point_at(position),
        }
    }

    /// The mouse lets go.
    pub(super) fn let_go(&mut self) {
        self.drag = None;
    }

    /// Draws cells larger or smaller.
    pub(super) fn set_zoom(&mut self, change: fn(Zoom) -> Zoom) {
        self.zoom = Some(change(self.view.zoom()));
    }

    /// How the map is to be drawn.
    pub(super) fn drawing(&self) -> Drawing {
        let level = &self.study.experiment().level;
        let highest = self.study.outcome().map_or(0, |done| done.highest().0);
        let digits = highest.checked_ilog10().unwrap_or(0) as u16 + 1;
        Drawing { size: level.size(), is_hex: level.layout == Grid::Hexes, digits }
    }

    /// The setting of a name.
    pub(super) fn setting(option: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.option == option)
    }
}

impl Context for Bench {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn tick(&self) -> Option<Duration> {
        self.clock.step()
    }

    fn settle(&mut self) {
        if self.study.is_at_end() && self.drag.is_none() {
            self.study.prove();
        }
        let (drawing, area) = (self.drawing(), self.layout.map);
        let zoom = self.zoom.unwrap_or_else(|| View::fitting(drawing, area));
        // What is dragged must not slip away below the mouse.
        if self.drag.is_none() || self.view.area() != area || self.view.zoom() != zoom {
            self.view.follow(self.focus, zoom, drawing, area);
        }
    }

    fn resized(&mut self, area: Rect) {
        self.layout = Layout::of(area);
        self.settle();
    }
}
