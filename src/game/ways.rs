//! The ways of units: the game's side of the path queues.

use std::{cell::OnceCell, collections::BTreeMap};

use crate::{
    grid::Point,
    mind::{Asker, Claims, FactionId, KnownGround, PathLoad, PathQueue, PathQueues, Sharers, Turn, UnitId, WayCounts},
};

use super::{
    Circle, Floor, Game, Unit,
    brain::{Company, Thought},
};

impl Circle {
    /// How many share its mind.
    fn sharers(self) -> Sharers {
        match self {
            Self::Faction(_) => Sharers::Many,
            Self::Unit(..) => Sharers::One,
        }
    }
}

impl Game {
    /// Who of a circle waits for a path, and what of the turn's budget is spent; `None` if nobody of it has asked for
    /// any on the present floor.
    pub fn path_queue(&self, circle: Circle) -> Option<&PathQueue> {
        self.ways.of(circle)
    }

    /// How busy the queues of a faction are, all its circles together.
    pub fn path_load(&self, faction: FactionId) -> PathLoad {
        let queues = self.ways.iter().filter(|(circle, _)| circle.faction() == faction);
        queues.map(|(_, queue)| queue.load()).sum()
    }

    /// The queues of all circles, who are each on their own.
    pub fn path_queues(&self) -> &PathQueues<Circle> {
        &self.ways
    }

    /// What finding ways has taken so far.
    pub fn way_counts(&self) -> WayCounts {
        self.ways.counts()
    }

    /// Searches made so far, for ways and for plans, and nodes expanded in them.
    pub fn search_counts(&self) -> (u64, u64) {
        let WayCounts { searches, expanded, .. } = self.ways.counts();
        let (others, expanded_by_others) = self.wits.search_counts();
        (searches + others, expanded + expanded_by_others)
    }

    /// Gives a mind that many share so many expansions a turn, and one that belongs to a single unit a quarter of that.
    /// Everybody forgets what it waits for.
    pub fn set_path_budget(&mut self, expansions: u32) {
        self.ways = PathQueues::new(expansions);
    }

    /// Whether units keep the traces of their searches, for somebody to watch. It changes nothing else.
    pub fn keep_traces(&mut self, keep: bool) {
        self.ways.keep_traces(keep);
    }

    /// What makes ground dearer for a unit of the present floor than it is known to be, as a search for it would see it now:
    /// where it went ill before, what it fears, what friends claim; nothing where somebody is in the way. All of it is known
    /// to the unit's own mind. The player's errands heed standing dangers only.
    pub fn extra_costs(&self, unit: &Unit) -> BTreeMap<Point, Option<u16>> {
        let floor = self.floor();
        if unit.id == Self::PLAYER {
            let dangers = self.standing_dangers(FactionId::PLAYER, self.player_mind());
            let ground = KnownGround::new(&self.player_mind().known, &floor.level().terrains, unit.movement());
            return ground.with_dangers(&dangers).extra_costs().collect();
        }
        let thought = thought_of(floor, unit, self.turn(), self.heeds_influence);
        thought.standpoint(thought.care()).for_now().extra_costs().collect()
    }

    /// The cells claimed by friends that cost more in a search for a unit of the present floor now: the share of claims
    /// in [`Game::extra_costs`]. Empty for the player, whose errands ignore claims.
    pub fn claims_on(&self, unit: &Unit) -> Claims {
        if unit.id == Self::PLAYER {
            return Claims::default();
        }
        thought_of(self.floor(), unit, self.turn(), self.heeds_influence).claims()
    }

    /// Begins a turn of the path queues.
    pub(super) fn begin_ways(&mut self) {
        let cells = self.floor().level().size().area();
        self.ways.begin_turn(self.turn(), cells);
    }

    /// Searches for those who wait, each by what its own mind knows, with what the turn has left.
    pub(super) fn work_on_ways(&mut self) {
        let (turn, heeds_influence) = (self.turn(), self.heeds_influence);
        let Self { ways, floors, depth, .. } = self;
        let Some(floor) = floors.get(depth) else { return };
        ways.work(|id, care| {
            let unit = floor.units.get(&id)?;
            Some(thought_of(floor, unit, turn, heeds_influence).standpoint(care))
        });
    }

    /// Takes note that a unit of a circle is no more.
    pub(super) fn forget_ways(&mut self, circle: Circle, unit: UnitId) {
        match circle {
            Circle::Faction(_) => self.ways.forget(circle, unit),
            Circle::Unit(..) => self.ways.bury(circle),
        }
    }
}

/// What the decision of a unit may depend on.
pub(super) fn thought_of<'a>(floor: &'a Floor, me: &'a Unit, turn: Turn, heeds_influence: bool) -> Thought<'a> {
    let (terrains, rule) = (&floor.level.terrains, floor.level.diagonal);
    let (mind, door, standing, company) = (floor.mind_of(me), OnceCell::new(), OnceCell::new(), Company::default());
    Thought { me, mind, terrains, rule, turn, heeds_influence, door, standing, company }
}

/// The right of a unit to ask its mind's queue for a path.
pub(super) fn asker<'a>(ways: &'a mut PathQueues<Circle>, me: &Unit) -> Asker<'a> {
    let circle = Circle::of(me);
    ways.asker(circle, circle.sharers(), me.id)
}
