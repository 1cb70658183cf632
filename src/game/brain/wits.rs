//! The memory that thinking reuses. Nothing in it decides anything.

use crate::mind::{Navigator, planning::Planner};

use super::places::Atlas;

/// Searches for routes, for plans, and for the ways that plans count on.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Wits {
    pub(in crate::game) navigator: Navigator,
    pub(super) planner: Planner,
    pub(super) atlas: Atlas,
}

impl Wits {
    /// Searches made so far, and nodes expanded in them.
    pub(in crate::game) fn search_counts(&self) -> (u64, u64) {
        let Self { navigator, planner, atlas } = self;
        (navigator.searches + planner.searches + atlas.fills, navigator.expanded + planner.expanded + atlas.expanded)
    }
}
