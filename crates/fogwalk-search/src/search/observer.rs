//! Observers, which are told every step of a search.

use super::{Cost, NodeId};

/// Told of every change that the search loop makes, in order. All methods do nothing unless overridden.
///
/// ```
/// use fogwalk_search::search::{NodeId, Observer};
///
/// /// Counts how often a search closes a node from a set.
/// struct Visits<'a> {
///     watched: &'a [NodeId],
///     count: u32,
/// }
///
/// impl Observer for Visits<'_> {
///     fn closed(&mut self, node: NodeId) {
///         self.count += u32::from(self.watched.contains(&node));
///     }
/// }
/// ```
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

/// An observer that is only lent, its type chosen while the program runs or not.
impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline]
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        (**self).opened(node, parent, g, h, f);
    }

    #[inline]
    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        (**self).reparented(node, parent, g, f);
    }

    #[inline]
    fn closed(&mut self, node: NodeId) {
        (**self).closed(node);
    }
}
