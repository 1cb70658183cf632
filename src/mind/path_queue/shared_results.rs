//! Recent results of long searches, for units of the same queue that stand close to where the search began.

use std::{collections::VecDeque, sync::Arc};

use crate::{
    grid::Point,
    search::{NodeId, PausedSearch, Trace},
};

use super::{Destination, Route, SearchContext, Turn, search_context::CacheKey};

/// Turns for which a result is shared, unless what was found is gone before.
const KEEPS: u32 = 30;

/// A result serves units that are closer to where its search began than the length of its path divided by this. For
/// them the path is at most three times as long as the one to what is nearest to them, where steps cost the same in
/// both directions.
const SHARE: u32 = 2;

/// A search that found the nearest cell of some kind.
#[derive(Clone, Debug)]
struct SharedResult {
    key: CacheKey,
    goal: Destination,
    turn: Turn,
    start: Point,
    found: NodeId,
    trace: Option<Arc<Trace>>,
    search: PausedSearch,
}

impl SharedResult {
    /// The route from where a unit stands, along the parents of the search.
    fn route(&self, goal: Destination, key: CacheKey, context: &SearchContext<'_>, now: Turn) -> Option<Route> {
        if (self.key, self.goal) != (key, goal) {
            return None;
        }
        let space = context.space(&context.ground);
        let here = space.node(context.at)?;
        let (aside, whole) = (self.search.g(here)?, self.search.g(self.found)?);
        if aside.0.saturating_mul(SHARE) > whole.0 || !goal.is_met(space.point(self.found), &context.ground, now) {
            return None;
        }
        let nodes = self.search.path_between(here, self.found).filter(|nodes| nodes.len() > 1)?;
        Route::smoothly_over(&space, &nodes).map(|route| route.with_trace(self.trace.clone()))
    }
}

/// The last results, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedResults {
    results: VecDeque<SharedResult>,
}

/// The searches are left out: they follow from the rest.
impl std::hash::Hash for SharedResults {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        for SharedResult { key, goal, turn, start, found, trace: _, search: _ } in &self.results {
            (key, goal, turn, start, found).hash(state);
        }
    }
}

impl SharedResults {
    /// Drops results that are too old, and the oldest beyond `most`. Returns the memory of their searches.
    pub(super) fn fade(&mut self, now: Turn, most: usize) -> Vec<PausedSearch> {
        let old = self.results.iter().filter(|result| now.since(result.turn) >= KEEPS).count();
        let gone = old.max(self.results.len().saturating_sub(most));
        self.results.drain(..gone).map(|result| result.search).collect()
    }

    /// Keeps a search that began at `start`, if it found something.
    pub(super) fn keep(
        &mut self,
        (goal, start, turn): (Destination, Point, Turn),
        key: CacheKey,
        trace: Option<Arc<Trace>>,
        search: PausedSearch,
    ) {
        let Some(found) = search.outcome().found else { return };
        self.results.push_back(SharedResult { key, goal, turn, start, found, trace, search });
    }

    /// The route to what another unit found, if that serves this unit; the latest result that does.
    pub(super) fn route(
        &self,
        goal: Destination,
        key: CacheKey,
        context: &SearchContext<'_>,
        now: Turn,
    ) -> Option<Route> {
        self.results.iter().rev().find_map(|result| result.route(goal, key, context, now))
    }
}
