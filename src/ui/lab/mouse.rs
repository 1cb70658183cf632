//! The mouse in the lab: it drags the ends of the search and the time bar, and points at cells.

use ratatui::layout::Position;

use crate::{grid::Point, lab::Experiment, level::Layout as Grid};

use super::{
    bar,
    bench::{Bench, Hand},
};

/// An object that the mouse drags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drag {
    /// An end of the search.
    End(Hand),
    /// The time bar.
    Time,
}

impl Bench {
    /// Moves the start, goal or cursor to a cell of the map.
    pub(super) fn put(&mut self, hand: Hand, to: Point) {
        let Experiment { ref level, start, goal, .. } = *self.study().experiment();
        let is_place = match &level.layout {
            Grid::Roads(map) if hand != Hand::Cursor => map.at(to).is_some(),
            _ => level.size().contains(to),
        };
        match hand {
            _ if !is_place => {}
            Hand::Goal if to != goal => self.move_ends(|experiment| experiment.goal = to),
            Hand::Start if to != start => self.move_ends(|experiment| experiment.start = to),
            Hand::Cursor => self.cursor = Some(to),
            _ => {}
        }
    }

    fn move_ends(&mut self, change: impl Fn(&mut Experiment)) {
        if self.drag.is_some() { self.comparison.change_all_live(change) } else { self.comparison.change_all(change) }
    }

    /// The point of the map at a screen position, and the index of the map.
    fn at(&self, position: Position) -> Option<(usize, Point)> {
        self.views.iter().enumerate().find_map(|(place, view)| Some((place, view.point(position)?)))
    }

    /// Handles a mouse move.
    pub(super) fn point_at(&mut self, position: Position) {
        let size = self.study().experiment().level.size();
        self.cursor = self.at(position).map(|(_, point)| point).filter(|&point| size.contains(point));
    }

    /// Handles a press: starts dragging an end or the time bar, or selects the cell to inspect.
    pub(super) fn grab(&mut self, position: Position) {
        let Experiment { start, goal, .. } = *self.study().experiment();
        let at = self.at(position);
        let titles = self.layout.panes().iter().position(|pane| pane.title.contains(position));
        if let Some(place) = at.map(|(place, _)| place).or(titles) {
            self.comparison.activate(place);
        }
        let is_at = |point| self.views.iter().any(|view| view.is_at(position, point));
        self.drag = match at {
            Some(_) if is_at(goal) => Some(Drag::End(Hand::Goal)),
            Some(_) if is_at(start) => Some(Drag::End(Hand::Start)),
            None if self.layout.bar.contains(position) => Some(Drag::Time),
            _ => None,
        };
        self.drag_to(position);
    }

    /// Handles a mouse move with the button held.
    pub(super) fn drag_to(&mut self, position: Position) {
        match self.drag {
            Some(Drag::Time) => self.go_to(bar::moment(self.layout.bar, position.x, self.comparison.len())),
            Some(Drag::End(hand)) => {
                self.hand = hand;
                if let Some((_, point)) = self.at(position) {
                    self.put(hand, point);
                }
            }
            None => self.point_at(position),
        }
    }

    /// Handles a release of the button.
    pub(super) fn let_go(&mut self) {
        self.drag = None;
        self.comparison.catch_up();
    }
}
