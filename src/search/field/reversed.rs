//! The square grid, walked backwards.

use crate::search::{Cost, CostScale, DiagonalRule, HeuristicKind, NodeId, SearchSpace, SquareSpace, Walkability};

/// A square grid with every step turned round: what follows a node here are the cells from which it can be entered,
/// each at the cost of that step.
///
/// A step is allowed one way if it is allowed the other way, given that one can stand at both ends, because the two
/// side cells are the same. Its cost differs: it is that of the node, not that of the neighbour.
pub struct ReversedSquare<'a, W> {
    ground: &'a W,
    forward: SquareSpace<'a, W>,
    scale: CostScale,
}

impl<'a, W: Walkability> ReversedSquare<'a, W> {
    /// The reverse of the space over a ground with the same settings.
    pub fn new(ground: &'a W, rule: DiagonalRule, scale: CostScale, heuristic: HeuristicKind) -> Self {
        Self { ground, forward: SquareSpace::new(ground, rule, scale, heuristic), scale }
    }
}

impl<W: Walkability> SearchSpace for ReversedSquare<'_, W> {
    fn node_count(&self) -> usize {
        self.forward.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        // Nobody enters a cell where nobody can stand.
        let Some(cost) = self.ground.entry_cost(node.index()) else { return };
        let here = self.forward.point(node);
        let (straight, diagonal) = (self.scale.straight(cost), self.scale.diagonal(cost));
        self.forward.successors(node, |from, _| {
            let there = self.forward.point(from);
            let is_straight = here.x == there.x || here.y == there.y;
            visit(from, if is_straight { straight } else { diagonal });
        });
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.forward.estimate(to, from)
    }
}
