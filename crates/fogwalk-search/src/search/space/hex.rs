//! The hex grid: six neighbours, all equally far.
//!
//! Source: Red Blob Games, "Hexagonal Grids" (2013): rows of pointy hexes, the odd rows shoved half a hex to the
//! right ("odd-r"), so that a map is a rectangle of cells like any other. To measure, cells are turned into axial
//! coordinates, where a hex grid is a plane with three directions.

use crate::{
    grid::{Point, Size},
    search::{Cost, CostScale, Heuristic, HeuristicKind},
};

use super::{NodeId, Reversible, SearchSpace, Walkability};

/// A hex in axial coordinates: `q` to the right, `r` down and to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Axial {
    /// Column, slanted like the backslash.
    pub q: i32,
    /// Row.
    pub r: i32,
}

impl Axial {
    /// The six neighbours of the hex in the middle, from the right, clockwise.
    pub const NEIGHBOURS: [Self; 6] = [
        Self { q: 1, r: 0 },
        Self { q: 0, r: 1 },
        Self { q: -1, r: 1 },
        Self { q: -1, r: 0 },
        Self { q: 0, r: -1 },
        Self { q: 1, r: -1 },
    ];

    /// The hex that a map shows in column `x` of row `y`.
    #[inline]
    pub const fn of(cell: Point) -> Self {
        Self { q: cell.x - (cell.y - (cell.y & 1)) / 2, r: cell.y }
    }

    /// The cell in which a map shows the hex.
    #[inline]
    pub const fn cell(self) -> Point {
        Point::new(self.q + (self.r - (self.r & 1)) / 2, self.r)
    }

    /// Number of steps between two hexes.
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        let (dq, dr) = (self.q - other.q, self.r - other.r);
        (dq.unsigned_abs() + dr.unsigned_abs() + (dq + dr).unsigned_abs()) / 2
    }
}

/// A hex grid to search: nodes are cells, numbered row by row. A step costs what the entered cell costs.
///
/// ```
/// use fogwalk_search::{
///     grid::{Point, Size},
///     search::{CHEAPEST, Cost, CostGrid, CostScale, HeuristicKind, HexSpace, One, Searcher, Silent},
/// };
///
/// let ground = CostGrid::from_fn(Size::new(9, 9).ok_or("a side is 0 or too long")?, |_| Some(10));
/// let space = HexSpace::new(&ground, CostScale::Lester, HeuristicKind::Manhattan);
/// let [from, to] = [Point::new(0, 0), Point::new(4, 4)].map(|cell| space.node(cell).unwrap());
/// let (path, _) = Searcher::default().path(&space, from, &One(to), CHEAPEST, &mut Silent);
/// assert_eq!(path.map(|path| path.cost), Some(Cost(60)));
/// # Ok::<(), &str>(())
/// ```
pub struct HexSpace<'a, W> {
    ground: &'a W,
    size: Size,
    scale: CostScale,
    /// The lowest cost of a step; 0 without a heuristic.
    least: Cost,
}

impl<'a, W: Walkability> HexSpace<'a, W> {
    /// A space over a ground. H is the distance in hexes times the cheapest step, unless the heuristic is
    /// [`HeuristicKind::Zero`]: the others measure on squares.
    pub fn new(ground: &'a W, scale: CostScale, heuristic: HeuristicKind) -> Self {
        let kind = if heuristic == HeuristicKind::Zero { heuristic } else { HeuristicKind::Manhattan };
        let least = Heuristic::new(kind, scale, ground.cheapest()).estimate(1, 0);
        Self { ground, size: ground.size(), scale, least }
    }

    /// The node of a cell, or `None` outside of the map.
    pub fn node(&self, cell: Point) -> Option<NodeId> {
        self.size.index(cell).map(|index| NodeId(index as u32))
    }

    /// The cell of a node.
    #[inline]
    pub fn point(&self, node: NodeId) -> Point {
        self.size.point(node.index())
    }
}

impl<W: Walkability> SearchSpace for HexSpace<'_, W> {
    fn node_count(&self) -> usize {
        self.size.area()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let here = Axial::of(self.point(node));
        for step in Axial::NEIGHBOURS {
            let next = Axial { q: here.q + step.q, r: here.r + step.r }.cell();
            if let Some(next) = self.node(next)
                && let Some(cost) = self.ground.entry_cost(next.index())
            {
                visit(next, self.scale.straight(cost));
            }
        }
    }

    /// No more than 98,500 a step and 6,143 steps on the largest map: far from overflowing.
    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        Cost(self.least.0 * Axial::of(self.point(from)).distance(Axial::of(self.point(to))))
    }
}

impl<W: Walkability> Reversible for HexSpace<'_, W> {
    #[inline]
    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let Some(cost) = self.ground.entry_cost(node.index()) else { return };
        self.successors(node, |from, _| visit(from, self.scale.straight(cost)));
    }

    fn touched_by(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        visit(node);
        let here = Axial::of(self.point(node));
        let around = Axial::NEIGHBOURS.map(|step| Axial { q: here.q + step.q, r: here.r + step.r }.cell());
        around.into_iter().filter_map(|cell| self.node(cell)).for_each(visit);
    }

    fn can_be_entered(&self, node: NodeId) -> bool {
        self.ground.entry_cost(node.index()).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_hexes_are_the_same_thing() {
        for y in 0..7 {
            for x in 0..7 {
                let cell = Point::new(x, y);
                assert_eq!(Axial::of(cell).cell(), cell);
            }
        }
    }

    #[test]
    fn odd_rows_lean_to_the_right() {
        let around = |x, y| {
            let here = Axial::of(Point::new(x, y));
            let cells = Axial::NEIGHBOURS.map(|step| Axial { q: here.q + step.q, r: here.r + step.r }.cell());
            cells.map(|cell| (cell.x - x, cell.y - y))
        };
        assert_eq!(around(4, 2), [(1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)]);
        assert_eq!(around(4, 3), [(1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)]);
    }

    #[test]
    fn distance_counts_steps() {
        let middle = Axial { q: 3, r: 5 };
        for step in Axial::NEIGHBOURS {
            assert_eq!(middle.distance(Axial { q: 3 + 4 * step.q, r: 5 + 4 * step.r }), 4);
        }
        assert_eq!(Axial { q: 0, r: 0 }.distance(Axial { q: 2, r: 1 }), 3);
        assert_eq!(Axial { q: 0, r: 0 }.distance(Axial { q: 2, r: -1 }), 2);
    }
}
