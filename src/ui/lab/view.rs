//! The part of the map that is on screen, in cells of any size.

use ratatui::layout::{Position, Rect};

use crate::grid::{Point, Size};

use super::{super::viewport::Viewport, zoom::Zoom};

/// Where each cell of the map is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// The part of the map, counted in cells.
    viewport: Viewport,
    zoom: Zoom,
    /// How wide and how high a cell is.
    cell: (u16, u16),
    /// How far odd rows are shoved to the right.
    shove: u16,
    /// Where cells begin on screen.
    corner: Position,
    area: Rect,
}

/// How a map is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawing {
    /// The map's size.
    pub(super) size: Size,
    /// Whether odd rows are shoved by half a cell.
    pub(super) is_hex: bool,
    /// How many digits the figures have.
    pub(super) digits: u16,
}

impl View {
    /// Nothing is on screen yet.
    pub(super) fn new() -> Self {
        Self {
            viewport: Viewport::default(),
            zoom: Zoom::One,
            cell: (1, 1),
            shove: 0,
            corner: Position::default(),
            area: Rect::default(),
        }
    }

    /// The largest cells in which all of the map fits into an area.
    pub(super) fn fitting(drawing: Drawing, area: Rect) -> Zoom {
        let fits = |zoom: &Zoom| {
            let (width, height) = zoom.cell(drawing.digits, drawing.is_hex);
            let shove = if drawing.is_hex { i32::from(width / 2) } else { 0 };
            drawing.size.width() * i32::from(width) + shove <= i32::from(area.width)
                && drawing.size.height() * i32::from(height) <= i32::from(area.height)
        };
        Zoom::ALL.into_iter().find(fits).unwrap_or(Zoom::One)
    }

    /// Shows the map in an area, with `focus` in view, moving as little as possible.
    pub(super) fn follow(&mut self, focus: Point, zoom: Zoom, drawing: Drawing, area: Rect) {
        self.cell = zoom.cell(drawing.digits, drawing.is_hex);
        (self.zoom, self.area) = (zoom, area);
        let (width, height) = self.cell;
        self.shove = if drawing.is_hex { width / 2 } else { 0 };
        let room = area.width.saturating_sub(self.shove);
        let (columns, rows) = ((room / width).max(1), (area.height / height).max(1));
        self.viewport.follow(focus, drawing.size, Rect::new(0, 0, columns, rows));
        let left = room.saturating_sub(columns * width) / 2;
        let above = area.height.saturating_sub(rows * height) / 2;
        self.corner = Position::new(area.x + left, area.y + above);
    }

    /// How large cells are drawn.
    pub(super) fn zoom(&self) -> Zoom {
        self.zoom
    }

    /// Every cell in view that is on a map of this size, with where it is drawn.
    pub(super) fn cells(&self, size: Size) -> impl Iterator<Item = (Rect, Point)> {
        let places = self.viewport.cells().filter(move |(_, point)| size.contains(*point));
        places.map(|(place, point)| (self.rect_at(place, point), point))
    }

    fn rect_at(&self, place: Position, point: Point) -> Rect {
        let shove = if point.y % 2 == 1 { self.shove } else { 0 };
        let (width, height) = self.cell;
        let rect = Rect::new(self.corner.x + place.x * width + shove, self.corner.y + place.y * height, width, height);
        rect.intersection(self.area)
    }

    /// The cell at a position of the screen; it may lie off the map.
    pub(super) fn point(&self, position: Position) -> Option<Point> {
        if !self.area.contains(position) {
            return None;
        }
        let (width, height) = self.cell;
        let row = position.y.checked_sub(self.corner.y)? / height;
        let first = self.viewport.point(Position::new(0, row))?;
        let shove = if first.y % 2 == 1 { self.shove } else { 0 };
        let column = position.x.checked_sub(self.corner.x + shove)? / width;
        self.viewport.point(Position::new(column, row))
    }

    /// Where on screen this part of the map is.
    pub(super) fn area(&self) -> Rect {
        self.area
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_found_again_where_it_is_drawn() {
        let size = Size::new(30, 20).expect("a size");
        for zoom in Zoom::ALL {
            for is_hex in [false, true] {
                let drawing = Drawing { size, is_hex, digits: 3 };
                let mut view = View::new();
                view.follow(Point::new(17, 9), zoom, drawing, Rect::new(2, 1, 70, 21));
                let cells: Vec<_> = view.cells(size).collect();
                assert!(cells.iter().any(|(_, point)| *point == Point::new(17, 9)));
                for (rect, point) in cells {
                    for position in rect.positions() {
                        assert_eq!(view.point(position), Some(point), "{zoom:?} {is_hex}");
                    }
                }
            }
        }
    }

    #[test]
    fn lesters_map_fits_in_large_cells_into_what_a_window_of_100x40_has_for_it() {
        let drawing = Drawing { size: Size::new(7, 5).expect("a size"), is_hex: false, digits: 3 };
        assert_eq!(View::fitting(drawing, Rect::new(0, 0, 69, 34)), Zoom::Large);
        assert_eq!(View::fitting(drawing, Rect::new(0, 0, 49, 18)), Zoom::Small);
        assert_eq!(View::fitting(drawing, Rect::new(0, 0, 20, 18)), Zoom::One);
    }
}
