//! Ambience: water that shimmers, fire that burns, lamps that flicker, and fog that drifts, a few cells at a time.
//!
//! A breath changes only cells that are in view already, and only as many as [`BYTES`] pay for. Fog drifts by rows: the
//! next drift begins when all rows have followed the last one, so a large screen has slower fog and not more bytes.
//! What it shows depends on the cell and on the number of breaths alone, and so betrays nothing.

use std::time::Duration;

use ratatui::style::{Modifier, Style};

use crate::{grid::Point, terrain::Shimmer};

use super::noise::hash;

/// The time between two breaths.
pub(in super::super) const BREATH: Duration = Duration::from_millis(100);

/// The most bytes of a breath: 30,000 a second, less what begins and ends a frame.
const BYTES: u32 = 3000 - 60;

/// The number of rows after which the order in which they drift is repeated, and what has happened to cells.
pub(in super::super) const DRIFTING_ROWS: usize = 64;

/// The number of columns after which what has happened to cells is repeated.
const COLUMNS: usize = 256;

/// What has happened to cells by itself so far.
#[derive(Clone, Debug)]
pub(super) struct Ambience {
    /// Number of breaths so far.
    breath: u32,
    /// How often lights have flickered.
    flame: u32,
    /// How often each cell has changed.
    changes: Vec<u8>,
    /// How often the fog over each row has drifted.
    drifted: Vec<u16>,
    /// The next row that drifts, by its place in the order of rows.
    next_row: usize,
    /// The cell in view with which the next look for changed light begins.
    pub(super) next_cell: usize,
    /// The living cells in view.
    pub(super) living: Vec<(Point, Shimmer)>,
}

impl Default for Ambience {
    fn default() -> Self {
        Self {
            breath: 0,
            flame: 0,
            changes: vec![0; DRIFTING_ROWS * COLUMNS],
            drifted: vec![0; DRIFTING_ROWS],
            next_row: 0,
            next_cell: 0,
            living: Vec::new(),
        }
    }
}

impl Ambience {
    /// Begins a breath. Returns whether lights flicker in it.
    pub(super) fn begin(&mut self) -> bool {
        self.breath = self.breath.wrapping_add(1);
        let flickers = self.breath.is_multiple_of(2);
        self.flame = self.flame.wrapping_add(u32::from(flickers));
        flickers
    }

    /// How often lights have flickered.
    pub(super) fn flame(&self) -> u32 {
        self.flame
    }

    /// A slow beat: four breaths are one. Without motion it is always 0.
    pub(super) fn beat(&self) -> usize {
        (self.breath / 4) as usize
    }

    /// How often the fog over a cell has drifted.
    pub(super) fn drifted(&self, at: Point) -> u16 {
        self.drifted[row(at.y)]
    }

    /// How often a cell has changed.
    pub(super) fn changed(&self, at: Point) -> u8 {
        self.changes[slot(at)]
    }

    /// A living cell that changes now; there are `most` of them in a breath.
    pub(super) fn change(&mut self, number: u32) -> Option<Point> {
        let count = self.living.len() as u64;
        let chosen = hash(Point::new(self.breath as i32, number as i32), 5).checked_rem(count)?;
        let (at, _) = self.living[chosen as usize];
        let slot = slot(at);
        self.changes[slot] = self.changes[slot].wrapping_add(1).max(1);
        Some(at)
    }

    /// The number of living cells that change in a breath: three in a hundred, and every one that burns now and then.
    pub(super) fn most_changes(&self) -> u32 {
        let fires = self.living.iter().filter(|(_, shimmer)| *shimmer == Shimmer::Fire).count();
        (self.living.len() / 30 + fires / 3).clamp(1, 12) as u32
    }

    /// Lets the fog of the next row drift; returns the row, from 0 to 63.
    pub(super) fn drift(&mut self) -> usize {
        let row = drift_order(self.next_row as i32);
        self.drifted[row] = self.drifted[row].wrapping_add(1);
        self.next_row = (self.next_row + 1) % DRIFTING_ROWS;
        row
    }
}

/// The place of a row of the map among [`DRIFTING_ROWS`].
pub(super) fn row(y: i32) -> usize {
    y.rem_euclid(DRIFTING_ROWS as i32) as usize
}

/// The place of a row in the order in which rows drift, and the row that has a place. Rows far from each other follow
/// one another.
pub(in super::super) fn drift_order(y: i32) -> usize {
    (row(y) as u8).reverse_bits() as usize >> 2
}

fn slot(at: Point) -> usize {
    row(at.y) * COLUMNS + at.x.rem_euclid(COLUMNS as i32) as usize
}

/// The bytes that are left of a breath.
#[derive(Debug)]
pub(super) struct Purse {
    left: u32,
    /// The cell that was paid for last, and its style.
    last: Option<(Point, Style)>,
}

impl Purse {
    /// A full one.
    pub(super) fn full() -> Self {
        Self { left: BYTES, last: None }
    }

    /// Whether another cell can be paid for, whatever it looks like.
    pub(super) fn has_any(&self) -> bool {
        self.left >= MOVE + STYLE + WEIGHT + GLYPHS
    }

    /// Pays for a cell that follows the others in reading order; returns whether there was enough.
    pub(super) fn pay(&mut self, at: Point, style: Style) -> bool {
        let is_beside = |(last, _): &(Point, Style)| *last + Point::new(1, 0) == at;
        let weight = if style.add_modifier == Modifier::empty() { 0 } else { WEIGHT };
        let cost = match self.last.filter(is_beside) {
            Some((_, last)) if last == style => GLYPHS,
            Some(_) => STYLE + weight + GLYPHS,
            None => MOVE + STYLE + weight + GLYPHS,
        };
        self.last = Some((at, style));
        self.take(cost)
    }

    /// Pays for a cell anywhere, which may break a run of others in two.
    pub(super) fn pay_apart(&mut self) -> bool {
        self.last = None;
        self.take(2 * (MOVE + STYLE + WEIGHT) + GLYPHS)
    }

    fn take(&mut self, cost: u32) -> bool {
        let is_enough = cost <= self.left;
        self.left -= if is_enough { cost } else { 0 };
        is_enough
    }
}

/// The most bytes of moving the cursor, of two colours, of bold text and back, and of the characters of a wide cell.
const MOVE: u32 = 10;
const STYLE: u32 = 36;
const WEIGHT: u32 = 10;
const GLYPHS: u32 = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rows_drift_before_one_drifts_again() {
        let mut ambience = Ambience::default();
        let mut rows: Vec<usize> = (0..DRIFTING_ROWS).map(|_| ambience.drift()).collect();
        assert!(rows.windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= DRIFTING_ROWS / 4));
        rows.sort_unstable();
        assert!(rows.into_iter().eq(0..DRIFTING_ROWS));
        assert!((0..DRIFTING_ROWS as i32).all(|y| ambience.drifted(Point::new(5, y)) == 1));
    }
}
