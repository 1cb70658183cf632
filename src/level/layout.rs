//! The layouts of a level: squares, hexes, or places and roads.

use crate::{
    grid::{Grid, Point, Size, line},
    search::{NodeId, RoadMap},
    terrain::TerrainId,
};

/// The highest cost of a road: a path through every place costs less than the greatest [`Cost`](crate::search::Cost).
pub const MAX_ROAD_COST: u32 = 100_000;

/// The kind of a level's cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Squares: the only levels that can be played.
    #[default]
    Squares,
    /// Hexes in rows, the odd rows shoved half a hex to the right.
    Hexes,
    /// Places with roads between them. The level's cells are a picture of them, [drawn](picture) from this.
    Roads(RoadMap),
}

impl Layout {
    /// Names of all, as level files have them; the first is that of a level that names none.
    pub const NAMES: [&str; 3] = ["square", "hex", "graph"];

    /// Whether it is made of cells that somebody can stand in; a graph's are a picture.
    pub const fn has_cells(&self) -> bool {
        !matches!(self, Self::Roads(_))
    }

    /// Its places and roads, if it is made of them.
    pub const fn road_map(&self) -> Option<&RoadMap> {
        match self {
            Self::Squares | Self::Hexes => None,
            Self::Roads(map) => Some(map),
        }
    }

    /// The word for one of its nodes.
    pub const fn noun(&self) -> &'static str {
        match self {
            Self::Squares => "square",
            Self::Hexes => "hex",
            Self::Roads(_) => "place",
        }
    }

    /// Its name in level files.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Squares => Self::NAMES[0],
            Self::Hexes => Self::NAMES[1],
            Self::Roads(_) => Self::NAMES[2],
        }
    }
}

/// A picture of places and roads: floor where a place is, road along the straight lines between them, rock elsewhere.
/// Anything beyond the largest map is left out.
pub fn picture(map: &RoadMap) -> Grid<TerrainId> {
    let side = |of: fn(&Point) -> i32| {
        let furthest = map.places().iter().map(|place| of(&place.at)).max().unwrap_or(0);
        (furthest.max(0) as u32).min(Size::MAX_SIDE - 1) + 1
    };
    let Some(size) = Size::new(side(|at| at.x), side(|at| at.y)) else { unreachable!("both sides are clamped") };
    let mut cells = Grid::filled(size, TerrainId::ROCK);
    let mut draw = |at, terrain| {
        if let Some(cell) = cells.get_mut(at) {
            *cell = terrain;
        }
    };
    let place = |node: NodeId| map.places().get(node.index()).map(|place| place.at);
    for (from, to) in map.roads().iter().filter_map(|road| place(road.from).zip(place(road.to))) {
        line(from, to).for_each(|at| draw(at, TerrainId::ROAD));
    }
    map.places().iter().for_each(|place| draw(place.at, TerrainId::FLOOR));
    cells
}
