//! Node records: G, parent and list of each node that a search reaches. A [`NodeTable`](super::NodeTable) has one for
//! every node of the space, [`SparseNodes`] only for those around the nodes reached.

use super::{Cost, NodeId, pages::Pages};

/// The effect on a node when a search reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// The node was new, and is on the open list now.
    Opened,
    /// The node was open already, and has a new parent now.
    Reparented,
    /// Nothing changed: the node is closed, its G was no higher, or reparenting was not asked for.
    NoBetter,
}

/// Storage of node records: G, parent, and whether the node is on the open or on the closed list.
pub(super) trait NodeRecords {
    /// Forgets the last search and makes room for a space of `node_count` nodes.
    fn begin(&mut self, node_count: usize);

    /// Puts a start on the open list with G 0. Returns `false` if it was there already.
    fn start(&mut self, node: NodeId) -> bool;

    /// Reaches `node` from `parent` at a total cost of `g`. A new node goes on the open list. An open one gets the new
    /// parent if `g` is lower than its G and `reparents` is set. Nothing happens to a closed node.
    fn reach(&mut self, node: NodeId, parent: NodeId, g: Cost, reparents: bool) -> Reached;

    /// Moves an open node to the closed list and returns its G and its parent; `None` if it is closed already.
    fn close(&mut self, node: NodeId) -> Option<(Cost, Option<NodeId>)>;
}

/// The nodes from a start to `node`, both included, by following parents back.
pub(super) fn nodes_to(node: NodeId, parent: impl Fn(NodeId) -> Option<NodeId>) -> Vec<NodeId> {
    let mut nodes: Vec<_> = std::iter::successors(Some(node), |&node| parent(node)).collect();
    nodes.reverse();
    nodes
}

/// The list that a node is on.
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

/// Records in pages of 32 neighbouring nodes, each made when a search reaches one of its nodes. For many paused
/// searches on large maps, each of which reaches a small part. Takes a quarter of a byte for each node of the space
/// besides.
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

    /// The nodes from a start to `node`, both included; follows parents back.
    pub(super) fn nodes_to(&self, node: NodeId) -> Vec<NodeId> {
        nodes_to(node, |node| self.met(node)?.parent)
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
