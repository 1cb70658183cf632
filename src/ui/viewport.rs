//! The part of the map that is on screen.

use ratatui::layout::{Position, Rect};

use crate::grid::{Direction, Point, Size};

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Its top left cell.
    first: Point,
    /// Its bottom right cell.
    last: Point,
}

impl From<Size> for Extent {
    fn from(size: Size) -> Self {
        Self { first: Point::new(0, 0), last: Point::new(size.width() - 1, size.height() - 1) }
    }
}

impl Extent {
    /// The rectangle between two of its corners: top left and bottom right.
    pub(super) const fn between((first, last): (Point, Point)) -> Self {
        Self { first, last }
    }

    /// The smallest rectangle with the cells of both.
    #[must_use]
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            first: Point::new(self.first.x.min(other.first.x), self.first.y.min(other.first.y)),
            last: Point::new(self.last.x.max(other.last.x), self.last.y.max(other.last.y)),
        }
    }

    /// This rectangle with so many more columns and rows on each side, as far as they lie on a map.
    #[must_use]
    pub(super) fn grown(self, (columns, rows): (i32, i32), map: Size) -> Self {
        let (by, last) = (Point::new(columns, rows), Self::from(map).last);
        let (first, end) = (self.first - by, self.last + by);
        Self {
            first: Point::new(first.x.clamp(0, last.x), first.y.clamp(0, last.y)),
            last: Point::new(end.x.clamp(0, last.x), end.y.clamp(0, last.y)),
        }
    }

    /// Whether it has all cells of another.
    pub(super) fn covers(self, other: Self) -> bool {
        self.with(other) == self
    }

    /// Whether all of it has room in an area of the screen, in cells of this size.
    pub(super) const fn fits(self, area: Rect, cell: CellSize) -> bool {
        self.width() * cell.columns() as i32 <= area.width as i32
            && (self.last.y - self.first.y + 1) * cell.rows() as i32 <= area.height as i32
    }

    /// The number of its cells that have room in an area of the screen, one column each.
    pub(super) fn shown_in(self, area: Rect) -> i32 {
        self.width().min(area.width.into()) * (self.last.y - self.first.y + 1).min(area.height.into())
    }

    /// The number of its columns.
    pub(super) const fn width(self) -> i32 {
        self.last.x - self.first.x + 1
    }
}

/// The size of a cell on screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellSize {
    /// One character.
    #[default]
    Narrow,
    /// Two columns, so that squares look square.
    Wide,
    /// Three columns and two rows: nearly square.
    Broad,
    /// Four columns and two rows: square.
    Large,
}

impl CellSize {
    /// The size of a cell that takes an area of the screen.
    pub(super) const fn of(area: Rect) -> Self {
        match area.width {
            0 | 1 => Self::Narrow,
            2 => Self::Wide,
            3 => Self::Broad,
            _ => Self::Large,
        }
    }

    /// The number of columns.
    pub const fn columns(self) -> u16 {
        match self {
            Self::Narrow => 1,
            Self::Wide => 2,
            Self::Broad => 3,
            Self::Large => 4,
        }
    }

    /// The number of rows.
    pub const fn rows(self) -> u16 {
        match self {
            Self::Narrow | Self::Wide => 1,
            Self::Broad | Self::Large => 2,
        }
    }

    /// The column of its character, from 0; that is in the first row.
    pub const fn character(self) -> u16 {
        (self.columns() - 1) / 2
    }
}

/// The part of the map on screen: the cell in its top left corner, where it is drawn, and the size of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewport {
    origin: Point,
    area: Rect,
    cell: CellSize,
}

impl Viewport {
    /// Draws cells in this size from now on.
    pub fn resize(&mut self, cell: CellSize) {
        self.cell = cell;
    }

    /// Centres the next part again that has room, as that of another floor.
    pub fn begin_anew(&mut self) {
        self.area = Rect::default();
    }

    /// Moves the part in view to another area of the screen.
    pub fn place(&mut self, area: Rect) {
        self.area = area;
    }

    /// The size of cells.
    pub const fn cell(&self) -> CellSize {
        self.cell
    }

    /// Whether cells have several columns.
    pub const fn is_wide(&self) -> bool {
        self.cell.columns() > 1
    }

    /// Width and height of the part in view, in cells.
    pub const fn size(&self) -> (u16, u16) {
        (self.area.width / self.cell.columns(), self.area.height / self.cell.rows())
    }

    /// The cell of the map in the top left corner. It may lie off the map.
    pub const fn first(&self) -> Point {
        self.origin
    }

    /// Scrolls a part of a map in `area` as little as possible, so that a quarter of the view lies on each side of
    /// `focus`, as far as the part goes on there.
    ///
    /// A side of the part that fits is centred, and stays where it is as long as it is in view while the part grows. A
    /// focus that is far out of view is centred too, as on a new floor. One outside the part may stay out of view.
    pub fn follow(&mut self, focus: Point, part: impl Into<Extent>, area: Rect) {
        self.follow_with_margin(focus, part, area, 4);
    }

    /// Scrolls as [`Self::follow`] does, so that this part of the view lies on each side of `focus`: a third for 3.
    pub(super) fn follow_with_margin(&mut self, focus: Point, part: impl Into<Extent>, area: Rect, share: i32) {
        let before = self.size();
        self.area = area;
        let after = self.size();
        let Extent { first, last } = part.into();
        let axis = |origin: i32, focus: i32, (least, most): (i32, i32), (was, view): (u16, u16)| {
            let is_same = was == view;
            let view = i32::from(view);
            if most - least < view {
                let is_shown = is_same && origin <= least && most < origin + view;
                return if is_shown { origin } else { least - (view - (most - least + 1)) / 2 };
            }
            let margin = (view / share).min(view.saturating_sub(1) / 2);
            let (first, last) = (focus - (view - 1 - margin), focus - margin);
            let moved = origin.clamp(first, last.max(first));
            let leapt = if moved.abs_diff(origin) > view as u32 / 2 { focus - view / 2 } else { moved };
            leapt.clamp(least, most + 1 - view)
        };
        self.origin = Point::new(
            axis(self.origin.x, focus.x, (first.x, last.x), (before.0, after.0)),
            axis(self.origin.y, focus.y, (first.y, last.y), (before.1, after.1)),
        );
    }

    /// Scrolls until a point is in the middle of this row of the area, or as near to it as its cells allow.
    pub fn centre(&mut self, point: Point, row: u16) {
        self.origin = Point::new(point.x - i32::from(self.size().0 / 2), point.y - i32::from(row / self.cell.rows()));
    }

    /// Scrolls as little as possible to show `focus` and as many of these cells as there is room for; earlier cells
    /// come first.
    pub fn include(&mut self, focus: Point, cells: impl IntoIterator<Item = Point>) {
        let view = Point::new(i32::from(self.size().0), i32::from(self.size().1));
        let (mut least, mut most) = (focus, focus);
        for cell in cells {
            let low = Point::new(least.x.min(cell.x), least.y.min(cell.y));
            let high = Point::new(most.x.max(cell.x), most.y.max(cell.y));
            if high.x - low.x < view.x && high.y - low.y < view.y {
                (least, most) = (low, high);
            }
        }
        let axis = |origin: i32, least: i32, most: i32, view: i32| origin.clamp(most - (view - 1).max(0), least);
        self.origin =
            Point::new(axis(self.origin.x, least.x, most.x, view.x), axis(self.origin.y, least.y, most.y, view.y));
    }

    /// The screen position at the map's edge that is nearest to a point out of view, and the direction of the point
    /// from there; `None` if the point is in view or the map has no room.
    pub fn edge(&self, point: Point) -> Option<(Position, Direction)> {
        if self.size().0 == 0 || self.size().1 == 0 || self.position(point).is_some() {
            return None;
        }
        let last = self.origin + Point::new(i32::from(self.size().0) - 1, i32::from(self.size().1) - 1);
        let nearest = Point::new(point.x.clamp(self.origin.x, last.x), point.y.clamp(self.origin.y, last.y));
        let away = Point::new((point.x - nearest.x).signum(), (point.y - nearest.y).signum());
        Some((self.position(nearest)?, nearest.direction_to(nearest + away)?))
    }

    /// Whether all cells of a part of the map are in view.
    pub(super) fn shows_all_of(&self, part: Extent) -> bool {
        [part.first, part.last].into_iter().all(|corner| self.position(corner).is_some())
    }

    /// The area of the screen that the map is drawn in.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// The point of the map at a screen position, if the map is drawn there. It may lie off the map.
    pub fn point(&self, position: Position) -> Option<Point> {
        let (column, row) = (position.x.checked_sub(self.area.x)?, position.y.checked_sub(self.area.y)?);
        let (column, row, (width, height)) = (column / self.cell.columns(), row / self.cell.rows(), self.size());
        (column < width && row < height).then(|| self.origin + Point::new(i32::from(column), i32::from(row)))
    }

    /// The screen position of the character of a point of the map, if it is in view.
    pub fn position(&self, point: Point) -> Option<Position> {
        let Point { x, y } = point - self.origin;
        let (width, height) = self.size();
        let inside = x >= 0 && y >= 0 && x < i32::from(width) && y < i32::from(height);
        inside.then(|| self.character(x as u16, y as u16))
    }

    /// The place of a cell in view, in reading order; `None` if it is not in view.
    pub fn place_of(&self, point: Point) -> Option<usize> {
        let Point { x, y } = point - self.origin;
        self.position(point).map(|_| y as usize * usize::from(self.size().0) + x as usize)
    }

    /// The area of the screen that a cell takes whose character is at this position.
    pub const fn block(&self, Position { x, y }: Position) -> Rect {
        Rect { x: x - self.cell.character(), y, width: self.cell.columns(), height: self.cell.rows() }
    }

    /// The screen position of the character of the cell in view at this place, in reading order; `None` if there is
    /// none.
    pub fn at(&self, place: usize) -> Option<Position> {
        let (width, height) = self.size();
        let (row, column) = (place.checked_div(width.into())?, place % usize::from(width.max(1)));
        (row < usize::from(height)).then(|| self.character(column as u16, row as u16))
    }

    /// The position of the character of every cell in view with its point, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (Position, Point)> {
        let (viewport, (width, height)) = (*self, self.size());
        let place = move |column, row| {
            (viewport.character(column, row), viewport.origin + Point::new(i32::from(column), i32::from(row)))
        };
        (0..height).flat_map(move |row| (0..width).map(move |column| place(column, row)))
    }

    /// The positions that are left at the right and at the bottom, each with that of the character of the nearest cell.
    pub(super) fn rest(&self) -> impl Iterator<Item = (Position, Position)> {
        let (area, cell, (width, height)) = (self.area, self.cell, self.size());
        let viewport = *self;
        let (full, tall) = (width * cell.columns(), height * cell.rows());
        let is_empty = width == 0 || height == 0;
        let rows = (0..if is_empty { 0 } else { area.height })
            .flat_map(move |y| (if y < tall { full } else { 0 }..area.width).map(move |x| (x, y)));
        rows.map(move |(x, y)| {
            let near = viewport.character((x / cell.columns()).min(width - 1), (y / cell.rows()).min(height - 1));
            (Position::new(area.x + x, area.y + y), near)
        })
    }

    /// The screen position of the character of the cell in a column and a row of the part in view.
    const fn character(&self, column: u16, row: u16) -> Position {
        Position {
            x: self.area.x + column * self.cell.columns() + self.cell.character(),
            y: self.area.y + row * self.cell.rows(),
        }
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
    fn a_part_that_fits_is_centred_wherever_it_lies() {
        let mut viewport = Viewport::default();
        let part = Extent::between((Point::new(70, 40), Point::new(79, 43)));
        viewport.follow(Point::new(70, 40), part, Rect::new(0, 0, 30, 10));
        assert_eq!(viewport.position(Point::new(70, 40)), Some(Position::new(10, 3)));
        let map = Size::new(81, 60).expect("a size");
        let grown = part.grown((3, 2), map);
        assert_eq!(grown, Extent::between((Point::new(67, 38), Point::new(80, 45))), "as far as the map goes");
        assert!(grown.covers(part) && !part.covers(grown));
        assert_eq!((grown.width(), part.with(grown)), (14, grown));
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

    #[test]
    fn what_is_out_of_view_has_a_mark_at_the_edge_that_is_nearest_to_it() {
        let mut viewport = Viewport::default();
        viewport.follow(Point::new(50, 50), Size::new(200, 200).expect("a size"), Rect::new(2, 1, 11, 7));
        let edge = |x, y| viewport.edge(Point::new(50 + x, 50 + y));
        assert_eq!(edge(2, 1), None);
        assert_eq!(edge(20, 1), Some((Position::new(12, 5), Direction::East)));
        assert_eq!(edge(-20, 1), Some((Position::new(2, 5), Direction::West)));
        assert_eq!(edge(0, -9), Some((Position::new(7, 1), Direction::North)));
        assert_eq!(edge(30, 40), Some((Position::new(12, 7), Direction::SouthEast)));
    }

    proptest! {
        #[test]
        fn others_are_in_view_beside_the_focus_as_far_as_there_is_room(
            focus in (0..300i32, 0..90i32),
            others in proptest::collection::vec((-12..13i32, -12..13i32), 0..8),
            (width, height) in (1..70u16, 1..40u16),
        ) {
            let map = Size::new(300, 90).expect("a size");
            let focus = Point::new(focus.0, focus.1);
            let others: Vec<Point> = others.into_iter().map(|(x, y)| focus + Point::new(x, y)).collect();
            let mut viewport = Viewport::default();
            viewport.follow(focus, map, Rect::new(3, 1, width, height));
            viewport.include(focus, others.iter().copied());
            prop_assert!(viewport.position(focus).is_some());
            let has_room = |other: &Point| {
                let away = *other - focus;
                away.x.abs() < i32::from(width) && away.y.abs() < i32::from(height)
            };
            if let Some(first) = others.first().filter(|first| has_room(first)) {
                prop_assert!(viewport.position(*first).is_some(), "the first comes first");
            }
            if width >= 25 && height >= 25 {
                prop_assert!(others.iter().all(|other| viewport.position(*other).is_some()));
            }
            for other in others {
                prop_assert!(viewport.position(other).is_some() != viewport.edge(other).is_some());
            }
        }

        #[test]
        fn the_focus_is_always_in_view(
            steps in proptest::collection::vec((0..300i32, 0..90i32), 1..12),
            (width, height) in (4..120u16, 2..60u16),
            cell in proptest::sample::select(vec![CellSize::Narrow, CellSize::Wide, CellSize::Broad, CellSize::Large]),
        ) {
            let map = Size::new(300, 90).expect("a size");
            let mut viewport = Viewport::default();
            viewport.resize(cell);
            for (x, y) in steps {
                let focus = Point::new(x, y);
                viewport.follow(focus, map, Rect::new(3, 1, width, height));
                let position = viewport.position(focus).expect("in view");
                prop_assert_eq!(viewport.point(position), Some(focus));
                prop_assert!(viewport.block(position).positions().all(|place| viewport.point(place) == Some(focus)));
                prop_assert!(viewport.rest().all(|(place, near)| viewport.point(place).is_none() && viewport.point(near).is_some()));
                let drawn = viewport.cells().count() * usize::from(cell.columns() * cell.rows());
                prop_assert_eq!(drawn + viewport.rest().count(), usize::from(width) * usize::from(height));
                prop_assert!(viewport.cells().all(|(position, point)| viewport.position(point) == Some(position)));
                prop_assert!(viewport.cells().enumerate().all(|(place, (position, _))| viewport.at(place) == Some(position)));
                prop_assert_eq!(viewport.at(viewport.cells().count()), None);
                prop_assert!(viewport.cells().filter(|(_, point)| map.contains(*point)).count() > 0);
            }
        }
    }
}
