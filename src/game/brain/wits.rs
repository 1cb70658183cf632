//! The memory that thinking reuses. Nothing in it decides anything.

use crate::mind::{Navigator, planning::Planner};

use super::{dodge::Dodging, jam::Jam, places::Atlas};

/// Searches for routes, for plans, and for the ways that plans count on.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Wits {
    pub(in crate::game) navigator: Navigator,
    pub(super) planner: Planner,
    pub(super) atlas: Atlas,
    pub(super) dodging: Dodging,
    pub(super) jam: Jam,
}

impl Wits {
    /// Searches made so far, and nodes expanded in them.
    pub(in crate::game) fn search_counts(&self) -> (u64, u64) {
        let Self { navigator, planner, atlas, dodging, jam } = self;
        let counts = [
            (navigator.searches, navigator.expanded),
            (planner.searches, planner.expanded),
            (atlas.fills, atlas.expanded),
            (dodging.searches, dodging.expanded),
            (jam.searches, jam.expanded),
        ];
        counts.into_iter().fold((0, 0), |sum, counts| (sum.0 + counts.0, sum.1 + counts.1))
    }
}
