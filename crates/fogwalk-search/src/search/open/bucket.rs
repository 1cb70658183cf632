//! The bucket queue: one stack of nodes for each value of F.
//!
//! Source: R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering" (1969). F is a whole number
//! and the open list mostly spans few values of it, so a ring of buckets, indexed by F modulo its length, holds them
//! all. Adding and taking are a handful of instructions, and taking the last added among equals comes for free.
//! Entries too far ahead for the longest ring wait in a binary heap.

use crate::search::{Cost, NodeId};

use super::{
    OpenList,
    lazy::MeteredLazyHeap,
    meter::{Meter, Unmetered},
};

/// The end of a stack.
const NONE: u32 = u32::MAX;

/// Buckets of the ring at first.
const SHORTEST_RING: usize = 64;

/// Buckets of the ring at most: 256 KiB, and enough for steps that cost as much as 1000 in Lester's costs.
const LONGEST_RING: usize = 1 << 16;

/// An entry of some bucket's stack; the rest of the stack hangs on `below`.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: NodeId,
    below: u32,
}

/// A ring of buckets, and before it room for the one entry that is next: often a node is taken right after it was
/// added, and then the ring need not be touched. F may also fall, as it does under a heuristic that overestimates; the
/// ring grows when the open list spans more values than it has buckets.
#[derive(Clone, Debug)]
pub struct MeteredBucketQueue<M> {
    /// The entry to be taken next, if it is known: no other has a lower F, and none of the same F was added later.
    front: Option<(NodeId, u32)>,
    /// The top of each bucket's stack, an index into `entries`. The length is a power of two.
    tops: Vec<u32>,
    /// A bit for each bucket, 64 to a word: whether there is anything in it.
    filled: Vec<u64>,
    entries: Vec<Entry>,
    /// Head of the stack of unused entries.
    free: u32,
    /// No entry of the ring has a lower F than this...
    lowest: u32,
    /// ...nor a higher one than this.
    highest: u32,
    /// Entries in the ring.
    len: usize,
    /// Entries whose F was too far from those in the ring when they were added. While the ring holds an F, that F is
    /// not too far; so of two entries of the same F, the one in the ring was added last.
    far: MeteredLazyHeap<M>,
    meter: M,
}

/// The bucket queue that searches use; counts nothing.
pub type BucketQueue = MeteredBucketQueue<Unmetered>;

impl<M: Meter> Default for MeteredBucketQueue<M> {
    fn default() -> Self {
        Self::metered(M::default())
    }
}

impl<M: Meter> MeteredBucketQueue<M> {
    /// An empty queue that reports its work to a meter.
    pub(super) fn metered(meter: M) -> Self {
        Self {
            front: None,
            tops: vec![NONE; SHORTEST_RING],
            filled: vec![0; SHORTEST_RING / 64],
            entries: Vec::new(),
            free: NONE,
            lowest: 0,
            highest: 0,
            len: 0,
            far: MeteredLazyHeap::metered(meter.clone()),
            meter,
        }
    }

    #[inline]
    fn bucket(&self, f: u32) -> usize {
        f as usize & (self.tops.len() - 1)
    }

    #[inline]
    fn is_below(&self, f: u32, other: u32) -> bool {
        self.meter.compare();
        f < other
    }

    /// Makes the ring long enough for F from `lowest` to `highest`, or says that it would be too long.
    #[cold]
    fn grow(&mut self, lowest: u32, highest: u32) -> bool {
        let span = (highest - lowest) as usize + 1;
        if span > LONGEST_RING {
            return false;
        }
        let mut tops = vec![NONE; span.next_power_of_two()];
        let mut filled = vec![0; tops.len() / 64];
        let mask = tops.len() - 1;
        for f in (self.lowest..=self.highest).filter(|&f| self.tops[self.bucket(f)] != NONE) {
            let bucket = f as usize & mask;
            tops[bucket] = self.tops[self.bucket(f)];
            filled[bucket / 64] |= 1 << (bucket % 64);
        }
        (self.tops, self.filled) = (tops, filled);
        true
    }

    /// Moves `lowest` up to the lowest F in the ring. The ring must not be empty.
    #[inline]
    fn lowest_bucket(&mut self) -> usize {
        let bucket = self.bucket(self.lowest);
        let mut word = bucket / 64;
        let mut rest = self.filled[word] & u64::MAX << (bucket % 64);
        while rest == 0 {
            word = (word + 1) & (self.filled.len() - 1);
            rest = self.filled[word];
        }
        let found = word * 64 + rest.trailing_zeros() as usize;
        self.lowest += (found.wrapping_sub(bucket) & (self.tops.len() - 1)) as u32;
        found
    }

    /// Adds an entry to the ring, or to those that are too far from it.
    #[inline]
    fn add(&mut self, node: NodeId, f: u32) {
        let (lowest, highest) = if self.len == 0 { (f, f) } else { (self.lowest.min(f), self.highest.max(f)) };
        if (highest - lowest) as usize >= self.tops.len() && !self.grow(lowest, highest) {
            self.far.push(node, Cost(f));
            return;
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
        self.filled[bucket / 64] |= 1 << (bucket % 64);
        self.len += 1;
    }
}

impl<M: Meter> OpenList for MeteredBucketQueue<M> {
    fn clear(&mut self) {
        for (word, tops) in self.filled.iter_mut().zip(self.tops.chunks_exact_mut(64)).filter(|(word, _)| **word != 0) {
            tops.fill(NONE);
            *word = 0;
        }
        self.front = None;
        self.entries.clear();
        self.free = NONE;
        self.len = 0;
        self.far.clear();
    }

    #[expect(clippy::inline_always, reason = "one call for each step of a search, and it shows")]
    #[inline(always)]
    fn push(&mut self, node: NodeId, Cost(f): Cost) {
        if self.front.is_some() || self.len > 0 {
            self.meter.compare();
        }
        let is_next = match self.front {
            Some((_, next)) => f <= next,
            None => (self.len == 0 || f <= self.lowest) && self.far.is_empty(),
        };
        if !is_next {
            self.add(node, f);
        } else if let Some((node, f)) = self.front.replace((node, f)) {
            self.add(node, f);
        }
    }

    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn pop(&mut self) -> Option<NodeId> {
        if let Some((node, f)) = self.front.take() {
            self.lowest = self.lowest.max(f);
            return Some(node);
        }
        if self.len == 0 {
            return self.far.pop();
        }
        let bucket = self.lowest_bucket();
        if let Some(Cost(far)) = self.far.lowest()
            && self.is_below(far, self.lowest)
        {
            return self.far.pop();
        }
        let place = self.tops[bucket];
        let Entry { node, below } = self.entries[place as usize];
        self.tops[bucket] = below;
        self.filled[bucket / 64] &= !(u64::from(below == NONE) << (bucket % 64));
        self.entries[place as usize].below = self.free;
        self.free = place;
        self.len -= 1;
        Some(node)
    }

    fn len(&self) -> usize {
        usize::from(self.front.is_some()) + self.len + self.far.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_stays_short_however_far_f_spans() {
        let mut queue = BucketQueue::default();
        for f in [5, u32::MAX, 70_000, 5, 3_000_000_000, 0, 70_000, 60_000] {
            queue.push(NodeId(f), Cost(f));
            assert!(queue.tops.len() <= LONGEST_RING);
        }
        assert_eq!(queue.len(), 8);
        let taken: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|node| node.0).collect();
        assert_eq!(taken, [0, 5, 5, 60_000, 70_000, 70_000, 3_000_000_000, u32::MAX]);
    }

    #[test]
    fn a_cleared_queue_is_empty_wherever_f_had_been() {
        let mut queue = BucketQueue::default();
        for f in [100, 40, 900, 1_000_000] {
            queue.push(NodeId(f), Cost(f));
        }
        assert_eq!(queue.pop(), Some(NodeId(40)));
        queue.clear();
        assert!(queue.is_empty() && queue.tops.iter().all(|&top| top == NONE));
        queue.push(NodeId(1), Cost(7));
        assert_eq!((queue.pop(), queue.pop()), (Some(NodeId(1)), None));
    }
}
