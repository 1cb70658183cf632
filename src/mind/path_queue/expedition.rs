//! The same goal again, over ground that came to be known better: what is kept from one plan to the next.

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

use super::{ASSUMED_COST, Route, Standpoint, UnitId, class::Class};

/// So many units of a mind at most have a replanner each.
const MOST: usize = 16;

/// One unit on its way to one cell.
#[derive(Clone, Debug)]
struct Expedition {
    unit: UnitId,
    goal: Point,
    class: Class,
    /// What lay on top of the known ground at the last plan.
    stamp: u64,
    /// What was known then.
    read: NewsMark,
    replanner: AnyReplanner,
}

impl Expedition {
    /// Sets out with the kind of replanner that suits what is known of the floor.
    fn new(unit: UnitId, goal: Point, class: Class, stand: &Standpoint<'_>) -> Self {
        let ground = &stand.ground;
        let known = ground.known();
        let is_seen = |&cell: &usize| known.of(cell) != Knowledge::Unknown;
        let seen = (0..known.size().area()).filter(is_seen);
        let replanner = Replan::choose(ground, seen, ASSUMED_COST).replanner();
        Self { unit, goal, class, stamp: ground.stamp(), read: known.news_end(), replanner }
    }

    /// Tells the replanner what has changed since the last plan.
    fn catch_up(&mut self, stand: &Standpoint<'_>) {
        let ground = &stand.ground;
        let known = ground.known();
        let news = known.news_since(self.read).filter(|_| self.stamp == ground.stamp());
        match news {
            Some(items) => {
                for item in items {
                    // What lies on top is what it was.
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

/// Those of a mind who have asked for the way to a cell and may ask again, who asked last at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Expeditions {
    all: VecDeque<Expedition>,
    /// Where each unit last asked for the way to.
    asked: BTreeMap<UnitId, Point>,
}

/// What a replanner keeps decides how much its next plan takes. It follows from what was planned and how.
impl Hash for Expeditions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.asked.hash(state);
        for Expedition { unit, goal, class, stamp, read: _, replanner } in &self.all {
            (unit, goal, class, stamp, replanner.expanded()).hash(state);
        }
    }
}

impl Expeditions {
    /// The cheapest way for a unit to a cell, or `None` if there is none; and how many expansions that took.
    pub(super) fn plan(
        &mut self,
        (unit, goal, class): (UnitId, Point, Class),
        stand: &Standpoint<'_>,
        searcher: &mut Searcher,
        trace: Option<&mut Trace>,
    ) -> (Option<Route>, u32) {
        let place = self.all.iter().position(|other| (other.unit, other.goal, other.class) == (unit, goal, class));
        let mut expedition = match place.and_then(|place| self.all.remove(place)) {
            Some(mut expedition) => {
                expedition.catch_up(stand);
                expedition
            }
            None => Expedition::new(unit, goal, class, stand),
        };
        self.all.retain(|other| other.unit != unit);
        let space = stand.space(&stand.ground);
        let before = expedition.replanner.expanded();
        let ends = stand.node(stand.at).zip(stand.node(goal));
        let path = ends.and_then(|(start, end)| match trace {
            Some(trace) => expedition.replanner.plan(&space, start, end, searcher, trace),
            None => expedition.replanner.plan(&space, start, end, searcher, &mut Silent),
        });
        let route = path.filter(|path| path.nodes.len() > 1).and_then(|path| Route::over(&space, &path.nodes));
        let expanded = expedition.replanner.expanded() - before;
        self.all.push_back(expedition);
        if self.all.len() > MOST {
            self.all.pop_front();
        }
        (route, u32::try_from(expanded).unwrap_or(u32::MAX))
    }

    /// Takes note that a unit asks for the way to a cell; says whether it did so before, when it asked last.
    pub(super) fn note(&mut self, unit: UnitId, goal: Point) -> bool {
        self.asked.insert(unit, goal) == Some(goal)
    }

    /// Forgets a unit that is no more.
    pub(super) fn forget(&mut self, unit: UnitId) {
        self.all.retain(|other| other.unit != unit);
        self.asked.remove(&unit);
    }
}
