//! Measures the work of an open list by playing a recorded search back to it.

use crate::search::{Cost, Outcome, TraceEvent};

use super::{OpenList, OpenListKind, WithOpenList, Work, run_counted};

impl OpenListKind {
    /// The work of a list of this kind in a recorded search of the loop. `None` if the events are not those of one
    /// search that took the lowest F first and, among equals, the node added last. [`LazyHeap`](super::LazyHeap) counts
    /// comparisons only: the standard library does not say how many entries its heap moves.
    pub fn work(self, events: &[TraceEvent]) -> Option<Work> {
        let mut is_one_search = true;
        let (_, work) = run_counted(self, Playback { events, is_one_search: &mut is_one_search });
        is_one_search.then_some(work)
    }
}

/// Adds and takes nodes as a recorded search did.
struct Playback<'a> {
    events: &'a [TraceEvent],
    is_one_search: &'a mut bool,
}

impl WithOpenList for Playback<'_> {
    fn run(self, open: &mut impl OpenList) -> Outcome {
        let mut closed = std::collections::BTreeSet::new();
        for event in self.events {
            match *event {
                TraceEvent::Opened { node, f, .. } | TraceEvent::Reparented { node, f, .. } if f < Cost::MAX => {
                    open.push(node, f);
                }
                TraceEvent::Closed { node } => {
                    // A closed node that was reparented before has left an entry behind.
                    let next = std::iter::from_fn(|| open.pop()).find(|next| !closed.contains(next));
                    *self.is_one_search &= next == Some(node) && closed.insert(node);
                }
                TraceEvent::Opened { .. } | TraceEvent::Reparented { .. } => *self.is_one_search = false,
            }
            if !*self.is_one_search {
                break;
            }
        }
        Outcome::default()
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        grid::{Point, Size},
        search::{
            CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, One, Searcher, Settings, SquareSpace, Trace,
        },
    };

    use super::*;

    /// The events of a search along the top row of an open map, `side` cells wide and high.
    fn events(side: u32, open_list: OpenListKind) -> Vec<TraceEvent> {
        let size = Size::new(side, side).expect("a size");
        let ground = CostGrid::from_fn(size, |_| Some(10));
        let space = SquareSpace::new(&ground, DiagonalRule::default(), CostScale::default(), HeuristicKind::Zero);
        let ends = [Point::new(0, 0), Point::new(side as i32 - 1, 0)].map(|point| space.node(point).expect("a cell"));
        let mut trace = Trace::default();
        let settings = Settings { open_list, ..Settings::default() };
        Searcher::default().path(&space, ends[0], &One(ends[1]), settings, &mut trace);
        trace.events().to_vec()
    }

    #[test]
    fn every_list_is_asked_for_its_own_work_on_the_same_search() {
        let recorded = events(40, OpenListKind::Bucket);
        for kind in OpenListKind::ALL {
            assert_eq!(events(40, kind), recorded);
        }
        let [heap, bucket, lazy, sorted, unsorted] =
            OpenListKind::ALL.map(|kind| kind.work(&recorded).expect("one search"));
        // The unsorted list compares the most and the sorted list moves the most; a heap does much less of both.
        assert!(unsorted.comparisons > 4 * heap.comparisons, "{unsorted:?} {heap:?}");
        assert!(sorted.shifts > 2 * heap.shifts, "{sorted:?} {heap:?}");
        assert!(sorted.comparisons < heap.comparisons && bucket.comparisons < sorted.comparisons, "{bucket:?}");
        assert!(lazy.comparisons > 0 && bucket.shifts == 0 && lazy.shifts == 0);
    }

    #[test]
    fn what_is_no_search_of_the_loop_is_not_counted() {
        let (node, other) = (NodeId(1), NodeId(2));
        let opened = |node, f| TraceEvent::Opened { node, parent: None, g: Cost::ZERO, h: f, f };
        let events = [opened(node, Cost(20)), opened(other, Cost(10)), TraceEvent::Closed { node }];
        assert_eq!(OpenListKind::Heap.work(&events), None);
        assert_eq!(OpenListKind::Heap.work(&events[..2]).map(|work| work.comparisons), Some(1));
    }
}
