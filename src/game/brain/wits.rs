//! The memory that thinking reuses. Nothing in it decides anything.

use crate::{
    mind::planning::Planner,
    search::{Outcome, PausedSearch, Searcher},
};

use super::{dodge::Dodging, places::Atlas};

/// Searches for plans, and for the ways that plans count on. For routes there is the path queue.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Wits {
    pub(super) planner: Planner,
    pub(super) atlas: Atlas,
    pub(super) search: PausedSearch,
    pub(super) counts: Counts,
    pub(super) dodging: Dodging,
    pub(super) sorting: Searches,
}

/// What searches have taken that are no requests for a path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    searches: u64,
    expanded: u64,
}

impl Counts {
    /// Adds a search that is over or was given up.
    pub(super) fn add(&mut self, search: &PausedSearch) {
        self.add_expanded(search.outcome().stats.expanded);
    }

    /// Adds a search of so many expansions.
    pub(super) fn add_expanded(&mut self, expansions: u32) {
        self.searches += 1;
        self.expanded += u64::from(expansions);
    }
}

/// Searches of one sort.
#[derive(Clone, Debug, Default)]
pub(super) struct Searches {
    /// The memory of them.
    pub(super) searcher: Searcher,
    counts: Counts,
}

impl Searches {
    /// Takes note of a search that was made.
    pub(super) fn note(&mut self, outcome: &Outcome) {
        self.counts.add_expanded(outcome.stats.expanded);
    }
}

impl Wits {
    /// Searches made so far, and nodes expanded in them.
    pub(in crate::game) fn search_counts(&self) -> (u64, u64) {
        let Self { planner, counts, dodging, sorting, .. } = self;
        let others = [*counts, dodging.rest.counts, dodging.timed.counts, sorting.counts];
        others.iter().fold((planner.searches, planner.expanded), |(searches, expanded), counts| {
            (searches + counts.searches, expanded + counts.expanded)
        })
    }
}
