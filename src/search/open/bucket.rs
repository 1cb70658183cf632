//! The bucket queue: one stack of nodes for each value of F.
//!
//! Source: R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering" (1969). F is a whole number
//! and the open list spans few values of it, so a ring of buckets, indexed by F modulo its length, holds them all.
//! Adding and taking are a handful of instructions, and taking the last added among equals comes for free.

use crate::search::{Cost, NodeId};

use super::OpenList;

/// The end of a stack.
const NONE: u32 = u32::MAX;

/// An entry of some bucket's stack; the rest of the stack hangs on `below`.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: NodeId,
    below: u32,
}

/// A ring of buckets. F may also fall, as it does under a heuristic that overestimates; the ring grows when the
/// open list spans more values than it has buckets.
#[derive(Clone, Debug)]
pub struct BucketQueue {
    /// The top of each bucket's stack, an index into `entries`. The length is a power of two.
    tops: Vec<u32>,
    entries: Vec<Entry>,
    /// Head of the stack of unused entries.
    free: u32,
    /// No entry has a lower F than this...
    lowest: u32,
    /// ...nor a higher one than this.
    highest: u32,
    len: usize,
}

impl Default for BucketQueue {
    fn default() -> Self {
        Self { tops: vec![NONE; 64], entries: Vec::new(), free: NONE, lowest: 0, highest: 0, len: 0 }
    }
}

impl BucketQueue {
    #[inline]
    fn bucket(&self, f: u32) -> usize {
        f as usize & (self.tops.len() - 1)
    }

    /// Makes the ring long enough for F from `lowest` to `highest`.
    #[cold]
    fn grow(&mut self, lowest: u32, highest: u32) {
        let buckets = (highest - lowest) as usize + 1;
        let mut tops = vec![NONE; buckets.next_power_of_two()];
        let mask = tops.len() - 1;
        for f in self.lowest..=self.highest {
            tops[f as usize & mask] = self.tops[self.bucket(f)];
        }
        self.tops = tops;
    }
}

impl OpenList for BucketQueue {
    fn clear(&mut self) {
        if self.len > 0 {
            self.tops.fill(NONE);
        }
        self.entries.clear();
        self.free = NONE;
        self.len = 0;
    }

    #[inline]
    fn push(&mut self, node: NodeId, Cost(f): Cost) {
        let (lowest, highest) = if self.len == 0 { (f, f) } else { (self.lowest.min(f), self.highest.max(f)) };
        if (highest - lowest) as usize >= self.tops.len() {
            self.grow(lowest, highest);
        }
        (self.lowest, self.highest) = (lowest, highest);
        let bucket = self.bucket(f);
        let entry = Entry { node, below: self.tops[bucket] };
        if self.free == NONE {
            self.tops[bucket] = self.entries.len() as u32;
            self.entries.push(entry);
        } else {
            let place = self.free;
            self.free = self.entries[place as usize].below;
            self.entries[place as usize] = entry;
            self.tops[bucket] = place;
        }
        self.len += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<NodeId> {
        if self.len == 0 {
            return None;
        }
        let mut bucket = self.bucket(self.lowest);
        while self.tops[bucket] == NONE {
            self.lowest += 1;
            bucket = self.bucket(self.lowest);
        }
        let place = self.tops[bucket];
        let Entry { node, below } = self.entries[place as usize];
        self.tops[bucket] = below;
        self.entries[place as usize].below = self.free;
        self.free = place;
        self.len -= 1;
        Some(node)
    }

    fn len(&self) -> usize {
        self.len
    }
}
