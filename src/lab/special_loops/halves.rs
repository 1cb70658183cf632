//! The two halves of a search from both ends: the best path that both know, and the lowest F of each.

use crate::{
    lab::{Recording, Timeline},
    search::{Cost, NodeId, Side, TraceEvent},
};

/// The two halves of a recorded search from both ends.
#[derive(Clone, Debug, Default)]
pub struct Halves {
    /// Number of nodes of the space.
    node_count: usize,
    /// The estimate between the ends: H of the start.
    between: Cost,
    /// The events at which the best path became cheaper, its cost then, and the cell where its halves meet.
    better: Vec<(u32, Cost, NodeId)>,
    /// The first event by which both halves have closed a cell, and that cell.
    met: Option<(u32, NodeId)>,
}

/// Where the halves stand at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The lowest F on the open list of each half, the start's first; `None` for an empty list.
    pub lowest: [Option<Cost>; 2],
    /// The estimate between the ends.
    pub between: Cost,
    /// What a path that neither half knows costs at least; `None` if there can be none.
    pub least: Option<u64>,
    /// The cost of the cheapest path that both halves know, and the cell where they meet on it.
    pub best: Option<(Cost, NodeId)>,
    /// Whether the last event made it cheaper.
    pub is_best_new: bool,
    /// The first cell that both halves have closed.
    pub met: Option<NodeId>,
    /// Whether the last event closed it.
    pub is_met_new: bool,
}

impl Meeting {
    /// The sum of both lowest F, if both lists have one.
    pub fn sum(&self) -> Option<u64> {
        let [start, goal] = self.lowest;
        Some(u64::from(start?.0) + u64::from(goal?.0))
    }

    /// What that sum has to reach, so that no path can be cheaper than the best one.
    pub fn wanted(&self) -> Option<u64> {
        Some(u64::from(self.best?.0.0) + u64::from(self.between.0))
    }
}

impl Halves {
    /// The halves of a recording, in a space with a number of nodes.
    pub(super) fn of(recording: &Recording, node_count: usize) -> Self {
        let mut halves = Self { node_count, ..Self::default() };
        let mut reached = [vec![None; node_count], vec![None; node_count]];
        let mut closed = vec![0u8; node_count];
        for (number, event) in (0..).zip(recording.events()) {
            let (side, node) = Side::of(event.node(), node_count);
            let cell = recording.cell(event.node());
            match *event {
                TraceEvent::Opened { g, .. } | TraceEvent::Reparented { g, .. } => {
                    if let TraceEvent::Opened { parent: None, f, .. } = *event
                        && side == Side::Start
                    {
                        halves.between = f;
                    }
                    reached[side as usize][node.index()] = Some(g);
                    let cost = reached[1 - side as usize][node.index()].map(|rest: Cost| g + rest);
                    let best = halves.better.last().map(|&(_, best, _)| best);
                    if let Some(cost) = cost.filter(|&cost| best.is_none_or(|best| cost < best)) {
                        halves.better.push((number, cost, cell));
                    }
                }
                TraceEvent::Closed { .. } => {
                    closed[node.index()] |= 1 << side as u8;
                    if closed[node.index()] == 3 {
                        halves.met = halves.met.or(Some((number, cell)));
                    }
                }
            }
        }
        halves
    }

    /// The events at which the best path became cheaper, and half of what the lowest F of both lists have to add up to
    /// from then on.
    pub(in crate::lab) fn halves_of_best(&self) -> impl Iterator<Item = (usize, Cost)> {
        self.better.iter().map(|&(event, best, _)| (event as usize, Cost((best + self.between).0.div_ceil(2))))
    }

    /// The half that a node of the recording belongs to.
    pub(in crate::lab) fn side(&self, node: NodeId) -> Side {
        Side::of(node, self.node_count).0
    }

    /// The node of the other half in the same place.
    pub(in crate::lab) fn twin(&self, node: NodeId) -> NodeId {
        let count = self.node_count as u32;
        match self.side(node) {
            Side::Start => NodeId(node.0 + count),
            Side::Goal => NodeId(node.0 - count),
        }
    }

    /// Where the halves stand at a timeline's position.
    pub(in crate::lab) fn at(&self, timeline: &Timeline) -> Meeting {
        let position = timeline.position();
        let mut lowest = [None; 2];
        for entry in timeline.open() {
            let place = &mut lowest[self.side(entry.id) as usize];
            *place = place.or(Some(entry.node.f));
            if lowest.iter().all(Option::is_some) {
                break;
            }
        }
        // While a cell is expanded, paths through it are not all on the lists yet.
        let mut ahead = lowest;
        if let Some(closing) = timeline.last_closing().filter(|_| position < timeline.len()) {
            let node = timeline.recording().events()[closing.event].node();
            let place = &mut ahead[self.side(node) as usize];
            *place = Some(place.map_or(closing.view.f, |lowest| lowest.min(closing.view.f)));
        }
        let [start, goal] = ahead;
        let least = start.zip(goal).map(|(start, goal)| u64::from(start.0) + u64::from(goal.0));
        let better = self.better.partition_point(|&(event, ..)| (event as usize) < position);
        let best = better.checked_sub(1).map(|last| self.better[last]);
        let met = self.met.filter(|&(event, _)| (event as usize) < position);
        let is_last = |event: u32| event as usize + 1 == position;
        Meeting {
            lowest,
            between: self.between,
            least: least.map(|least| least.saturating_sub(u64::from(self.between.0))),
            best: best.map(|(_, cost, cell)| (cost, cell)),
            is_best_new: best.is_some_and(|(event, ..)| is_last(event)),
            met: met.map(|(_, cell)| cell),
            is_met_new: met.is_some_and(|(event, _)| is_last(event)),
        }
    }
}
