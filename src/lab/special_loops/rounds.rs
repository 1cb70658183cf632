//! The rounds of iterative deepening: the bound of each, the cell that gave it, and what is expanded again.

use crate::{
    lab::{Recording, Timeline},
    search::{Cost, NodeId, TraceEvent},
};

/// All rounds of a search by iterative deepening.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    begun: Vec<Begun>,
    /// The events that opened a node at the lowest F above the bound so far.
    lowered: Vec<Lowered>,
    /// The events that closed a node which had been closed before, and for which time it was.
    again: Vec<(u32, u32)>,
}

#[derive(Clone, Copy, Debug)]
struct Begun {
    event: u32,
    bound: Cost,
    /// The cell whose F, in the round before, is the bound.
    from: Option<NodeId>,
}

#[derive(Clone, Copy, Debug)]
struct Lowered {
    event: u32,
    f: Cost,
    cell: NodeId,
}

/// The round that is under way at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub number: usize,
    /// Number of rounds of the whole search.
    pub count: usize,
    /// The bound on F.
    pub bound: Cost,
    /// The cell whose F, in the round before, is the bound; `None` in the first round.
    pub bound_from: Option<NodeId>,
    /// The lowest F above the bound so far, which is the next bound, and the last cell that had it.
    pub next: Option<(Cost, NodeId)>,
    /// Whether the last event is the one that gave `next`.
    pub is_next_new: bool,
    /// Whether the last event opened a node at an F above the bound.
    pub is_last_left_out: bool,
    /// Number of closings of nodes that had been closed before, in all rounds so far.
    pub again: u32,
    /// For which time the last event closed its node, if it closed one that had been closed before.
    pub time: Option<u32>,
    /// Whether nothing is left within the bound.
    pub is_exhausted: bool,
}

impl Rounds {
    /// The rounds of a recording.
    pub(super) fn of(recording: &Recording) -> Self {
        let mut rounds = Self::default();
        let mut times: Vec<u32> = Vec::new();
        let mut lowest: Option<Lowered> = None;
        for (number, event) in (0..).zip(recording.events()) {
            match *event {
                TraceEvent::Opened { parent: None, f, .. } => {
                    let given = lowest.take();
                    let (bound, from) = given.map_or((f, None), |given| (given.f, Some(given.cell)));
                    rounds.begun.push(Begun { event: number, bound, from });
                }
                TraceEvent::Opened { node, f, .. } => {
                    let bound = rounds.begun.last().map_or(Cost::ZERO, |begun| begun.bound);
                    if f > bound && lowest.is_none_or(|lowest| f <= lowest.f) {
                        let lowered = Lowered { event: number, f, cell: recording.cell(node) };
                        lowest = Some(lowered);
                        rounds.lowered.push(lowered);
                    }
                }
                TraceEvent::Closed { node } => {
                    if times.len() <= node.index() {
                        times.resize(node.index() + 1, 0);
                    }
                    times[node.index()] += 1;
                    if times[node.index()] > 1 {
                        rounds.again.push((number, times[node.index()]));
                    }
                }
                TraceEvent::Reparented { .. } => {}
            }
        }
        rounds
    }

    /// The event that begins each round, and its bound.
    pub(in crate::lab) fn bounds(&self) -> impl Iterator<Item = (usize, Cost)> {
        self.begun.iter().map(|begun| (begun.event as usize, begun.bound))
    }

    /// The round at a timeline's position; `None` before the first. `is_cut_short`: the last round has found a path or
    /// given up, and so did not exhaust its bound.
    pub(in crate::lab) fn at(&self, timeline: &Timeline, is_cut_short: bool) -> Option<Round> {
        let position = timeline.position();
        let number = self.begun.partition_point(|begun| (begun.event as usize) < position);
        let begun = self.begun.get(number.checked_sub(1)?)?;
        let lowered = self.lowered.partition_point(|lowered| (lowered.event as usize) < position);
        let last = lowered.checked_sub(1).map(|last| self.lowered[last]).filter(|last| last.event > begun.event);
        let again = self.again.partition_point(|&(event, _)| (event as usize) < position);
        let time = again.checked_sub(1).map(|last| self.again[last]);
        let is_last_event = |event: u32| event as usize + 1 == position;
        let is_last_round = number == self.begun.len();
        Some(Round {
            number,
            count: self.begun.len(),
            bound: begun.bound,
            bound_from: begun.from,
            next: last.map(|last| (last.f, last.cell)),
            is_next_new: last.is_some_and(|last| is_last_event(last.event)),
            is_last_left_out: matches!(timeline.last_event(), Some(&TraceEvent::Opened { f, .. }) if f > begun.bound),
            again: again as u32,
            time: time.filter(|&(event, _)| is_last_event(event)).map(|(_, time)| time),
            is_exhausted: match self.begun.get(number) {
                Some(next) => next.event as usize == position,
                None => is_last_round && position == timeline.len() && !is_cut_short,
            },
        })
    }

    /// The cells of the path that is held at a position, from the start to the cell that is being expanded.
    pub(in crate::lab) fn path(timeline: &Timeline) -> Vec<NodeId> {
        let here = timeline.last_event().and_then(|event| match *event {
            TraceEvent::Opened { parent, .. } => parent,
            TraceEvent::Closed { node } => Some(node),
            TraceEvent::Reparented { .. } => None,
        });
        // Nodes of the path are not opened again while they are on it, so their last events are those of the path.
        let parent = |&node: &NodeId| timeline.node(node).and_then(|view| view.parent);
        let mut cells: Vec<_> =
            std::iter::successors(here, parent).map(|node| timeline.recording().cell(node)).collect();
        cells.reverse();
        cells
    }
}
