//! The part of the map that is on screen.

use ratatui::layout::{Position, Rect};

use crate::grid::{Point, Size};

/// Which cell of the map is in the top left corner of its part of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewport {
    origin: Point,
    area: Rect,
}

impl Viewport {
    /// Shows a map of this size in `area` so that `focus` stays away from the edges, moving as little as possible.
    ///
    /// A side of the map that fits is centred. A focus so far out that keeping it in view means a leap is centred
    /// too: that is what happens on new floors.
    pub fn follow(&mut self, focus: Point, map: Size, area: Rect) {
        self.area = area;
        let axis = |origin: i32, focus: i32, map: i32, view: i32| {
            if map <= view {
                return -((view - map) / 2);
            }
            let margin = (view / 4).min(view.saturating_sub(1) / 2);
            let (first, last) = (focus - (view - 1 - margin), focus - margin);
            let moved = origin.clamp(first, last.max(first));
            let leapt = if moved.abs_diff(origin) > view as u32 / 2 { focus - view / 2 } else { moved };
            leapt.clamp(0, map - view)
        };
        self.origin = Point::new(
            axis(self.origin.x, focus.x, map.width(), i32::from(area.width)),
            axis(self.origin.y, focus.y, map.height(), i32::from(area.height)),
        );
    }

    /// Where on screen the map is drawn.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// The point of the map under a position of the screen, if the map is drawn there. It may lie off the map.
    pub fn point(&self, position: Position) -> Option<Point> {
        self.area.contains(position).then(|| {
            let (column, row) = (position.x - self.area.x, position.y - self.area.y);
            self.origin + Point::new(i32::from(column), i32::from(row))
        })
    }

    /// Where on screen a point of the map is drawn, if it is in view.
    pub fn position(&self, point: Point) -> Option<Position> {
        let Point { x, y } = point - self.origin;
        let inside = x >= 0 && y >= 0 && x < i32::from(self.area.width) && y < i32::from(self.area.height);
        inside.then(|| Position::new(self.area.x + x as u16, self.area.y + y as u16))
    }

    /// Every position of the map's part of the screen with its point, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (Position, Point)> {
        let viewport = *self;
        self.area.positions().filter_map(move |position| Some((position, viewport.point(position)?)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_small_map_is_centred() {
        let mut viewport = Viewport::default();
        viewport.follow(Point::new(0, 0), Size::new(10, 4).expect("a small size"), Rect::new(0, 0, 30, 10));
        assert_eq!(viewport.position(Point::new(0, 0)), Some(Position::new(10, 3)));
    }

    #[test]
    fn a_step_in_the_middle_does_not_scroll() {
        let (map, area) = (Size::new(200, 200).expect("a size"), Rect::new(0, 0, 40, 20));
        let mut viewport = Viewport::default();
        viewport.follow(Point::new(100, 100), map, area);
        let before = viewport;
        viewport.follow(Point::new(101, 99), map, area);
        assert_eq!(viewport, before);
    }

    proptest! {
        #[test]
        fn the_focus_is_always_in_view(
            steps in proptest::collection::vec((0..300i32, 0..90i32), 1..12),
            (width, height) in (1..120u16, 1..60u16),
        ) {
            let map = Size::new(300, 90).expect("a size");
            let mut viewport = Viewport::default();
            for (x, y) in steps {
                let focus = Point::new(x, y);
                viewport.follow(focus, map, Rect::new(3, 1, width, height));
                let position = viewport.position(focus).expect("in view");
                prop_assert_eq!(viewport.point(position), Some(focus));
                prop_assert!(viewport.cells().filter(|(_, point)| map.contains(*point)).count() > 0);
            }
        }
    }
}
