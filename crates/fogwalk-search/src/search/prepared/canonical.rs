//! One order of steps out of many: canonical ordering.
//!
//! Source: N. Sturtevant and S. Rabin, "Canonical Orderings on Grids" (2016). Where ground costs the same, north and
//! east lead to the same cell as north-east does, and east before north-east costs what north-east before east does.
//! Only the diagonal-first order is followed; walls force exceptions, and the tables know them. Around cells where
//! costs differ, every step is looked at. It is jump point search without the jumps: better than those where walls are
//! scattered and no jump goes far.

use crate::search::{Cost, CostScale, NodeId, SearchSpace};

use super::{PlainSpace, PreparedGround, neighbor_pruning};

/// A prepared ground, searched in canonical order.
#[derive(Clone, Copy, Debug)]
pub struct CanonicalSpace<'a> {
    ground: &'a PreparedGround,
    plain: PlainSpace<'a>,
    /// Steps to look at, by direction of arrival and set of free neighbours; `None` where entry costs differ.
    kept: Option<&'static [[u8; 256]; 9]>,
}

impl<'a> CanonicalSpace<'a> {
    /// A space over a ground.
    pub fn new(ground: &'a PreparedGround, scale: CostScale) -> Self {
        let kept = ground.equal_cost().map(|_| neighbor_pruning::canonical(ground.rule()));
        Self { ground, plain: PlainSpace::new(ground, scale), kept }
    }
}

impl SearchSpace for CanonicalSpace<'_> {
    fn node_count(&self) -> usize {
        self.plain.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.plain.successors(node, visit);
    }

    #[inline]
    fn successors_after(&self, node: NodeId, parent: Option<NodeId>, visit: impl FnMut(NodeId, Cost)) {
        let directions = match self.kept {
            Some(kept) => self.ground.canonical_directions(kept, node, parent),
            None => self.ground.onward_directions(node, parent, false),
        };
        self.plain.visit(node, directions, visit);
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.plain.estimate(from, to)
    }
}
