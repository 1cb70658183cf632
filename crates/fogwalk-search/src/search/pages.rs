//! A record for each node of which there is anything to say.

use super::NodeId;

/// Records to a page.
const PAGE: usize = 32;

/// The place of a page; valid if its stamp is the present generation.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    stamp: u32,
    page: u32,
}

/// A sparse table of records: a page of neighbours is made when the first of them is written. Memory is
/// proportional to the nodes touched, but for a directory of a quarter of a byte a node. Forgetting everything is
/// one increment.
#[derive(Clone, Debug)]
pub struct Pages<T> {
    directory: Vec<Entry>,
    records: Vec<[T; PAGE]>,
    /// The present generation, from 1.
    stamp: u32,
}

impl<T> Default for Pages<T> {
    fn default() -> Self {
        Self { directory: Vec::new(), records: Vec::new(), stamp: 1 }
    }
}

impl<T: Copy + Default> Pages<T> {
    /// An empty table with room for this many nodes.
    pub fn over(node_count: usize) -> Self {
        let mut pages = Self::default();
        pages.begin(node_count);
        pages
    }

    /// Forgets everything, and makes room for this many nodes.
    pub fn begin(&mut self, node_count: usize) {
        self.records.clear();
        if self.stamp == u32::MAX {
            self.directory.fill(Entry::default());
            self.stamp = 0;
        }
        self.stamp += 1;
        if self.directory.len() < node_count.div_ceil(PAGE) {
            self.directory.resize(node_count.div_ceil(PAGE), Entry::default());
        }
    }

    /// The record of a node; the default if none was written, also beyond the table.
    #[inline]
    pub fn get(&self, node: NodeId) -> T {
        match self.directory.get(node.index() / PAGE) {
            Some(entry) if entry.stamp == self.stamp => self.records[entry.page as usize][node.index() % PAGE],
            _ => T::default(),
        }
    }

    /// The record of a node to write.
    ///
    /// # Panics
    /// Beyond the table.
    #[inline]
    pub fn get_mut(&mut self, node: NodeId) -> &mut T {
        let entry = &mut self.directory[node.index() / PAGE];
        if entry.stamp != self.stamp {
            *entry = Entry { stamp: self.stamp, page: self.records.len() as u32 };
            self.records.push([T::default(); PAGE]);
        }
        &mut self.records[entry.page as usize][node.index() % PAGE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_forgotten_is_gone_and_pages_are_few() {
        let mut pages = Pages { stamp: u32::MAX - 2, ..Pages::<u32>::default() };
        assert_eq!(pages.get(NodeId(5)), 0);
        for round in 1..6 {
            pages.begin(1000);
            assert_eq!((pages.get(NodeId(7)), pages.get(NodeId(999))), (0, 0));
            *pages.get_mut(NodeId(7)) = round;
            *pages.get_mut(NodeId(999)) += 1;
            *pages.get_mut(NodeId(8)) = 3;
            assert_eq!((pages.get(NodeId(7)), pages.get(NodeId(999)), pages.get(NodeId(9))), (round, 1, 0));
            assert_eq!(pages.records.len(), 2);
        }
    }
}
