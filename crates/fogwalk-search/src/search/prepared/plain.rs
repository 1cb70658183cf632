//! Every allowed step, on any terrain.

use crate::{
    grid::Direction,
    search::{
        Cost, CostScale, DiagonalRule, Heuristic, HeuristicKind, NodeId, SearchSpace, Walkability, row_major::RowMajor,
    },
};

use super::{PreparedGround, neighbor_pruning};

/// Binary places of the factors of [`PlainSpace`].
const SHIFT: u32 = 24;

/// The octile estimate with its factors at hand; Manhattan's where there are no diagonals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Octile {
    straight: u32,
    /// The extra cost of a diagonal step over a straight one.
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
    // Slices and copies, not the ground itself: one look less for each step.
    costs: &'a [u16],
    steps: &'a [u8],
    onward: &'a [u8],
    rows: RowMajor,
    /// Difference of cell indices for a step in each direction of [`Direction::ROW_BY_ROW`].
    offsets: [i32; 8],
    /// Cost of a step in each of these directions in entry costs, times 2^[`SHIFT`].
    factors: [u64; 8],
    /// Difference of cell indices for a diagonal step down to the right.
    down_right: u32,
    octile: Octile,
}

impl<'a> PlainSpace<'a> {
    /// A space over a ground.
    pub fn new(ground: &'a PreparedGround, scale: CostScale) -> Self {
        let [straight, diagonal] =
            [scale.straight(10), scale.diagonal(10)].map(|ten| (u64::from(ten.0) << SHIFT).div_ceil(10));
        Self {
            costs: &ground.costs,
            steps: &ground.steps,
            onward: &ground.onward,
            rows: ground.rows,
            offsets: Direction::ROW_BY_ROW.map(|direction| ground.offsets[direction as usize]),
            factors: Direction::ROW_BY_ROW.map(|direction| if direction.is_diagonal() { diagonal } else { straight }),
            down_right: ground.offsets[Direction::SouthEast as usize] as u32,
            octile: Octile::new(ground, scale),
        }
    }

    /// Calls `visit` with the cell that each of some steps leads to and the cost of the step, row by row.
    #[inline]
    pub(super) fn visit(&self, node: NodeId, directions: u8, visit: impl FnMut(NodeId, Cost)) {
        self.visit_costing(node, directions, |cost| cost, visit);
    }

    /// As [`Self::visit`], but a step costs the cheaper of its two directions, so that it costs the same there and
    /// back.
    #[inline]
    pub(super) fn visit_symmetric(&self, node: NodeId, directions: u8, visit: impl FnMut(NodeId, Cost)) {
        let here = self.costs[node.index()];
        self.visit_costing(node, directions, |cost| cost.min(here), visit);
    }

    /// As [`Self::visit`], but a step into a cell of entry cost `cost` costs as if that were `charge(cost)`.
    #[inline]
    fn visit_costing(
        &self,
        node: NodeId,
        directions: u8,
        charge: impl Fn(u16) -> u16,
        mut visit: impl FnMut(NodeId, Cost),
    ) {
        let mut places = neighbor_pruning::row_by_row(directions);
        while places != 0 {
            let place = places.trailing_zeros() as usize;
            places &= places - 1;
            let next = NodeId(node.0.wrapping_add_signed(self.offsets[place]));
            visit(next, self.step(place, charge(self.costs[next.index()])));
        }
    }

    /// Cost of a step into a cell of entry cost `cost`, in the direction at `place` of [`Direction::ROW_BY_ROW`]: equal
    /// to that of [`CostScale`], without a division.
    ///
    /// It is exact. Each factor is too large by less than 1, so the product by less than 2^16 / 2^SHIFT, while what is
    /// rounded, a number of tenths, misses the next whole number by at least a tenth.
    #[inline]
    fn step(&self, place: usize, cost: u16) -> Cost {
        Cost(((u64::from(cost) * self.factors[place] + (1 << (SHIFT - 1))) >> SHIFT) as u32)
    }

    /// The set of directions of the steps that are allowed from a node.
    #[inline]
    pub(super) fn allowed_directions(&self, node: NodeId) -> u8 {
        self.steps[node.index()]
    }
}

impl SearchSpace for PlainSpace<'_> {
    fn node_count(&self) -> usize {
        self.steps.len()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.visit(node, self.allowed_directions(node), visit);
    }

    #[inline]
    fn successors_after(&self, node: NodeId, parent: Option<NodeId>, visit: impl FnMut(NodeId, Cost)) {
        let went = |parent: NodeId| node.0.wrapping_sub(parent.0).wrapping_add(self.down_right);
        let onward = parent.and_then(|parent| self.onward.get(went(parent) as usize)).copied();
        self.visit(node, self.allowed_directions(node) & onward.unwrap_or(u8::MAX), visit);
    }

    fn crossed(&self, from: NodeId, to: NodeId) -> Option<[NodeId; 2]> {
        self.rows.crossed(from, to)
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.octile.estimate(self.rows.difference(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{grid::Size, search::CostGrid};

    #[test]
    fn every_step_costs_what_the_scale_says() {
        let ground = CostGrid::from_fn(Size::new(2, 2).expect("a small size"), |_| Some(10));
        let ground = PreparedGround::new(&ground, DiagonalRule::Always);
        for scale in CostScale::ALL {
            let space = PlainSpace::new(&ground, scale);
            for cost in 0..=u16::MAX {
                assert_eq!((space.step(1, cost), space.step(7, cost)), (scale.straight(cost), scale.diagonal(cost)));
            }
        }
    }
}
