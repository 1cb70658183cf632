//! The memory that thinking reuses. Nothing in it decides anything.

use crate::{
    mind::{Navigator, planning::Planner},
    search::{Outcome, Searcher},
};

use super::{dodge::Dodging, places::Atlas};

/// Searches for routes, for plans, and for the ways that plans count on.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Wits {
    pub(in crate::game) navigator: Navigator,
    pub(super) planner: Planner,
    pub(super) atlas: Atlas,
    pub(super) dodging: Dodging,
    pub(super) sorting: Searches,
}

/// Searches of one sort.
#[derive(Clone, Debug, Default)]
pub(super) struct Searches {
    /// The memory of them.
    pub(super) searcher: Searcher,
    /// How many there were so far.
    pub(super) made: u64,
    /// Nodes expanded in them.
    pub(super) expanded: u64,
}

impl Searches {
    /// Takes note of a search that was made.
    pub(super) fn note(&mut self, outcome: &Outcome) {
        self.made += 1;
        self.expanded += u64::from(outcome.stats.expanded);
    }
}

impl Wits {
    /// Searches made so far, and nodes expanded in them.
    pub(in crate::game) fn search_counts(&self) -> (u64, u64) {
        let Self { navigator, planner, atlas, dodging, sorting } = self;
        let counts = [
            (navigator.searches, navigator.expanded),
            (planner.searches, planner.expanded),
            (atlas.fills, atlas.expanded),
            (dodging.rest.made, dodging.rest.expanded),
            (dodging.timed.made, dodging.timed.expanded),
            (sorting.made, sorting.expanded),
        ];
        counts.into_iter().fold((0, 0), |sum, counts| (sum.0 + counts.0, sum.1 + counts.1))
    }
}
