//! The open list as the binary heap that it is: replayed from a recording, with the sift of the last event.
//!
//! It repeats the heaps of the engine entry by entry. A test counts that both compare and move alike.

use std::{borrow::Cow, collections::BTreeMap};

use crate::search::{Cost, ListWork, NodeId, OpenListKind, Ties, TraceEvent};

use super::{Study, Timeline};

/// An entry of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapEntry {
    /// The cell.
    pub cell: NodeId,
    /// Its F.
    pub f: Cost,
}

/// A binary heap at a step of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heap {
    /// The array. Below the entry at place `n` are those at `2n + 1` and `2n + 2`, neither with a lower F.
    pub entries: Vec<HeapEntry>,
    /// The places through which the last event moved an entry: where it began, and at the end where it stays.
    pub sift: Vec<usize>,
    /// Number of comparisons of two values of F by the last event.
    pub comparisons: u64,
    /// Comparisons and moved entries of the search so far.
    pub work: ListWork,
}

impl Heap {
    /// Number of trades by which the last event moved an entry.
    pub fn trades(&self) -> usize {
        self.sift.len().saturating_sub(1)
    }

    /// The heap during the last event, after so many of its trades.
    #[must_use]
    pub fn after_trades(mut self, trades: usize) -> Self {
        while self.trades() > trades {
            // The last trade is undone: the entry goes back, and the one that it passed, too.
            if let (Some(stays), Some(&before)) = (self.sift.pop(), self.sift.last())
                && stays.max(before) < self.entries.len()
            {
                self.entries.swap(stays, before);
            }
        }
        self
    }
}

impl Study {
    /// The most events that are replayed for a picture of the open list.
    pub(super) const MOST_REPLAYED: usize = 1 << 15;

    /// Whether the search keeps its open list in a binary heap whose ties the recording determines.
    pub fn has_heap(&self) -> bool {
        let experiment = self.experiment();
        let settings = experiment.settings;
        settings.open_list == OpenListKind::Heap
            && settings.ties != Ties::FirstAdded
            && self.has_one_open_list()
            && self.len() <= Self::MOST_REPLAYED
    }

    /// The heap at the current step; `None` if the search has none.
    pub fn heap(&self) -> Option<Heap> {
        let done = self.outcome().ok().filter(|_| self.has_heap())?;
        let kept = done.heap.as_ref().filter(|replay| replay.position == done.timeline.position());
        let replay = match kept {
            Some(replay) => Cow::Borrowed(replay),
            None => Cow::Owned(HeapReplay::at(&done.timeline, None, self.experiment().settings.ties)),
        };
        let recording = done.timeline.recording();
        if replay.is_other {
            return None;
        }
        let entry =
            |&(key, node): &(u64, NodeId)| HeapEntry { cell: recording.cell(node), f: Cost((key >> 32) as u32) };
        let entries = replay.entries.iter().map(entry).collect();
        Some(Heap { entries, sift: replay.sift.clone(), comparisons: replay.comparisons, work: replay.work })
    }

    /// Keeps the heap of the current step, so that [`Study::heap`] need not replay the search for it; a step forward
    /// goes on from the heap kept before.
    pub fn keep_heap(&mut self) {
        let ties = self.experiment().settings.ties;
        if self.has_heap()
            && let Ok(done) = self.done_mut()
        {
            done.heap = Some(HeapReplay::at(&done.timeline, done.heap.take(), ties));
        }
    }
}

/// A heap under way.
#[derive(Clone, Debug, Default)]
pub(super) struct HeapReplay {
    /// Number of events replayed.
    position: usize,
    /// Whether an event was none that a heap of this kind could have caused.
    is_other: bool,
    /// F in the upper half of the key; in the lower one what breaks ties.
    entries: Vec<(u64, NodeId)>,
    places: BTreeMap<NodeId, usize>,
    ties: Ties,
    added: u32,
    sift: Vec<usize>,
    comparisons: u64,
    work: ListWork,
}

impl HeapReplay {
    /// The heap at the position of a timeline, from an earlier one if there is one.
    fn at(timeline: &Timeline, earlier: Option<Self>, ties: Ties) -> Self {
        let earlier = earlier.filter(|replay| replay.position <= timeline.position());
        let mut replay = earlier.unwrap_or_else(|| Self { ties, ..Self::default() });
        for event in &timeline.recording().events()[replay.position..timeline.position()] {
            replay.is_other |= replay.apply(event).is_none();
        }
        replay.position = timeline.position();
        replay
    }

    /// Repeats an event; `None` if no heap of this kind does what the event says.
    fn apply(&mut self, event: &TraceEvent) -> Option<()> {
        self.sift.clear();
        self.comparisons = 0;
        match *event {
            TraceEvent::Opened { f: Cost::MAX, .. } | TraceEvent::Reparented { f: Cost::MAX, .. } => return None,
            TraceEvent::Opened { node, f, .. } | TraceEvent::Reparented { node, f, .. } => self.push(node, f),
            TraceEvent::Closed { node } => self.pop(node)?,
        }
        Some(())
    }

    fn is_top_of_heap(&self) -> bool {
        self.ties == Ties::TopOfHeap
    }

    /// Whether an entry belongs above another one.
    fn is_above(&mut self, entry: u64, other: u64) -> bool {
        self.comparisons += 1;
        self.work.comparisons += 1;
        if self.is_top_of_heap() { entry <= other } else { entry < other }
    }

    fn put(&mut self, place: usize, entry: (u64, NodeId)) {
        self.entries[place] = entry;
        self.places.insert(entry.1, place);
    }

    fn push(&mut self, node: NodeId, Cost(f): Cost) {
        let tie = if self.is_top_of_heap() { 0 } else { u64::from(u32::MAX - self.added) };
        self.added += 1;
        let entry = (u64::from(f) << 32 | tie, node);
        let place = match self.places.get(&node) {
            Some(&place) if self.is_top_of_heap() => place,
            Some(&place) => {
                let old = self.entries[place].0;
                if !self.is_above(entry.0, old) {
                    return;
                }
                place
            }
            None => {
                self.entries.push(entry);
                self.entries.len() - 1
            }
        };
        self.rise(place, entry);
    }

    fn rise(&mut self, mut place: usize, entry: (u64, NodeId)) {
        self.sift.push(place);
        while place > 0 {
            let above = (place - 1) / 2;
            if !self.is_above(entry.0, self.entries[above].0) {
                break;
            }
            self.work.shifts += 1;
            self.put(place, self.entries[above]);
            place = above;
            self.sift.push(place);
        }
        self.put(place, entry);
    }

    /// Takes the node on top; `None` if that is another one.
    fn pop(&mut self, node: NodeId) -> Option<()> {
        let &(_, top) = self.entries.first()?;
        if top != node {
            return None;
        }
        self.places.remove(&node);
        let last = self.entries.pop()?;
        if !self.entries.is_empty() {
            self.sink(last);
        }
        Some(())
    }

    /// Puts an entry on top, and moves it down to where it belongs.
    fn sink(&mut self, entry: (u64, NodeId)) {
        let mut place = 0;
        self.sift.push(place);
        while let Some(below) = self.lower_of(place) {
            // Lester's heap moves an entry down below equals.
            if !self.is_above(self.entries[below].0, entry.0) {
                break;
            }
            self.work.shifts += 1;
            self.put(place, self.entries[below]);
            place = below;
            self.sift.push(place);
        }
        self.put(place, entry);
    }

    /// The place of the lower of the two entries below a place; of equals in Lester's heap, of the right one.
    fn lower_of(&mut self, place: usize) -> Option<usize> {
        let left = 2 * place + 1;
        let &(left_key, _) = self.entries.get(left)?;
        match self.entries.get(left + 1).map(|entry| entry.0) {
            Some(right) if self.is_above(right, left_key) => Some(left + 1),
            _ => Some(left),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{
        grid::{Point, Size},
        lab::{Done, Experiment, Timeline},
        level::Level,
        terrain::TerrainId,
    };

    /// A search around the end of a wall.
    pub(in crate::lab) fn around_a_wall(change: impl FnOnce(&mut Experiment)) -> Study {
        let mut level = Level::filled(Size::new(24, 15).expect("a small size"), TerrainId::FLOOR);
        for y in 2..=13 {
            level.cells[Point::new(9, y)] = TerrainId::WALL;
        }
        let mut experiment = Experiment::new(level, Point::new(2, 7), Point::new(20, 8));
        change(&mut experiment);
        Study::new(experiment)
    }

    fn study(ties: Ties) -> Study {
        around_a_wall(|experiment| experiment.settings.ties = ties)
    }

    #[test]
    fn the_heap_compares_and_moves_as_the_engine_does() {
        let mut study = study(Ties::LastAdded);
        study.count_list_work();
        let counted = study.outcome().ok().and_then(Done::list_work).expect("one list");
        assert_eq!(study.heap().expect("a heap").work, counted);
        assert!(counted.comparisons > 500);
    }

    #[test]
    fn trades_lead_from_where_an_entry_began_to_where_it_stays() {
        let mut study = study(Ties::LastAdded);
        let (mut before, mut most) = (Heap::default(), 0);
        for position in 1..study.len() {
            study.go_to(position);
            let heap = study.heap().expect("a heap");
            most = most.max(heap.trades());
            for trades in 0..=heap.trades() {
                let Some(&stays) = heap.sift.last() else { break };
                let part = heap.clone().after_trades(trades);
                let place = part.sift[trades];
                assert_eq!((part.entries[place], part.trades()), (heap.entries[stays], trades));
                let is_neighbour =
                    |&above: &usize| (2 * above + 1..=2 * above + 2).contains(&place.max(part.sift[trades - 1]));
                assert!(trades == 0 || part.sift[trades - 1..].iter().any(is_neighbour), "{:?}", part.sift);
            }
            let begins = heap.clone().after_trades(0);
            if let Some(TraceEvent::Opened { .. }) = study.timeline().and_then(Timeline::last_event) {
                // The new entry is at the end, and nothing else has moved.
                assert_eq!(begins.entries[..begins.entries.len() - 1], before.entries);
            }
            before = heap;
        }
        assert!(most > 2);
    }

    #[test]
    fn its_top_is_the_next_and_no_entry_is_lower_than_the_one_above() {
        for ties in [Ties::LastAdded, Ties::TopOfHeap] {
            let mut study = study(ties);
            for position in 1..study.len() {
                study.go_to(position);
                let replayed = study.heap();
                study.keep_heap();
                assert_eq!(study.heap(), replayed);
                let heap = replayed.expect("a heap");
                let timeline = study.timeline().expect("a search");
                assert_eq!(heap.entries.len(), timeline.counts().open);
                assert_eq!(heap.entries.first().map(|top| top.cell), timeline.open().next().map(|next| next.cell));
                for (place, entry) in heap.entries.iter().enumerate().skip(1) {
                    assert!(heap.entries[(place - 1) / 2].f <= entry.f, "{position}");
                }
                // A sift goes from place to place along one branch.
                for pair in heap.sift.windows(2) {
                    assert!((pair[0].max(pair[1]) - 1) / 2 == pair[0].min(pair[1]), "{:?}", heap.sift);
                }
            }
        }
    }
}
