//! The edge of sight: how near open ground in sight is to what is not in sight.

use crate::{content::TerrainTable, grid::Point};

use super::{super::eyes::Ground, lighting::Window};

/// How near ground at the edge of sight is to what is remembered of it, in percent, by what the cell is to that edge.
const SHARES: [u16; 5] = [0, 26, 12, 4, 0];

/// Far from it, or no open ground in sight.
const NONE: u8 = 0;
/// Open ground in sight beside what is not in sight.
const BESIDE: u8 = 1;
/// Open ground in sight with a cell between.
const NEAR: u8 = 2;
/// Open ground in sight with two cells between.
const NEXT: u8 = 3;
/// Unknown, or open ground that is only remembered.
const BEYOND: u8 = 4;

/// The edge of sight in a window. Its memory is reused from one change to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Edges {
    /// What each cell of the window is to the edge of sight.
    steps: Vec<u8>,
    /// How near each cell of the window is to what is remembered of it, in percent.
    shares: Vec<u16>,
    /// The indices of the cells of the window with open ground in sight; memory only.
    open: Vec<usize>,
    /// Those of the cells in sight that block it, as walls; memory only.
    walls: Vec<usize>,
    /// The first and the last corner of the part of the window that has all cells in sight, if there are any.
    sight: Option<(Point, Point)>,
}

impl Edges {
    /// Finds the edge in a window of which this is known.
    pub(super) fn find(&mut self, window: Window, known: &[Ground], terrains: &TerrainTable) {
        self.steps.clear();
        self.open.clear();
        self.walls.clear();
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
                if is_open(terrain) { self.open.push(index) } else { self.walls.push(index) }
            }
        }
        let width = window.width as usize;
        let around = |index: usize| [index.checked_sub(width), Some(index), Some(index + width)];
        for (step, of) in [(BESIDE, BEYOND), (NEAR, BESIDE), (NEXT, NEAR)] {
            if !self.steps.contains(&of) {
                break;
            }
            for &index in &self.open {
                let steps = &self.steps;
                let is_near = |row: usize| steps.get(row.wrapping_sub(1)..row + 2).is_some_and(|row| row.contains(&of));
                if steps[index] == NONE && around(index).into_iter().flatten().any(is_near) {
                    self.steps[index] = step;
                }
            }
        }
        self.shares.clear();
        self.shares.extend(self.steps.iter().map(|&step| SHARES[usize::from(step)]));
        // A wall is as far from the edge as the ground before it.
        for &index in &self.walls {
            let is_open_in_sight =
                |beside: &usize| matches!(known.get(*beside), Some(Ground::InSight(it)) if is_open(*it));
            let rows = around(index).into_iter().flatten();
            let beside = rows.flat_map(|row| row.saturating_sub(1)..row + 2).filter(is_open_in_sight);
            let (mut sum, mut count) = (0_u16, 0);
            beside.for_each(|beside| (sum, count) = (sum + SHARES[usize::from(self.steps[beside])], count + 1));
            self.shares[index] = sum.checked_div(count).unwrap_or(SHARES[usize::from(BESIDE)]);
        }
    }

    /// How near a cell of the window in sight is to what is remembered of it, in percent.
    pub(super) fn share(&self, index: usize) -> u16 {
        self.shares[index]
    }

    /// Whether a cell is within so many cells of the part of the map that has all cells in sight.
    pub(super) fn is_near_sight(&self, at: Point, reach: i32) -> bool {
        self.sight.is_some_and(|(first, last)| {
            at.x >= first.x - reach && at.y >= first.y - reach && at.x <= last.x + reach && at.y <= last.y + reach
        })
    }
}
