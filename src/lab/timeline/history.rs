//! The events of each cell, in order.

use crate::{
    lab::Recording,
    search::{Cost, NodeId, NodeState, NodeView, TraceEvent},
};

/// What a search knows of a cell, by the node in it that changed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellView {
    /// The id of the node in the recording.
    pub id: NodeId,
    /// The node's list, parent, G, H and F.
    pub node: NodeView,
    /// The cell of the parent.
    pub parent: Option<NodeId>,
}

/// The state of a node at a position, and the event that put it into its place on the open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) view: NodeView,
    /// The event that opened the node or gave it its parent.
    pub(super) added: u32,
}

/// The numbers of the events in each cell.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// The first index for each cell, and the end of the last one.
    starts: Vec<u32>,
    events: Vec<u32>,
}

impl History {
    /// Sorts the events of a recording by cell; `cells` is the number of cells.
    pub(super) fn of(recording: &Recording, cells: usize) -> Self {
        let cell = |event: &TraceEvent| recording.cell(event.node()).index();
        let mut starts = vec![0u32; cells + 2];
        for event in recording.events() {
            starts[cell(event) + 2] += 1;
        }
        for place in 2..starts.len() {
            starts[place] += starts[place - 1];
        }
        // Each start moves to its end while events are added: then it is the start of the next.
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

    /// The state of a cell before the event `end`, in the search that began with the event `first`.
    pub(super) fn cell(&self, recording: &Recording, cell: NodeId, first: u32, end: u32) -> Option<CellView> {
        let events = self.within(cell, first, end);
        let last = recording.events()[*events.last()? as usize];
        let known = known(recording, last.node(), events)?;
        let parent = known.view.parent.map(|parent| recording.cell(parent));
        Some(CellView { id: last.node(), node: known.view, parent })
    }

    /// The state of a node before the event `end`, in the search that began with the event `first`.
    pub(super) fn node(&self, recording: &Recording, node: NodeId, first: u32, end: u32) -> Option<Known> {
        known(recording, node, self.within(recording.cell(node), first, end))
    }

    /// The event that closed the node in a cell, if it was closed before the event `end`.
    pub(super) fn closing(&self, recording: &Recording, cell: NodeId, first: u32, end: u32) -> Option<u32> {
        let last = *self.within(cell, first, end).last()?;
        matches!(recording.events()[last as usize], TraceEvent::Closed { .. }).then_some(last)
    }
}

/// The state of a node by these events of its cell, from the last one back to its opening.
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
