//! What a search knows of each node.

use super::{Cost, NodeId};

/// Stands for "no parent" in a record.
const NONE: u32 = u32::MAX;

/// G, parent and state of one node: 12 bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    /// Twice the generation of the search that wrote the record, plus 1 when the node is closed. A record of an
    /// earlier generation counts as never written.
    stamp: u32,
    g: Cost,
    parent: u32,
}

/// A record for each node, kept between searches. Starting a new search is one increment: nothing is cleared.
///
/// # Panics
/// All that ask for a node do so when it is beyond the largest space searched so far.
#[derive(Clone, Debug, Default)]
pub struct NodeTable {
    records: Vec<Record>,
    /// Stamp of an open node of the present search: even, from 2.
    open: u32,
}

impl NodeTable {
    /// Forgets the last search and makes room for a space of `node_count` nodes.
    pub fn begin(&mut self, node_count: usize) {
        if self.records.len() < node_count {
            self.records.resize(node_count, Record::default());
        }
        // The last even stamp is never used, so that `open + 1` does not overflow.
        if self.open >= u32::MAX - 3 {
            self.records.fill(Record::default());
            self.open = 0;
        }
        self.open += 2;
    }

    /// G of a node on the open or the closed list.
    #[inline]
    pub fn g(&self, node: NodeId) -> Option<Cost> {
        let record = &self.records[node.index()];
        (record.stamp >= self.open).then_some(record.g)
    }

    /// The parent of a node on the open or the closed list; a start has none.
    #[inline]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let record = &self.records[node.index()];
        (record.stamp >= self.open && record.parent != NONE).then_some(NodeId(record.parent))
    }

    /// Whether the node is on the closed list.
    #[inline]
    pub fn is_closed(&self, node: NodeId) -> bool {
        self.records[node.index()].stamp > self.open
    }

    /// Puts a node on the open list, or gives an open node a new parent.
    #[inline]
    pub(super) fn open(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost) {
        let parent = parent.map_or(NONE, |parent| parent.0);
        self.records[node.index()] = Record { stamp: self.open, g, parent };
    }

    /// Moves a node to the closed list.
    #[inline]
    pub(super) fn close(&mut self, node: NodeId) {
        self.records[node.index()].stamp = self.open + 1;
    }

    /// The nodes from a start to `node`, both included, by following parents back.
    pub fn nodes_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes: Vec<_> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        nodes.reverse();
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_search_knows_nothing_of_the_last_one() {
        let mut table = NodeTable { open: u32::MAX - 7, ..NodeTable::default() };
        for _ in 0..5 {
            table.begin(3);
            for node in (0..3).map(NodeId) {
                assert_eq!((table.g(node), table.is_closed(node)), (None, false));
            }
            table.open(NodeId(1), None, Cost(7));
            table.open(NodeId(2), Some(NodeId(1)), Cost(9));
            table.close(NodeId(1));
            assert_eq!((table.g(NodeId(1)), table.is_closed(NodeId(1))), (Some(Cost(7)), true));
            assert_eq!((table.g(NodeId(2)), table.is_closed(NodeId(2))), (Some(Cost(9)), false));
            assert_eq!(table.nodes_to(NodeId(2)), [NodeId(1), NodeId(2)]);
        }
    }
}
