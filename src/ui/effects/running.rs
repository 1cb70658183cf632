//! The effects of one action, frame by frame.

use std::time::Duration;

use crate::{
    game::{Event, Game},
    grid::Point,
};

use super::{
    super::theme::Role,
    table::{Course, FILLED, Look, look_of},
};

/// The duration of a frame.
pub(in super::super) const FRAME: Duration = Duration::from_millis(33);

/// The maximum number of effects of one action: a floor on fire has many.
const MOST: usize = 64;

/// An effect and its first frame.
#[derive(Debug)]
struct Running {
    look: &'static Look,
    own: char,
    cells: Vec<Point>,
    from: u16,
}

impl Running {
    /// The first frame after the effect.
    fn until(&self) -> u16 {
        let length = if self.look.course == Course::Flight { self.cells.len() as u16 } else { self.look.frames };
        self.from + length
    }

    /// The cells and the character that the effect draws in a frame.
    fn drawn(&self, frame: u16) -> Option<(Vec<Point>, char)> {
        let step = usize::from(frame.checked_sub(self.from).filter(|_| frame < self.until())?);
        let glyphs = self.look.glyphs;
        let glyph = if glyphs.is_empty() { self.own } else { glyphs[step % glyphs.len()] };
        let cells = match self.look.course {
            Course::Still => self.cells.clone(),
            Course::Flight => vec![self.cells[step]],
            Course::Ring => {
                let (middle, radius) = (self.cells[0], step as i32 + 1);
                let side = -radius..=radius;
                let around = side.clone().flat_map(|y| side.clone().map(move |x| Point::new(x, y)));
                let is_edge = |point: &Point| point.x.abs() == radius || point.y.abs() == radius;
                around.filter(is_edge).map(|point| middle + point).collect()
            }
        };
        Some((cells, glyph))
    }
}

/// The effects of one action.
#[derive(Debug, Default)]
pub(in super::super) struct Effects {
    running: Vec<Running>,
    frame: u16,
}

impl Effects {
    /// The effects of the events that the player perceived.
    pub(in super::super) fn of(events: &[Event], game: &Game) -> Self {
        let mut running: Vec<Running> = Vec::new();
        let mut from = 0;
        for event in events {
            let Some((look, own, cells)) = look_of(event, game) else { continue };
            if cells.is_empty() || running.len() == MOST {
                continue;
            }
            let effect = Running { look, own, cells, from };
            if look.course == Course::Flight {
                from = effect.until();
            }
            running.push(effect);
        }
        Self { running, frame: 0 }
    }

    /// Shows, after all other effects, which cells have become known to the eyes that are looked through.
    pub(in super::super) fn fill(&mut self, cells: Vec<Point>) {
        if !cells.is_empty() {
            let flights = self.running.iter().filter(|effect| effect.look.course == Course::Flight);
            let from = flights.map(Running::until).max().unwrap_or(0);
            self.running.push(Running { look: &FILLED, own: '·', cells, from });
        }
    }

    /// Whether any effect is still running.
    pub(in super::super) fn is_running(&self) -> bool {
        self.running.iter().any(|effect| self.frame < effect.until())
    }

    /// Goes on to the next frame.
    pub(in super::super) fn go_on(&mut self) {
        self.frame = self.frame.saturating_add(1);
    }

    /// The cells, characters and roles to draw now. Only cells that the player sees at this moment are drawn, except for
    /// marks of noises and of a map that fills in.
    pub(in super::super) fn drawn(&self, game: &Game) -> Vec<(Point, char, Role)> {
        let mut drawn = Vec::new();
        for effect in &self.running {
            let Some((cells, glyph)) = effect.drawn(self.frame) else { continue };
            let is_anywhere = matches!(effect.look.role, Role::NoiseOld | Role::KnownNoted);
            let seen = cells.into_iter().filter(|&cell| is_anywhere || game.in_sight(cell));
            // A blank shows the cell below.
            drawn.extend(seen.filter(|_| glyph != ' ').map(|cell| (cell, glyph, effect.look.role)));
        }
        drawn
    }
}
