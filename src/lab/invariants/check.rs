//! Finds the first breach of each invariant in a recording.

use crate::{
    lab::Timeline,
    search::{Cost, NodeId, TraceEvent},
};

use super::{Breach, BreachNumbers, Invariant, exact::ExactCosts};

/// What the recording has said of a node so far.
#[derive(Clone, Copy, Default)]
struct Known {
    g: Cost,
    /// H, or weighted H.
    h: Cost,
    f: Cost,
    /// Whether it was opened.
    was_opened: bool,
}

/// The state of the check.
struct Check<'a> {
    timeline: &'a Timeline,
    costs: Option<&'a ExactCosts>,
    weighs_h: bool,
    nodes: Vec<Known>,
    /// The node closed last in the current search.
    last: Option<NodeId>,
    breaches: [Option<Breach>; Invariant::ALL.len()],
}

/// The first breach of each invariant; those that need exact costs are left out without them. Where H is weighted, the
/// statements are about weighted H.
pub(super) fn breaches(
    timeline: &Timeline,
    costs: Option<&ExactCosts>,
    weighs_h: bool,
) -> [Option<Breach>; Invariant::ALL.len()] {
    let events = timeline.recording().events();
    let nodes = vec![Known::default(); timeline.recording().node_count()];
    let mut check = Check { timeline, costs, weighs_h, nodes, last: None, breaches: Default::default() };
    let mut beginnings = timeline.beginnings().peekable();
    for (number, event) in events.iter().enumerate() {
        if beginnings.next_if_eq(&number).is_some() {
            check.last = None;
            check.nodes.fill(Known::default());
        }
        check.event(number, event);
    }
    check.breaches
}

impl Check<'_> {
    fn event(&mut self, number: usize, event: &TraceEvent) {
        match *event {
            TraceEvent::Opened { node, parent, g, h, f } => {
                let h = if self.weighs_h { Cost(f.0.saturating_sub(g.0)) } else { h };
                self.nodes[node.index()] = Known { g, h, f, was_opened: true };
                self.opened(number, node);
                self.step_of(number, node, parent, g);
            }
            TraceEvent::Reparented { node, parent, g, f } => {
                let known = &mut self.nodes[node.index()];
                (known.g, known.f) = (g, f);
                self.step_of(number, node, Some(parent), g);
            }
            TraceEvent::Closed { node } => self.closed(number, node),
        }
    }

    fn breaks(&mut self, invariant: Invariant, event: usize, node: NodeId, numbers: BreachNumbers) {
        let cell = self.timeline.recording().cell(node);
        self.breaches[invariant as usize].get_or_insert(Breach { event, cell, numbers });
    }

    fn opened(&mut self, number: usize, node: NodeId) {
        let h = self.nodes[node.index()].h;
        let remaining = self.costs.and_then(|costs| costs.remaining.get(node.index()).copied());
        if let Some(remaining) = remaining.filter(|&remaining| h > remaining) {
            self.breaks(Invariant::Admissible, number, node, BreachNumbers::TooHigh { h, remaining });
        }
    }

    /// The step, or the jump, by which a node was reached.
    fn step_of(&mut self, number: usize, node: NodeId, parent: Option<NodeId>, g: Cost) {
        if let Some(parent) = parent {
            let before = self.nodes[parent.index()].g;
            self.step(number, (parent, node), Cost(g.0.saturating_sub(before.0)));
        }
    }

    fn step(&mut self, number: usize, (from, to): (NodeId, NodeId), step: Cost) {
        let fall = Cost(self.nodes[from.index()].h.0.saturating_sub(self.nodes[to.index()].h.0));
        if fall > step {
            let from = self.timeline.recording().cell(from);
            self.breaks(Invariant::Consistent, number, to, BreachNumbers::TooSteep { from, fall, step });
        }
    }

    fn closed(&mut self, number: usize, node: NodeId) {
        let Known { g, f, .. } = self.nodes[node.index()];
        if let Some(costs) = self.costs {
            if let Some(&exact) = costs.reached.get(node.index()).filter(|&&exact| g > exact) {
                self.breaks(Invariant::Final, number, node, BreachNumbers::Cheaper { g, exact });
            }
            // The search looks at these steps now; those to nodes that it opens come with their own events.
            for &(next, cost) in costs.steps.from(node) {
                if self.nodes.get(next.index()).is_some_and(|next| next.was_opened) {
                    self.step(number, (node, next), cost);
                }
            }
        }
        if let Some(last) = self.last.replace(node) {
            let f_after = self.nodes[last.index()].f;
            if f < f_after {
                let after = self.timeline.recording().cell(last);
                self.breaks(Invariant::Rising, number, node, BreachNumbers::Lower { f, after, f_after });
            }
        }
    }
}
