//! The part of the map on screen, for cells of any size.

use ratatui::layout::{Position, Rect};

use crate::grid::{Point, Size};

use super::{
    super::viewport::{CellSize, Extent, Viewport},
    zoom::Zoom,
};

/// Maps cells to screen positions and back.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// The visible part of the map in blocks: a block is a cell, except in an overview.
    viewport: Viewport,
    zoom: Zoom,
    /// Width and height of a block in cells.
    scale: (i32, i32),
    /// Width and height of a block on screen.
    cell: (u16, u16),
    /// Offset of odd rows to the right.
    shove: u16,
    /// The screen position of the first cell.
    corner: Position,
    area: Rect,
}

/// The size of a map in blocks.
fn blocks(size: Size, zoom: Zoom) -> Size {
    let (across, down) = zoom.scale();
    let count = |side: i32, by: i32| (side as u32).div_ceil(by as u32);
    // Neither side is longer than before, nor 0.
    Size::new(count(size.width(), across), count(size.height(), down)).unwrap_or(size)
}

/// The properties of a map that determine the size of cells on screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawing {
    /// The map's size.
    pub(super) size: Size,
    /// Whether odd rows are offset by half a cell.
    pub(super) is_hex: bool,
    /// Whether it is a map of cells, and not of places.
    pub(super) has_cells: bool,
    /// The number of digits of the figures.
    pub(super) digits: u16,
    /// The most digits that G and H of a cell have together.
    pub(super) beside: u16,
}

impl Drawing {
    /// Width and height of a cell in an area. Large cells of maps that have room as a whole are as large as the area
    /// allows, and where even the usual ones have no room, they have room for their figures only.
    fn cell(self, zoom: Zoom, area: Rect) -> (u16, u16) {
        let usual = zoom.cell(self.digits, self.is_hex);
        if zoom != Zoom::Large || !self.has_cells {
            return usual;
        }
        let compact = Zoom::compact_cell(self.beside, self.is_hex);
        match [usual, compact].map(|cell| self.fits(zoom, cell, area)) {
            [true, _] => {
                let count = |side: i32| u16::try_from(side).unwrap_or(u16::MAX);
                let count = (count(self.size.width()), count(self.size.height()));
                // Every second row of hexes begins half a cell further on.
                let halves = 2 * u32::from(count.0);
                let across =
                    if self.is_hex { u32::from(area.width) * halves / (halves + 1) } else { area.width.into() };
                let room = (across as u16, area.height);
                let spacious = Zoom::spacious_cell(usual, count, room);
                if self.fits(zoom, spacious, area) { spacious } else { usual }
            }
            [false, true] => compact,
            [false, false] => usual,
        }
    }

    /// Width and height of cells without figures in an area. Where there is room for it, they have several columns, so
    /// that squares are square. Larger ones than these have room for figures.
    fn bare_cell(self, area: Rect) -> (u16, u16) {
        let has_room = |cell: &CellSize| Extent::from(self.size).fits(area, *cell);
        let cell = [CellSize::Broad, CellSize::Wide].into_iter().find(has_room);
        let cell = cell.filter(|_| self.has_cells && !self.is_hex);
        cell.map_or_else(|| self.cell(Zoom::One, area), |cell| (cell.columns(), cell.rows()))
    }

    /// Whether the whole map fits into an area, with cells of this size.
    fn fits(self, zoom: Zoom, (width, height): (u16, u16), area: Rect) -> bool {
        let shove = if self.is_hex { i32::from(width / 2) } else { 0 };
        let blocks = blocks(self.size, zoom);
        blocks.width() * i32::from(width) + shove <= i32::from(area.width)
            && blocks.height() * i32::from(height) <= i32::from(area.height)
    }
}

/// This part of a view lies on each side of the followed cell, as far as the map goes on there: a third.
const MARGIN: i32 = 3;

impl View {
    /// A view that shows nothing yet.
    pub(super) fn new() -> Self {
        Self {
            viewport: Viewport::default(),
            zoom: Zoom::One,
            scale: (1, 1),
            cell: (1, 1),
            shove: 0,
            corner: Position::default(),
            area: Rect::default(),
        }
    }

    /// The largest cells at which the whole map fits into an area, as long as single cells are visible.
    pub(super) fn fitting(drawing: Drawing, area: Rect) -> Zoom {
        Zoom::ALL.into_iter().find(|&zoom| Self::has_room(drawing, zoom, area)).unwrap_or(Zoom::One)
    }

    /// How large cells are at which the whole map fits into an area: a rank of the zoom, and the number of characters
    /// of a cell.
    pub(super) fn detail(drawing: Drawing, area: Rect) -> (i16, u16) {
        let overviews = (0..Zoom::SMALLEST).map(Zoom::Overview);
        let zoom = Zoom::ALL.into_iter().chain(overviews).find(|&zoom| Self::has_room(drawing, zoom, area));
        let Some(zoom) = zoom else { return (i16::MIN, 0) };
        let (width, height) = if zoom == Zoom::One { drawing.bare_cell(area) } else { drawing.cell(zoom, area) };
        (zoom.rank(), width * height)
    }

    /// Scrolls the map in an area as little as possible so that `focus` is in view.
    pub(super) fn follow(&mut self, focus: Point, zoom: Zoom, drawing: Drawing, area: Rect) {
        self.cell = drawing.cell(zoom, area);
        if zoom == Zoom::One {
            self.cell = drawing.bare_cell(area);
        }
        self.scale = zoom.scale();
        (self.zoom, self.area) = (zoom, area);
        let (width, height) = self.cell;
        self.shove = if drawing.is_hex { width / 2 } else { 0 };
        let room = area.width.saturating_sub(self.shove);
        // A map that has room is in the middle of the area, whatever part of a cell is left.
        let blocks = blocks(drawing.size, zoom);
        let most = |side: i32| u16::try_from(side).unwrap_or(u16::MAX);
        let columns = (room / width).min(most(blocks.width())).max(1);
        let rows = (area.height / height).min(most(blocks.height())).max(1);
        self.viewport.follow_with_margin(self.block(focus), blocks, Rect::new(0, 0, columns, rows), MARGIN);
        let left = room.saturating_sub(columns * width) / 2;
        let above = area.height.saturating_sub(rows * height) / 2;
        self.corner = Position::new(area.x + left, area.y + above);
    }

    /// The size of cells on screen.
    pub(super) fn zoom(&self) -> Zoom {
        self.zoom
    }

    /// Whether the whole map fits into an area.
    pub(super) fn has_room(drawing: Drawing, zoom: Zoom, area: Rect) -> bool {
        drawing.fits(zoom, drawing.cell(zoom, area), area)
    }

    /// Every visible block of a map of this size: its screen area and its top left cell. Except in an overview, blocks
    /// are cells.
    pub(super) fn cells(&self, size: Size) -> impl Iterator<Item = (Rect, Point)> {
        let places = self.viewport.cells().map(|(place, block)| (place, block, self.first_of(block)));
        let places = places.filter(move |(_, _, point)| size.contains(*point));
        places.map(|(place, block, point)| (self.rect_at(place, block), point))
    }

    /// The screen area of the block with this cell, if it is in view.
    pub(super) fn rect_of(&self, point: Point) -> Option<Rect> {
        let block = self.block(point);
        let rect = self.rect_at(self.viewport.position(block)?, block);
        (!rect.is_empty()).then_some(rect)
    }

    /// The screen position of the top left corner of a cell, on screen or off it.
    pub(super) fn position_of(&self, point: Point) -> Point {
        let block = self.block(point);
        let (column, row) = (block.x - self.viewport.first().x, block.y - self.viewport.first().y);
        let shove = if block.y % 2 == 1 { self.shove } else { 0 };
        Point::new(
            i32::from(self.corner.x) + column * i32::from(self.cell.0) + i32::from(shove),
            i32::from(self.corner.y) + row * i32::from(self.cell.1),
        )
    }

    /// The block that contains a cell.
    pub(super) fn block(&self, point: Point) -> Point {
        Point::new(point.x.div_euclid(self.scale.0), point.y.div_euclid(self.scale.1))
    }

    /// The top left cell of a block.
    pub(super) fn first_of(&self, block: Point) -> Point {
        Point::new(block.x * self.scale.0, block.y * self.scale.1)
    }

    /// The cells of a block, the middle one first.
    pub(super) fn cells_of(&self, block: Point) -> impl Iterator<Item = Point> {
        let (first, (across, down)) = (self.first_of(block), self.scale);
        let middle = first + Point::new(across / 2, down / 2);
        let all = (0..down).flat_map(move |y| (0..across).map(move |x| first + Point::new(x, y)));
        std::iter::once(middle).chain(all.filter(move |&cell| cell != middle))
    }

    fn rect_at(&self, place: Position, point: Point) -> Rect {
        let shove = if point.y % 2 == 1 { self.shove } else { 0 };
        let (width, height) = self.cell;
        let rect = Rect::new(self.corner.x + place.x * width + shove, self.corner.y + place.y * height, width, height);
        rect.intersection(self.area)
    }

    /// The block at a screen position; it may lie off the map.
    pub(super) fn block_at(&self, position: Position) -> Option<Point> {
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

    /// The top left cell of the block at a screen position; it may lie off the map.
    pub(super) fn point(&self, position: Position) -> Option<Point> {
        self.block_at(position).map(|block| self.first_of(block))
    }

    /// Whether a cell is drawn at a screen position, perhaps together with others.
    pub(super) fn is_at(&self, position: Position, point: Point) -> bool {
        self.block_at(position) == Some(self.block(point))
    }

    /// The screen area of the map.
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
                let drawing = Drawing { size, is_hex, has_cells: true, digits: 3, beside: 6 };
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
        let drawing =
            Drawing { size: Size::new(7, 5).expect("a size"), is_hex: false, has_cells: true, digits: 3, beside: 6 };
        assert_eq!(View::fitting(drawing, Rect::new(0, 0, 69, 34)), Zoom::Large);
        assert_eq!(View::fitting(drawing, Rect::new(0, 0, 56, 18)), Zoom::Large, "without gaps between rows");
        assert_eq!(View::fitting(drawing, Rect::new(0, 0, 49, 18)), Zoom::Small);
        assert_eq!(View::fitting(drawing, Rect::new(0, 0, 20, 18)), Zoom::One);
    }

    #[test]
    fn large_cells_grow_with_the_screen() {
        let size = Size::new(7, 5).expect("a size");
        let drawing = Drawing { size, is_hex: false, has_cells: true, digits: 2, beside: 4 };
        let cell = |width, height| drawing.cell(Zoom::Large, Rect::new(0, 0, width, height));
        assert_eq!(cell(49, 18), (6, 3), "figures only");
        assert_eq!(cell(60, 20), (8, 4), "the usual size");
        assert_eq!(cell(83, 34), (10, 5));
        assert_eq!(cell(158, 54), (20, 10));
        assert_eq!(cell(30, 20), (8, 4), "it scrolls");
    }

    #[test]
    fn in_an_overview_every_cell_is_in_the_block_that_is_drawn_for_it() {
        let size = Size::new(512, 300).expect("a size");
        let area = Rect::new(0, 0, 49, 18);
        let drawing = Drawing { size, is_hex: false, has_cells: true, digits: 4, beside: 8 };
        let whole =
            (0..9).map(Zoom::Overview).find(|&zoom| View::has_room(drawing, zoom, area)).expect("one is small enough");
        assert_eq!(whole, Zoom::Overview(4));
        let mut view = View::new();
        view.follow(Point::new(200, 200), whole, drawing, area);
        for point in [Point::new(0, 0), Point::new(511, 299), Point::new(300, 17)] {
            let rect = view.rect_of(point).expect("in view");
            assert!(view.is_at(rect.as_position(), point));
            let block = view.block_at(rect.as_position()).expect("in view");
            assert!(view.cells_of(block).any(|cell| cell == point) && view.cells_of(block).count() == 16 * 32);
        }
    }
}
