//! What happened in each cell, in order.

use crate::{
    lab::Recording,
    search::{Cost, NodeId, NodeState, NodeView, TraceEvent},
};

/// What a search knows of a cell: of the node in it to which something happened last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellView {
    /// Which list the node is on, its parent, G, H and F.
    pub node: NodeView,
    /// The cell that the parent lies in.
    pub parent: Option<NodeId>,
}

/// What is known of a node at a moment, and since when it is where it is on the open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) view: NodeView,
    /// The event that put it onto the open list or gave it its parent.
    pub(super) added: u32,
}

/// For each cell the numbers of the events that happened in it.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// Where the events of each cell begin, and where those of the last one end.
    starts: Vec<u32>,
    events: Vec<u32>,
}

impl History {
    /// Sorts the events of a recording by cell, of which there are so many.
    pub(super) fn of(recording: &Recording, cells: usize) -> Self {
        let cell = |event: &TraceEvent| recording.cell(event.node()).index();
        let mut starts = vec![0u32; cells + 2];
        for event in recording.events() {
            starts[cell(event) + 2] += 1;
        }
        for place in 2..starts.len() {
            starts[place] += starts[place - 1];
        }
        // Each start is shoved to its end while the events are put there: then it is the start of the next.
        let mut events = vec![0; recording.events().len()];
        for (number, event) in recording.events().iter().enumerate() {
            let place = &mut starts[cell(event) + 1];
            events[*place as usize] = number as u32;
            *place += 1;
        }
        Self { starts, events }
    }

    /// The events in a cell with numbers from `first` to below `end`.
    fn within(&self, cell: NodeId, first: u32, end: u32) -> &[u32] {
        let bounds = self.starts.get(cell.index()..cell.index() + 2);
        let Some(&[start, stop]) = bounds else { return &[] };
        let events = &self.events[start as usize..stop as usize];
        let first = events.partition_point(|&event| event < first);
        let end = events.partition_point(|&event| event < end);
        events.get(first..end).unwrap_or_default()
    }

    /// How a cell stood before the event `end` in the search that began with the event `first`.
    pub(super) fn cell(&self, recording: &Recording, cell: NodeId, first: u32, end: u32) -> Option<CellView> {
        let events = self.within(cell, first, end);
        let last = recording.events()[*events.last()? as usize];
        let known = known(recording, last.node(), events)?;
        let parent = known.view.parent.map(|parent| recording.cell(parent));
        Some(CellView { node: known.view, parent })
    }

    /// How a node stood before the event `end` in the search that began with the event `first`.
    pub(super) fn node(&self, recording: &Recording, node: NodeId, first: u32, end: u32) -> Option<Known> {
        known(recording, node, self.within(recording.cell(node), first, end))
    }

    /// The event that moved the node in a cell to the closed list, if that is where it was before the event `end`.
    pub(super) fn closing(&self, recording: &Recording, cell: NodeId, first: u32, end: u32) -> Option<u32> {
        let last = *self.within(cell, first, end).last()?;
        matches!(recording.events()[last as usize], TraceEvent::Closed { .. }).then_some(last)
    }
}

/// What these events, all in one cell, say of a node in it: from the last back to when it was opened.
fn known(recording: &Recording, node: NodeId, events: &[u32]) -> Option<Known> {
    let mut state = NodeState::Open;
    let mut better: Option<(u32, NodeId, Cost, Cost)> = None;
    for &number in events.iter().rev() {
        let event = recording.events()[number as usize];
        if event.node() != node {
            continue;
        }
        match event {
            TraceEvent::Closed { .. } => state = NodeState::Closed,
            TraceEvent::Reparented { parent, g, f, .. } => {
                better = better.or(Some((number, parent, g, f)));
            }
            TraceEvent::Opened { parent, g, h, f, .. } => {
                let opened = NodeView { state, parent, g, h, f };
                return Some(match better {
                    Some((added, parent, g, f)) => {
                        Known { view: NodeView { parent: Some(parent), g, f, ..opened }, added }
                    }
                    None => Known { view: opened, added: number },
                });
            }
        }
    }
    None
}
