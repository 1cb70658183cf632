//! The square grid, with four rules for diagonals.

use crate::{
    grid::{Direction, Point, Size},
    search::{Cost, CostScale, Heuristic, HeuristicKind, choice::choices},
};

use super::{NodeId, SearchSpace};

/// The ground as one searcher believes it to be: the true terrain, or what a faction knows of it.
pub trait Walkability {
    /// How wide and how high the map is.
    fn size(&self) -> Size;

    /// What entering the cell of this index costs on a straight step, before any [`CostScale`]; `None` where the
    /// unit cannot stand.
    fn entry_cost(&self, cell: usize) -> Option<u16>;

    /// A lower bound of every entry cost. Estimates are scaled by it, so that they stay admissible when roads are
    /// cheaper than floor; the closer, the fewer nodes are expanded.
    fn cheapest(&self) -> u16;
}

choices! {
    /// When a diagonal step is allowed, by how many of its two side cells are obstacles: cells that the unit could
    /// not stand on.
    DiagonalRule {
        NoObstacle "no-obstacle" "Diagonal steps between two free cells only: no corner is cut. The game's rule, and Lester's.";
        AtMostOneObstacle "at-most-one-obstacle" "Diagonal steps may cut one corner, but not squeeze between two.";
        Always "always" "Diagonal steps always, even between two walls.";
        Never "never" "No diagonal steps: four directions.";
    }
}

impl DiagonalRule {
    /// Whether a diagonal step is allowed when so many of its two side cells are obstacles.
    #[inline]
    pub const fn allows(self, obstacles: u32) -> bool {
        match self {
            Self::Always => true,
            Self::AtMostOneObstacle => obstacles < 2,
            Self::NoObstacle => obstacles == 0,
            Self::Never => false,
        }
    }
}

/// A square grid to search: nodes are cells, numbered row by row.
pub struct SquareSpace<'a, W> {
    ground: &'a W,
    size: Size,
    rule: DiagonalRule,
    scale: CostScale,
    heuristic: Heuristic,
}

impl<'a, W: Walkability> SquareSpace<'a, W> {
    /// A space over a ground.
    pub fn new(ground: &'a W, rule: DiagonalRule, scale: CostScale, heuristic: HeuristicKind) -> Self {
        let heuristic = Heuristic::new(heuristic, scale, ground.cheapest());
        Self { ground, size: ground.size(), rule, scale, heuristic }
    }

    /// The node of a cell, or `None` outside of the map.
    pub fn node(&self, point: Point) -> Option<NodeId> {
        self.size.index(point).map(|index| NodeId(index as u32))
    }

    /// The cell of a node.
    pub fn point(&self, node: NodeId) -> Point {
        self.size.point(node.index())
    }

    /// The cost of entering a neighbouring cell, or `None` where the unit cannot stand, outside included.
    #[inline]
    fn entry(&self, point: Point) -> Option<(NodeId, u16)> {
        let node = self.node(point)?;
        self.ground.entry_cost(node.index()).map(|cost| (node, cost))
    }
}

impl<W: Walkability> SearchSpace for SquareSpace<'_, W> {
    fn node_count(&self) -> usize {
        self.size.area()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let here = self.point(node);
        let around = Direction::ALL.map(|direction| self.entry(here.step(direction)));
        for direction in Direction::ALL {
            let Some((next, cost)) = around[direction as usize] else { continue };
            if direction.is_diagonal() {
                let (left, right) = direction.sides();
                let obstacles =
                    u32::from(around[left as usize].is_none()) + u32::from(around[right as usize].is_none());
                if self.rule.allows(obstacles) {
                    visit(next, self.scale.diagonal(cost));
                }
            } else {
                visit(next, self.scale.straight(cost));
            }
        }
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        let (from, to) = (self.point(from), self.point(to));
        self.heuristic.estimate(from.x.abs_diff(to.x), from.y.abs_diff(to.y))
    }
}
