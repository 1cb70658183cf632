//! Peace between factions: whom a unit takes for an enemy on a floor where they leave each other alone.
//!
//! A faction strikes back, raids others now and then, keeps others off the ground that it holds, and goes to war with
//! whoever has hurt one of its own; each blow that it hears of prolongs the war. A faction that has lost too many wants
//! no war: it holds its ground, and that is all. Peoples that have word of the player with the Astrolabe make common
//! cause. With the player there is never peace.

use crate::{
    game::{
        action::Action,
        brain::{Thought, thought::Choice, thought::GUARD_RADIUS},
        state::{task::Task, world::World},
    },
    grid::Point,
    mind::{Danger, FactionId, Grudges, Sighting},
};

/// Turns after a blow for which a unit strikes back at whoever is at hand, even if its faction wants no war.
const DEFENDS: u32 = 4;

/// The extra cost of a step onto ground that others hold, beside them: four steps on floor.
const HELD_COST: u16 = 40;

/// Share of its faction that has to be killed for it to want no war: one of so many.
const WEARY_DIVISOR: usize = 4;

/// Units farther away than this, in king's moves, are in nobody's way yet.
const IN_THE_WAY_WITHIN: u32 = 6;

/// Whether a faction of which this number was killed, of those that settled on a floor, wants no war.
pub(in crate::game) const fn wants_no_war(killed: usize, settled: usize) -> bool {
    killed > 0 && killed * WEARY_DIVISOR >= settled
}

/// A people of fewer than this many does not raid.
const FEWEST: u32 = 2;

/// Whoever is within this many king's moves of where a raid goes is a foe of those who raid.
const RAIDED_GROUND: u32 = 5;

/// Turns after which a people raids again that knows that one of its own was killed: blood ends a raid, so that not all
/// fall.
const TRUCE: u32 = 100;

/// Turns after which a people that has seen an intruder raids again.
const AFTER_INTRUDER: u32 = 100;

/// Turns by which the raids of each people come after those of the one before in the table.
const APART: u32 = 47;

impl<'a> Thought<'a> {
    /// Units of other factions, last seen within `radius` king's moves of a place.
    pub(super) fn foreigners_near(&self, place: Point, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        let (mine, mind) = (self.me.faction(), self.mind);
        let near = mind.sightings.near(place, radius, move |faction| faction != mine);
        near.filter(|other| other.is_there() && !other.is_captive)
    }

    /// Whether a unit of another faction is an enemy now.
    pub(super) fn is_foe(&self, other: &Sighting) -> bool {
        let is_at_peace = self.peace && ![self.me.faction(), other.faction].contains(&FactionId::PLAYER);
        if !is_at_peace || self.is_struck_by(other) {
            return true;
        }
        // Those who wait for the thief side by side let each other be.
        let is_foe = self.is_at_war_with(other.faction) || self.trespasses(other) || self.raids(other);
        is_foe && self.thief().is_none()
    }

    /// Whether its faction hunts the members of another, as far as it knows.
    fn is_at_war_with(&self, faction: FactionId) -> bool {
        self.mind.was_struck_by(faction, self.turn, Grudges::WAR) && !self.is_weary()
    }

    /// Whether its faction has lost too many to want a war.
    fn is_weary(&self) -> bool {
        let mourns = self.me.faction().row().mourns;
        *self.weary.get_or_init(|| wants_no_war(self.mind.killed(self.turn, mourns), self.settled as usize))
    }

    /// Whether a unit at hand belongs to those who strike at its own right now.
    fn is_struck_by(&self, other: &Sighting) -> bool {
        let reach = other.kind.row().reach.max(self.me.row().reach).max(2);
        other.at.distance(self.me.at) <= reach && self.mind.was_struck_by(other.faction, self.turn, DEFENDS)
    }

    /// Whether a unit is on ground that this one holds: around its post, as long as it is there itself.
    fn trespasses(&self, other: &Sighting) -> bool {
        let holds = self.me.faction().row().holds;
        other.at.distance(self.me.home) <= holds && self.me.at.distance(self.me.home) <= GUARD_RADIUS
    }

    /// Units of factions with which it keeps the peace, last seen within `radius` king's moves of it.
    fn strangers_near(&self, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'_, 'a> {
        let foreigners = self.peace.then(|| self.foreigners_near(self.me.at, radius)).into_iter().flatten();
        foreigners.filter(|other| !self.is_foe(other))
    }

    /// Whether this is a time at which its people raids, and the unit one that could go along.
    pub(super) fn is_raiding(&self) -> bool {
        *self.raids.get_or_init(|| self.is_time_to_raid())
    }

    fn is_time_to_raid(&self) -> bool {
        let Some(raids) = self.me.faction().row().raids.filter(|_| self.peace) else { return false };
        let turn = self.turn.0 + APART * u32::from(self.me.faction().0);
        if turn % raids.every_of(self.settled) >= raids.lasts || self.settled < FEWEST {
            return false;
        }
        let is_able = self.me.squad.is_none() && self.me.can_raid();
        let has_truce = self.mind.killed(self.turn, TRUCE) > 0;
        is_able && !has_truce && !self.is_weary() && self.thief().is_none() && !self.knows_of_intruder()
    }

    /// Whether the player was seen lately, as far as it knows.
    fn knows_of_intruder(&self) -> bool {
        let player = self.mind.sightings.of(World::PLAYER).filter(|player| !player.is_of_dead());
        player.is_some_and(|player| self.turn.since(player.seen) < AFTER_INTRUDER)
    }

    /// Whether the unit is on a raid upon another, or hunts it on one.
    fn raids(&self, other: &Sighting) -> bool {
        let is_prey = match self.me.task {
            Task::Raid { aim } => aim.at().is_some_and(|at| at.distance(other.at) <= RAIDED_GROUND),
            Task::Hunt { unit, .. } => unit == other.unit,
            _ => false,
        };
        is_prey && self.is_raiding()
    }

    /// The ground around units of factions with which it keeps the peace: they may hold it.
    pub(super) fn held_ground(&self, within: u32) -> impl Iterator<Item = Danger> + use<'_, 'a> {
        self.strangers_near(within).map(|other| Danger {
            at: other.at,
            reach: other.faction.row().holds,
            cost: HELD_COST,
        })
    }

    /// The cells of units in sight with which it keeps the peace: it does not walk into them.
    pub(super) fn strangers_in_the_way(&self) -> impl Iterator<Item = Point> + use<'_, 'a> {
        let in_sight = self.strangers_near(IN_THE_WAY_WITHIN).filter(|other| other.seen == self.turn);
        in_sight.flat_map(|other| other.footprint().cells())
    }

    /// A unit does not step onto somebody with whom it keeps the peace: that would be a blow. It tries to change
    /// places.
    pub(super) fn spare_strangers(&self, mut choice: Choice) -> Choice {
        let Action::Step(direction) = choice.decision.action else { return choice };
        let body = self.body_at(self.me.at.step(direction));
        if self.strangers_in_the_way().any(|at| body.contains(at)) {
            choice.decision.action = Action::Pass(direction);
        }
        choice
    }
}
