//! Recordings of searches, node by node, with the cell of each node.

use crate::search::{Cost, NodeId, Observer, Silent, Trace, TraceEvent};

use super::{JointPlans, Walk};

/// An observer that also learns the cell of a node, for searches whose nodes are not cells.
pub(super) trait CellObserver: Observer {
    /// The id under which the observer stores a node that lies in a cell.
    fn name(&mut self, node: NodeId, cell: NodeId) -> NodeId;

    /// Maximum number of events that it has room for.
    fn most_events(&self) -> usize {
        usize::MAX
    }

    /// Receives the walk that the searches were made for.
    fn walked(&mut self, _: Walk) {}

    /// Receives the plans that the nodes stand for.
    fn planned(&mut self, _: JointPlans) {}
}

/// An observer that ignores events uses cells.
impl CellObserver for Silent {
    fn name(&mut self, _: NodeId, cell: NodeId) -> NodeId {
        cell
    }
}

/// A trace that overlays draw on the map uses the ids of cells.
impl CellObserver for Trace {
    fn name(&mut self, _: NodeId, cell: NodeId) -> NodeId {
        cell
    }
}

impl<W: CellObserver + ?Sized> CellObserver for &mut W {
    fn name(&mut self, node: NodeId, cell: NodeId) -> NodeId {
        (**self).name(node, cell)
    }

    fn most_events(&self) -> usize {
        (**self).most_events()
    }

    fn walked(&mut self, walk: Walk) {
        (**self).walked(walk);
    }

    fn planned(&mut self, plans: JointPlans) {
        (**self).planned(plans);
    }
}

/// Passes the events of a search whose nodes are not cells to an observer of cells.
pub(super) struct CellMapping<'a, W, F> {
    /// The observer.
    pub observer: &'a mut W,
    /// The cell of a node.
    pub cell: F,
}

impl<W: CellObserver, F: Fn(NodeId) -> NodeId> CellMapping<'_, W, F> {
    fn name(&mut self, node: NodeId) -> NodeId {
        self.observer.name(node, (self.cell)(node))
    }
}

impl<W: CellObserver, F: Fn(NodeId) -> NodeId> Observer for CellMapping<'_, W, F> {
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        let (node, parent) = (self.name(node), parent.map(|parent| self.name(parent)));
        self.observer.opened(node, parent, g, h, f);
    }

    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        let (node, parent) = (self.name(node), self.name(parent));
        self.observer.reparented(node, parent, g, f);
    }

    fn closed(&mut self, node: NodeId) {
        let node = self.name(node);
        self.observer.closed(node);
    }
}

/// Marks a node that is its own cell.
const SAME: NodeId = NodeId(u32::MAX);

/// All events of an experiment's search in order, and the cell of each node; for a walk through unknown land, the
/// events of all its searches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    trace: Trace,
    /// The cell of each node, where that is another id.
    cells: Vec<NodeId>,
    walk: Option<Walk>,
    joint: Option<JointPlans>,
}

impl Recording {
    /// Maximum number of events of a recorded walk.
    pub const MOST_EVENTS_OF_A_WALK: usize = 1 << 23;

    /// One more than the highest index of a node in an event.
    pub(super) fn node_count(&self) -> usize {
        self.events().iter().map(|event| event.node().index() + 1).max().unwrap_or(0)
    }

    /// The events in order.
    pub fn events(&self) -> &[TraceEvent] {
        self.trace.events()
    }

    /// The cell of a node.
    #[inline]
    pub fn cell(&self, node: NodeId) -> NodeId {
        match self.cells.get(node.index()) {
            Some(&cell) if cell != SAME => cell,
            _ => node,
        }
    }

    /// The walk that the searches were made for, if there was one.
    pub fn walk(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    /// The plans of many units that the nodes stand for, if they do.
    pub fn joint(&self) -> Option<&JointPlans> {
        self.joint.as_ref()
    }
}

impl Observer for Recording {
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        self.trace.opened(node, parent, g, h, f);
    }

    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.trace.reparented(node, parent, g, f);
    }

    fn closed(&mut self, node: NodeId) {
        self.trace.closed(node);
    }
}

impl CellObserver for Recording {
    fn name(&mut self, node: NodeId, cell: NodeId) -> NodeId {
        if self.cells.len() <= node.index() {
            self.cells.resize(node.index() + 1, SAME);
        }
        self.cells[node.index()] = cell;
        node
    }

    fn most_events(&self) -> usize {
        Self::MOST_EVENTS_OF_A_WALK
    }

    fn walked(&mut self, walk: Walk) {
        self.walk = Some(walk);
    }

    fn planned(&mut self, plans: JointPlans) {
        self.joint = Some(plans);
    }
}
