//! Which enemies matter to a unit: whom it hunts, who is a danger, whom it can strike.

use crate::{
    content::Whom,
    game::{
        action::Action,
        brain::Thought,
        state::{task::Task, unit::span},
    },
    grid::{Point, first_between},
    mind::{
        Sighting,
        planning::{Behaviour, Fact},
    },
};

/// A sighting counts as fresh for less than this many turns.
pub(super) const JUST_SEEN: u32 = 3;

/// Turns for which an enemy that was seen may come.
const FRESH: u32 = 20;

/// Enemies farther away than this, in king's moves, do not block a route: they will be elsewhere by then.
const MENACE_RADIUS: u32 = 24;

/// Enemies farther away than this, in king's moves, are no danger yet.
const DANGER_RADIUS: u32 = 10;

/// A fighter under orders ignores enemies farther away than this, in king's moves.
const DISCIPLINE: u32 = 10;

/// A follower ignores enemies farther away than this, in king's moves.
const AT_HEEL: u32 = 5;

/// The most enemies to which a unit searches for a way.
const QUARRY: usize = 2;

impl<'a> Thought<'a> {
    /// Enemies last seen within `radius` king's moves of a place.
    pub(super) fn enemies_near(&self, place: Point, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'_, 'a> {
        self.foreigners_near(place, radius).filter(|other| self.is_foe(other))
    }

    /// Enemies that can move, last seen within `radius` king's moves of a place. Enemies that cannot move are avoided
    /// instead.
    fn hunted_near(&self, place: Point, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'_, 'a> {
        self.enemies_near(place, radius).filter(|enemy| !enemy.is_rooted)
    }

    /// The enemies worth hunting, most interesting first. A unit whose plan is to kill goes twice as far; a unit under
    /// orders does not go far.
    pub(super) fn quarry(&self) -> &[&'a Sighting] {
        self.company.quarry.get_or_init(|| self.think_of_quarry())
    }

    fn think_of_quarry(&self) -> Vec<&'a Sighting> {
        let is_after_one = self.me.plan.as_ref().is_some_and(|plan| plan.goal().wants.holds(Fact::EnemyDead));
        let resolve = self.me.row().resolve * if is_after_one { 2 } else { 1 };
        let mut quarry: Vec<_> = self.hunted_near(self.me.at, self.sets_out_within(resolve)).collect();
        quarry.sort_by_key(|enemy| (self.interest(enemy), enemy.unit));
        quarry.truncate(QUARRY);
        quarry
    }

    /// How far the unit goes to an enemy, in king's moves, if it would go as far as `resolve` by itself.
    pub(super) fn sets_out_within(&self, resolve: u32) -> u32 {
        let is_disciplined = self.is_under_orders() && self.me.behaviour().is_some_and(Behaviour::fights);
        let resolve = if is_disciplined { resolve.min(DISCIPLINE) } else { resolve };
        let resolve = self.springs_within().unwrap_or(resolve);
        if self.me.is_companion() { resolve.min(AT_HEEL) } else { resolve }
    }

    /// How interesting an enemy is; lower is more interesting. Distance and the age of the sighting count against it;
    /// the enemy that the unit already hunts has a small bonus.
    pub(super) fn interest(&self, enemy: &Sighting) -> i64 {
        let is_quarry = matches!(self.me.task, Task::Hunt { unit, .. } if unit == enemy.unit);
        i64::from(enemy.at.distance(self.me.at)) + i64::from(self.turn.since(enemy.seen))
            - if is_quarry { 4 } else { 0 }
    }

    /// Enemies that could be here soon.
    pub(super) fn dangers(&self) -> impl Iterator<Item = &'a Sighting> {
        self.hunted_near(self.me.at, MENACE_RADIUS).filter(move |enemy| self.is_fresh(enemy))
    }

    fn is_fresh(&self, enemy: &Sighting) -> bool {
        self.turn.since(enemy.seen) < FRESH
    }

    /// Whether no danger is near a place, and nothing shoots or burns there.
    pub(super) fn is_safe(&self, place: Point) -> bool {
        !self.hunted_near(place, DANGER_RADIUS).any(|enemy| self.is_fresh(enemy))
            && self.standing_dangers().extra_cost(place) == 0
    }

    /// The nearest enemy that can be struck or shot right now, and the action for it.
    pub(super) fn enemy_at_hand(&self) -> Option<(&Sighting, Action)> {
        let power = self.power_upon(Whom::Enemy).map_or(1, |power| power.reach);
        let in_reach = self.enemies_near(self.me.at, self.me.row().reach.max(power) + span());
        let in_sight = in_reach.filter(|enemy| enemy.seen == self.turn);
        let within_reach = in_sight.filter_map(|enemy| Some((enemy, self.blow_at(enemy)?)));
        within_reach.min_by_key(|(enemy, _)| (enemy.at.distance(self.me.at), enemy.unit))
    }

    /// The action that strikes an enemy from here, as far as is known.
    fn blow_at(&self, enemy: &Sighting) -> Option<Action> {
        if let Some(at) = self.power_upon(Whom::Enemy).and_then(|power| self.aim(enemy, power.reach)) {
            return Some(Action::Fling(at));
        }
        let reach = self.me.row().reach;
        if reach > 1 {
            return self.aim(enemy, reach).map(Action::Shoot);
        }
        self.blow(self.me.at, enemy).map(Action::Step)
    }

    /// The cell at which a unit can be hit from here within `reach`, as far as is known.
    pub(super) fn aim(&self, whom: &Sighting, reach: u32) -> Option<Point> {
        let stops = |point| self.mind.known.terrain(point).is_some_and(|id| self.terrains.kind(id).opaque);
        let is_clear = |at: &Point| self.me.at.is_within(*at, reach) && first_between(self.me.at, *at, stops).is_none();
        whom.footprint().cells().find(is_clear)
    }

    /// Whether its faction knows about as well as the unit where an enemy is; for an enemy that cannot move, that it
    /// exists.
    pub(super) fn is_reported(&self, enemy: &Sighting) -> bool {
        self.mind.is_reported(enemy, FRESH)
    }
}
