//! Chooses where to look first for an enemy that was lost.
//!
//! A unit that hunts or searches for somebody out of its sight keeps a [`Likelihood`] of where that may be now. It goes
//! first to the place from which it would see the most weight for the way there. From its friends in sight it takes
//! that nobody is where they look, as long as they are quiet, and leaves to them the places for which they are bound.

use std::collections::VecDeque;

use crate::{
    content::{FloorRules, TerrainTable},
    game::{
        brain::Thought,
        state::{task::Task, unit::Unit},
    },
    grid::{Grid, Point, Size},
    mind::{Area, Destination, Doing, Heard, Likelihood, MindView, Route, Sighting, Sound, Turn, UnitId},
};

/// An enemy that was seen less than this many turns ago is where it was seen, or beside it.
const LOST_AFTER: u32 = 2;

/// Number of turns after which a unit chooses again where to look first; it does so at once if the place for which it
/// is bound was seen empty.
const CHOSEN_AGAIN: u32 = 4;

/// Steps that are added to the way to a place: of two places close by the better one is chosen, not just the closer
/// one.
const AT_LEAST: u32 = 6;

/// A place within this many king's moves of a friend's destination is left to the friend: its weight is divided by the
/// second number.
const LEFT_TO_FRIENDS: u32 = 5;
const PART_LEFT: u32 = 4;

/// The number of places of which it is worked out how much can be seen from there.
const CANDIDATES: usize = 12;

/// Such places are farther apart than this, in king's moves.
const SPACING: u32 = 2;

/// One that hides is seen from this far at most, in king's moves.
const VIEW_RADIUS: u32 = 5;

/// A friend within this many king's moves sees what the unit sees.
const BESIDE: u32 = 2;

/// The most friends of which it is worked out what they see.
const MOST_FRIENDS: usize = 4;

/// Within this many king's moves around the map of an enemy, distances are those that the unit would walk; farther
/// away, those of a straight line.
const MARGIN: i32 = 16;

/// What a unit knows of where the enemy may be that it hunts or searches for and does not see, after a look around;
/// nothing for one that sees its enemy, or is about something else. `kept` is what it knew in the turn before.
pub(in crate::game) fn whereabouts(
    me: &Unit,
    kept: Option<Box<Likelihood>>,
    mind: MindView<'_>,
    (terrains, rules): (&TerrainTable, FloorRules),
    now: Turn,
) -> Option<Box<Likelihood>> {
    let enemy = sought(&me.task)?;
    let seen = mind.sightings.of(enemy).filter(|seen| !seen.is_of_dead() && !seen.is_rooted && !seen.is_captive)?;
    if seen.seen >= now {
        return None;
    }
    let mut map = kept.filter(|map| map.is_of(seen)).unwrap_or_else(|| Box::new(Likelihood::from_sighting(seen)));
    let before = map.as_of();
    map.bring_up_to(now, seen, mind.known, terrains);
    for friend in quiet_friends(me, mind, rules, now) {
        map.look_from(friend.at, rules.sight_of(friend.kind.row()), mind.known, terrains);
    }
    let (middle, radius) = map.reach();
    let fresh = mind.noises_near(middle, radius).filter(|&(at, heard)| {
        let is_new = heard.turn > before.max(seen.seen) || heard.turn == now;
        is_new && is_of_somebody(heard) && !is_explained(me, mind, at, heard)
    });
    // In order, so that none depends on how noises are kept.
    let mut fresh: Vec<(Turn, Point)> = fresh.map(|(at, heard)| (heard.turn, at)).collect();
    fresh.sort_unstable();
    for (turn, at) in fresh {
        map.hear(at, turn, mind.known, terrains);
    }
    Some(map)
}

/// Friends in sight that look around elsewhere and have not raised the alarm; the nearest ones.
fn quiet_friends<'a>(
    me: &Unit,
    mind: MindView<'a>,
    rules: FloorRules,
    now: Turn,
) -> impl Iterator<Item = &'a Sighting> {
    let (own, id, here) = (me.faction(), me.id, me.at);
    let friends = mind.sightings.near(here, rules.sight_of(me.row()), move |faction| faction == own);
    let is_quiet = move |friend: &&Sighting| {
        friend.unit != id && friend.seen == now && friend.at.distance(here) > BESIDE && friend.doing != Doing::Fighting
    };
    let mut quiet: Vec<&Sighting> = friends.filter(is_quiet).collect();
    quiet.sort_unstable_by_key(|friend| (friend.at.distance(here), friend.unit));
    quiet.into_iter().take(MOST_FRIENDS)
}

/// The enemy that a unit hunts or searches for.
fn sought(task: &Task) -> Option<UnitId> {
    match *task {
        Task::Hunt { unit, .. } | Task::Search { unit, .. } => Some(unit),
        _ => None,
    }
}

/// Whether a noise tells that somebody goes about there.
fn is_of_somebody(heard: &Heard) -> bool {
    matches!(heard.sound, Sound::Steps | Sound::Door | Sound::Bar | Sound::Crash)
}

/// Whether somebody has looked there since, or a friend was seen there about then.
fn is_explained(me: &Unit, mind: MindView<'_>, at: Point, heard: &Heard) -> bool {
    let is_friend = |faction| faction == me.faction();
    let was_there = |turn: Turn| turn.since(heard.turn) <= 1 && heard.turn.since(turn) <= 1;
    mind.known.seen(at).is_some_and(|seen| seen >= heard.turn)
        || mind.sightings.near(at, 1, is_friend).any(|friend| was_there(friend.seen))
}

impl Thought<'_> {
    /// Where to look first for the enemy that the unit has lost; `None` if it has lost nobody, or it can be nowhere
    /// around.
    pub(super) fn look_first(&self) -> Option<Destination> {
        let at = *self.company.look_first.get_or_init(|| self.choose_place());
        at.map(|middle| Destination::Near(Area { middle, radius: 1 }))
    }

    /// Whether the unit lost this enemy at least [`LOST_AFTER`] turns ago.
    pub(super) fn has_lost(&self, enemy: UnitId) -> bool {
        let lost = self.me.lost.as_ref().filter(|map| map.enemy() == enemy);
        lost.is_some_and(|map| self.turn.since(map.seen()) >= LOST_AFTER)
    }

    fn choose_place(&self) -> Option<Point> {
        let map = self.me.lost.as_deref()?;
        let bound_for = self.me.route.as_ref().map(Route::goal).filter(|&at| at != self.me.at);
        let bound_for = bound_for.filter(|_| sought(&self.me.task) == Some(map.enemy()));
        let is_time = (self.turn.0 + self.me.id.0).is_multiple_of(CHOSEN_AGAIN);
        let kept = bound_for.filter(|&at| std::iter::once(at).chain(at.neighbours()).any(|at| map.weight(at) > 0));
        if !is_time && let Some(at) = kept {
            return Some(at);
        }
        let distances = Distances::from(self, map);
        let friends: Vec<Point> = self.friends_in_sight().map(|friend| self.bound_for(friend)).collect();
        let worth = |at: Point, weight: u32| {
            let is_left = friends.iter().any(|friend| friend.distance(at) <= LEFT_TO_FRIENDS);
            let weight = if is_left { weight / PART_LEFT } else { weight };
            // It takes a little to change one's mind.
            let weight = if kept.is_some_and(|kept| kept.distance(at) <= 1) { weight + weight / 2 } else { weight };
            Some((u64::from(weight) << 16) / u64::from(distances.steps_to(at)? + AT_LEAST))
        };
        // Of places that are worth as much, the first in reading order.
        let rank = |&(worth, at): &(u64, Point)| std::cmp::Reverse((worth, std::cmp::Reverse((at.y, at.x))));
        let places = map.prospects().into_iter().filter(|prospect| prospect.at != self.me.at);
        let mut places: Vec<(u64, Point)> =
            places.filter_map(|prospect| Some((worth(prospect.at, prospect.weight)?, prospect.at))).collect();
        places.sort_unstable_by_key(rank);
        // Of the best by what lies around them, the one from which most can be seen.
        let radius = self.rules.sight_of(self.me.row()).min(VIEW_RADIUS);
        let gains = apart(places.into_iter().map(|(_, at)| at)).into_iter().filter_map(|at| {
            let gain = map.in_view(at, radius, self.mind.known, self.terrains);
            Some((worth(at, gain)?, at))
        });
        gains.min_by_key(rank).map(|(_, at)| at)
    }

    /// Where a friend in sight is bound, as far as is known; else where it is.
    fn bound_for(&self, friend: &Sighting) -> Point {
        self.path_ahead(friend).last().copied().unwrap_or(friend.at)
    }
}

/// The first [`CANDIDATES`] of these places that are not close to one before them.
fn apart(places: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut chosen: Vec<Point> = Vec::new();
    for at in places {
        if chosen.len() == CANDIDATES {
            break;
        }
        if chosen.iter().all(|other| other.distance(at) > SPACING) {
            chosen.push(at);
        }
    }
    chosen
}

/// Number of steps to each of the cells around an enemy's map.
enum Distances {
    /// As the unit would walk.
    Walked {
        /// The top left cell.
        corner: Point,
        steps: Grid<Option<u32>>,
    },
    /// As the crow flies.
    Straight(Point),
}

impl Distances {
    /// The distances from where a unit stands.
    fn from(thought: &Thought<'_>, map: &Likelihood) -> Self {
        let here = thought.me.at;
        let (middle, radius) = map.reach();
        let reach = radius as i32 + MARGIN;
        if here.distance(middle) > reach as u32 {
            return Self::Straight(here);
        }
        let corner = middle - Point::new(reach, reach);
        let Some(size) = Size::new(2 * reach as u32 + 1, 2 * reach as u32 + 1) else { return Self::Straight(here) };
        let ground = thought.lasting_ground();
        let mut steps = Grid::filled(size, None);
        let mut waiting = VecDeque::new();
        if let Some(start) = steps.get_mut(here - corner) {
            *start = Some(0u32);
            waiting.push_back(here);
        }
        while let Some(at) = waiting.pop_front() {
            let Some(next) = steps.get(at - corner).copied().flatten().map(|steps| steps + 1) else { continue };
            for beside in at.neighbours() {
                let cell = steps.get_mut(beside - corner).filter(|cell| cell.is_none());
                if let Some(cell) = cell.filter(|_| ground.is_walkable(beside)) {
                    *cell = Some(next);
                    waiting.push_back(beside);
                }
            }
        }
        Self::Walked { corner, steps }
    }

    fn steps_to(&self, at: Point) -> Option<u32> {
        match self {
            Self::Walked { corner, steps } => steps.get(at - *corner).copied().flatten(),
            Self::Straight(here) => Some(here.distance(at)),
        }
    }
}
