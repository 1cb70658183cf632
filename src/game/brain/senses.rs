//! What a unit makes of its mind: who is an enemy, who is a friend, what is worth a look.

use crate::{
    grid::{Direction, Point},
    mind::{
        Fate, Heard, Knowledge, KnownGround, Sighting,
        planning::{Behaviour, Fact},
    },
    terrain::Movement,
};

use super::{
    super::{Sharing, Task},
    Thought,
};

/// After so many turns a friend is brought the news again.
const REPORTED_AGAIN: u32 = 100;
/// An enemy that was seen less than so many turns ago may come.
const FRESH: u32 = 20;
/// Farther away than so many king's moves, an enemy is no danger yet.
const DANGER_RADIUS: u32 = 10;
/// A friend within so many king's moves is at hand.
const COMPANY_RADIUS: u32 = 6;
/// How long, in turns, a unit looks around where it lost somebody.
const SEARCH_TURNS: u32 = 20;
/// A fighter that has orders lets enemies be that are farther away than so many king's moves.
const DISCIPLINE: u32 = 10;
/// Of the enemies that it knows of, a unit looks for a way to so many.
const QUARRY: usize = 2;

impl Thought<'_> {
    pub(super) fn enemies(&self) -> impl Iterator<Item = &Sighting> {
        let mine = self.me.faction();
        self.mind.sightings.there().filter(move |sighting| sighting.faction != mine)
    }

    pub(super) fn friends(&self) -> impl Iterator<Item = &Sighting> {
        let sightings = self.mind.sightings.there();
        sightings.filter(|other| other.faction == self.me.faction() && other.unit != self.me.id)
    }

    /// The enemies worth going for, most interesting first. Whoever has a plan to kill goes twice as far for it; who
    /// fights under orders does not go far.
    pub(super) fn quarry(&self) -> Vec<&Sighting> {
        let is_after_one = self.me.plan.as_ref().is_some_and(|plan| plan.goal().wants.holds(Fact::EnemyDead));
        let resolve = self.me.row().resolve * if is_after_one { 2 } else { 1 };
        let is_disciplined = self.is_under_orders() && self.me.row().behaviour.is_some_and(Behaviour::fights);
        let resolve = if is_disciplined { resolve.min(DISCIPLINE) } else { resolve };
        let mut quarry: Vec<_> = self.enemies().filter(|enemy| enemy.at.distance(self.me.at) <= resolve).collect();
        quarry.sort_by_key(|enemy| (self.interest(enemy), enemy.unit));
        quarry.truncate(QUARRY);
        quarry
    }

    /// How much an enemy is worth going for; lower is more. Far away and long ago count against it, and it takes a
    /// little to change one's mind.
    fn interest(&self, enemy: &Sighting) -> i64 {
        let is_quarry = matches!(self.me.task, Task::Hunt { unit, .. } if unit == enemy.unit);
        i64::from(enemy.at.distance(self.me.at)) + i64::from(self.turn.since(enemy.seen))
            - if is_quarry { 4 } else { 0 }
    }

    /// The enemies that could be here soon.
    pub(super) fn dangers(&self) -> impl Iterator<Item = &Sighting> {
        self.enemies().filter(|enemy| self.turn.since(enemy.seen) < FRESH)
    }

    /// Whether no danger is near a place.
    pub(super) fn is_safe(&self, place: Point) -> bool {
        self.dangers().all(|enemy| enemy.at.distance(place) > DANGER_RADIUS)
    }

    /// An enemy that can be struck right now, and in which direction; of several the one with the lowest id.
    pub(super) fn enemy_at_hand(&self) -> Option<(&Sighting, Direction)> {
        self.enemies().filter(|enemy| enemy.seen == self.turn).find_map(|enemy| {
            let direction = self.me.at.direction_to(enemy.at)?;
            self.can_reach_past_corners(direction).then_some((enemy, direction))
        })
    }

    /// Whether a blow in this direction is not stopped by a corner, as far as is known.
    fn can_reach_past_corners(&self, direction: Direction) -> bool {
        if !direction.is_diagonal() {
            return true;
        }
        let air = KnownGround::new(&self.mind.known, self.terrains, Movement::Flier);
        let (left, right) = direction.sides();
        let is_obstacle = |side| u32::from(!air.is_walkable(self.me.at.step(side)));
        self.rule.allows(is_obstacle(left) + is_obstacle(right))
    }

    /// Friends who would come along against an enemy, nearest first; for one who only brings news, whoever fights.
    pub(super) fn helpers(&self) -> Vec<&Sighting> {
        let mut helpers = self.fighters();
        let quarry = self.quarry();
        let fights = self.me.row().behaviour.is_some_and(Behaviour::fights);
        if let Some(enemy) = quarry.first().filter(|_| fights) {
            helpers.retain(|friend| friend.at.distance(enemy.at) <= friend.kind.row().resolve);
        }
        helpers
    }

    /// Friends who fight, nearest first.
    pub(super) fn fighters(&self) -> Vec<&Sighting> {
        let fights = |friend: &&Sighting| friend.kind.row().behaviour.is_some_and(Behaviour::fights);
        let mut fighters: Vec<_> = self.friends().filter(fights).collect();
        fighters.sort_by_key(|friend| (friend.at.distance(self.me.at), friend.unit));
        fighters
    }

    /// Whether a friend has heard of an enemy from the unit, or hears of it as soon as the unit sees it.
    pub(super) fn knows_of(&self, friend: &Sighting, enemy: &Sighting) -> bool {
        let was_told = || self.mind.heard.get(&friend.unit).is_some_and(|heard| heard.plus(FRESH) > enemy.seen);
        match self.me.faction().row().sharing {
            Sharing::AtOnce => true,
            Sharing::Shout { earshot } => {
                enemy.seen == self.turn && friend.at.distance(self.me.at) <= earshot || was_told()
            }
            Sharing::Meeting => was_told(),
        }
    }

    /// Whether a friend is at hand, and would fight this enemy.
    pub(super) fn is_at_hand(&self, friend: &Sighting, enemy: Option<&Sighting>) -> bool {
        let is_near = self.turn.since(friend.seen) <= 2 && friend.at.distance(self.me.at) <= COMPANY_RADIUS;
        is_near && enemy.is_none_or(|enemy| self.knows_of(friend, enemy))
    }

    /// The nearest friend who has not heard from the unit for long.
    pub(super) fn listener(&self) -> Option<&Sighting> {
        let has_not_heard = |friend: &&Sighting| {
            let heard = self.mind.heard.get(&friend.unit);
            heard.is_none_or(|&heard| self.turn.since(heard) >= REPORTED_AGAIN)
        };
        let friends = self.friends().filter(|friend| friend.at != self.me.at).filter(has_not_heard);
        friends.min_by_key(|friend| (friend.at.distance(self.me.at), friend.unit))
    }

    /// The latest noise that the unit has no other explanation for: whoever has looked there since knows.
    pub(super) fn strange_noise(&self) -> Option<(Point, &Heard)> {
        let is_open = |at: Point, heard: &Heard| {
            let has_looked = self.mind.known.seen(at).is_some_and(|seen| seen >= heard.turn);
            !has_looked && at.distance(self.me.at) <= self.me.row().resolve
        };
        let noises = self.mind.noises.iter().filter(|&(at, heard)| is_open(at, heard));
        noises.max_by_key(|&(at, heard)| (heard.turn, heard.loudness, at))
    }

    /// The search that the unit is on, or begins because it does not know any more where the one is that it hunted.
    pub(super) fn search_task(&self) -> Option<Task> {
        match self.me.task {
            Task::Hunt { unit, at, seen } => {
                let lost = self.mind.sightings.of(unit);
                let around = lost.map_or(at, |lost| lost.likely(self.turn));
                let is_dead = lost.is_some_and(|lost| matches!(lost.fate, Fate::Dead(_)));
                (!is_dead).then_some(Task::Search { unit, seen, around, until: self.turn.plus(SEARCH_TURNS) })
            }
            ref task @ Task::Search { until, .. } if self.turn < until => Some(task.clone()),
            _ => None,
        }
    }

    /// Whether a cell was last seen so many turns ago or more, or never.
    pub(super) fn is_stale(&self, point: Point, turns: u32) -> bool {
        match self.mind.known.at(point) {
            Knowledge::Unknown => true,
            Knowledge::Remembered { seen, .. } => self.turn.since(seen) >= turns,
        }
    }

    pub(super) fn is_known(&self, point: Point) -> bool {
        !self.mind.known.is_unknown(point)
    }
}
