//! The ground under a search, as a page draws it: where cells lie, how they are outlined, and their colours.

use crate::{grid::Point, lab::Experiment, level::Layout, search::NodeId, terrain::TerrainId};

/// The width of a cell with figures, and of one without, in units of the picture.
const LARGE: i32 = 48;
const SMALL: i32 = 16;

/// The most columns of a map whose cells have figures.
pub(super) const MOST_LARGE: u32 = 26;

/// The width that a picture of places and roads has about.
const ROADS_WIDTH: i32 = 860;

/// The space around a picture, in units.
const MARGIN: i32 = 8;

/// The places of the cells of a picture.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The drawn cells, in the order of their ids.
    pub(super) cells: Vec<NodeId>,
    /// The centre of each.
    pub(super) centres: Vec<(i32, i32)>,
    /// The terrain of each.
    pub(super) terrains: Vec<TerrainId>,
    /// The size of the picture.
    pub(super) size: (i32, i32),
    /// The width of a cell.
    pub(super) side: i32,
    /// How cells are outlined.
    pub(super) outline: Outline,
}

/// How cells are outlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    Square,
    Hex,
    /// A place of a graph.
    Place,
}

/// A part of a map: its top left cell and its bottom right one.
pub(super) type Part = (Point, Point);

/// The cells that a picture of an experiment draws, in the order of their ids: all, or the places of a graph.
pub(super) fn drawn(experiment: &Experiment) -> Vec<NodeId> {
    let size = experiment.level.size();
    let node = |point: Point| size.index(point).map(|index| NodeId(index as u32));
    let mut cells: Vec<_> = match &experiment.level.layout {
        Layout::Roads(map) => map.places().iter().filter_map(|place| node(place.at)).collect(),
        Layout::Squares | Layout::Hexes => (0..size.area()).map(|index| NodeId(index as u32)).collect(),
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}

impl Ground {
    /// The ground of an experiment.
    pub(super) fn of(experiment: &Experiment) -> Self {
        let size = experiment.level.size();
        Self::part(experiment, (Point::new(0, 0), Point::new(size.width() - 1, size.height() - 1)))
    }

    /// A part of the ground of an experiment.
    pub(super) fn part(experiment: &Experiment, (first, last): Part) -> Self {
        let level = &experiment.level;
        let size = level.size();
        let is_drawn = |at: Point| (first.x..=last.x).contains(&at.x) && (first.y..=last.y).contains(&at.y);
        let mut cells = drawn(experiment);
        cells.retain(|cell| is_drawn(size.point(cell.index())));
        let width = (last.x - first.x + 1) as u32;
        let points = || cells.iter().map(|cell| size.point(cell.index()));
        let (outline, side) = match &level.layout {
            Layout::Roads(_) => (Outline::Place, LARGE),
            Layout::Hexes => (Outline::Hex, side(width)),
            Layout::Squares => (Outline::Square, side(width)),
        };
        let (left, top) = (points().map(|at| at.x).min().unwrap_or(0), points().map(|at| at.y).min().unwrap_or(0));
        // Names stand right of places, figures below them.
        let widest = points().map(|at| at.x - left).max().unwrap_or(0).max(1);
        let scale = ((ROADS_WIDTH - 3 * LARGE) / widest).clamp(4, 2 * LARGE);
        let centre = |at: Point| match outline {
            Outline::Square => {
                (MARGIN + (at.x - first.x) * side + side / 2, MARGIN + (at.y - first.y) * side + side / 2)
            }
            Outline::Hex => {
                let shift = if at.y & 1 == 1 { side / 2 } else { 0 };
                let (column, line) = (at.x - first.x, at.y - first.y);
                (MARGIN + column * side + side / 2 + shift, MARGIN + line * row(side) + hex_height(side) / 2)
            }
            Outline::Place => (MARGIN + LARGE / 2 + (at.x - left) * scale, MARGIN + LARGE / 2 + (at.y - top) * LARGE),
        };
        let centres: Vec<_> = points().map(centre).collect();
        let most = |of: fn(&(i32, i32)) -> i32| centres.iter().map(of).max().unwrap_or(0);
        let room = match outline {
            Outline::Square => (side / 2, side / 2),
            Outline::Hex => (side / 2, hex_height(side) / 2),
            Outline::Place => (3 * LARGE, LARGE),
        };
        Self {
            terrains: points().map(|at| level.cells[at]).collect(),
            size: (most(|at| at.0) + room.0 + MARGIN, most(|at| at.1) + room.1 + MARGIN),
            centres,
            cells,
            side,
            outline,
        }
    }

    /// Whether cells have room for figures.
    pub(super) fn has_figures(&self) -> bool {
        self.side == LARGE
    }

    /// The class of the whole picture, by which the style sheet places its texts.
    pub(super) fn class(&self) -> &'static str {
        match self.outline {
            Outline::Place => "places",
            Outline::Square | Outline::Hex if self.has_figures() => "large",
            Outline::Square | Outline::Hex => "small",
        }
    }

    /// The centre of a cell, if it is drawn.
    pub(super) fn centre_of(&self, cell: NodeId) -> Option<(i32, i32)> {
        self.cells.binary_search(&cell).ok().and_then(|place| self.centres.get(place)).copied()
    }

    /// The outline of the cell at a place, as the attribute of a path.
    pub(super) fn path(&self, place: usize) -> String {
        let Some(&(x, y)) = self.centres.get(place) else { return String::new() };
        let half = self.side / 2;
        match self.outline {
            Outline::Square => format!("M{} {}h{s}v{s}h-{s}z", x - half, y - half, s = self.side),
            Outline::Hex => {
                let (height, quarter) = (hex_height(self.side) / 2, hex_height(self.side) / 4);
                format!(
                    "M{x} {}L{} {}V{}L{x} {}L{} {}V{}z",
                    y - height,
                    x + half,
                    y - quarter,
                    y + quarter,
                    y + height,
                    x - half,
                    y + quarter,
                    y - quarter
                )
            }
            Outline::Place => format!("M{} {y}a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z", x - 9),
        }
    }
}

/// The width of the cells of a map with so many columns.
const fn side(columns: u32) -> i32 {
    if columns <= MOST_LARGE { LARGE } else { SMALL }
}

/// The height of a hex of this width, and the distance of its rows.
const fn hex_height(width: i32) -> i32 {
    width * 8 / 7
}

const fn row(width: i32) -> i32 {
    hex_height(width) * 3 / 4
}
