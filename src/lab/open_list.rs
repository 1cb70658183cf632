//! The open list as the list that it is: sorted, unsorted, or buckets, with the work of the last step.
//!
//! Its entries follow from the events alone, because every kind gives nodes out in one order. Its comparisons and moves
//! are counted by the engine's own lists, to which the recording is played back.

use std::{cmp::Reverse, collections::BTreeSet};

use crate::search::{Cost, ListWork, NodeId, OpenListKind, Ties, TraceEvent};

use super::{HeapEntry, Study, Timeline};

/// A sorted list, an unsorted list or a bucket queue at a step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenListPicture {
    /// The kind of list.
    pub kind: OpenListKind,
    /// The entries in the order of the list: sorted, from the highest F to the lowest; unsorted, in the order of
    /// adding; in buckets, from the lowest F, and within a bucket from the bottom of its stack to the top. Entries of
    /// nodes that were added anew at a lower F are among them, until they come up and are dropped.
    pub entries: Vec<HeapEntry>,
    /// The entry that the last event added, by its place.
    pub added: Option<usize>,
    /// The entry that the last event took.
    pub taken: Option<HeapEntry>,
    /// Work of the last event.
    pub step: ListWork,
    /// Work of the search so far.
    pub work: ListWork,
}

/// An entry by F, then the last added first, then the node.
type Entry = (Cost, Reverse<u32>, NodeId);

impl Study {
    /// Whether the search keeps its open list in one of these kinds.
    pub fn has_open_list_picture(&self) -> bool {
        let settings = self.experiment().settings;
        matches!(settings.open_list, OpenListKind::Sorted | OpenListKind::Unsorted | OpenListKind::Bucket)
            && settings.ties == Ties::default()
            && self.has_one_open_list()
            && self.len() <= Self::MOST_REPLAYED
    }

    /// Keeps the picture of the open list at the current step, unless it is kept already.
    pub fn keep_open_list_picture(&mut self) {
        let kind = self.experiment().settings.open_list;
        if self.has_open_list_picture()
            && let Ok(done) = self.done_mut()
            && done.open_list.as_ref().is_none_or(|(position, _)| *position != done.timeline.position())
        {
            done.open_list = picture(&done.timeline, kind).map(|picture| (done.timeline.position(), picture));
        }
    }

    /// The picture of the open list at the current step; `None` unless it is kept.
    pub fn open_list_picture(&self) -> Option<&OpenListPicture> {
        let done = self.outcome().ok()?;
        let (position, picture) = done.open_list.as_ref()?;
        (*position == done.timeline.position()).then_some(picture)
    }
}

/// The list at a timeline's position; `None` if the events are not those of one search with such a list.
fn picture(timeline: &Timeline, kind: OpenListKind) -> Option<OpenListPicture> {
    let events = &timeline.recording().events()[..timeline.position()];
    let mut entries: BTreeSet<Entry> = BTreeSet::new();
    let (mut added, mut taken) = (None, None);
    for (number, event) in (0..).zip(events) {
        (added, taken) = (None, None);
        match *event {
            TraceEvent::Opened { node, f, .. } | TraceEvent::Reparented { node, f, .. } => {
                let entry = (f, Reverse(number), node);
                entries.insert(entry);
                added = Some(entry);
            }
            TraceEvent::Closed { node } => {
                // Entries of closed nodes come up before it, and are dropped.
                taken = std::iter::from_fn(|| entries.pop_first()).find(|entry| entry.2 == node);
            }
        }
    }
    let mut listed: Vec<Entry> = entries.into_iter().collect();
    match kind {
        OpenListKind::Sorted => listed.reverse(),
        OpenListKind::Unsorted => listed.sort_by_key(|&(_, Reverse(number), _)| number),
        _ => listed.sort_by_key(|&(f, Reverse(number), _)| (f, number)),
    }
    let shown = |(f, _, node): Entry| HeapEntry { cell: timeline.recording().cell(node), f };
    let work = kind.work(events)?;
    let before = kind.work(&events[..events.len().saturating_sub(1)])?;
    Some(OpenListPicture {
        kind,
        added: added.and_then(|added| listed.iter().position(|&entry| entry == added)),
        taken: taken.map(shown),
        entries: listed.into_iter().map(shown).collect(),
        step: ListWork { comparisons: work.comparisons - before.comparisons, shifts: work.shifts - before.shifts },
        work,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{Done, heap::tests::around_a_wall};

    fn study(kind: OpenListKind) -> Study {
        around_a_wall(|experiment| experiment.settings.open_list = kind)
    }

    #[test]
    fn each_kind_shows_its_own_order_and_the_engines_work() {
        for kind in [OpenListKind::Sorted, OpenListKind::Unsorted, OpenListKind::Bucket] {
            let mut study = study(kind);
            study.count_list_work();
            let counted = study.outcome().ok().and_then(Done::list_work).expect("one list");
            let mut sum = ListWork::default();
            for position in 1..=study.len() {
                study.go_to(position);
                assert_eq!(study.open_list_picture(), None);
                study.keep_open_list_picture();
                let picture = study.open_list_picture().expect("such a list");
                sum.comparisons += picture.step.comparisons;
                sum.shifts += picture.step.shifts;
                assert_eq!(picture.work, sum);
                assert_ne!(picture.added.is_some(), picture.taken.is_some());
                // What is open is listed; only entries that were superseded are listed beside it.
                let timeline = study.timeline().expect("a search");
                let open: BTreeSet<_> = timeline.open().map(|entry| entry.cell).collect();
                let listed: BTreeSet<_> = picture.entries.iter().map(|entry| entry.cell).collect();
                assert!(open.is_subset(&listed));
                let f: Vec<_> = picture.entries.iter().map(|entry| entry.f).collect();
                match kind {
                    OpenListKind::Sorted => assert!(f.is_sorted_by(|a, b| a >= b)),
                    OpenListKind::Unsorted => {
                        assert!(picture.added.is_none_or(|place| place + 1 == picture.entries.len()));
                    }
                    _ => assert!(f.is_sorted()),
                }
            }
            assert_eq!(sum, counted, "{kind:?}");
        }
    }

    #[test]
    fn a_sorted_list_takes_from_its_end_without_moving_anything() {
        let mut study = study(OpenListKind::Sorted);
        for position in 1..study.len() {
            study.go_to(position);
            study.keep_open_list_picture();
            let Some(picture) = study.open_list_picture().filter(|picture| picture.taken.is_some()) else { continue };
            assert_eq!(picture.step, ListWork::default());
        }
        assert!(!self::study(OpenListKind::Heap).has_open_list_picture());
    }
}
