//! The space of one unit under constraints: cells at ticks, as long as there are constraints.

use crate::search::{Cost, DistanceField, NodeId, Path, Reversible, SearchSpace};

use super::constraint_tree::Constraint;

/// The same space, in which each step takes one tick, whatever it costs.
#[derive(Clone, Copy, Debug)]
pub(super) struct InTicks<'a, S>(pub(super) &'a S);

impl<S: SearchSpace> SearchSpace for InTicks<'_, S> {
    fn node_count(&self) -> usize {
        self.0.node_count()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.0.successors(node, |next, _| visit(next, Cost(1)));
    }

    fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

impl<S: Reversible> Reversible for InTicks<'_, S> {
    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.0.predecessors(node, |from, _| visit(from, Cost(1)));
    }

    fn touched_by(&self, node: NodeId, visit: impl FnMut(NodeId)) {
        self.0.touched_by(node, visit);
    }

    fn can_be_entered(&self, node: NodeId) -> bool {
        self.0.can_be_entered(node)
    }
}

/// Nodes at ticks from the start until a unit's last constraint. From there one last step leads to the arrival, and
/// takes as many ticks as are left of the way: nothing forbids the shortest.
#[derive(Clone, Debug)]
pub(super) struct ConstrainedSpace<'a, S> {
    space: &'a S,
    /// The ticks that are left from each node to the goal.
    rest: &'a DistanceField,
    /// The constraints of the unit.
    constraints: Vec<Constraint>,
    last_tick: u32,
    nodes: u32,
}

impl<'a, S: SearchSpace> ConstrainedSpace<'a, S> {
    /// The space of a unit under its constraints; `None` if it has more nodes than there are numbers.
    pub(super) fn new(space: &'a S, rest: &'a DistanceField, constraints: Vec<Constraint>) -> Option<Self> {
        let last_tick = constraints.iter().map(|constraint| constraint.tick).max().unwrap_or_default();
        let nodes = u32::try_from(space.node_count()).ok()?;
        last_tick.checked_add(2)?.checked_mul(nodes)?;
        Some(Self { space, rest, constraints, last_tick, nodes })
    }

    /// The node that stands for being at the goal for good.
    pub(super) fn arrival(&self) -> NodeId {
        NodeId((self.last_tick + 1) * self.nodes)
    }

    /// The node of each tick along a path from a start to the arrival, until the unit is at its goal for good.
    pub(super) fn plan(&self, path: &Path) -> Vec<NodeId> {
        let timed = path.nodes.iter().filter(|&&node| node != self.arrival());
        let mut plan: Vec<_> = timed.map(|&node| self.place(node).0).collect();
        let onward = plan.last().and_then(|&last| self.rest.path_from(last));
        plan.extend(onward.iter().flat_map(|onward| onward.nodes.iter().skip(1)));
        while let [.., before, last] = plan[..]
            && before == last
        {
            plan.pop();
        }
        plan
    }

    /// The node of the space, and the tick.
    fn place(&self, node: NodeId) -> (NodeId, u32) {
        (NodeId(node.0 % self.nodes), node.0 / self.nodes)
    }

    fn is_forbidden(&self, from: NodeId, to: NodeId, tick: u32) -> bool {
        self.constraints.iter().any(|constraint| constraint.forbids(from, to, tick))
    }
}

impl<S: SearchSpace> SearchSpace for ConstrainedSpace<'_, S> {
    fn node_count(&self) -> usize {
        self.arrival().index() + 1
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == self.arrival() {
            return;
        }
        let (here, tick) = self.place(node);
        let Some(rest) = self.rest.cost(here) else { return };
        if tick == self.last_tick {
            visit(self.arrival(), rest);
            return;
        }
        let mut enter = |next: NodeId, ticks| {
            if self.rest.cost(next).is_some() && !self.is_forbidden(here, next, tick + 1) {
                visit(NodeId((tick + 1) * self.nodes + next.0), ticks);
            }
        };
        // A unit that stays at its goal spends no time away from it.
        enter(here, Cost(u32::from(rest > Cost::ZERO)));
        self.space.successors(here, |next, _| enter(next, Cost(1)));
    }

    /// The ticks that are left to the arrival if nothing is forbidden; 0 for every other node.
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        if to != self.arrival() || from == to {
            return Cost::ZERO;
        }
        self.rest.cost(self.place(from).0).unwrap_or(Cost::MAX)
    }
}
