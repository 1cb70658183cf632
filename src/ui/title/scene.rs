//! The scene beside the first window of a large screen, or the part of it that matters.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::grid::Point;

use super::super::{scenes::Scene, theme::Theme, viewport::CellSize};

/// The columns and lines that it takes; each cell is two columns wide.
pub(super) const SIZE: (u16, u16) = (80, 18);

/// The fewest columns in which there is everything that matters, and the first cell of these.
pub(super) const LEAST: u16 = 48;
const FIRST_OF_LEAST: i32 = 3;

/// How dark the outermost columns of a part of it are, in percent.
const EDGE: [u16; 4] = [70, 70, 35, 35];

/// Draws it into an area, over the fog; of a narrow one, the part that matters.
pub(super) fn render(theme: Theme, area: Rect, buffer: &mut Buffer) {
    let Some(scene) = Scene::named("title").filter(|_| !area.is_empty()) else { return };
    let is_part = area.width < SIZE.0;
    let first = Point::new(if is_part { FIRST_OF_LEAST } else { 0 }, 0);
    scene.render_over(theme, CellSize::Wide, (first, area), buffer);
    for position in area.intersection(buffer.area).positions().filter(|_| is_part) {
        let from_edge = (position.x - area.x).min(area.right() - 1 - position.x);
        if let Some(&dark) = EDGE.get(usize::from(from_edge)) {
            let style = theme.veiled(buffer[position].style(), dark);
            buffer[position].set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_as_large_as_the_title_expects() {
        assert_eq!(Scene::named("title").map(|scene| scene.size(CellSize::Wide)), Some(SIZE));
    }
}
