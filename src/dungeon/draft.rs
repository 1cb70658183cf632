//! The draft of a floor, before it is painted: what is open, and to which place it belongs.

use std::collections::BTreeSet;

use crate::grid::{Grid, Point, Size, regions};

use super::motif::Site;

/// The use of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Nothing: still rock.
    Solid,
    /// The floor of a room.
    Room,
    /// The floor of a cave.
    Cave,
    /// A corridor.
    Corridor,
    /// A gap in a room's wall, where a corridor enters.
    Door,
}

/// Whether a place is a room or a cave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceKind {
    /// A room, entered through doors.
    Room,
    /// A cave, entered anywhere.
    Cave,
}

/// A room or a cave.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub kind: PlaceKind,
    /// Its open cells.
    pub cells: Vec<Point>,
    /// The open cell closest to its middle.
    pub centre: Point,
    /// A few of its cells, to measure distances from: the centre of a room, a scattering over a cave.
    pub anchors: Vec<Point>,
}

impl Place {
    pub fn new(kind: PlaceKind, cells: Vec<Point>) -> Self {
        let count = cells.len().max(1) as i32;
        let sum = cells.iter().fold(Point::default(), |sum, &cell| sum + cell);
        let mean = Point::new(sum.x / count, sum.y / count);
        let centre = cells.iter().copied().min_by_key(|cell| cell.distance_squared(mean)).unwrap_or(mean);
        let anchors = match kind {
            PlaceKind::Room => vec![centre],
            PlaceKind::Cave => cells.iter().copied().step_by(1 + cells.len() / 48).collect(),
        };
        Self { kind, cells, centre, anchors }
    }

    /// Straight steps to the nearest anchor of another place, rock or not.
    pub fn distance(&self, other: &Self) -> u32 {
        let pairs = self.anchors.iter().flat_map(|&a| other.anchors.iter().map(move |&b| straight_steps(a, b)));
        pairs.min().unwrap_or(u32::MAX)
    }

    /// The anchor nearest to a point.
    pub fn anchor_near(&self, point: Point) -> Point {
        self.anchors.iter().copied().min_by_key(|&anchor| straight_steps(anchor, point)).unwrap_or(self.centre)
    }
}

/// The distance of two points in straight steps.
pub(super) fn straight_steps(a: Point, b: Point) -> u32 {
    a.x.abs_diff(b.x) + a.y.abs_diff(b.y)
}

/// The floor as far as it is dug.
pub(super) struct Draft {
    pub uses: Grid<Use>,
    pub places: Vec<Place>,
    /// Cells that belong to the walls of a room: no corridor may run through them.
    pub walls: Grid<bool>,
    /// Cells of motifs and their walls: nothing else is dug there.
    pub drawn: Grid<bool>,
    /// Cells that are kept for the middle of the floor: no motif is placed there.
    pub reserved: Grid<bool>,
    /// Rock that becomes a lake or a chasm when the floor is painted.
    pub gap: Grid<bool>,
    /// The rooms made by hand. Each is among the places, too.
    pub sites: Vec<Site>,
    /// The gaps in the walls.
    pub doors: Vec<Point>,
    /// The ends of dead-end corridors.
    pub dead_ends: Vec<Point>,
}

impl Draft {
    /// Solid rock.
    pub fn new(size: Size) -> Self {
        Self {
            uses: Grid::filled(size, Use::Solid),
            places: Vec::new(),
            walls: Grid::filled(size, false),
            drawn: Grid::filled(size, false),
            reserved: Grid::filled(size, false),
            gap: Grid::filled(size, false),
            sites: Vec::new(),
            doors: Vec::new(),
            dead_ends: Vec::new(),
        }
    }

    pub fn size(&self) -> Size {
        self.uses.size()
    }

    /// The use of a cell; outside of the map all is solid.
    pub fn use_of(&self, point: Point) -> Use {
        self.uses.get(point).copied().unwrap_or(Use::Solid)
    }

    /// Whether a cell belongs to a motif or its walls.
    pub fn is_drawn(&self, point: Point) -> bool {
        self.drawn.get(point) == Some(&true)
    }

    /// Whether a cell is open.
    pub fn is_open(&self, point: Point) -> bool {
        self.use_of(point) != Use::Solid
    }

    /// Digs a place of open cells.
    pub fn open(&mut self, kind: PlaceKind, cells: Vec<Point>) {
        let what = if kind == PlaceKind::Room { Use::Room } else { Use::Cave };
        for &cell in &cells {
            self.uses[cell] = what;
        }
        self.places.push(Place::new(kind, cells));
    }

    /// Whether a rectangle, with `gap` cells around it, is rock and belongs to no motif. Cells off the map count as
    /// rock.
    pub fn is_free(&self, corner: Point, (width, height): (i32, i32), gap: i32) -> bool {
        (corner.y - gap..corner.y + height + gap)
            .flat_map(|y| (corner.x - gap..corner.x + width + gap).map(move |x| Point::new(x, y)))
            .all(|cell| !self.is_open(cell) && !self.is_drawn(cell))
    }

    /// Fills everything except the largest connected part with rock.
    pub fn drop_unreachable(&mut self) {
        let mut regions = regions(self.size(), |point| self.is_open(point));
        regions.sort_by_key(Vec::len);
        regions.pop();
        let lost: BTreeSet<Point> = regions.into_iter().flatten().collect();
        for &point in &lost {
            self.uses[point] = Use::Solid;
        }
        self.places.retain(|place| !lost.contains(&place.centre));
        self.sites.retain(|site| site.walkable().all(|cell| !lost.contains(&cell)));
        self.doors.retain(|door| !lost.contains(door));
        self.dead_ends.retain(|end| !lost.contains(end));
    }
}
