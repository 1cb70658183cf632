//! What moves behind the title: fog, a goblin that wanders through it around the window with its search behind it, and
//! a pair of eyes.
//!
//! It follows from the number of frames alone. A frame changes a few rows of fog and a few cells of the search, so that
//! a slow line can bear it. Some time after the last key everything stops; the search comes to its end before that, for
//! a search that stands still would be a stray line on the screen.

use std::ops::Range;

use ratatui::{
    buffer::Buffer,
    layout::{Margin, Rect},
};

use crate::{grid::Point, mind::FactionId};

use super::super::{
    ground::{DRIFTING_ROWS, drift_order, fog_at},
    theme::{Role, Theme},
};

/// The length of the search: open cells, then closed ones.
const OPEN: u32 = 3;
const LENGTH: u32 = 26;

/// How long the eyes stay in one place, in frames, and for how many of these frames they are open.
const GLANCE: u32 = 28;
const OPEN_EYES: u32 = 20;

/// The frame to begin with: fog has drifted, the search is as long as it gets, and the eyes are open.
const FIRST_FRAME: u32 = 60;

/// The number of frames after a key: those of five seconds.
const FRAMES: u32 = 50;

/// What there is to be seen behind the title.
#[derive(Clone, Copy, Debug)]
pub(super) struct Night {
    /// How many frames there were, and how many are left until a key is pressed.
    frame: u32,
    frames_left: u32,
    /// The frame in which the search began.
    began: u32,
}

impl Default for Night {
    fn default() -> Self {
        Self { frame: FIRST_FRAME, frames_left: 0, began: 0 }
    }
}

impl Night {
    /// Lets everything move for a while, or stops it.
    pub(super) fn stir(&mut self, moves: bool) {
        if moves && self.frames_left == 0 && self.frame > FIRST_FRAME {
            self.began = self.frame;
        }
        self.frames_left = if moves { FRAMES } else { 0 };
    }

    /// Whether anything will move.
    pub(super) fn moves(self) -> bool {
        self.frames_left > 0
    }

    pub(super) fn tick(&mut self) {
        self.frame = self.frame.wrapping_add(1);
        self.frames_left = self.frames_left.saturating_sub(1);
    }

    /// The ages of the cells that the search has reached, in frames: it has begun some time ago, and in the last frames
    /// it reaches no more.
    fn search(self) -> Range<u32> {
        LENGTH.saturating_sub(self.frames_left)..LENGTH.min(self.frame.wrapping_sub(self.began))
    }

    /// Draws a frame of it into all of `area`; a window of this size will cover the middle.
    pub(super) fn render(self, theme: Theme, window: (u16, u16), area: Rect, buffer: &mut Buffer) {
        if !theme.has_fog() || area.is_empty() {
            return;
        }
        let frame = self.frame;
        // Narrow rows are cheaper to send.
        let rows_a_frame = (320 / u32::from(area.width)).clamp(1, 4);
        for position in area.positions() {
            let later = (DRIFTING_ROWS - 1 - drift_order(position.y.into())) as u32;
            let drifted = (frame.wrapping_mul(rows_a_frame) + later) / DRIFTING_ROWS as u32;
            let at = Point::new(position.x.into(), position.y.into());
            buffer[position].set_char(' ').set_style(theme.fog(fog_at(at, drifted as u16)));
        }
        let (band, covered) = (Band::around(window, area), covered(window, area));
        // Right beside the name of the game it would look like a part of a letter.
        let beside = covered.outer(Margin::new(1, 1));
        for age in self.search().rev() {
            let role = if age < OPEN { Role::Open } else { Role::Closed };
            // The search ends in what it has closed long ago.
            let node = theme.veiled(theme.style(role), age as u16 * 100 / LENGTH as u16);
            let (sign, colour) = match age {
                0 => ('g', theme.faction(FactionId::WARREN).fg),
                _ => ('·', node.bg),
            };
            let place = frame.checked_sub(age).map(|step| band.place(step)).filter(|&at| !beside.contains(at.into()));
            if let Some(cell) = place.and_then(|at| buffer.cell_mut(at)) {
                // Upon the fog: marks with a ground of their own look like a part of the name or of the window.
                cell.set_char(sign).set_fg(colour.unwrap_or_default());
            }
        }
        eyes(theme, frame, (band, covered), buffer);
    }
}

/// What a window of this size in the middle of an area covers.
fn covered((width, height): (u16, u16), area: Rect) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// A pair of eyes that open now here, now there.
fn eyes(theme: Theme, frame: u32, (band, covered): (Band, Rect), buffer: &mut Buffer) {
    let (glance, moment) = (frame / GLANCE, frame % GLANCE);
    let is_blinking = moment == OPEN_EYES / 2;
    if moment >= OPEN_EYES || is_blinking {
        return;
    }
    let Some(both) = places_of_eyes(glance, band, covered) else { return };
    for at in both {
        if let Some(cell) = buffer.cell_mut(at) {
            cell.set_char('•').set_fg(theme.style(Role::Warning).fg.unwrap_or_default());
        }
    }
}

/// Where both eyes are at a glance: on the screen, and not behind the window.
fn places_of_eyes(glance: u32, band: Band, covered: Rect) -> Option<[(u16, u16); 2]> {
    /// How many places are tried, each so many steps of the way around the window after the one before.
    const TRIES: u32 = 40;
    const STEP: u32 = 7;
    // A prime, so that they come back to the same place late.
    let first = glance.wrapping_mul(37).wrapping_add(11);
    let both = (0..TRIES).map(|number| {
        let (x, y) = band.place(first.wrapping_add(number * STEP));
        [(x.saturating_sub(1), y), (x.saturating_add(1), y)]
    });
    let is_free = |&at: &(u16, u16)| band.area.contains(at.into()) && !covered.contains(at.into());
    both.into_iter().find(|both| both[0].0 + 2 == both[1].0 && both.iter().all(is_free))
}

/// The part of the screen around the window.
#[derive(Clone, Copy, Debug)]
struct Band {
    area: Rect,
    /// Its width at the narrowest side, in cells.
    width: u32,
}

impl Band {
    fn around((width, height): (u16, u16), area: Rect) -> Self {
        let beside = area.width.saturating_sub(width).min(area.height.saturating_sub(height)) / 2;
        Self { area, width: u32::from(beside).max(1) }
    }

    /// The cell of a step on a way around the window that wanders between it and the edge of the screen.
    fn place(self, step: u32) -> (u16, u16) {
        // Back and forth, one cell in three steps.
        let wandered = (step / 3) % (2 * self.width);
        let inset = wandered.min(2 * self.width - 1 - wandered);
        let (width, height) = (u32::from(self.area.width), u32::from(self.area.height));
        let (across, down) = (width.saturating_sub(2 * inset + 1).max(1), height.saturating_sub(2 * inset + 1).max(1));
        let along = step % (2 * (across + down));
        let (x, y) = match along {
            _ if along < across => (along, 0),
            _ if along < across + down => (across, along - across),
            _ if along < 2 * across + down => (2 * across + down - along, down),
            _ => (0, 2 * (across + down) - along),
        };
        (self.area.x + (inset + x) as u16, self.area.y + (inset + y) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_comes_to_its_end_before_everything_stops() {
        let mut night = Night::default();
        assert!(night.search().is_empty(), "where nothing moves, there is no search");
        night.stir(true);
        assert_eq!(night.search(), 0..LENGTH);
        let mut cells = Vec::new();
        while night.moves() {
            night.tick();
            cells.push(night.search().len());
        }
        assert!(cells.is_sorted_by(|before, after| before >= after) && cells.last() == Some(&0), "{cells:?}");
        night.stir(true);
        night.tick();
        assert_eq!(night.search(), 0..1, "it begins anew");
    }

    #[test]
    fn both_eyes_can_be_seen_on_every_screen() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let (area, window) = (Rect::new(0, 0, width, height), (76, 21));
            let covered = covered(window, area);
            for glance in 0..200 {
                let both = places_of_eyes(glance, Band::around(window, area), covered).expect("room for eyes");
                assert!(both.iter().all(|&at| area.contains(at.into()) && !covered.contains(at.into())));
            }
        }
    }

    #[test]
    fn the_search_stays_on_the_screen_and_outside_the_window() {
        for (width, height) in [(80, 24), (120, 40), (200, 60), (320, 90)] {
            let area = Rect::new(0, 0, width, height);
            let band = Band::around((76, 16), area);
            let inset = band.width as u16;
            let covered = Rect::new(inset, inset, width - 2 * inset, height - 2 * inset);
            for step in 0..3000 {
                let place = band.place(step).into();
                assert!(area.contains(place) && !covered.contains(place), "{width}x{height} {place}");
            }
        }
    }
}
