//! Replanners: what a unit keeps from one plan to the next when it asks for the same cell again, over ground that it
//! knows better by then.

use std::{
    collections::{BTreeMap, VecDeque},
    hash::{Hash, Hasher},
};

use crate::{
    grid::Point,
    mind::{Knowledge, NewsMark},
    search::{
        NodeId, Searcher, Silent, Trace,
        replan::{AnyReplanner, Change, Replan, Replanner},
    },
};

use super::{ASSUMED_COST, Route, SearchContext, UnitId, search_context::CacheKey};

/// The most units of a mind that have a replanner.
const MOST: usize = 16;

/// The replanner of one unit on its way to one cell.
#[derive(Clone, Debug)]
struct Expedition {
    unit: UnitId,
    goal: Point,
    key: CacheKey,
    /// The extra costs over the known ground at the last plan.
    stamp: u64,
    /// The news of the map that were read by then.
    read: NewsMark,
    replanner: AnyReplanner,
}

impl Expedition {
    /// Begins with the kind of replanner that suits the known part of the floor.
    fn new(unit: UnitId, goal: Point, key: CacheKey, context: &SearchContext<'_>) -> Self {
        let ground = &context.ground;
        let known = ground.known();
        let is_seen = |&cell: &usize| known.of(cell) != Knowledge::Unknown;
        let seen = (0..known.size().area()).filter(is_seen);
        let replanner = Replan::choose(ground, seen, ASSUMED_COST).replanner();
        Self { unit, goal, key, stamp: ground.stamp(), read: known.news_end(), replanner }
    }

    /// Tells the replanner what has changed since the last plan.
    fn catch_up(&mut self, context: &SearchContext<'_>) {
        let ground = &context.ground;
        let known = ground.known();
        let news = known.news_since(self.read).filter(|_| self.stamp == ground.stamp());
        match news {
            Some(items) => {
                for item in items {
                    // The extra costs are the same as before.
                    let now = match known.of(item.cell as usize) {
                        Knowledge::Unknown => None,
                        Knowledge::Remembered { terrain, .. } => Some(terrain),
                    };
                    if let Some(change) = Change::between(ground.cost_of(item.before), ground.cost_of(now)) {
                        self.replanner.changed(NodeId(item.cell), change);
                    }
                }
            }
            None => self.replanner.forget(),
        }
        (self.stamp, self.read) = (ground.stamp(), known.news_end());
    }
}

/// The replanners of a mind, the one that was used last at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Expeditions {
    all: VecDeque<Expedition>,
    /// The cell to which each unit last asked for a way.
    asked: BTreeMap<UnitId, Point>,
}

/// The contents of a replanner decide how many expansions its next plan takes. They follow from what was planned and
/// how.
impl Hash for Expeditions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.asked.hash(state);
        for Expedition { unit, goal, key, stamp, read: _, replanner } in &self.all {
            (unit, goal, key, stamp, replanner.expanded()).hash(state);
        }
    }
}

impl Expeditions {
    /// The cheapest route of a unit to a cell, or `None` if there is none; and how many expansions that took.
    pub(super) fn plan(
        &mut self,
        (unit, goal, key): (UnitId, Point, CacheKey),
        context: &SearchContext<'_>,
        searcher: &mut Searcher,
        trace: Option<&mut Trace>,
    ) -> (Option<Route>, u32) {
        let place = self.all.iter().position(|other| (other.unit, other.goal, other.key) == (unit, goal, key));
        let mut expedition = match place.and_then(|place| self.all.remove(place)) {
            Some(mut expedition) => {
                expedition.catch_up(context);
                expedition
            }
            None => Expedition::new(unit, goal, key, context),
        };
        self.all.retain(|other| other.unit != unit);
        let space = context.space(&context.ground);
        let before = expedition.replanner.expanded();
        let ends = context.node(context.at).zip(context.node(goal));
        let path = ends.and_then(|(start, end)| match trace {
            Some(trace) => expedition.replanner.plan(&space, start, end, searcher, trace),
            None => expedition.replanner.plan(&space, start, end, searcher, &mut Silent),
        });
        let route = path.filter(|path| path.nodes.len() > 1).and_then(|path| Route::smoothly_over(&space, &path.nodes));
        let expanded = expedition.replanner.expanded() - before;
        self.all.push_back(expedition);
        if self.all.len() > MOST {
            self.all.pop_front();
        }
        (route, u32::try_from(expanded).unwrap_or(u32::MAX))
    }

    /// Records that a unit asks for the way to a cell. Returns whether its last request was for the same cell.
    pub(super) fn note(&mut self, unit: UnitId, goal: Point) -> bool {
        self.asked.insert(unit, goal) == Some(goal)
    }

    /// Forgets a unit that died or left.
    pub(super) fn forget(&mut self, unit: UnitId) {
        self.all.retain(|other| other.unit != unit);
        self.asked.remove(&unit);
    }
}
