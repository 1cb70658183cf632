//! Who is told what a search does.

use super::{Cost, NodeId};

/// Told of every change that the search loop makes, in order. All methods do nothing unless overridden.
pub trait Observer {
    /// A node came onto the open list.
    #[inline]
    fn opened(&mut self, _node: NodeId, _parent: Option<NodeId>, _g: Cost, _h: Cost, _f: Cost) {}

    /// An open node was reached more cheaply: its parent, G and F changed.
    #[inline]
    fn reparented(&mut self, _node: NodeId, _parent: NodeId, _g: Cost, _f: Cost) {}

    /// The open node with the lowest F moved to the closed list.
    #[inline]
    fn closed(&mut self, _node: NodeId) {}
}

/// Tells nobody; the compiler removes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

/// Whoever is told, chosen while the program runs.
impl Observer for &mut dyn Observer {
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        (**self).opened(node, parent, g, h, f);
    }

    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        (**self).reparented(node, parent, g, f);
    }

    fn closed(&mut self, node: NodeId) {
        (**self).closed(node);
    }
}

/// Tells another observer of the same search, with other names for the nodes: those of the cells that they lie in, so
/// that a space whose nodes are not cells can still be drawn on the map.
pub struct Renamed<'a, O, F> {
    /// Who is told.
    pub observer: &'a mut O,
    /// The name that a node goes by.
    pub name: F,
}

impl<O: Observer, F: Fn(NodeId) -> NodeId> Observer for Renamed<'_, O, F> {
    #[inline]
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        self.observer.opened((self.name)(node), parent.map(&self.name), g, h, f);
    }

    #[inline]
    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.observer.reparented((self.name)(node), (self.name)(parent), g, f);
    }

    #[inline]
    fn closed(&mut self, node: NodeId) {
        self.observer.closed((self.name)(node));
    }
}
