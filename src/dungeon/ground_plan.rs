//! The ground plan of a floor: digs its places by the shape of its theme.

use rand::RngExt;

use crate::{
    chance::{self, Random},
    content::{FloorShape, Theme},
    grid::{Direction, Grid, Point, Size, regions},
};

use super::{
    caves,
    draft::{Draft, PlaceKind, Use},
    rooms,
    shapes::Shape,
    tunnel::QUARTERS,
};

/// Columns and rows from one crossing of a maze to the next.
const MAZE: (i32, i32) = (5, 4);
/// Share of steps between visited crossings of a maze that are opened too, in percent.
const MAZE_LOOPS: u32 = 18;
/// Parts of a maze of fewer cells are not dug.
const SMALLEST_MAZE: usize = 10;

/// An upright rectangle.
#[derive(Clone, Copy)]
struct Block {
    corner: Point,
    extent: (i32, i32),
}

impl Block {
    /// The middle of a map, with sides in percent of its sides.
    fn middle(size: Size, (width, height): (i32, i32)) -> Self {
        let extent = (size.width() * width / 100, size.height() * height / 100);
        Self { corner: Point::new((size.width() - extent.0) / 2, (size.height() - extent.1) / 2), extent }
    }

    /// Its cells, with a margin around it.
    fn cells(self, margin: i32) -> impl Iterator<Item = Point> {
        let rows = self.corner.y - margin..self.corner.y + self.extent.1 + margin;
        rows.flat_map(move |y| {
            (self.corner.x - margin..self.corner.x + self.extent.0 + margin).map(move |x| Point::new(x, y))
        })
    }

    /// The square of the distance of a cell from the middle, in thousandths of the oval in the rectangle.
    fn radius(self, cell: Point) -> i32 {
        let (width, height) = (self.extent.0.max(1), self.extent.1.max(1));
        let (dx, dy) = (2 * (cell.x - self.corner.x) - width + 1, 2 * (cell.y - self.corner.y) - height + 1);
        1000 * dx * dx / (width * width) + 1000 * dy * dy / (height * height)
    }
}

/// What stands in the middle of floors of this shape; `None` if nothing does.
fn middle(shape: FloorShape, size: Size) -> Option<Block> {
    let sides = match shape {
        FloorShape::GreatHall => (44, 32),
        FloorShape::Rotunda => (48, 58),
        FloorShape::Ring => (58, 62),
        _ => return None,
    };
    Some(Block::middle(size, sides))
}

/// The shape of a floor of this size: small floors have no room for more than rooms.
pub(super) fn shape_at(theme: &Theme, size: Size) -> FloorShape {
    if size.width() >= 50 && size.height() >= 30 { theme.shape } else { FloorShape::Rooms }
}

/// Keeps motifs out of the middle, if the shape needs it. Call before motifs are placed.
pub(super) fn reserve(draft: &mut Draft, theme: &Theme) {
    let size = draft.size();
    for cell in middle(shape_at(theme, size), size).into_iter().flat_map(|block| block.cells(2)) {
        if let Some(reserved) = draft.reserved.get_mut(cell) {
            *reserved = true;
        }
    }
}

/// Digs the places of a floor on which motifs are placed already.
pub(super) fn dig(draft: &mut Draft, theme: &Theme, random: &mut Random) {
    let scaled = |length: i32| length * theme.room_size as i32 / 100;
    let shape = shape_at(theme, draft.size());
    let block = middle(shape, draft.size());
    match shape {
        FloorShape::Rooms => {
            caves::hollow(draft, theme, random);
            rooms::place(draft, theme.room_size, random);
        }
        FloorShape::Halls => {
            rooms::place_in_rows(draft, (scaled(13), scaled(9)), random);
            rooms::place_small(draft, 100, 2, random);
        }
        FloorShape::Galleries => {
            rooms::place_galleries(draft, theme.room_size, random);
            rooms::place_small(draft, 100, 1, random);
        }
        FloorShape::Caves => {
            caves::hollow(draft, theme, random);
            rooms::place_small(draft, theme.room_size, 8, random);
        }
        FloorShape::Burrows => {
            blow_chambers(draft, &(2..=4, 1..=2), 2, theme, random);
            rooms::place_small(draft, 60, 12, random);
        }
        FloorShape::Maze => {
            rooms::place_small(draft, theme.room_size, 12, random);
            dig_maze(draft, random);
        }
        FloorShape::Ring => {
            if let Some(block) = block {
                dig_ring(draft, block);
            }
            rooms::place(draft, theme.room_size, random);
        }
        FloorShape::Islands => {
            blow_chambers(draft, &(4..=9, 2..=4), 2, theme, random);
            rooms::place_small(draft, theme.room_size, 8, random);
            flood_the_rest(draft);
        }
        FloorShape::GreatHall => {
            if let Some(Block { corner, extent }) = block {
                rooms::build(draft, Shape::Pillared, corner, extent, random);
            }
            rooms::place_in_rows(draft, (scaled(8), scaled(7)), random);
            rooms::place_small(draft, 100, 4, random);
        }
        FloorShape::Rotunda => {
            if let Some(Block { corner, extent }) = block {
                rooms::build(draft, Shape::Rotunda, corner, extent, random);
            }
            rooms::place(draft, theme.room_size, random);
        }
    }
}

/// The number of places below which a floor of this shape is dull.
pub(super) fn wanted_places(shape: FloorShape, size: Size) -> usize {
    match shape {
        FloorShape::Caves | FloorShape::Maze | FloorShape::Galleries => 4.min(3.max(size.area() / 400)),
        _ => 3.max(size.area() / 400),
    }
}

/// Opens round chambers wherever there is room, each of two ovals across each other. `radii` are the least and largest
/// radii across and down, `gap` the cells of rock between two of them.
fn blow_chambers(
    draft: &mut Draft,
    radii: &(std::ops::RangeInclusive<i32>, std::ops::RangeInclusive<i32>),
    gap: i32,
    theme: &Theme,
    random: &mut Random,
) {
    let size = draft.size();
    for _ in 0..size.area() / 3 {
        let mut radius = |range: &std::ops::RangeInclusive<i32>| {
            (random.random_range(range.clone()) * theme.room_size as i32 / 100).max(1)
        };
        let ovals = [(radius(&radii.0), radius(&radii.1)), (radius(&radii.0), radius(&radii.1))];
        let shift = Point::new(random.random_range(-2..=2), random.random_range(-1..=1));
        let (across, down) = (ovals[0].0.max(ovals[1].0) + 2, ovals[0].1.max(ovals[1].1) + 1);
        let extent = (2 * across + 1, 2 * down + 1);
        let room = (size.width() - 2 - extent.0, size.height() - 2 - extent.1);
        if room.0 < 1 || room.1 < 1 {
            continue;
        }
        let corner = Point::new(1 + random.random_range(0..=room.0), 1 + random.random_range(0..=room.1));
        if !draft.is_free(corner, extent, gap - 1) {
            continue;
        }
        let centre = corner + Point::new(across, down);
        let is_inside = |cell: Point| {
            ovals.iter().zip([Point::default(), shift]).any(|(&(wide, high), aside)| {
                let (dx, dy) = (2 * (cell.x - centre.x - aside.x), 2 * (cell.y - centre.y - aside.y));
                let (wide, high) = (2 * wide + 1, 2 * high + 1);
                dx * dx * high * high + dy * dy * wide * wide <= wide * wide * high * high
            })
        };
        let cells = Block { corner, extent }.cells(0).filter(|&cell| is_inside(cell)).collect();
        draft.open(PlaceKind::Cave, cells);
    }
}

/// Digs a walk around the middle; what it encloses becomes a lake or a chasm.
fn dig_ring(draft: &mut Draft, block: Block) {
    let is_dug = |draft: &Draft, cell: Point| !draft.is_drawn(cell) && !draft.size().is_border(cell);
    let walk: Vec<Point> = block.cells(0).filter(|&cell| (620..=1000).contains(&block.radius(cell))).collect();
    for cell in block.cells(0).filter(|&cell| block.radius(cell) < 620) {
        if is_dug(draft, cell) {
            draft.gap[cell] = true;
        }
    }
    let walk = walk.into_iter().filter(|&cell| is_dug(draft, cell)).collect();
    draft.open(PlaceKind::Cave, walk);
}

/// What is rock and no wall becomes a lake or a chasm.
fn flood_the_rest(draft: &mut Draft) {
    let size = draft.size();
    let gap = Grid::from_fn(size, |cell| {
        !size.is_border(cell) && !draft.is_open(cell) && !draft.walls[cell] && !draft.is_drawn(cell)
    });
    draft.gap = gap;
}

/// Digs a maze of passages through the rock that is left: depth first, with some steps more.
fn dig_maze(draft: &mut Draft, random: &mut Random) {
    let size = draft.size();
    let is_free = |draft: &Draft, cell: Point| {
        let is_rock =
            |near: Point| !draft.is_open(near) && !draft.is_drawn(near) && draft.walls.get(near) == Some(&false);
        !size.is_border(cell) && is_rock(cell) && cell.neighbours().all(is_rock)
    };
    let (columns, rows) = ((size.width() - 3) / MAZE.0, (size.height() - 3) / MAZE.1);
    let Some(lattice) = Size::new(columns.max(1) as u32, rows.max(1) as u32) else { return };
    let cell = |crossing: Point| Point::new(2 + crossing.x * MAZE.0, 2 + crossing.y * MAZE.1);
    let between = |one: Point, other: Point| {
        let (one, other) = (cell(one), cell(other));
        let (low, high) = (one.min(other), one.max(other));
        let columns = low.x.min(high.x)..=low.x.max(high.x);
        columns.flat_map(move |x| (low.y.min(high.y)..=low.y.max(high.y)).map(move |y| Point::new(x, y)))
    };
    let passable = Grid::from_fn(lattice, |crossing| {
        let towards = |heading: Direction| between(crossing, crossing.step(heading)).all(|cell| is_free(draft, cell));
        [towards(Direction::East), towards(Direction::South)]
    });
    let leads = |from: Point, heading: Direction| match heading {
        Direction::East => passable.get(from).is_some_and(|ways| ways[0]),
        Direction::South => passable.get(from).is_some_and(|ways| ways[1]),
        _ => passable.get(from.step(heading)).is_some_and(|ways| ways[usize::from(heading == Direction::North)]),
    };
    let mut visited = Grid::filled(lattice, false);
    let mut dug = Grid::filled(size, false);
    for start in lattice.points() {
        if std::mem::replace(&mut visited[start], true) {
            continue;
        }
        let mut trail = vec![start];
        while let Some(&here) = trail.last() {
            let is_new =
                |heading: &Direction| visited.get(here.step(*heading)) == Some(&false) && leads(here, *heading);
            let ways: Vec<Direction> = QUARTERS.into_iter().filter(is_new).collect();
            let Some(&way) = chance::one(&ways, random) else {
                trail.pop();
                continue;
            };
            let next = here.step(way);
            between(here, next).for_each(|cell| dug[cell] = true);
            visited[next] = true;
            trail.push(next);
        }
    }
    for crossing in lattice.points() {
        for heading in [Direction::East, Direction::South] {
            let next = crossing.step(heading);
            if lattice.contains(next) && leads(crossing, heading) && random.random_range(0..100) < MAZE_LOOPS {
                between(crossing, next).for_each(|cell| dug[cell] = true);
            }
        }
    }
    for part in regions(size, |cell| dug[cell]) {
        if part.len() >= SMALLEST_MAZE {
            draft.open(PlaceKind::Cave, part.clone());
            for cell in part {
                draft.uses[cell] = Use::Corridor;
            }
        }
    }
}
