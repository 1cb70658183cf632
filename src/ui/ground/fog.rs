//! Fog over unknown ground: smooth noise, in few steps so that it is cheap to send.

use ratatui::style::Style;

use crate::grid::{Point, Size};

use super::{
    super::theme::{FOG_STEPS, Theme},
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

/// Columns and rows beyond the edge of a floor over which fog becomes a step thinner, so that it has no border.
const THINNING: (u32, u32) = (6, 3);

/// The fog over a window, worked out where the map has scrolled or the fog has drifted: its noise is the most expensive part of an
/// unknown cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Fog {
    /// The styles of fog, by its thickness.
    styles: [Style; FOG_STEPS as usize],
    /// How thick the fog over cells of the window was when it had drifted so often; `None` where that was not asked.
    thick: Vec<Option<(u16, u8)>>,
}

impl Fog {
    /// Works out the fog over a window, all of it if that `has_moved`. `drifted` says how often the fog over a cell has drifted,
    /// if there is any.
    pub(super) fn update(
        &mut self,
        theme: Theme,
        window: Window,
        has_moved: bool,
        drifted: impl Fn(usize, Point) -> Option<u16>,
    ) {
        self.styles = std::array::from_fn(|step| theme.fog(step as u8));
        if has_moved {
            self.thick.clear();
        }
        self.thick.resize(window.cells().count(), None);
        for ((index, at), thick) in window.cells().enumerate().zip(&mut self.thick) {
            let drifted = drifted(index, at);
            if let Some(now) = drifted.filter(|now| thick.is_none_or(|(then, _)| then != *now)) {
                *thick = Some((now, thickness(at, now)));
            }
        }
    }

    /// The style of a cell of the window, on a floor of this size, with fog that has drifted so often. Beyond the edges of the floor
    /// it thins out.
    pub(super) fn style(&self, index: usize, (at, size): (Point, Size), drifted: u16) -> Style {
        let kept = self.thick.get(index).copied().flatten().filter(|(then, _)| *then == drifted);
        let thick = kept.map_or_else(|| thickness(at, drifted), |(_, thickness)| thickness);
        let beyond = |at: i32, length: i32| (-at).max(at + 1 - length).max(0).unsigned_abs();
        let (columns, rows) = (beyond(at.x, size.width()), beyond(at.y, size.height()));
        // Both axes count, so that its corners are round.
        let thinner = (columns.pow(2) / THINNING.0.pow(2) + rows.pow(2) / THINNING.1.pow(2)).isqrt();
        self.styles[usize::from(thick).saturating_sub(thinner as usize)]
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
    fn fog_drifts_smoothly_and_moves_a_cell_at_a_time() {
        for x in -100..400 {
            let at = |drifted| thickness(Point::new(x, 3), drifted);
            assert!((0..60).all(|drifted| at(drifted).abs_diff(at(drifted + 1)) <= 1));
            let moved = thickness(Point::new(x + 3, 3 + 1), 3 * PART as u16);
            assert_eq!(moved, at(0), "three cells to the right and one down");
        }
    }
}
