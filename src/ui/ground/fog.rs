//! Fog over unknown ground: smooth noise, in few steps so that it is cheap to send.

use ratatui::style::Style;

use crate::grid::Point;

use super::{
    super::{
        theme::{FOG_STEPS, Theme},
        viewport::CellSize,
    },
    lighting::Window,
    noise::{self, value_noise},
};

/// One, in signed arithmetic.
const WHOLE: i32 = noise::WHOLE as i32;

/// Width and height of billows and of the wisps on them, in cells; cells are twice as high as they are wide.
const BILLOW: (i32, i32) = (18 * PART, 9 * PART);
const WISP: (i32, i32) = (7 * PART, 4 * PART);

/// How far fog drifts at a time: this part of a cell to the right, and a third of that down.
const PART: i32 = 3;

/// How far from what is known fog is whole, in columns of the screen; farther away it is a step thinner.
const WHOLE_WITHIN: u8 = 10;

/// How much thicker fog is beside what is known, in steps, and over how many columns of the screen that becomes a step
/// less: one sees where the known ends.
const THICKER_BESIDE: u8 = 1;
const THICKER_OVER: u8 = 4;

/// The fog over a window, worked out where the map has scrolled or the fog has drifted: its noise is the most expensive
/// part of an unknown cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Fog {
    /// The styles of fog, by its thickness.
    styles: [Style; FOG_STEPS as usize],
    /// How thick the fog over cells of the window was when it had drifted so often; `None` where that was not asked.
    thick: Vec<Option<(u16, u8)>>,
    /// How far each cell of the window is from what is known of it, in columns of the screen.
    away: Vec<u8>,
}

impl Fog {
    /// Works out the fog over a window, all of it if that `has_moved`. `drifted` says how often the fog over a cell has
    /// drifted, if there is any. Cells have this size on the screen.
    pub(super) fn update(
        &mut self,
        theme: Theme,
        (window, cell): (Window, CellSize),
        has_moved: bool,
        drifted: impl Fn(usize, Point) -> Option<u16>,
    ) {
        self.styles = std::array::from_fn(|step| theme.fog(step as u8));
        if has_moved {
            self.thick.clear();
        }
        self.thick.resize(window.cells().count(), None);
        self.away.clear();
        for ((index, at), thick) in window.cells().enumerate().zip(&mut self.thick) {
            let drifted = drifted(index, at);
            self.away.push(if drifted.is_some() { u8::MAX } else { 0 });
            if let Some(now) = drifted.filter(|now| thick.is_none_or(|(then, _)| then != *now)) {
                *thick = Some((now, thickness(at, now)));
            }
        }
        measure(&mut self.away, window.width as usize, cell);
    }

    /// The style of a cell of the window, with fog that has drifted so often. Far from what is known it is a little
    /// thinner, so that one looks at what there is to see; the edge of a floor has no border.
    pub(super) fn style(&self, index: usize, at: Point, drifted: u16) -> Style {
        let kept = self.thick.get(index).copied().flatten().filter(|(then, _)| *then == drifted);
        let thick = kept.map_or_else(|| thickness(at, drifted), |(_, thickness)| thickness);
        let away = self.away.get(index).copied().unwrap_or_default();
        let thinner = u8::from(away > WHOLE_WITHIN);
        let thicker = THICKER_BESIDE.saturating_sub(away / THICKER_OVER);
        self.styles[usize::from((thick + thicker).min(FOG_STEPS - 1).saturating_sub(thinner))]
    }
}

/// Works out how far each cell is from the nearest that is 0, where all others have the greatest number; in columns of
/// the screen, of which a row is as high as two.
///
/// Source: Gunilla Borgefors, "Distance Transformations in Digital Images" (1986): once from the top, once from the
/// bottom.
fn measure(away: &mut [u8], width: usize, size: CellSize) {
    let (beside, above) = (size.columns() as u8, 2 * size.rows() as u8);
    let (count, is_first, is_last) = (away.len(), |cell| cell % width == 0, |cell| cell % width == width - 1);
    let aslant = beside.max(above) + beside.min(above) / 2;
    let mut step = |cell: usize, from: [Option<usize>; 4]| {
        let costs = [beside, aslant, above, aslant];
        let near = from.into_iter().zip(costs).filter_map(|(from, cost)| Some(away[from?].saturating_add(cost)));
        away[cell] = near.fold(away[cell], u8::min);
    };
    for cell in 0..count {
        let row = cell.checked_sub(width);
        let (left, right) = (!is_first(cell), !is_last(cell));
        step(
            cell,
            [
                left.then(|| cell - 1),
                row.filter(|_| left).map(|row| row - 1),
                row,
                row.filter(|_| right).map(|row| row + 1),
            ],
        );
    }
    for cell in (0..count).rev() {
        let row = Some(cell + width).filter(|&row| row < count);
        let (left, right) = (!is_first(cell), !is_last(cell));
        step(
            cell,
            [
                right.then(|| cell + 1),
                row.filter(|_| right).map(|row| row + 1),
                row,
                row.filter(|_| left).map(|row| row - 1),
            ],
        );
    }
}

/// How thick the fog over a cell is, from 0 to [`FOG_STEPS`] - 1, when it has `drifted` so often.
pub(in super::super) fn thickness(at: Point, drifted: u16) -> u8 {
    let drifted = i32::from(drifted);
    let at = Point::new(at.x * PART - drifted, at.y * PART - drifted / 3);
    let part = |mesh: (i32, i32)| value_noise(at, mesh, (mesh.0 / PART) as u32);
    let value = (2 * part(BILLOW) + part(WISP)) / 3;
    (value * i32::from(FOG_STEPS) / WHOLE) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fog_comes_in_long_runs_of_all_steps() {
        let steps: Vec<u8> = (-100..400).map(|x| thickness(Point::new(x, 3), 0)).collect();
        let changes = steps.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(changes < steps.len() / 3, "{changes} changes");
        assert!(steps.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1), "{steps:?}");
        assert!((1..FOG_STEPS - 1).all(|step| steps.contains(&step)), "{steps:?}");
    }

    #[test]
    fn the_distance_from_what_is_known_counts_rows_twice() {
        let mut away = vec![u8::MAX; 7 * 3];
        away[7] = 0;
        measure(&mut away, 7, CellSize::Narrow);
        assert_eq!(away, [2, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 2, 2, 3, 4, 5, 6, 7]);
        let mut away = vec![u8::MAX; 4];
        away[3] = 0;
        measure(&mut away, 2, CellSize::Wide);
        assert_eq!(away, [3, 2, 2, 0]);
    }

    #[test]
    fn fog_drifts_smoothly_and_moves_a_cell_at_a_time() {
        for x in -100..400 {
            let at = |drifted| thickness(Point::new(x, 3), drifted);
            assert!((0..60).all(|drifted| at(drifted).abs_diff(at(drifted + 1)) <= 1));
            let moved = thickness(Point::new(x + 3, 3 + 1), 3 * PART as u16);
            assert_eq!(moved, at(0), "three cells to the right and one down");
        }
    }
}
