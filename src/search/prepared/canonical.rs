//! One order of steps out of many: canonical ordering.
//!
//! Source: N. Sturtevant and S. Rabin, "Canonical Orderings on Grids" (2016). Where all ground costs the same,
//! north and east lead to the same cell as north-east does, and east before north-east costs what north-east before
//! east does. Only the diagonal-first order is followed; walls force exceptions, and the tables know them. It is jump
//! point search without the jumps: better than those where walls are scattered and no jump goes far.

use crate::search::{Cost, CostScale, DiagonalRule, NodeId, SearchSpace};

use super::{PreparedGround, plain::Octile, ways};

/// A prepared ground of equal cost, searched in canonical order.
#[derive(Clone, Copy, Debug)]
pub struct CanonicalSpace<'a> {
    ground: &'a PreparedGround,
    kept: &'static [[u8; 256]; 9],
    /// What a step in each direction costs.
    steps: [Cost; 8],
    octile: Octile,
}

impl<'a> CanonicalSpace<'a> {
    /// A space over a ground, or `None` where not all ground costs the same.
    pub fn new(ground: &'a PreparedGround, rule: DiagonalRule, scale: CostScale) -> Option<Self> {
        let cost = ground.equal_cost()?;
        let (straight, diagonal) = (scale.straight(cost), scale.diagonal(cost));
        let steps = [straight, diagonal, straight, diagonal, straight, diagonal, straight, diagonal];
        Some(Self { ground, kept: ways::canonical(rule), steps, octile: Octile::new(ground, rule, scale) })
    }
}

impl SearchSpace for CanonicalSpace<'_> {
    fn node_count(&self) -> usize {
        self.ground.free.len()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.successors_after(node, None, visit);
    }

    #[inline]
    fn successors_after(&self, node: NodeId, parent: Option<NodeId>, mut visit: impl FnMut(NodeId, Cost)) {
        let mut ways = self.kept[self.ground.arrival(node, parent)][self.ground.free[node.index()] as usize];
        while ways != 0 {
            let direction = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            visit(NodeId(node.0.wrapping_add_signed(self.ground.offsets[direction])), self.steps[direction]);
        }
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.octile.estimate(self.ground.difference(from, to))
    }
}
