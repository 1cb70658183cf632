//! The open list at a position, in order.

use std::collections::BTreeSet;

use crate::{
    lab::Recording,
    search::{Cost, NodeId, NodeState, NodeView, OpenList, Ties, TopOfHeap, TraceEvent},
};

use super::history::{History, Known};

/// A node on the open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenEntry {
    /// The id of the node in the recording.
    pub id: NodeId,
    /// Its cell.
    pub cell: NodeId,
    /// Its parent's cell.
    pub parent: Option<NodeId>,
    /// G, H and F.
    pub node: NodeView,
}

/// F, then the place among equals, then the node.
type Entry = (Cost, u32, NodeId);

/// Up to this many steps, the list is updated event by event.
const SHORT: usize = 64;

/// Minimum number of events between two checkpoints.
const SPACING: usize = 4096;

/// The open list at a position that can be moved.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    entries: BTreeSet<Entry>,
    position: usize,
    ties: Ties,
    /// The open nodes in the order of the search's own heap; used only if that heap breaks ties.
    heap: TopOfHeap,
    /// Number of events that `heap` has replayed.
    heap_position: usize,
    /// Checkpoints of all open nodes. Their distance grows with the length of the list, so that together they are no
    /// longer than the recording.
    checkpoints: Vec<(usize, Vec<NodeId>)>,
}

/// The data behind a queue: a recording, its history, and the beginnings of its searches.
#[derive(Clone, Copy)]
pub(super) struct Sources<'a> {
    pub(super) recording: &'a Recording,
    pub(super) history: &'a History,
    /// The first event of each search.
    pub(super) searches: &'a [u32],
}

impl Sources<'_> {
    /// The first event of the search that is under way before the event `position`.
    pub(super) fn first(self, position: usize) -> u32 {
        let number = self.searches.partition_point(|&first| (first as usize) < position);
        number.checked_sub(1).map_or(0, |number| self.searches[number])
    }

    fn known(self, node: NodeId, position: usize) -> Option<Known> {
        self.history.node(self.recording, node, self.first(position), position as u32)
    }
}

impl Queue {
    /// The queue at the start of a recording.
    pub(super) fn new(sources: Sources<'_>, ties: Ties) -> Self {
        Self { ties, checkpoints: checkpoints(sources), ..Self::default() }
    }

    /// Goes to a position.
    pub(super) fn go_to(&mut self, position: usize, sources: Sources<'_>) {
        if self.ties == Ties::TopOfHeap {
            self.pile_up(position, sources);
        }
        if self.position.abs_diff(position) > SHORT || sources.first(self.position) != sources.first(position) {
            return self.gather(position, sources);
        }
        while self.position < position {
            let node = sources.recording.events()[self.position].node();
            self.replace(node, self.position + 1, sources);
        }
        while self.position > position {
            let node = sources.recording.events()[self.position - 1].node();
            self.replace(node, self.position - 1, sources);
        }
    }

    /// Replays the search's operations on its heap up to a position; from the beginning when going back.
    fn pile_up(&mut self, position: usize, sources: Sources<'_>) {
        let first = sources.first(position) as usize;
        if self.heap_position > position || self.heap_position < first {
            self.heap.clear();
            self.heap_position = first;
        }
        for event in &sources.recording.events()[self.heap_position..position] {
            match *event {
                TraceEvent::Opened { node, f, .. } | TraceEvent::Reparented { node, f, .. } => self.heap.push(node, f),
                TraceEvent::Closed { node } => self.heap.remove(node),
            }
        }
        self.heap_position = position;
    }

    /// Updates the entry of a node after one event forward or back.
    fn replace(&mut self, node: NodeId, position: usize, sources: Sources<'_>) {
        if let Some(entry) = self.entry(node, self.position, sources) {
            self.entries.remove(&entry);
        }
        self.position = position;
        self.entries.extend(self.entry(node, position, sources));
    }

    /// Rebuilds the list from the checkpoint before, and the nodes opened since.
    fn gather(&mut self, position: usize, sources: Sources<'_>) {
        let first = sources.first(position) as usize;
        let checkpoint = self.checkpoints.partition_point(|(at, _)| *at <= position);
        let (at, open) = match checkpoint.checked_sub(1).map(|last| &self.checkpoints[last]) {
            Some((at, open)) if *at >= first => (*at, open.as_slice()),
            _ => (first, &[][..]),
        };
        let since = sources.recording.events()[at..position].iter().filter_map(|event| match event {
            TraceEvent::Opened { node, .. } => Some(*node),
            _ => None,
        });
        let nodes = open.iter().copied().chain(since);
        self.entries = nodes.filter_map(|node| self.entry(node, position, sources)).collect();
        self.position = position;
    }

    /// The entry of a node, if it was open.
    fn entry(&self, node: NodeId, position: usize, sources: Sources<'_>) -> Option<Entry> {
        let Known { view, added } = sources.known(node, position)?;
        let place = match self.ties {
            Ties::LastAdded => u32::MAX - added,
            Ties::FirstAdded | Ties::TopOfHeap => added,
        };
        (view.state == NodeState::Open).then_some((view.f, place, node))
    }

    /// Number of nodes on the list.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The nodes in the order in which the search would take them.
    pub(super) fn in_order(&self, sources: Sources<'_>) -> impl Iterator<Item = OpenEntry> {
        let mut heap = self.heap.clone();
        let mut entries = self.entries.iter().map(|&(_, _, node)| node);
        let nodes = std::iter::from_fn(move || if self.ties == Ties::TopOfHeap { heap.pop() } else { entries.next() });
        nodes.filter_map(move |node| {
            let view = sources.known(node, self.position)?.view;
            let parent = view.parent.map(|parent| sources.recording.cell(parent));
            Some(OpenEntry { id: node, cell: sources.recording.cell(node), parent, node: view })
        })
    }

    /// Number of nodes with this F that were added before an event, up to `most`.
    pub(super) fn equals(&self, f: Cost, before: u32, most: usize) -> usize {
        let (low, high) = match self.ties {
            Ties::LastAdded => (u32::MAX - before, u32::MAX),
            Ties::FirstAdded | Ties::TopOfHeap => (0, before),
        };
        self.entries.range((f, low, NodeId(0))..=(f, high, NodeId(u32::MAX))).take(most).count()
    }
}

/// The open nodes at regular distances.
fn checkpoints(sources: Sources<'_>) -> Vec<(usize, Vec<NodeId>)> {
    /// Stands for "not open".
    const NOWHERE: u32 = u32::MAX;
    let events = sources.recording.events();
    let mut places = vec![NOWHERE; sources.recording.node_count()];
    let mut open: Vec<NodeId> = Vec::new();
    let mut checkpoints: Vec<(usize, Vec<NodeId>)> = Vec::new();
    let mut last = 0;
    let mut searches = sources.searches.iter().copied().peekable();
    for (number, event) in events.iter().enumerate() {
        if searches.next_if_eq(&(number as u32)).is_some() {
            open.drain(..).for_each(|node| places[node.index()] = NOWHERE);
        }
        if number - last >= SPACING.max(open.len()) {
            checkpoints.push((number, open.clone()));
            last = number;
        }
        match *event {
            TraceEvent::Opened { node, .. } if places[node.index()] == NOWHERE => {
                places[node.index()] = open.len() as u32;
                open.push(node);
            }
            TraceEvent::Closed { node } if places[node.index()] != NOWHERE => {
                let place = std::mem::replace(&mut places[node.index()], NOWHERE);
                open.swap_remove(place as usize);
                if let Some(moved) = open.get(place as usize) {
                    places[moved.index()] = place;
                }
            }
            _ => {}
        }
    }
    checkpoints
}
