//! The square grid for a unit that would rather not turn.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Smoother paths": a change of direction adds a
//! penalty to G. Marco Pinter, "Toward More Realistic Pathfinding" (2001), adds that the direction then belongs to the
//! node. It has to: of two ways that meet in a cell the more expensive one may be the better one if it goes straight
//! on, and a search that keeps only the cheaper one returns a path that is not the cheapest. So a node here is a cell
//! and the direction it was entered in, eight times as many nodes, and the one loop is right again without knowing
//! about turns.

use crate::{
    grid::Direction,
    search::{Cost, Target},
};

use super::{NodeId, SearchSpace, SquareSpace, Walkability};

/// Directions a unit may face.
const DIRECTIONS: u32 = Direction::ALL.len() as u32;

/// A square grid where every change of direction costs a penalty. Nodes are cells with the direction of the step that
/// led there: cell times 8 plus direction.
pub struct TurningSpace<'a, W> {
    square: SquareSpace<'a, W>,
    penalty: Cost,
}

impl<'a, W: Walkability> TurningSpace<'a, W> {
    /// The space over a square grid. H is that of the grid: turns only add to the cost, so it stays admissible.
    pub fn new(square: SquareSpace<'a, W>, penalty: Cost) -> Self {
        Self { square, penalty }
    }

    /// The nodes in which a search from a cell starts: the unit may face anywhere, so that the first step is no turn.
    pub fn starts(cell: NodeId) -> [NodeId; Direction::ALL.len()] {
        Direction::ALL.map(|direction| Self::node(cell, direction))
    }

    /// The cell of a node.
    #[inline]
    pub const fn cell(node: NodeId) -> NodeId {
        NodeId(node.0 / DIRECTIONS)
    }

    /// The direction of a node.
    #[inline]
    pub const fn facing(node: NodeId) -> Direction {
        Direction::ALL[(node.0 % DIRECTIONS) as usize]
    }

    /// The grid beneath.
    pub fn square(&self) -> &SquareSpace<'a, W> {
        &self.square
    }

    #[inline]
    const fn node(cell: NodeId, direction: Direction) -> NodeId {
        // A map has at most 2^24 cells.
        NodeId(cell.0 * DIRECTIONS + direction as u32)
    }
}

impl<W: Walkability> SearchSpace for TurningSpace<'_, W> {
    fn node_count(&self) -> usize {
        self.square.node_count() * Direction::ALL.len()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let facing = Self::facing(node);
        self.square.steps(Self::cell(node), |direction, cell, step| {
            let turn = if direction == facing { Cost::ZERO } else { self.penalty };
            visit(Self::node(cell, direction), step + turn);
        });
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.square.estimate(Self::cell(from), Self::cell(to))
    }
}

/// One cell, however the unit faces when it gets there: the target of searches in a [`TurningSpace`].
#[derive(Clone, Copy, Debug)]
pub struct FacingAnywhere(pub NodeId);

impl<'a, W: Walkability> Target<TurningSpace<'a, W>> for FacingAnywhere {
    #[inline]
    fn is_target(&self, node: NodeId) -> bool {
        TurningSpace::<'a, W>::cell(node) == self.0
    }

    #[inline]
    fn estimate(&self, space: &TurningSpace<'a, W>, node: NodeId) -> Cost {
        space.square.estimate(TurningSpace::<'a, W>::cell(node), self.0)
    }
}
