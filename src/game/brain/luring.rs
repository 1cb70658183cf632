//! Luring: a unit lets an enemy follow it, to friends or over bad ground.

use crate::{
    game::{
        brain::{Thought, thought::Decision},
        state::task::Task,
    },
    grid::{Footprint, Point},
    mind::{Asker, Destination, RouteConstraints},
    terrain::Movement,
};

/// How far away the bad ground may be over which an enemy is led, in king's moves.
const BAIT_RADIUS: u32 = 16;

/// Ground is bad if it costs at least this much on foot, or cannot be walked on.
const BAD: u16 = 40;

/// A unit that lures an enemy waits for it when it is farther behind than this, in king's moves.
const LEASH: u32 = 4;

impl Thought<'_> {
    /// Where to lead an enemy: to a friend that fights, or over the nearest bad ground, whichever is closer, and not
    /// past the enemy itself.
    pub(super) fn bait(&self) -> Option<Point> {
        let enemy = self.quarry().first()?.at;
        let ground = self.search_context(RouteConstraints::default()).for_now();
        let is_beyond = |at: &Point| at.distance(enemy) > LEASH && at.distance(enemy) > at.distance(self.me.at);
        let is_bad = |at: &Point| {
            let terrain = self.mind.known.terrain(*at).map(|id| self.terrains.kind(id));
            let is_bad = terrain.is_some_and(|kind| {
                Movement::Walker.entry_cost(kind).is_none_or(|cost| cost >= BAD) && !kind.fire.is_burning()
            });
            is_bad && *at != self.me.at && ground.is_walkable(*at)
        };
        let around = Footprint::new(self.me.at, 1).surroundings(BAIT_RADIUS).filter(is_bad);
        let friends = self.fighters().iter().map(|friend| friend.at);
        around.chain(friends).filter(is_beyond).min_by_key(|at| (at.distance_squared(self.me.at), *at))
    }

    /// Goes ahead of an enemy that follows, and waits for it when it falls behind.
    pub(super) fn lead_astray(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let enemy = self.quarry().first()?.at;
        let to = self.bait()?;
        let task = Task::LeadAstray { to };
        if enemy.distance(self.me.at) > LEASH {
            return Some(Self::stay(task));
        }
        self.go(Destination::Cell(to), task, asker)
    }

    /// Goes to a friend, and waits for the enemy when it falls behind.
    pub(super) fn lure(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let quarry = self.quarry();
        let enemy = quarry.first()?;
        let friends = self.helpers();
        let friend = friends.first()?;
        let task = Task::Lure { unit: friend.unit, at: friend.at };
        if enemy.at.distance(self.me.at) > LEASH || self.is_beside(friend) {
            return Some(Self::stay(task));
        }
        self.go_to_friend(asker, |friend| Task::Lure { unit: friend.unit, at: friend.at })
    }
}
