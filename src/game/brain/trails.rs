//! Following, and being followed.

use crate::{
    game::{
        brain::{Thought, thought::Decision},
        state::task::Task,
    },
    grid::{Footprint, Point},
    mind::{Asker, Care, Goal},
    terrain::Movement,
};

/// How far away the ground may be, in king's moves, over which an enemy is led.
const BAIT_RADIUS: u32 = 16;

/// Ground is bad if it costs those on foot so much, or cannot be walked on.
const BAD: u16 = 40;

/// Who lures an enemy waits for it when it is farther behind, in king's moves.
pub(super) const LEASH: u32 = 4;

impl Thought<'_> {
    /// Goes where the scent is freshest.
    pub(super) fn follow_trail(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let (at, left) = self.mind.freshest_scent()?;
        self.go(Goal::Cell(at), Task::Track { at, left }, asker)
    }

    /// Where to lead an enemy: to a friend who fights, or over the nearest bad ground, whichever is closer; not past the
    /// enemy itself.
    pub(super) fn bait(&self) -> Option<Point> {
        let enemy = self.quarry().first()?.at;
        let ground = self.standpoint(Care::default()).for_now();
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
        self.go_past_enemies(Goal::Cell(to), task, asker)
    }
}
