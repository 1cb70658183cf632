//! Raids: now and then a band of a people sets out to where another people lives, and if it knows of none, beyond the known. A people that
//! mourns many stays at home, and draws back to its heart if half of it has fallen.

use crate::{
    game::{
        brain::Thought,
        state::{task::Task, world::World},
    },
    grid::Point,
    mind::{Area, Asker, FactionId, Goal, Sighting, planning::Behaviour},
};

use super::thought::Decision;

/// A people of fewer than this many does not raid.
const FEWEST: u32 = 2;

/// Raids go to those who were last seen within this many king's moves of the post of a raider, up to so near to them.
const RAIDS_WITHIN: u32 = 60;
const UP_TO: u32 = 2;

/// Whoever is within this many king's moves of where a raid goes is a foe of those who raid.
const RAIDED_GROUND: u32 = 5;

/// Turns after which a people raids again that knows that one of its own was killed: blood ends a raid, so that not all fall.
const TRUCE: u32 = 100;

/// Turns after which a people that has seen an intruder raids again.
const CALM: u32 = 100;

/// Turns by which the raids of each people come after those of the one before in the table.
const APART: u32 = 47;

/// Share of its people that has to be killed for the others to draw back to its heart: one of so many.
const FEW_LEFT: usize = 2;

impl Thought<'_> {
    /// Whether this is a time at which its people raids, and the unit one that could go along.
    pub(super) fn is_raiding(&self) -> bool {
        *self.raids.get_or_init(|| self.is_time_to_raid())
    }

    fn is_time_to_raid(&self) -> bool {
        let Some(raids) = self.me.faction().row().raids.filter(|_| self.peace) else { return false };
        let turn = self.turn.0 + APART * u32::from(self.me.faction().0);
        if turn % raids.every >= raids.lasts || self.settled < FEWEST {
            return false;
        }
        let is_free = !self.me.is_companion() && self.me.squad.is_none() && !self.me.row().is_rooted;
        let is_able = is_free && self.me.row().hides.is_none() && self.me.behaviour().is_some_and(Behaviour::fights);
        let has_truce = self.mind.killed(self.turn, TRUCE) > 0;
        is_able && !has_truce && !self.is_weary() && self.thief().is_none() && !self.knows_of_intruder()
    }

    /// Whether the player was seen lately, as far as it knows.
    fn knows_of_intruder(&self) -> bool {
        let player = self.mind.sightings.of(World::PLAYER).filter(|player| !player.is_of_dead());
        player.is_some_and(|player| self.turn.since(player.seen) < CALM)
    }

    /// Where the raid goes on which the unit is, or is to go, and whom it is upon; `None` if there is none for it.
    pub(super) fn raid(&self) -> Option<(Goal, Option<Point>)> {
        if !self.is_raiding() {
            return None;
        }
        let (mine, band) = (self.me.faction(), self.me.faction().row().raids?.band as usize);
        let is_other = |faction: FactionId| faction != mine && faction != FactionId::PLAYER;
        let is_there = |other: &Sighting| other.is_there() && !other.is_captive && !other.is_rooted;
        let prey = self.mind.sightings.nearest(self.me.home, 1, is_other, is_there).first().map(|other| other.at);
        let prey = prey.filter(|at| at.distance(self.me.home) <= RAIDS_WITHIN);
        // Those go who are nearest to where the raid goes.
        let towards = prey.unwrap_or(self.me.home);
        if self.friends_nearer_to(towards, Behaviour::fights) >= band {
            return None;
        }
        let goal = prey.map_or(Goal::UNKNOWN, |middle| Goal::Near(Area { middle, radius: UP_TO }));
        Some((goal, prey))
    }

    /// Goes on a raid.
    pub(super) fn go_on_raid(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let (goal, at) = self.raid()?;
        self.go(goal, Task::Raid { at }, asker)
    }

    /// Whether the unit is on a raid upon another, or hunts it on one.
    pub(super) fn raids(&self, other: &Sighting) -> bool {
        let is_prey = match self.me.task {
            Task::Raid { at } => at.is_some_and(|at| at.distance(other.at) <= RAIDED_GROUND),
            Task::Hunt { unit, .. } => unit == other.unit,
            _ => false,
        };
        is_prey && self.is_raiding()
    }

    /// Where the unit belongs: at its post, or at the heart of its people if few are left of it, as far as it knows.
    pub(super) fn post(&self) -> Point {
        *self.post.get_or_init(|| {
            let killed = self.mind.killed(self.turn, self.me.faction().row().mourns);
            let draws_back = self.peace && killed > 0 && killed * FEW_LEFT >= self.settled as usize;
            self.heart.filter(|_| draws_back).unwrap_or(self.me.home)
        })
    }
}
