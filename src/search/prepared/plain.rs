//! Every allowed step, on any terrain.

use crate::search::{Cost, CostScale, DiagonalRule, Heuristic, HeuristicKind, NodeId, SearchSpace, Walkability};

use super::{PreparedGround, ways};

/// The octile estimate with its factors at hand; Manhattan's where there are no diagonals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Octile {
    straight: u32,
    /// What a diagonal step costs beyond a straight one.
    turn: u32,
}

impl Octile {
    pub(super) fn new(ground: &PreparedGround, scale: CostScale) -> Self {
        let has_diagonals = ground.rule() != DiagonalRule::Never;
        let kind = if has_diagonals { HeuristicKind::Octile } else { HeuristicKind::Manhattan };
        let heuristic = Heuristic::new(kind, scale, ground.cheapest());
        let straight = heuristic.estimate(1, 0).0;
        Self { straight, turn: heuristic.estimate(1, 1).0 - straight }
    }

    #[inline]
    pub(super) fn estimate(self, (dx, dy): (i32, i32)) -> Cost {
        let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
        Cost(self.straight * dx.max(dy) + self.turn * dx.min(dy))
    }
}

/// A prepared ground to search step by step. H is the octile estimate, or Manhattan's where there are no diagonals,
/// so it is admissible and consistent under every rule.
///
/// A* over it expands the same nodes in the same order as over a [`SquareSpace`](crate::search::SquareSpace) with
/// that heuristic.
#[derive(Clone, Copy, Debug)]
pub struct PlainSpace<'a> {
    ground: &'a PreparedGround,
    allowed: &'static [u8; 256],
    /// Tenths of the entry cost that a step in each direction costs.
    tenths: [u32; 8],
    octile: Octile,
}

impl<'a> PlainSpace<'a> {
    /// A space over a ground.
    pub fn new(ground: &'a PreparedGround, scale: CostScale) -> Self {
        let (straight, diagonal) = (scale.straight(10).0, scale.diagonal(10).0);
        let tenths = [straight, diagonal, straight, diagonal, straight, diagonal, straight, diagonal];
        Self { ground, allowed: ways::allowed(ground.rule()), tenths, octile: Octile::new(ground, scale) }
    }

    /// Visits where some steps lead.
    #[inline]
    pub(super) fn visit(&self, node: NodeId, mut ways: u8, mut visit: impl FnMut(NodeId, Cost)) {
        while ways != 0 {
            let direction = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let next = NodeId(node.0.wrapping_add_signed(self.ground.offsets[direction]));
            visit(next, self.step(direction, self.ground.costs[next.index()]));
        }
    }

    /// What a step in a direction into a cell of this cost costs.
    #[inline]
    pub(super) fn step(&self, direction: usize, cost: u16) -> Cost {
        Cost((u32::from(cost) * self.tenths[direction] + 5) / 10)
    }

    /// The steps that are allowed from a node.
    #[inline]
    pub(super) fn ways(&self, node: NodeId) -> u8 {
        self.allowed[self.ground.free[node.index()] as usize]
    }
}

impl SearchSpace for PlainSpace<'_> {
    fn node_count(&self) -> usize {
        self.ground.free.len()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.visit(node, self.ways(node), visit);
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.octile.estimate(self.ground.difference(from, to))
    }
}
