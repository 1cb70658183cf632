//! The memory that thinking reuses. Nothing in it decides anything.

use crate::{mind::planning::Planner, search::PausedSearch};

use super::places::Atlas;

/// Searches for plans, and for the ways that plans count on. For routes there is the path queue.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Wits {
    pub(super) planner: Planner,
    pub(super) atlas: Atlas,
    pub(super) search: PausedSearch,
    pub(super) counts: Counts,
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

impl Wits {
    /// Searches made so far, and nodes expanded in them.
    pub(in crate::game) fn search_counts(&self) -> (u64, u64) {
        let Self { planner, counts, .. } = self;
        (planner.searches + counts.searches, planner.expanded + counts.expanded)
    }
}
