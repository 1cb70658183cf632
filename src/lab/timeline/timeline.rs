//! A recording with a position in it.

use crate::{
    lab::Recording,
    search::{Cost, NodeId, NodeView, Ties, TraceEvent},
};

use super::{
    CellView, OpenEntry,
    history::History,
    queue::{Queue, Sources},
    ranks::Ranks,
};

/// Counts of what had happened at a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes opened so far.
    pub opened: u32,
    /// Nodes closed so far.
    pub closed: u32,
    /// Number of times that an open node had got a new parent.
    pub reparented: u32,
    /// Nodes on the open list.
    pub open: usize,
}

/// The closing of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closing {
    /// The number of the event.
    pub event: usize,
    /// The cell of the node.
    pub cell: NodeId,
    /// The state of the node then.
    pub view: NodeView,
    /// Number of open nodes with its F, itself included; counted up to [`MOST_EQUALS`].
    pub equals: usize,
}

/// Upper bound for counting nodes with equal F.
pub const MOST_EQUALS: usize = 1000;

/// A recording, a position in it, and the state of the search there. The position is the number of events so far.
///
/// Where an experiment makes several searches one after the other (two tiers), the lists are those of the current
/// search.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    recording: Recording,
    history: History,
    searches: Vec<u32>,
    closings: Ranks,
    reparentings: Ranks,
    queue: Queue,
    position: usize,
}

impl Timeline {
    /// The start of a recording of a search over `cells` cells, with its rule for ties.
    pub fn new(recording: Recording, cells: usize, ties: Ties) -> Self {
        let history = History::of(&recording, cells);
        let events = || recording.events().iter();
        let searches = searches(recording.events());
        let closings = Ranks::of(events().map(|event| matches!(event, TraceEvent::Closed { .. })));
        let reparentings = Ranks::of(events().map(|event| matches!(event, TraceEvent::Reparented { .. })));
        let queue = Queue::new(Sources { recording: &recording, history: &history, searches: &searches }, ties);
        Self { recording, history, searches, closings, reparentings, queue, position: 0 }
    }

    fn sources(&self) -> Sources<'_> {
        Sources { recording: &self.recording, history: &self.history, searches: &self.searches }
    }

    /// The whole recording.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Number of events so far.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Number of events: the last position.
    pub fn len(&self) -> usize {
        self.recording.events().len()
    }

    /// Whether there are no events.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes to a position, or to the end if that lies beyond.
    pub fn go_to(&mut self, position: usize) {
        self.position = position.min(self.len());
        let sources = Sources { recording: &self.recording, history: &self.history, searches: &self.searches };
        self.queue.go_to(self.position, sources);
    }

    /// The last event so far.
    pub fn last_event(&self) -> Option<&TraceEvent> {
        self.position.checked_sub(1).and_then(|last| self.recording.events().get(last))
    }

    /// The counts at this position.
    pub fn counts(&self) -> Counts {
        let (closed, reparented) = (self.closings.before(self.position), self.reparentings.before(self.position));
        let opened = self.position as u32 - closed - reparented;
        Counts { opened, closed, reparented, open: self.queue.len() }
    }

    /// Number of nodes closed in the whole recording.
    pub fn closed_in_all(&self) -> u32 {
        self.closings.before(self.len())
    }

    /// Number of nodes closed between two positions.
    pub fn closed_between(&self, from: usize, to: usize) -> u32 {
        self.closings.before(to) - self.closings.before(from)
    }

    /// The state of a cell.
    pub fn cell(&self, cell: NodeId) -> Option<CellView> {
        let first = self.sources().first(self.position);
        self.history.cell(&self.recording, cell, first, self.position as u32)
    }

    /// The state of a node.
    pub fn node(&self, node: NodeId) -> Option<NodeView> {
        self.known(node, self.position)
    }

    /// The state of a node before the last event.
    pub fn before_last(&self, node: NodeId) -> Option<NodeView> {
        self.known(node, self.position.checked_sub(1)?)
    }

    fn known(&self, node: NodeId, position: usize) -> Option<NodeView> {
        let first = self.sources().first(position);
        Some(self.history.node(&self.recording, node, first, position as u32)?.view)
    }

    /// The last closing of the current search.
    pub fn last_closing(&self) -> Option<Closing> {
        let event = self.closings.previous(self.position)?;
        if event < self.sources().first(self.position) as usize {
            return None;
        }
        let events = self.recording.events();
        let node = events[event].node();
        let view = self.known(node, event)?;
        // Nodes that were open then and are unchanged, and nodes that changed since.
        let still = self.queue.equals(view.f, event as u32, MOST_EQUALS);
        let is_equal = |node| self.known(node, event).is_some_and(|known| known.f == view.f);
        let moved = events[event + 1..self.position]
            .iter()
            .filter(|event| matches!(event, TraceEvent::Reparented { node, .. } if is_equal(*node)));
        let equals = still + moved.count() + 1;
        Some(Closing { event, cell: self.recording.cell(node), view, equals })
    }

    /// The cell's place in the order of closing, from 1; `None` unless the cell is closed.
    pub fn order(&self, cell: NodeId) -> Option<u32> {
        let first = self.sources().first(self.position);
        let closing = self.history.closing(&self.recording, cell, first, self.position as u32)?;
        Some(self.closings.before(closing as usize + 1) - self.closings.before(first as usize))
    }

    /// The open list, in the order in which the search would take the nodes.
    pub fn open(&self) -> impl Iterator<Item = OpenEntry> {
        self.queue.in_order(self.sources())
    }

    /// The number of the current search, from 1, and the number of searches.
    pub fn search(&self) -> (usize, usize) {
        let begun = self.searches.partition_point(|&first| (first as usize) < self.position);
        (begun.max(1), self.searches.len())
    }

    /// Whether the last event began a search.
    pub fn has_just_begun(&self) -> bool {
        self.position.checked_sub(1).is_some_and(|last| self.searches.binary_search(&(last as u32)).is_ok())
    }

    /// The position before the next closing, if there is one.
    pub fn next_closing(&self) -> Option<usize> {
        self.closings.next(self.position)
    }

    /// The position after the next closing and its consequences: one round of the search loop.
    pub fn next_round(&self) -> usize {
        self.closings.next(self.position + 1).unwrap_or(self.len())
    }

    /// The position before the last closing.
    pub fn previous_round(&self) -> usize {
        self.closings.previous(self.position).unwrap_or(0)
    }

    /// The position at which the next node gets a new parent, if any does.
    pub fn next_reparent(&self) -> Option<usize> {
        self.reparentings.next(self.position).map(|event| event + 1)
    }

    /// The last earlier position at which a node got a new parent, if any did.
    pub fn previous_reparent(&self) -> Option<usize> {
        self.reparentings.previous(self.position.checked_sub(1)?).map(|event| event + 1)
    }

    /// Number of nodes that got a new parent between two positions.
    pub fn reparented_between(&self, from: usize, to: usize) -> u32 {
        self.reparentings.before(to) - self.reparentings.before(from)
    }

    /// Whether a search begins between two positions.
    pub fn begins_between(&self, from: usize, to: usize) -> bool {
        let before = |moment: usize| self.searches.partition_point(|&first| (first as usize) < moment);
        before(from) < before(to)
    }

    /// The positions at which searches begin.
    pub fn beginnings(&self) -> impl Iterator<Item = usize> {
        self.searches.iter().map(|&first| first as usize)
    }
}

/// The first event of each search: a node without a parent is opened at cost 0, unless it is one of several starts. A
/// node that has lost its parent is reopened at infinite cost.
fn searches(events: &[TraceEvent]) -> Vec<u32> {
    let is_start = |event: &TraceEvent| matches!(event, TraceEvent::Opened { parent: None, g: Cost::ZERO, .. });
    let mut was_start = false;
    let mut searches = Vec::new();
    for (number, event) in events.iter().enumerate() {
        let is_start = is_start(event);
        if is_start && !was_start {
            searches.push(number as u32);
        }
        was_start = is_start;
    }
    searches
}
