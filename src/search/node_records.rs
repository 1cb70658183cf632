//! What a search keeps of each node that it meets: densely in a [`NodeTable`](super::NodeTable), or sparsely.

use super::{Cost, NodeId, pages::Pages};

/// What became of a node when a search came to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// It was not met before, and is open now.
    Opened,
    /// It was open already, and has a new parent now.
    Reparented,
    /// It is closed, or was reached for as little before: nothing.
    NoBetter,
}

/// The open and the closed list as far as they are known by node: G, parent and state of each.
pub(super) trait NodeRecords {
    /// Forgets the last search and makes room for a space of `node_count` nodes.
    fn begin(&mut self, node_count: usize);

    /// Puts a start on the open list, unless it is there already; says whether it was not.
    fn start(&mut self, node: NodeId) -> bool;

    /// Comes to a node from another at a cost of `g` in all: puts it on the open list if it was not met before, and
    /// gives it its new parent if it is there for more and `reparents` says so. Nothing happens to a closed node.
    fn reach(&mut self, node: NodeId, parent: NodeId, g: Cost, reparents: bool) -> Reached;

    /// Moves an open node to the closed list, and tells its G and its parent; `None` if it is there already.
    fn close(&mut self, node: NodeId) -> Option<(Cost, Option<NodeId>)>;
}

/// Where a node is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Unmet,
    Open,
    Closed,
}

#[derive(Clone, Copy, Debug, Default)]
struct SparseRecord {
    g: Cost,
    parent: Option<NodeId>,
    state: State,
}

/// Records of the nodes that a search has met, and of their neighbours: for many searches that are under way at once on
/// large maps, each of which meets a small part. Memory beyond that is a quarter of a byte for each node there is.
#[derive(Clone, Debug, Default)]
pub(super) struct SparseNodes {
    records: Pages<SparseRecord>,
}

impl SparseNodes {
    fn met(&self, node: NodeId) -> Option<SparseRecord> {
        Some(self.records.get(node)).filter(|record| record.state != State::Unmet)
    }

    /// G of a node on the open or the closed list.
    pub(super) fn g(&self, node: NodeId) -> Option<Cost> {
        self.met(node).map(|record| record.g)
    }

    /// Whether a node is on the closed list.
    pub(super) fn is_closed(&self, node: NodeId) -> bool {
        self.records.get(node).state == State::Closed
    }

    /// The nodes from a start to `node`, both included, by following parents back.
    pub(super) fn nodes_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes: Vec<_> = std::iter::successors(Some(node), |&node| self.met(node)?.parent).collect();
        nodes.reverse();
        nodes
    }
}

impl NodeRecords for SparseNodes {
    fn begin(&mut self, node_count: usize) {
        self.records.begin(node_count);
    }

    #[inline]
    fn start(&mut self, node: NodeId) -> bool {
        let is_new = self.met(node).is_none();
        if is_new {
            *self.records.get_mut(node) = SparseRecord { g: Cost::ZERO, parent: None, state: State::Open };
        }
        is_new
    }

    #[inline]
    fn reach(&mut self, node: NodeId, parent: NodeId, g: Cost, reparents: bool) -> Reached {
        let record = self.records.get_mut(node);
        let reached = match record.state {
            State::Unmet => Reached::Opened,
            State::Open if g < record.g && reparents => Reached::Reparented,
            State::Open | State::Closed => return Reached::NoBetter,
        };
        *record = SparseRecord { g, parent: Some(parent), state: State::Open };
        reached
    }

    #[inline]
    fn close(&mut self, node: NodeId) -> Option<(Cost, Option<NodeId>)> {
        let record = self.records.get_mut(node);
        if record.state == State::Closed {
            return None;
        }
        record.state = State::Closed;
        Some((record.g, record.parent))
    }
}
