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

/// How much had happened at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes that had come onto the open list.
    pub opened: u32,
    /// Nodes that had moved to the closed list.
    pub closed: u32,
    /// Times an open node had been given a new parent.
    pub reparented: u32,
    /// Nodes that were on the open list.
    pub open: usize,
}

/// A node that moved to the closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closing {
    /// Which event that was.
    pub event: usize,
    /// The cell that the node lies in.
    pub cell: NodeId,
    /// What was known of it then.
    pub view: NodeView,
    /// How many open nodes had its F, itself included; beyond [`MOST_EQUALS`] they are not counted.
    pub equals: usize,
}

/// How many nodes with the same F are counted.
pub const MOST_EQUALS: usize = 1000;

/// A recording, a moment in it, and how the search stood then. The moment is the number of events that had happened.
///
/// Where an experiment makes several searches one after the other (two tiers), the lists are those of the search under
/// way.
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
    /// The start of a recording of a search over so many cells, with this rule for ties.
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

    /// Everything that happened.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// How many events have happened.
    pub fn position(&self) -> usize {
        self.position
    }

    /// How many events there are: the last position.
    pub fn len(&self) -> usize {
        self.recording.events().len()
    }

    /// Whether nothing happened at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes to a moment, or to the end if that lies beyond.
    pub fn go_to(&mut self, position: usize) {
        self.position = position.min(self.len());
        let sources = Sources { recording: &self.recording, history: &self.history, searches: &self.searches };
        self.queue.go_to(self.position, sources);
    }

    /// The event that happened last.
    pub fn last_event(&self) -> Option<&TraceEvent> {
        self.position.checked_sub(1).and_then(|last| self.recording.events().get(last))
    }

    /// How much has happened since the first event.
    pub fn counts(&self) -> Counts {
        let (closed, reparented) = (self.closings.before(self.position), self.reparentings.before(self.position));
        let opened = self.position as u32 - closed - reparented;
        Counts { opened, closed, reparented, open: self.queue.len() }
    }

    /// How many nodes are closed from the first event to the last.
    pub fn closed_in_all(&self) -> u32 {
        self.closings.before(self.len())
    }

    /// How many nodes are closed between two moments.
    pub fn closed_between(&self, from: usize, to: usize) -> u32 {
        self.closings.before(to) - self.closings.before(from)
    }

    /// How a cell stands.
    pub fn cell(&self, cell: NodeId) -> Option<CellView> {
        let first = self.sources().first(self.position);
        self.history.cell(&self.recording, cell, first, self.position as u32)
    }

    /// How a node stood before the last event.
    pub fn before_last(&self, node: NodeId) -> Option<NodeView> {
        self.known(node, self.position.checked_sub(1)?)
    }

    fn known(&self, node: NodeId, position: usize) -> Option<NodeView> {
        let first = self.sources().first(position);
        Some(self.history.node(&self.recording, node, first, position as u32)?.view)
    }

    /// The node that was closed last, in the search under way.
    pub fn last_closing(&self) -> Option<Closing> {
        let event = self.closings.previous(self.position)?;
        if event < self.sources().first(self.position) as usize {
            return None;
        }
        let events = self.recording.events();
        let node = events[event].node();
        let view = self.known(node, event)?;
        // Those that were open then and are where they were, and those that have been moved since.
        let still = self.queue.equals(view.f, event as u32, MOST_EQUALS);
        let is_equal = |node| self.known(node, event).is_some_and(|known| known.f == view.f);
        let moved = events[event + 1..self.position]
            .iter()
            .filter(|event| matches!(event, TraceEvent::Reparented { node, .. } if is_equal(*node)));
        let equals = still + moved.count() + 1;
        Some(Closing { event, cell: self.recording.cell(node), view, equals })
    }

    /// As the how manieth its search closed a cell, from 1; `None` unless the cell is closed.
    pub fn order(&self, cell: NodeId) -> Option<u32> {
        let first = self.sources().first(self.position);
        let closing = self.history.closing(&self.recording, cell, first, self.position as u32)?;
        Some(self.closings.before(closing as usize + 1) - self.closings.before(first as usize))
    }

    /// The open list, in the order in which the nodes would be taken.
    pub fn open(&self) -> impl Iterator<Item = OpenEntry> {
        self.queue.in_order(self.sources())
    }

    /// Which search is under way, from 1, and how many there are.
    pub fn search(&self) -> (usize, usize) {
        let begun = self.searches.partition_point(|&first| (first as usize) < self.position);
        (begun.max(1), self.searches.len())
    }

    /// Whether the last event began a search.
    pub fn has_just_begun(&self) -> bool {
        self.position.checked_sub(1).is_some_and(|last| self.searches.binary_search(&(last as u32)).is_ok())
    }

    /// The moment after the next closing and all that it leads to: one round of the search loop.
    pub fn next_round(&self) -> usize {
        self.closings.next(self.position + 1).unwrap_or(self.len())
    }

    /// The moment before the last closing.
    pub fn previous_round(&self) -> usize {
        self.closings.previous(self.position).unwrap_or(0)
    }

    /// The moment at which the next node was given a new parent, if there is one.
    pub fn next_reparent(&self) -> Option<usize> {
        self.reparentings.next(self.position).map(|event| event + 1)
    }

    /// The moment at which a node was given a new parent before the present one, if there is one.
    pub fn previous_reparent(&self) -> Option<usize> {
        self.reparentings.previous(self.position.checked_sub(1)?).map(|event| event + 1)
    }

    /// How many nodes were given a new parent between two moments.
    pub fn reparented_between(&self, from: usize, to: usize) -> u32 {
        self.reparentings.before(to) - self.reparentings.before(from)
    }

    /// Whether a search begins between two moments.
    pub fn begins_between(&self, from: usize, to: usize) -> bool {
        let before = |moment: usize| self.searches.partition_point(|&first| (first as usize) < moment);
        before(from) < before(to)
    }

    /// The moments at which searches begin.
    pub fn beginnings(&self) -> impl Iterator<Item = usize> {
        self.searches.iter().map(|&first| first as usize)
    }
}

/// The first event of each search: where a node without a parent is opened that costs nothing, unless that is one of
/// several starts. One that has lost its parent is opened again at a cost without end.
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
