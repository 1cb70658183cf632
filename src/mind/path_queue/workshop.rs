//! What all queues share, and on which nothing that they answer depends.

use crate::search::{PausedSearch, Searcher};

use super::{WayCounts, dead_ends::KnownDeadEnds};

/// The memory of searches that are over, what all of them took, and whether somebody watches.
#[derive(Clone, Debug, Default)]
pub(super) struct Workshop {
    spare: Vec<PausedSearch>,
    /// The memory of replanners while they plan.
    pub(super) searcher: Searcher,
    pub(super) dead_ends: KnownDeadEnds,
    pub(super) counts: WayCounts,
    /// Whether routes keep the trace of the search that found them.
    pub(super) keeps_traces: bool,
}

/// So many searches' memory is kept.
const MOST_SPARE: usize = 16;

impl Workshop {
    /// Memory for a search.
    pub(super) fn take(&mut self) -> PausedSearch {
        self.spare.pop().unwrap_or_default()
    }

    /// Gives it back.
    pub(super) fn give_back(&mut self, search: PausedSearch) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(search);
        }
    }

    /// Lets go of all of it, before floors of another size are searched.
    pub(super) fn clear_out(&mut self) {
        self.spare.clear();
        self.dead_ends.clear();
    }
}
