//! What draws a unit away from its post: noises, and enemies that it or others have lost.

use std::cmp::Reverse;

use crate::{
    game::{
        brain::{Thought, thought::GUARD_RADIUS},
        state::task::Task,
    },
    grid::Point,
    mind::{Area, Destination, FactionId, Heard, Sighting, Sound, planning::Behaviour},
};

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

/// Turns after which a cell is worth another look: on patrol, and in a search.
pub(super) const STALE_ON_PATROL: u32 = 60;
pub(super) const STALE_IN_SEARCH: u32 = 8;

/// The least radius of a search for a lost enemy, in king's moves.
const SEARCH_RADIUS: u32 = 4;

impl Thought<'_> {
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

    /// The goal of a search: cells where the lost enemy may be and that were not seen for some turns.
    pub(super) fn trail(&self, search: &Task) -> Option<Destination> {
        let &Task::Search { unit, around, seen, .. } = search else { return None };
        let lost = self.mind.sightings.of(unit);
        let reach = lost.map_or_else(|| self.turn.since(seen), |lost| lost.reach(self.turn));
        let radius = reach.clamp(SEARCH_RADIUS, Sighting::FARTHEST);
        let area = Some(Area { middle: around, radius });
        Some(Destination::Unseen { turns: STALE_IN_SEARCH, area, only_known: false })
    }

    pub(super) fn is_known(&self, point: Point) -> bool {
        !self.mind.known.is_unknown(point)
    }
}
