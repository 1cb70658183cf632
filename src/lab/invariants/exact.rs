//! Exact costs over the true map, by a pass that shares no code with the searches.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    lab::{Formula, Method, Study, runner},
    search::{Cost, NodeId},
};

/// The steps of a space, sorted by the node that they lead from.
#[derive(Debug)]
pub(super) struct Steps {
    /// The first step from each node, and the end of the last one.
    first: Vec<usize>,
    /// Where a step leads, and its cost.
    to: Vec<(NodeId, Cost)>,
}

impl Steps {
    /// Sorts steps, given as the nodes that they connect and their costs, over this many nodes.
    fn sorted(nodes: usize, steps: impl Iterator<Item = (NodeId, NodeId, Cost)> + Clone) -> Self {
        let mut first = vec![0; nodes + 1];
        for (from, ..) in steps.clone() {
            first[from.index() + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        let mut to = vec![(NodeId(0), Cost::ZERO); first[nodes]];
        for (from, node, cost) in steps {
            let place = &mut next[from.index()];
            to[*place] = (node, cost);
            *place += 1;
        }
        Self { first, to }
    }

    /// The steps from a node.
    pub(super) fn from(&self, node: NodeId) -> &[(NodeId, Cost)] {
        let bounds = self.first.get(node.index()..node.index() + 2);
        bounds.and_then(|bounds| self.to.get(bounds[0]..bounds[1])).unwrap_or_default()
    }

    /// The cost of the cheapest path from the nearest of several nodes to each node; [`Cost::MAX`] where none leads.
    fn costs_from(&self, sources: &[NodeId]) -> Vec<Cost> {
        let mut costs = vec![Cost::MAX; self.first.len() - 1];
        let mut open = BinaryHeap::new();
        for &source in sources {
            if let Some(cost) = costs.get_mut(source.index()) {
                *cost = Cost::ZERO;
                open.push(Reverse((Cost::ZERO, source)));
            }
        }
        while let Some(Reverse((cost, node))) = open.pop() {
            if cost > costs[node.index()] {
                continue;
            }
            for &(next, step) in self.from(node) {
                let there = Cost(cost.0.saturating_add(step.0));
                if there < costs[next.index()] {
                    costs[next.index()] = there;
                    open.push(Reverse((there, next)));
                }
            }
        }
        costs
    }
}

/// The exact costs of an experiment, by node.
#[derive(Debug)]
pub(super) struct ExactCosts {
    /// The cost of the cheapest path from where the search begins, in the search's own measure.
    pub(super) reached: Vec<Cost>,
    /// The cost of the cheapest path to the nearest goal.
    pub(super) remaining: Vec<Cost>,
    /// All steps.
    pub(super) steps: Steps,
}

impl Study {
    /// The exact costs, unless the experiment cannot be run.
    pub(super) fn exact_costs(&self) -> Option<ExactCosts> {
        let experiment = self.experiment();
        let ground = runner::all_steps(experiment)?;
        // Breadth first search counts steps instead of adding up their costs.
        let counts_steps = self.formula()? == Formula::Queue;
        let measure = |cost: Cost| if counts_steps { Cost(1) } else { cost };
        let forward = ground.steps.iter().map(|&(from, to, cost)| (from, to, measure(cost)));
        let backward = ground.steps.iter().map(|&(from, to, cost)| (to, from, cost));
        let steps = Steps::sorted(ground.nodes, forward);
        let remaining = Steps::sorted(ground.nodes, backward).costs_from(&ground.goals);
        let reached = match experiment.method {
            // A distance field begins at the goals.
            Method::Field => remaining.clone(),
            _ => steps.costs_from(&[ground.start]),
        };
        Some(ExactCosts { reached, remaining, steps })
    }
}
