//! Parts of a known map: islands, sectors with doors, and dead ends.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::{
    grid::Point,
    mind::{DEAD_ENDS_UP_TO, KnownGround, Trunk, find_dead_ends},
    search::{CostScale, DiagonalRule, HeuristicKind, IslandId, Islands, TwoTier, Walkability},
};

use super::gather::Drawn;

/// The most cells of a floor that is divided into sectors for the screen, which happens anew whenever more of it is
/// known.
pub const REGIONS_UP_TO: usize = 1 << 17;

/// The sector of a cell in the two-tier search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Column and row of the sector.
    pub sector: (u32, u32),
    /// Number of coarse steps from the cell; 0 unless it is a door.
    pub edges: usize,
}

/// The sectors and doors of the ground that a mind knows.
#[derive(Clone, Debug)]
pub struct RegionPicture {
    tiers: TwoTier,
    drawn: Drawn,
    /// Digits of the numbers of waypoints, by the cells in which they are drawn.
    digits: BTreeMap<Point, char>,
    /// The number of the waypoint in a cell, from 1.
    waypoints: BTreeMap<Point, usize>,
}

impl RegionPicture {
    pub(super) fn new(ground: &KnownGround<'_>, rule: DiagonalRule, waypoints: &[Point]) -> Self {
        let tiers = TwoTier::new(ground, rule, CostScale::Lester, HeuristicKind::Octile);
        let (drawn, waypoints) = (Drawn::of(ground), waypoints.iter().copied().zip(1..).collect());
        Self { tiers, digits: digits(&waypoints, &drawn), drawn, waypoints }
    }

    /// The number of the waypoint that the level has in a cell, from 1, if there is ground to tint.
    pub fn waypoint(&self, point: Point) -> Option<usize> {
        self.waypoints.get(&point).copied().filter(|_| self.drawn.node(point).is_some())
    }

    /// A digit of a waypoint's number. The last digit is in the waypoint's cell, the others are to the left of it.
    pub fn digit(&self, point: Point) -> Option<char> {
        self.digits.get(&point).copied()
    }

    /// The sector at a cell, if there is ground to tint.
    pub fn at(&self, point: Point) -> Option<Region> {
        let node = self.drawn.node(point)?;
        Some(Region { sector: self.tiers.sector(node), edges: self.tiers.edges_from(node).len() })
    }
}

/// The digits of the numbers of those waypoints whose cells are known, by the cells in which they are drawn. Where two
/// numbers would meet, the last digits of both stay.
fn digits(waypoints: &BTreeMap<Point, usize>, drawn: &Drawn) -> BTreeMap<Point, char> {
    let mut digits = BTreeMap::new();
    for (&at, number) in waypoints.iter().filter(|(at, _)| drawn.node(**at).is_some()) {
        for (x, digit) in (0..).zip(number.to_string().chars().rev()) {
            let cell = Point::new(at.x - x, at.y);
            let is_free = x == 0 || !waypoints.contains_key(&cell) && drawn.node(cell).is_some();
            if !is_free {
                break;
            }
            digits.insert(cell, digit);
        }
    }
    digits
}

/// An island as a mind knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Island {
    /// Rank by number of known cells, from 0 for the largest.
    pub rank: usize,
    /// Number of cells that the mind remembers.
    pub known: u32,
    /// Number of unknown cells, which count as floor.
    pub assumed: u32,
}

/// The islands that contain a known cell.
#[derive(Clone, Debug)]
pub struct IslandPicture {
    drawn: Drawn,
    islands: Islands,
    rows: BTreeMap<IslandId, Island>,
}

impl IslandPicture {
    pub(super) fn new(ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        let (drawn, islands) = (Drawn::of(ground), Islands::new(ground, rule));
        let mut known: BTreeMap<IslandId, u32> = BTreeMap::new();
        for id in drawn.nodes().filter_map(|cell| islands.island(cell)) {
            *known.entry(id).or_insert(0) += 1;
        }
        let mut ranked: Vec<_> = known.into_iter().collect();
        ranked.sort_by_key(|&(id, known)| (Reverse(known), id));
        let row = |(rank, (id, known))| (id, Island { rank, known, assumed: islands.cells(id) - known });
        let rows = ranked.into_iter().enumerate().map(row).collect();
        Self { drawn, islands, rows }
    }

    /// The island of a cell.
    pub fn at(&self, point: Point) -> Option<Island> {
        self.rows.get(&self.islands.island(self.drawn.node(point)?)?).copied()
    }

    /// Number of islands.
    pub fn count(&self) -> usize {
        self.rows.len()
    }
}

/// Whether a search for the trip may enter each known cell. Computed as the search does.
#[derive(Clone, Debug)]
pub struct DeadEndPicture {
    trip: (Point, Point),
    drawn: Drawn,
    /// The cells that the search may enter; `None` if it leaves out nothing.
    trunk: Option<Trunk>,
}

impl DeadEndPicture {
    pub(super) fn new(trip: (Point, Point), ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        let is_small = ground.size().area() <= DEAD_ENDS_UP_TO;
        let trunk = is_small.then(|| Trunk::of(&mut find_dead_ends(ground, rule), ground, rule, trip)).flatten();
        Self { trip, drawn: Drawn::of(ground), trunk }
    }

    /// Start and goal of the trip.
    pub fn trip(&self) -> (Point, Point) {
        self.trip
    }

    /// Whether the search needs a cell; `None` if the search leaves out nothing or the cell is not drawn.
    pub fn is_needed(&self, point: Point) -> Option<bool> {
        let cell = self.drawn.node(point)?;
        Some(self.trunk.as_ref().is_none_or(|trunk| trunk.contains(cell)))
    }

    /// The number of the tagged dead end, from 1, because of which the search leaves out a cell.
    pub fn tag(&self, point: Point) -> Option<usize> {
        self.trunk.as_ref()?.tag(point).filter(|_| self.drawn.node(point).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        content::TerrainTable,
        grid::Size,
        mind::{KnownWalkability, Turn},
        terrain::{Movement, TerrainId},
    };

    #[test]
    fn islands_are_ranked_by_what_is_known_of_them() {
        // A closed door between two rooms; the last cells of the larger one nobody has seen.
        let row = "..+...??";
        let size = Size::new(row.len() as u32, 1).expect("a small size");
        let mut known = KnownWalkability::blank(size);
        for (point, glyph) in size.points().zip(row.chars()) {
            match glyph {
                '+' => known.observe(point, TerrainId::DOOR, Turn(0)),
                '.' => known.observe(point, TerrainId::FLOOR, Turn(0)),
                _ => false,
            };
        }
        let terrains = TerrainTable::built_in();
        let picture =
            |movement| IslandPicture::new(&KnownGround::new(&known, &terrains, movement), DiagonalRule::NoObstacle);
        let at = |picture: &IslandPicture, x| picture.at(Point::new(x, 0));
        let beasts = picture(Movement::Beast);
        let (small, large) = (Island { rank: 1, known: 2, assumed: 0 }, Island { rank: 0, known: 3, assumed: 2 });
        let islands = [0, 1, 2, 3, 6, 9].map(|x| at(&beasts, x));
        assert_eq!(islands, [Some(small), Some(small), None, Some(large), None, None]);
        assert_eq!(beasts.count(), 2);
        let walkers = picture(Movement::Walker);
        assert_eq!((walkers.count(), at(&walkers, 0)), (1, Some(Island { rank: 0, known: 6, assumed: 2 })));
    }
}
