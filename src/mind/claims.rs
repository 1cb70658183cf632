//! Claims: cells that friends are about to walk through.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), on other units and on variable terrain cost: a cell
//! on the path of a unit that moves beside the searching one, or near it, costs more, so that units spread over the
//! available ways and do not run into each other. Only the part of its path that is still ahead counts, and only while
//! the unit is near. A claim does not block a cell, or a corridor would be closed to all but the first unit.

use crate::grid::Point;

/// The cells that friends claim: the parts of their paths that are still ahead of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Claims {
    /// Sorted; a cell is in it as often as it is claimed.
    cells: Vec<Point>,
}

impl Claims {
    /// The cost that a claim adds to entering a cell: one step on floor.
    pub const COST: u16 = 10;

    /// The most that claims add to the cost of entering a cell: five of them. More units than that in one corridor do
    /// not make it more expensive.
    pub const MOST_COST: u16 = 5 * Self::COST;

    /// How near a unit has to be for its claims to count, in king's moves. A unit further away will be elsewhere by
    /// then.
    pub const NEAR: u32 = 12;

    /// The claims that a unit at `here` heeds. `others` are the friends that it knows to be moving: where each is, and
    /// the steps still ahead of it, as in [`Route::steps`](super::Route::steps). Those that are not near are left out.
    pub fn of<'a>(here: Point, others: impl IntoIterator<Item = (Point, &'a [Point])>) -> Self {
        let near = others.into_iter().filter(|(at, _)| at.distance(here) <= Self::NEAR);
        let mut cells: Vec<_> = near.flat_map(|(_, steps)| steps).copied().collect();
        cells.sort_unstable();
        Self { cells }
    }

    /// Adds one unit's claims, wherever it is: the steps still ahead of it.
    pub fn claim(&mut self, steps: &[Point]) {
        self.cells.extend_from_slice(steps);
        self.cells.sort_unstable();
    }

    /// Whether nothing is claimed.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Number of units that claim a cell.
    pub fn count(&self, point: Point) -> usize {
        let first = self.cells.partition_point(|&cell| cell < point);
        self.cells[first..].partition_point(|&cell| cell == point)
    }

    /// The extra cost of entering a cell because of claims on it, up to [`Claims::MOST_COST`].
    pub fn extra_cost(&self, point: Point) -> u16 {
        Self::cost(self.count(point))
    }

    /// Every cell that is claimed and what entering it costs more, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Point, u16)> {
        self.cells.chunk_by(|a, b| a == b).map(|same| (same[0], Self::cost(same.len())))
    }

    /// The cost of a number of claims on one cell.
    fn cost(claims: usize) -> u16 {
        u16::try_from(claims).unwrap_or(u16::MAX).saturating_mul(Self::COST).min(Self::MOST_COST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        content::TerrainTable,
        grid::Size,
        mind::{KnownGround, KnownWalkability, Navigator},
        search::DiagonalRule,
        terrain::Movement,
    };

    fn row(y: i32, columns: std::ops::Range<i32>) -> Vec<Point> {
        columns.map(|x| Point::new(x, y)).collect()
    }

    #[test]
    fn every_claim_on_a_cell_counts_up_to_a_bound() {
        let mut claims = Claims::default();
        assert!(claims.is_empty());
        claims.claim(&row(1, 0..4));
        claims.claim(&[Point::new(3, 0), Point::new(3, 1), Point::new(3, 2)]);
        let cost = |claims: &Claims, x, y| claims.extra_cost(Point::new(x, y));
        assert_eq!([(0, 1), (3, 1), (3, 0), (4, 1), (0, 0)].map(|(x, y)| cost(&claims, x, y)), [10, 20, 10, 0, 0]);
        assert_eq!(claims.iter().count(), 6);
        assert!(claims.iter().all(|(point, cost)| cost == claims.extra_cost(point)));
        (0..100).for_each(|_| claims.claim(&[Point::new(3, 1)]));
        assert_eq!(cost(&claims, 3, 1), Claims::MOST_COST);
    }

    #[test]
    fn only_those_who_are_near_claim_anything() {
        let here = Point::new(0, 0);
        let reach = Claims::NEAR as i32;
        let (near, far) = (row(0, 1..5), row(2, 1..5));
        let others = [(Point::new(reach, -reach), &*near), (Point::new(reach + 1, 0), &*far)];
        let mut expected = Claims::default();
        expected.claim(&near);
        assert_eq!(Claims::of(here, others), expected);
    }

    #[test]
    fn the_part_behind_is_not_claimed() {
        let known = KnownWalkability::blank(Size::new(8, 1).expect("a small size"));
        let terrains = TerrainTable::built_in();
        let ground = KnownGround::new(&known, &terrains, Movement::Walker);
        let (from, here) = (Point::new(0, 0), Point::new(3, 0));
        let found = Navigator::default().route_to(from, Point::new(7, 0), &ground, DiagonalRule::NoObstacle);
        let mut route = found.expect("nothing is in the way");
        assert!(route.advance_to(here));
        let claims = Claims::of(from, [(here, route.steps())]);
        assert_eq!(claims.iter().map(|(point, _)| point.x).collect::<Vec<_>>(), [4, 5, 6, 7]);
    }
}
