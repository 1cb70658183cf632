//! What a unit concludes from its mind: which units are enemies or friends, and what is worth a look.

use std::cmp::Reverse;

use crate::{
    content::Whom,
    game::{
        action::Action,
        brain::{Thought, thought::GUARD_RADIUS},
        state::{task::Task, unit::span, world::World},
    },
    grid::{Point, first_between},
    mind::{
        Area, Claims, Doing, FactionId, Goal, Heard, Sighting, Sound,
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

/// Friends within this many king's moves are at hand.
const COMPANY_RADIUS: u32 = 6;

/// Turns for which a unit searches for a lost enemy; how many more for each time that the sighting was retold; and how
/// many at most.
const SEARCH_TURNS: u32 = 20;
const TURNS_A_RETELLING: u32 = 10;
const LONGEST_SEARCH: u32 = 60;

/// Turns after an intruder was last seen for which friends that did not see it themselves join the search.
const LOOKED_FOR: u32 = 60;

/// How many friends go to look for such an intruder, as far as each knows: those who are nearest.
const MOST_SEEKERS: usize = 3;

/// How many friends look into a noise, as far as each knows: those who are nearest.
const MOST_LISTENERS: usize = 6;

/// A fighter under orders ignores enemies farther away than this, in king's moves.
const DISCIPLINE: u32 = 10;

/// A follower ignores enemies farther away than this, in king's moves.
const AT_HEEL: u32 = 5;

/// The most friends that are considered as helpers, the nearest ones.
const HELPERS: usize = 12;

/// The most enemies to which a unit searches for a way.
const QUARRY: usize = 2;

/// Turns after which a cell is worth another look: on patrol, and in a search.
pub(super) const STALE_ON_PATROL: u32 = 60;
pub(super) const STALE_IN_SEARCH: u32 = 8;
/// The least radius of a search for a lost enemy, in king's moves.
const SEARCH_RADIUS: u32 = 4;

impl<'a> Thought<'a> {
    /// Enemies last seen within `radius` king's moves of a place.
    pub(super) fn enemies_near(&self, place: Point, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'_, 'a> {
        self.foreigners_near(place, radius).filter(|other| self.is_foe(other))
    }

    /// The unit that it follows, where it was last seen: the one that let it out.
    pub(super) fn leader(&self) -> Option<&'a Sighting> {
        let mind = self.mind;
        let leader = mind.sightings.of(World::PLAYER).filter(|leader| leader.is_there());
        leader.filter(|_| self.me.is_companion())
    }

    /// Friends last seen within `radius` king's moves of the unit that could come along.
    pub(super) fn friends_near(&self, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        let (me, mind) = (self.me, self.mind);
        let near = mind.sightings.near(me.at, radius, move |faction| faction == me.faction());
        near.filter(move |friend| friend.is_there() && friend.unit != me.id && !friend.is_rooted)
    }

    /// The number of friends that can do something and are nearer to a place, as far as the unit knows.
    pub(super) fn friends_nearer_to(&self, at: Point, can: fn(&Behaviour) -> bool) -> usize {
        let (mine, faction) = (at.distance(self.me.at), self.me.faction());
        let is_nearer = |friend: &&Sighting| {
            friend.is_there()
                && !friend.is_captive
                && !friend.is_rooted
                && friend.kind.row().behaves(can)
                && (friend.at.distance(at), friend.unit) < (mine, self.me.id)
        };
        self.mind.sightings.near(at, mine, move |other| other == faction).filter(is_nearer).count()
    }

    /// The nearest friends that satisfy a condition, nearest first, at most `most`.
    pub(super) fn nearest_friends(&self, most: usize, is_wanted: impl Fn(&Sighting) -> bool) -> Vec<&'a Sighting> {
        let (mine, mind) = (self.me.faction(), self.mind);
        let is_friend =
            |other: &Sighting| other.is_there() && other.unit != self.me.id && !other.is_rooted && is_wanted(other);
        mind.sightings.nearest(self.me.at, most, |faction| faction == mine, is_friend)
    }

    /// Units that cannot move, friends and enemies: permanent obstacles.
    pub(super) fn rooted(&self) -> impl Iterator<Item = &'a Sighting> {
        self.mind.sightings.rooted().filter(move |other| other.unit != self.me.id)
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
    fn sets_out_within(&self, resolve: u32) -> u32 {
        let is_disciplined = self.is_under_orders() && self.me.behaviour().is_some_and(Behaviour::fights);
        let resolve = if is_disciplined { resolve.min(DISCIPLINE) } else { resolve };
        let resolve = self.springs_within().unwrap_or(resolve);
        if self.me.is_companion() { resolve.min(AT_HEEL) } else { resolve }
    }

    /// How interesting an enemy is; lower is more interesting. Distance and the age of the sighting count against it;
    /// the enemy that the unit already hunts has a small bonus.
    fn interest(&self, enemy: &Sighting) -> i64 {
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

    /// Friends that would come along against an enemy, nearest first; for a unit that only reports, friends that fight.
    pub(super) fn helpers(&self) -> &[&'a Sighting] {
        self.company.helpers.get_or_init(|| self.think_of_helpers())
    }

    fn think_of_helpers(&self) -> Vec<&'a Sighting> {
        self.nearest_friends(HELPERS, |friend| self.helps(friend))
    }

    /// Whether a friend would come along.
    fn helps(&self, friend: &Sighting) -> bool {
        let enemy = self.quarry().first().filter(|_| self.me.behaviour().is_some_and(Behaviour::fights));
        let comes = |enemy: &&Sighting| friend.at.distance(enemy.at) <= friend.kind.row().resolve;
        fights(friend) && enemy.is_none_or(comes)
    }

    /// Whether there are any [`helpers`](Self::helpers).
    pub(super) fn has_helper(&self) -> bool {
        self.has_friend(|friend| self.helps(friend))
    }

    /// Whether one of the [`helpers`](Self::helpers) is at hand.
    pub(super) fn has_helper_at_hand(&self, enemy: Option<&Sighting>) -> bool {
        let mut near: Vec<_> = self.friends_near(COMPANY_RADIUS).filter(|friend| self.helps(friend)).collect();
        near.sort_unstable_by_key(|friend| (friend.at.distance(self.me.at), friend.unit));
        near.iter().take(HELPERS).any(|friend| self.is_at_hand(friend, enemy))
    }

    /// Whether any friend satisfies a condition. Looks nearby first, where there mostly is one.
    pub(super) fn has_friend(&self, is_wanted: impl Fn(&Sighting) -> bool) -> bool {
        [2 * COMPANY_RADIUS, u32::MAX].into_iter().any(|radius| self.friends_near(radius).any(&is_wanted))
    }

    /// Friends that fight, nearest first.
    pub(super) fn fighters(&self) -> &[&'a Sighting] {
        self.company.fighters.get_or_init(|| self.nearest_friends(HELPERS, fights))
    }

    /// Whether its faction knows about as well as the unit where an enemy is; for an enemy that cannot move, that it
    /// exists.
    pub(super) fn is_reported(&self, enemy: &Sighting) -> bool {
        self.mind.is_reported(enemy, FRESH)
    }

    /// Whether a friend knows of an enemy: its faction does, or the friend stands where it must see it.
    fn knows_of(&self, friend: &Sighting, enemy: &Sighting) -> bool {
        let sees = || {
            let are_in_sight = friend.seen == self.turn && enemy.seen == self.turn;
            are_in_sight && friend.at.is_within(enemy.at, self.rules.sight_of(friend.kind.row()))
        };
        self.is_reported(enemy) || sees()
    }

    /// Whether a friend is at hand and would fight this enemy.
    pub(super) fn is_at_hand(&self, friend: &Sighting, enemy: Option<&Sighting>) -> bool {
        let is_near = self.turn.since(friend.seen) <= 2 && friend.at.distance(self.me.at) <= COMPANY_RADIUS;
        is_near && enemy.is_none_or(|enemy| self.knows_of(friend, enemy))
    }

    /// The latest noise for which the unit knows no cause, where it has not looked since, and that it does not leave to
    /// friends who are nearer: else a fight would draw a whole people into one corridor. A shout calls them all.
    pub(super) fn strange_noise(&self) -> Option<(Point, &Heard)> {
        let is_known_shooter = |at| self.rooted().any(|other| other.at == at && other.faction != self.me.faction());
        let is_open = |at: Point, heard: &Heard| {
            let has_looked = self.mind.known.seen(at).is_some_and(|seen| seen >= heard.turn);
            !has_looked && !is_known_shooter(at)
        };
        let is_left_to_others = |at: Point, heard: &Heard| {
            heard.sound != Sound::Shout && self.friends_nearer_to(at, Behaviour::looks_into_noises) >= MOST_LISTENERS
        };
        let near = self.mind.noises_near(self.me.at, self.me.row().resolve);
        let mut open: Vec<_> = near.filter(|&(at, heard)| is_open(at, heard)).collect();
        // To count friends takes long, so it is done for no more noises than have to be passed over.
        open.sort_unstable_by_key(|&(at, heard)| Reverse((heard.turn, heard.loudness, at)));
        open.into_iter().find(|&(at, heard)| !is_left_to_others(at, heard))
    }

    /// The search that the unit is on, or that it begins because it has lost the enemy that it hunted, or knows of one
    /// that others have lost.
    pub(super) fn search_task(&self) -> Option<Task> {
        match self.me.task {
            Task::Hunt { unit, at, seen } => {
                let lost = self.mind.sightings.of(unit);
                let around = lost.map_or(at, |lost| lost.likely(self.turn));
                let retold = lost.map_or(0, |lost| u32::from(lost.source.retold()));
                let turns = (SEARCH_TURNS + TURNS_A_RETELLING * retold).min(LONGEST_SEARCH);
                (!self.mind.sightings.is_dead(unit)).then_some(Task::Search {
                    unit,
                    seen,
                    around,
                    until: self.turn.plus(turns),
                })
            }
            ref task @ Task::Search { until, .. } if self.turn < until => Some(task.clone()),
            _ => self.search_for_one_that_others_lost(),
        }
    }

    /// A search for an intruder that others saw last and lost, if the unit is in no squad and among those that are
    /// nearest to where it may be. Who saw it last itself has searched for it already, and members of other factions
    /// that got away are let go.
    fn search_for_one_that_others_lost(&self) -> Option<Task> {
        if self.me.squad.is_some() || self.me.faction() == FactionId::PLAYER {
            return None;
        }
        let within = self.sets_out_within(self.me.row().resolve);
        let is_out_of_question =
            |enemy: &Sighting| enemy.is_there() || enemy.is_of_dead() || enemy.is_rooted || enemy.is_captive;
        let is_sought = |enemy: &&Sighting| {
            let is_at_large = !is_out_of_question(enemy) && !self.me.awareness.saw(enemy.unit, enemy.seen);
            is_at_large && self.turn.since(enemy.seen) < LOOKED_FOR
        };
        let intruders = self.mind.sightings.near(self.me.at, within, |faction| faction == FactionId::PLAYER);
        let lost = intruders.filter(is_sought);
        let enemy = lost.min_by_key(|enemy| (self.interest(enemy), enemy.unit))?;
        let around = enemy.likely(self.turn);
        (self.friends_nearer_to(around, Behaviour::fights) < MOST_SEEKERS).then_some(Task::Search {
            unit: enemy.unit,
            seen: enemy.seen,
            around,
            until: enemy.seen.plus(LOOKED_FOR),
        })
    }

    pub(super) fn is_known(&self, point: Point) -> bool {
        !self.mind.known.is_unknown(point)
    }

    /// Friends in sight that are near enough to matter on the way.
    pub(super) fn friends_in_sight(&self) -> impl Iterator<Item = &'a Sighting> {
        self.friends_near(Claims::NEAR).filter(move |friend| friend.seen == self.turn)
    }

    /// The friend in sight that stands in a cell.
    pub(super) fn friend_at(&self, point: Point) -> Option<&Sighting> {
        self.friends_in_sight().find(|friend| friend.footprint().contains(point))
    }

    /// Where the unit belongs: at its post, or at the heart of its people if few are left of it, as far as it knows.
    pub(super) fn post(&self) -> Point {
        /// Share of its people that has to be killed for the others to draw back to its heart: one of so many.
        const FEW_LEFT: usize = 2;
        *self.post.get_or_init(|| {
            let killed = self.mind.killed(self.turn, self.me.faction().row().mourns);
            let draws_back = self.peace && killed > 0 && killed * FEW_LEFT >= self.settled as usize;
            self.heart.filter(|_| draws_back).unwrap_or(self.me.home)
        })
    }

    /// Whether it is near its home, or on its rounds there, which may lead around a corner. A unit that returns goes
    /// all the way, also from a search that ended near by: else it would stay where it looked last.
    pub(super) fn is_at_post(&self) -> bool {
        if matches!(self.me.task, Task::Return | Task::Search { .. }) {
            // A friend that stays there has taken its place.
            let is_taken = || self.friend_at(self.post()).is_some_and(|friend| !Self::moves(friend));
            return self.me.at == self.post() || self.me.at.distance(self.post()) == 1 && is_taken();
        }
        let is_near_home = |point| self.post().distance(point) <= GUARD_RADIUS;
        let goes = self.me.route.as_ref().filter(|_| self.me.task == Task::Patrol);
        is_near_home(self.me.at) || goes.is_some_and(|route| is_near_home(route.goal()))
    }

    /// Whether a unit was last seen walking.
    pub(super) fn moves(friend: &Sighting) -> bool {
        matches!(friend.doing, Doing::Walking(_))
    }

    /// The steps still ahead of a friend, as far as is known.
    pub(super) fn path_ahead(&self, friend: &Sighting) -> &[Point] {
        self.mind.path_ahead(friend.unit)
    }

    /// Whether a friend wants to enter the cell of the unit; waiting for it would never end.
    pub(super) fn comes_here(&self, friend: &Sighting) -> bool {
        let next = self.path_ahead(friend).first();
        next.is_some_and(|&next| friend.footprint().moved_to(next).overlaps(self.me.footprint()))
    }

    /// The goal of a search: cells where the lost enemy may be and that were not seen for some turns.
    pub(super) fn trail(&self, search: &Task) -> Option<Goal> {
        let &Task::Search { unit, around, seen, .. } = search else { return None };
        let lost = self.mind.sightings.of(unit);
        let reach = lost.map_or_else(|| self.turn.since(seen), |lost| lost.reach(self.turn));
        let radius = reach.clamp(SEARCH_RADIUS, Sighting::FARTHEST);
        let area = Some(Area { middle: around, radius });
        Some(Goal::Unseen { turns: STALE_IN_SEARCH, area, only_known: false })
    }
}

/// Whether a friend attacks enemies.
pub(super) fn fights(friend: &Sighting) -> bool {
    !friend.is_captive && friend.kind.row().behaves(Behaviour::fights)
}
