//! The coarse tier as a space to search.

use crate::search::{Cost, NodeId, SearchSpace, SquareSpace, Walkability};

use super::TwoTier;

/// Doors, and the ways between them, with a start and a goal between them. The nodes are numbered like the cells that
/// they are.
pub struct CoarseSpace<'a, W> {
    tiers: &'a TwoTier,
    fine: &'a SquareSpace<'a, W>,
    start: NodeId,
    goal: NodeId,
    /// What the way costs within the start's sector to each of its doors, and to the goal.
    from_start: Vec<(NodeId, Cost)>,
    /// What the way costs within the goal's sector from each of its doors, in order of doors.
    to_goal: Vec<(NodeId, Cost)>,
}

impl<'a, W: Walkability> CoarseSpace<'a, W> {
    pub(super) fn new(
        tiers: &'a TwoTier,
        fine: &'a SquareSpace<'a, W>,
        (start, from_start): (NodeId, Vec<(NodeId, Cost)>),
        (goal, to_goal): (NodeId, Vec<(NodeId, Cost)>),
    ) -> Self {
        Self { tiers, fine, start, goal, from_start, to_goal }
    }
}

impl<W: Walkability> SearchSpace for CoarseSpace<'_, W> {
    fn node_count(&self) -> usize {
        self.fine.node_count()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == self.start {
            self.from_start.iter().for_each(|&(next, cost)| visit(next, cost));
        }
        self.tiers.ways_on(node).iter().for_each(|&(next, cost)| visit(next, cost));
        if let Ok(place) = self.to_goal.binary_search_by_key(&node, |&(door, _)| door) {
            visit(self.goal, self.to_goal[place].1);
        }
    }

    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.fine.estimate(from, to)
    }
}
