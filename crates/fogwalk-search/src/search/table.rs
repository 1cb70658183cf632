//! The table of a search's records: G, parent and list of each node.

use super::{
    Cost, NodeId,
    node_records::{NodeRecords, Reached, nodes_to},
};

/// Stands for "no parent" in a record.
const NONE: u32 = u32::MAX;

/// G, parent and state of one node: 12 bytes.
#[derive(Clone, Copy, Debug)]
struct Record {
    g: Cost,
    /// Even for a closed node, odd for an open one, and lower with every search. So of two records, the one with the
    /// lower stamp, or the same stamp and the lower G, is the one to keep: see [`Record::rank`].
    stamp: u32,
    parent: u32,
}

impl Record {
    /// The entry of a node that no search has met.
    const UNMET: Self = Self { g: Cost::MAX, stamp: u32::MAX, parent: NONE };

    /// Stamp and G in one: a new record counts if it ranks below the node's present one. None ranks below that of a
    /// closed node.
    #[inline]
    fn rank(self) -> u64 {
        u64::from(self.stamp) << 32 | u64::from(self.g.0)
    }
}

/// A record for each node, kept between searches. Starting a new search is one increment: nothing is cleared.
///
/// # Panics
/// All that ask for a node do so when it is beyond the largest space searched so far.
#[derive(Clone, Debug)]
pub struct NodeTable {
    records: Vec<Record>,
    /// Stamp of an open node of the present search: odd. Those of closed ones are 1 lower, those of earlier searches
    /// higher.
    open: u32,
}

impl Default for NodeTable {
    fn default() -> Self {
        Self { records: Vec::new(), open: Self::FIRST }
    }
}

impl NodeTable {
    /// The stamp of open nodes before the first search: none.
    const FIRST: u32 = Record::UNMET.stamp;

    /// The record of a node that the present search has met.
    #[inline]
    fn met(&self, node: NodeId) -> Option<&Record> {
        Some(&self.records[node.index()]).filter(|record| record.stamp <= self.open)
    }

    /// G of a node on the open or the closed list.
    #[inline]
    pub fn g(&self, node: NodeId) -> Option<Cost> {
        self.met(node).map(|record| record.g)
    }

    /// The parent of a node on the open or the closed list; a start has none.
    #[inline]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.met(node).filter(|record| record.parent != NONE).map(|record| NodeId(record.parent))
    }

    /// Whether a node is on the closed list.
    #[inline]
    pub fn is_closed(&self, node: NodeId) -> bool {
        self.records[node.index()].stamp < self.open
    }

    /// The nodes from a start to `node`, both included, by following parents back.
    pub fn nodes_to(&self, node: NodeId) -> Vec<NodeId> {
        nodes_to(node, |node| self.parent(node))
    }
}

impl NodeRecords for NodeTable {
    fn begin(&mut self, node_count: usize) {
        if self.records.len() < node_count {
            self.records.resize(node_count, Record::UNMET);
        }
        if self.open < 2 {
            self.records.fill(Record::UNMET);
            self.open = Self::FIRST;
        }
        self.open -= 2;
    }

    #[inline]
    fn start(&mut self, node: NodeId) -> bool {
        let is_new = self.met(node).is_none();
        if is_new {
            self.records[node.index()] = Record { g: Cost::ZERO, stamp: self.open, parent: NONE };
        }
        is_new
    }

    #[inline]
    fn reach(&mut self, node: NodeId, parent: NodeId, g: Cost, reparents: bool) -> Reached {
        let record = &mut self.records[node.index()];
        let new = Record { g, stamp: self.open, parent: parent.0 };
        // One comparison for three questions: which of them is answered how, nobody can foresee.
        if new.rank() >= record.rank() {
            return Reached::NoBetter;
        }
        let is_met = record.stamp == self.open;
        if is_met && !reparents {
            return Reached::NoBetter;
        }
        *record = new;
        if is_met { Reached::Reparented } else { Reached::Opened }
    }

    #[inline]
    fn close(&mut self, node: NodeId) -> Option<(Cost, Option<NodeId>)> {
        let record = &mut self.records[node.index()];
        if record.stamp < self.open {
            return None;
        }
        record.stamp = self.open - 1;
        Some((record.g, (record.parent != NONE).then_some(NodeId(record.parent))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_search_knows_nothing_of_the_last_one() {
        let mut table = NodeTable { open: 5, ..NodeTable::default() };
        for _ in 0..5 {
            table.begin(3);
            for node in 0..3 {
                assert_eq!((table.g(NodeId(node)), table.is_closed(NodeId(node))), (None, false));
            }
            assert_eq!((table.start(NodeId(1)), table.start(NodeId(1))), (true, false));
            assert_eq!(table.close(NodeId(1)), Some((Cost::ZERO, None)));
            assert_eq!(table.close(NodeId(1)), None);
            let mut reach = |node, g, reparents| table.reach(NodeId(node), NodeId(1), Cost(g), reparents);
            assert_eq!((reach(1, 0, true), reach(2, 9, true)), (Reached::NoBetter, Reached::Opened));
            assert_eq!((reach(2, 9, true), reach(2, 8, false)), (Reached::NoBetter, Reached::NoBetter));
            assert_eq!(reach(2, 7, true), Reached::Reparented);
            assert_eq!((table.g(NodeId(1)), table.is_closed(NodeId(1))), (Some(Cost::ZERO), true));
            assert_eq!((table.g(NodeId(2)), table.is_closed(NodeId(2))), (Some(Cost(7)), false));
            assert_eq!(table.nodes_to(NodeId(2)), [NodeId(1), NodeId(2)]);
        }
    }
}
