//! The edge of sight: how near open ground in sight is to what is not in sight.

use crate::{content::TerrainTable, grid::Point};

use super::{super::eyes::Ground, lighting::Window};

/// How much of its light ground at the edge of sight has lost, in percent, by what the cell is to that.
const SHARES: [u16; 4] = [0, 64, 32, 0];

/// Far from it, or no open ground in sight.
const NONE: u8 = 0;
/// Open ground in sight beside what is not in sight.
const BESIDE: u8 = 1;
/// Open ground in sight with a cell between.
const NEAR: u8 = 2;
/// Unknown, or open ground that is only remembered.
const BEYOND: u8 = 3;

/// The edge of sight in a window. Its memory is reused from one change to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Edges {
    /// What each cell of the window is to the edge of sight.
    steps: Vec<u8>,
    /// The indices of the cells of the window with open ground in sight; memory only.
    open: Vec<usize>,
    /// The first and the last corner of the part of the window that has all cells in sight, if there are any.
    sight: Option<(Point, Point)>,
}

impl Edges {
    /// Finds the edge in a window of which this is known.
    pub(super) fn find(&mut self, window: Window, known: &[Ground], terrains: &TerrainTable) {
        self.steps.clear();
        self.open.clear();
        self.sight = None;
        let is_open = |terrain| !terrains.kind(terrain).opaque;
        for (index, (at, &ground)) in window.cells().zip(known).enumerate() {
            self.steps.push(match ground {
                Ground::Unknown => BEYOND,
                Ground::Remembered { terrain, .. } if is_open(terrain) => BEYOND,
                _ => NONE,
            });
            if let Ground::InSight(terrain) = ground {
                let (first, last) = self.sight.unwrap_or((at, at));
                let first = Point::new(first.x.min(at.x), first.y.min(at.y));
                self.sight = Some((first, Point::new(last.x.max(at.x), last.y.max(at.y))));
                if is_open(terrain) {
                    self.open.push(index);
                }
            }
        }
        let width = window.width as usize;
        let around = |index: usize| [index.checked_sub(width), Some(index), Some(index + width)];
        for (step, of) in [(BESIDE, BEYOND), (NEAR, BESIDE)] {
            if !self.steps.contains(&of) {
                return;
            }
            for &index in &self.open {
                let steps = &self.steps;
                let is_near = |row: usize| steps.get(row.wrapping_sub(1)..row + 2).is_some_and(|row| row.contains(&of));
                if steps[index] == NONE && around(index).into_iter().flatten().any(is_near) {
                    self.steps[index] = step;
                }
            }
        }
    }

    /// How much of its light a cell of the window in sight has lost at the edge of sight, in percent.
    pub(super) fn share(&self, index: usize) -> u16 {
        SHARES[usize::from(self.steps[index])]
    }

    /// Whether a cell is within so many cells of the part of the map that has all cells in sight.
    pub(super) fn is_near_sight(&self, at: Point, reach: i32) -> bool {
        self.sight.is_some_and(|(first, last)| {
            at.x >= first.x - reach && at.y >= first.y - reach && at.x <= last.x + reach && at.y <= last.y + reach
        })
    }
}
