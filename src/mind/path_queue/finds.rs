//! What was found lately, for others of the queue who stand close by.

use std::{collections::VecDeque, sync::Arc};

use crate::{
    grid::Point,
    search::{NodeId, PausedSearch, Trace},
};

use super::{Goal, Route, Standpoint, Turn, class::Class};

/// For so many turns a find is shared, unless what was found is gone before.
const KEEPS: u32 = 30;

/// A find is for those who are closer to where its search began than one part in so many of the way that it found. For
/// them that way is at most three times as far as to what is nearest to themselves, where ways cost the same in both
/// directions.
const SHARE: u32 = 2;

/// A search that found the nearest cell of a sort.
#[derive(Clone, Debug)]
struct Find {
    class: Class,
    goal: Goal,
    turn: Turn,
    start: Point,
    found: NodeId,
    trace: Option<Arc<Trace>>,
    search: PausedSearch,
}

impl Find {
    /// The way for whoever stands there, along the search's own ways.
    fn way(&self, goal: Goal, class: Class, stand: &Standpoint<'_>, now: Turn) -> Option<Route> {
        if (self.class, self.goal) != (class, goal) {
            return None;
        }
        let space = stand.space(&stand.ground);
        let here = space.node(stand.at)?;
        let (aside, whole) = (self.search.g(here)?, self.search.g(self.found)?);
        if aside.0.saturating_mul(SHARE) > whole.0 || !goal.is_met(space.point(self.found), &stand.ground, now) {
            return None;
        }
        let nodes = self.search.way_between(here, self.found).filter(|nodes| nodes.len() > 1)?;
        Route::over(&space, &nodes).map(|route| route.with_trace(self.trace.clone()))
    }
}

/// The last finds, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Finds {
    finds: VecDeque<Find>,
}

/// How each was found is left out: it follows from the rest.
impl std::hash::Hash for Finds {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        for Find { class, goal, turn, start, found, trace: _, search: _ } in &self.finds {
            (class, goal, turn, start, found).hash(state);
        }
    }
}

impl Finds {
    /// Forgets what is too old or too much, and gives back the memory.
    pub(super) fn fade(&mut self, now: Turn, most: usize) -> Vec<PausedSearch> {
        let old = self.finds.iter().filter(|find| now.since(find.turn) >= KEEPS).count();
        let gone = old.max(self.finds.len().saturating_sub(most));
        self.finds.drain(..gone).map(|find| find.search).collect()
    }

    /// Keeps a search that began at `start` and found something.
    pub(super) fn keep(
        &mut self,
        (goal, start, turn): (Goal, Point, Turn),
        class: Class,
        trace: Option<Arc<Trace>>,
        search: PausedSearch,
    ) {
        let Some(found) = search.outcome().found else { return };
        self.finds.push_back(Find { class, goal, turn, start, found, trace, search });
    }

    /// The way to what somebody else found, if it serves as well; the latest find that does.
    pub(super) fn way(&self, goal: Goal, class: Class, stand: &Standpoint<'_>, now: Turn) -> Option<Route> {
        self.finds.iter().rev().find_map(|find| find.way(goal, class, stand, now))
    }
}
