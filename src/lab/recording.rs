//! All that a search did, node by node, and where the nodes lie.

use crate::search::{Cost, NodeId, Observer, Silent, Trace, TraceEvent};

use super::Walk;

/// An observer that is also told in which cell a node lies, where the two are not the same.
pub(super) trait CellObserver: Observer {
    /// The name under which it wants to hear of a node that lies in a cell.
    fn name(&mut self, node: NodeId, cell: NodeId) -> NodeId;

    /// How many events it has room for.
    fn most_events(&self) -> usize {
        usize::MAX
    }

    /// Hears of the walk that all the searches were made for.
    fn walked(&mut self, _: Walk) {}
}

/// An observer that does not look at nodes hears of cells.
impl CellObserver for Silent {
    fn name(&mut self, _: NodeId, cell: NodeId) -> NodeId {
        cell
    }
}

/// A trace that overlays draw on the map has the names of cells.
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
}

/// Tells a witness of a search whose nodes are not cells.
pub(super) struct CellMapping<'a, W, F> {
    /// The observer that is told.
    pub observer: &'a mut W,
    /// The cell that a node lies in.
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

/// Stands for "the node is a cell".
const SAME: NodeId = NodeId(u32::MAX);

/// Everything that an experiment's search did, in order, and in which cell each node lies; of a walk through unknown land
/// everything that all its searches did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    trace: Trace,
    /// The cell of each node that is not one.
    cells: Vec<NodeId>,
    walk: Option<Walk>,
}

impl Recording {
    /// The most events that are kept of a walk.
    pub const MOST_EVENTS_OF_A_WALK: usize = 1 << 23;

    /// The events in order.
    pub fn events(&self) -> &[TraceEvent] {
        self.trace.events()
    }

    /// The cell that a node lies in.
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
}
