//! The effects of one action, frame by frame.

use std::time::Duration;

use crate::{
    game::{Event, Game},
    grid::Point,
};

use super::{
    super::theme::Role,
    table::{Brush, Course, FILLED, Look, UNVEILED, looks_of},
};

/// The duration of a frame.
pub(in super::super) const FRAME: Duration = Duration::from_millis(33);

/// The maximum number of effects of one action: a floor on fire has many.
const MOST: usize = 64;

/// The last frame in which an effect may begin: nobody watches missiles for longer than a second.
const LATEST: u16 = 24;

/// The number of cells from which on a flight takes two cells a frame.
const FAR: usize = 10;

/// The radius at which the arc of a noise begins, in cells.
const HEARD_FROM: i32 = 6;

/// What an effect draws in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Stroke {
    /// A character in the colour of a role.
    Mark(char, Role),
    /// A character in the colours that the cell has.
    Shape(char),
    /// The colour of a role on the ground, so strong, in percent.
    Flash(Role, u16),
    /// Darkness over all of the cell, so thick, in percent.
    Veil(u16),
}

/// An effect and its first frame.
#[derive(Debug)]
struct Running {
    look: &'static Look,
    own: char,
    cells: Vec<Point>,
    from: u16,
}

impl Running {
    /// The number of cells that a flight passes in a frame.
    fn speed(&self) -> usize {
        if self.cells.len() > FAR { 2 } else { 1 }
    }

    /// The number of frames.
    fn length(&self) -> u16 {
        match self.look.course {
            Course::Flight => self.cells.len().div_ceil(self.speed()) as u16,
            Course::Still | Course::Ring | Course::Arc => self.look.frames,
        }
    }

    /// The first frame after the effect.
    fn until(&self) -> u16 {
        self.from + self.length()
    }

    /// What it draws in a frame, and in which cells.
    fn draw(&self, frame: u16, mut put: impl FnMut(Point, Stroke)) {
        let Some(step) = frame.checked_sub(self.from).filter(|_| frame < self.until()) else { return };
        let Some(stroke) = self.stroke(step) else { return };
        let (step, radius) = (usize::from(step), i32::from(step));
        match self.look.course {
            Course::Still => self.cells.iter().for_each(|&cell| put(cell, stroke)),
            Course::Flight => {
                let place = (step * self.speed()).min(self.cells.len() - 1);
                put(self.cells[place], stroke);
            }
            Course::Ring => circle(self.cells[0], radius + 1).for_each(|cell| put(cell, stroke)),
            Course::Arc => {
                let (middle, towards) =
                    (self.cells[0], self.cells.get(1).and_then(|&side| self.cells[0].bearing(side)));
                let side = circle(middle, HEARD_FROM - radius / 2).filter(|&cell| middle.bearing(cell) == towards);
                side.for_each(|cell| put(cell, stroke));
            }
        }
    }

    /// What it draws in a step, which is the same in all its cells; `None` where it shows the cell below.
    fn stroke(&self, step: u16) -> Option<Stroke> {
        /// How strong a flash and a ring are and how thick a veil is at first, in percent.
        const FLASH: u16 = 75;
        const RING: u16 = 48;
        const VEIL: u16 = 70;
        let (look, left) = (self.look, self.length() - step);
        let glyph =
            || look.glyphs.get(usize::from(step) % look.glyphs.len().max(1)).copied().filter(|&glyph| glyph != ' ');
        match look.brush {
            Brush::Mark => Some(Stroke::Mark(glyph()?, look.role)),
            Brush::Own => Some(Stroke::Mark(self.own, look.role)),
            Brush::Shape => Some(Stroke::Shape(glyph()?)),
            Brush::Flash => {
                let strength = if look.course == Course::Ring { RING } else { FLASH };
                Some(Stroke::Flash(look.role, strength * left / self.length()))
            }
            // In few steps, because each of them is sent for many cells.
            Brush::Veil => Some(Stroke::Veil(VEIL * left.div_ceil(2) / self.length().div_ceil(2))),
        }
    }
}

/// The cells of a ring of this radius.
pub(in super::super) fn circle(middle: Point, radius: i32) -> impl Iterator<Item = Point> {
    let near = (2 * radius - 1).pow(2)..(2 * radius + 1).pow(2);
    let around = (-radius..=radius).flat_map(move |y| (-radius..=radius).map(move |x| Point::new(x, y)));
    around.filter(move |point| near.contains(&(4 * (point.x.pow(2) + point.y.pow(2))))).map(move |point| middle + point)
}

/// The effects of one action.
#[derive(Debug, Default)]
pub(in super::super) struct Effects {
    running: Vec<Running>,
    frame: u16,
    /// The frame from which on the ground is as the events left it: what is thrown lands before it burns.
    lands: u16,
}

impl Effects {
    /// The effects of the events that the player perceived.
    pub(in super::super) fn of(events: &[Event], game: &Game) -> Self {
        let mut running: Vec<Running> = Vec::new();
        let (mut from, mut lands) = (0, 0);
        let seen = events.iter().flat_map(|event| looks_of(event, game).into_iter().map(move |sight| (event, sight)));
        for (event, (look, own, cells)) in seen {
            if matches!(event, Event::Changed { .. }) {
                lands = lands.max(from);
            }
            if cells.is_empty() || running.len() == MOST {
                continue;
            }
            let effect = Running { look, own, cells, from };
            if look.course == Course::Flight {
                from = effect.until().min(LATEST);
            }
            running.push(effect);
        }
        Self { running, frame: 0, lands }
    }

    /// Shows, after all flights, which cells have become known to the eyes that are looked through.
    pub(in super::super) fn fill(&mut self, cells: Vec<Point>) {
        let flights = self.running.iter().filter(|effect| effect.look.course == Course::Flight);
        let from = flights.map(Running::until).max().unwrap_or(0);
        self.add(&FILLED, cells, from);
    }

    /// Lets cells come out of the dark.
    pub(in super::super) fn unveil(&mut self, cells: Vec<Point>) {
        self.add(&UNVEILED, cells, self.frame);
    }

    fn add(&mut self, look: &'static Look, cells: Vec<Point>, from: u16) {
        if !cells.is_empty() {
            self.running.push(Running { look, own: '·', cells, from });
        }
    }

    /// Whether the ground is drawn as the events left it; before that, it is drawn as it was.
    pub(in super::super) fn has_landed(&self) -> bool {
        self.frame >= self.lands
    }

    /// Whether any effect is still running.
    pub(in super::super) fn is_running(&self) -> bool {
        self.running.iter().any(|effect| self.frame < effect.until())
    }

    /// The time since they began.
    pub(in super::super) fn elapsed(&self) -> Duration {
        FRAME * u32::from(self.frame)
    }

    /// Goes on to the next frame.
    pub(in super::super) fn go_on(&mut self) {
        self.frame = self.frame.saturating_add(1);
    }

    /// What to draw now, in this order. `sees` says whether the eyes that are looked through see a cell: only those are
    /// drawn, except for marks of noises, of a map that fills in, and the ring of a sound, which runs over walls and
    /// into the fog.
    pub(in super::super) fn drawn(&self, sees: impl Fn(Point) -> bool) -> Vec<(Point, Stroke)> {
        let mut drawn = Vec::new();
        for effect in &self.running {
            let is_sound = (effect.look.brush, effect.look.course) == (Brush::Flash, Course::Ring);
            let is_anywhere = is_sound || matches!(effect.look.role, Role::NoiseOld | Role::KnownNoted);
            effect.draw(self.frame, |cell, stroke| {
                if is_anywhere || sees(cell) {
                    drawn.push((cell, stroke));
                }
            });
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_is_round_and_has_no_gap_to_the_next() {
        let cells = |radius| circle(Point::new(0, 0), radius).collect::<Vec<_>>();
        assert_eq!(cells(1).len(), 8);
        let mut all: Vec<Point> = (1..=7).flat_map(cells).collect();
        let count = all.len();
        all.sort_by_key(|point| (point.y, point.x));
        all.dedup();
        assert_eq!(all.len(), count, "rings do not overlap");
        let within = |point: Point| 4 * (point.x.pow(2) + point.y.pow(2)) < 15 * 15;
        let disc =
            (-8..=8).flat_map(|y| (-8..=8).map(move |x| Point::new(x, y))).filter(|&point| within(point)).count();
        assert_eq!(count + 1, disc, "every cell but the middle is in a ring");
    }
}
