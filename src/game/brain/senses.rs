//! What a unit makes of its mind: who is an enemy, who is a friend, what is worth a look.

use crate::{
    content::Whom,
    game::{
        action::Action,
        brain::Thought,
        state::{task::Task, unit::span, world::World},
    },
    grid::{Point, first_between},
    mind::{
        Area, Claims, Doing, Goal, Heard, Sighting,
        planning::{Behaviour, Fact},
    },
    terrain::TerrainId,
};

/// Seen less than so many turns ago is just seen.
const JUST_SEEN: u32 = 3;

/// After so many turns whoever carries word goes to see a friend again.
const MET_AGAIN: u32 = 100;

/// So many cells that its faction does not know are worth a way to report them, and so many for each cell of that way, as
/// the crow flies. What was collected from a friend is worth any.
const MUCH_GROUND: usize = 30;
const CELLS_A_STEP: usize = 2;

/// An enemy that was seen less than so many turns ago may come.
const FRESH: u32 = 20;

/// Enemies farther away than so many king's moves are somewhere else by the time one could meet them.
const MENACE_RADIUS: u32 = 24;

/// Farther away than so many king's moves, an enemy is no danger yet.
const DANGER_RADIUS: u32 = 10;

/// A friend within so many king's moves is at hand.
const COMPANY_RADIUS: u32 = 6;

/// How long, in turns, a unit looks around where it lost somebody.
const SEARCH_TURNS: u32 = 20;

/// A fighter that has orders lets enemies be that are farther away than so many king's moves.
const DISCIPLINE: u32 = 10;

/// Who follows somebody lets enemies be that are farther away than so many king's moves.
const AT_HEEL: u32 = 5;

/// So many friends at most, the nearest, are thought of when help is wanted.
const HELPERS: usize = 12;

/// Of the enemies that it knows of, a unit looks for a way to so many.
const QUARRY: usize = 2;

/// A cell is worth another look when nobody has seen it for so many turns: on patrol, and in a search.
pub(super) const STALE_ON_PATROL: u32 = 60;
pub(super) const STALE_IN_SEARCH: u32 = 8;
/// How far from where somebody was lost it is looked for at least, in king's moves.
const SEARCH_RADIUS: u32 = 4;

impl<'a> Thought<'a> {
    /// Enemies last seen within so many king's moves of a place.
    pub(super) fn enemies_near(&self, place: Point, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        let (mine, mind) = (self.me.faction(), self.mind);
        let near = mind.sightings.near(place, radius, move |faction| faction != mine);
        near.filter(|enemy| enemy.is_there() && !enemy.is_captive)
    }

    /// Whom it follows, if anybody: where the one who let it out was last seen.
    pub(super) fn leader(&self) -> Option<&'a Sighting> {
        let mind = self.mind;
        let leader = mind.sightings.of(World::PLAYER).filter(|leader| leader.is_there());
        leader.filter(|_| self.me.is_companion())
    }

    /// Friends last seen within so many king's moves of the unit who could come along.
    pub(super) fn friends_near(&self, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        let (me, mind) = (self.me, self.mind);
        let near = mind.sightings.near(me.at, radius, move |faction| faction == me.faction());
        near.filter(move |friend| friend.is_there() && friend.unit != me.id && !friend.is_rooted)
    }

    /// The nearest friends of a sort, nearest first, up to a number.
    fn nearest_friends(&self, most: usize, is_wanted: impl Fn(&Sighting) -> bool) -> Vec<&'a Sighting> {
        let (mine, mind) = (self.me.faction(), self.mind);
        let is_friend =
            |other: &Sighting| other.is_there() && other.unit != self.me.id && !other.is_rooted && is_wanted(other);
        mind.sightings.nearest(self.me.at, most, |faction| faction == mine, is_friend)
    }

    /// Those who cannot go anywhere, friends and enemies: they are in the way for good.
    pub(super) fn rooted(&self) -> impl Iterator<Item = &'a Sighting> {
        self.mind.sightings.rooted().filter(move |other| other.unit != self.me.id)
    }

    /// Enemies that come and go, last seen within so many king's moves of a place: who cannot is kept away from instead.
    fn hunted_near(&self, place: Point, radius: u32) -> impl Iterator<Item = &'a Sighting> {
        self.enemies_near(place, radius).filter(|enemy| !enemy.is_rooted)
    }

    /// The enemies worth going for, most interesting first. Whoever has a plan to kill goes twice as far for it; who
    /// fights under orders does not go far.
    pub(super) fn quarry(&self) -> &[&'a Sighting] {
        self.company.quarry.get_or_init(|| self.think_of_quarry())
    }

    fn think_of_quarry(&self) -> Vec<&'a Sighting> {
        let is_after_one = self.me.plan.as_ref().is_some_and(|plan| plan.goal().wants.holds(Fact::EnemyDead));
        let resolve = self.me.row().resolve * if is_after_one { 2 } else { 1 };
        let is_disciplined = self.is_under_orders() && self.me.behaviour().is_some_and(Behaviour::fights);
        let resolve = if is_disciplined { resolve.min(DISCIPLINE) } else { resolve };
        let resolve = if self.me.is_companion() { resolve.min(AT_HEEL) } else { resolve };
        let mut quarry: Vec<_> = self.hunted_near(self.me.at, resolve).collect();
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

    /// An enemy that can be struck right now, or shot, and how; of several the nearest.
    pub(super) fn enemy_at_hand(&self) -> Option<(&Sighting, Action)> {
        let power = self.power_upon(Whom::Enemy).map_or(1, |power| power.reach);
        let in_reach = self.enemies_near(self.me.at, self.me.row().reach.max(power) + span());
        let in_sight = in_reach.filter(|enemy| enemy.seen == self.turn);
        let within_reach = in_sight.filter_map(|enemy| Some((enemy, self.blow_at(enemy)?)));
        within_reach.min_by_key(|(enemy, _)| (enemy.at.distance(self.me.at), enemy.unit))
    }

    /// How to strike at an enemy from here, as far as is known.
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

    /// The cell at which somebody can be hit from here by something that carries so far, as far as is known.
    pub(super) fn aim(&self, whom: &Sighting, reach: u32) -> Option<Point> {
        let stops = |point| self.mind.known.terrain(point).is_some_and(|id| self.terrains.kind(id).opaque);
        let is_clear = |at: &Point| self.me.at.is_within(*at, reach) && first_between(self.me.at, *at, stops).is_none();
        whom.footprint().cells().find(is_clear)
    }

    /// Friends who would come along against an enemy, nearest first; for one who only brings news, whoever fights.
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

    /// Whether there is any of the [`helpers`](Self::helpers).
    pub(super) fn has_helper(&self) -> bool {
        self.has_friend(|friend| self.helps(friend))
    }

    /// Whether one of the [`helpers`](Self::helpers) is at hand: those can only be among the nearest.
    pub(super) fn has_helper_at_hand(&self, enemy: Option<&Sighting>) -> bool {
        let mut near: Vec<_> = self.friends_near(COMPANY_RADIUS).filter(|friend| self.helps(friend)).collect();
        near.sort_unstable_by_key(|friend| (friend.at.distance(self.me.at), friend.unit));
        near.iter().take(HELPERS).any(|friend| self.is_at_hand(friend, enemy))
    }

    /// Whether there is a friend of a sort, wherever it is. Most often there is one close by.
    fn has_friend(&self, is_wanted: impl Fn(&Sighting) -> bool) -> bool {
        [2 * COMPANY_RADIUS, u32::MAX].into_iter().any(|radius| self.friends_near(radius).any(&is_wanted))
    }

    /// Friends who fight, nearest first.
    pub(super) fn fighters(&self) -> &[&'a Sighting] {
        self.company.fighters.get_or_init(|| self.nearest_friends(HELPERS, fights))
    }

    /// Whether its faction knows about as well as the unit where an enemy is; of one that cannot go anywhere, that it is
    /// there.
    pub(super) fn is_reported(&self, enemy: &Sighting) -> bool {
        self.mind.is_reported(enemy, FRESH)
    }

    /// The enemy of which the unit has to warn its friends: the one it goes for, or else one just seen that cannot go
    /// anywhere, such as a turret.
    pub(super) fn enemy_to_warn_of(&self) -> Option<&'a Sighting> {
        let is_news = |enemy: &&Sighting| !self.is_reported(enemy);
        let quarry = self.quarry().first().copied().filter(is_news);
        let is_rooted = |enemy: &&Sighting| enemy.is_rooted && self.turn.since(enemy.seen) < JUST_SEEN;
        quarry.or_else(|| self.mind.noted_enemies(self.me.faction()).filter(is_rooted).find(is_news))
    }

    /// Whether a friend knows of an enemy: its faction does, or it stands where it has to see it.
    fn knows_of(&self, friend: &Sighting, enemy: &Sighting) -> bool {
        let sees = || {
            let are_in_sight = friend.seen == self.turn && enemy.seen == self.turn;
            are_in_sight && friend.at.is_within(enemy.at, friend.kind.row().sight)
        };
        self.is_reported(enemy) || sees()
    }

    /// Whether a friend was last seen where it would hear the unit call, if its faction reports by calls.
    pub(super) fn has_friend_in_earshot(&self) -> bool {
        let Some((carries, _)) = self.me.faction().row().reports_by_call() else { return false };
        self.friends_near(carries).any(|friend| !friend.is_captive)
    }

    /// Whether the unit has noted what is worth a way to report it: an enemy of which its faction does not know, a stretch
    /// of unknown ground, or whatever a friend had noted.
    pub(super) fn has_news(&self) -> bool {
        let Some(notes) = self.mind.notes() else { return false };
        let noted = self.mind.known.noted_cells();
        let away = || self.report_place().map_or(0, |place| place.distance(self.me.at) as usize);
        self.has_seen_enemies()
            || noted > 0 && notes.is_collected
            || noted >= MUCH_GROUND && noted >= CELLS_A_STEP * away()
    }

    /// Whether the unit has noted an enemy of which its faction does not know.
    pub(super) fn has_seen_enemies(&self) -> bool {
        let mut enemies = self.mind.noted_enemies(self.me.faction());
        enemies.any(|enemy| !enemy.is_captive && !self.is_reported(enemy))
    }

    /// How near to a place to report the unit has to be, in king's moves.
    pub(super) fn report_reach(&self) -> u32 {
        self.me.faction().row().reports_at().map(|place| place.within).min().unwrap_or_default()
    }

    /// Where the unit can report, as far as it knows: the nearest of these places as the crow flies.
    pub(super) fn report_place(&self) -> Option<Point> {
        *self.report_place.get_or_init(|| self.find_report_place())
    }

    fn find_report_place(&self) -> Option<Point> {
        let grounds: Vec<TerrainId> = self.me.faction().row().reports_at().map(|place| place.ground).collect();
        let known = self.mind.known.remembered_as(|id| grounds.contains(&self.terrains.base(id)));
        let places = known.into_iter().map(|(at, ..)| at).chain(self.headquarters);
        places.min_by_key(|at| (at.distance_squared(self.me.at), *at))
    }

    /// Whether a friend is at hand, and would fight this enemy.
    pub(super) fn is_at_hand(&self, friend: &Sighting, enemy: Option<&Sighting>) -> bool {
        let is_near = self.turn.since(friend.seen) <= 2 && friend.at.distance(self.me.at) <= COMPANY_RADIUS;
        is_near && enemy.is_none_or(|enemy| self.knows_of(friend, enemy))
    }

    /// The nearest friend whom the unit has not met for long: it may have notes to take along.
    pub(super) fn unmet_friend(&self) -> Option<&Sighting> {
        self.nearest_friends(1, |friend| self.is_unmet(friend)).first().copied()
    }

    /// Whether there is an [`unmet_friend`](Self::unmet_friend).
    pub(super) fn has_unmet_friend(&self) -> bool {
        self.has_friend(|friend| self.is_unmet(friend))
    }

    fn is_unmet(&self, friend: &Sighting) -> bool {
        let met = self.mind.met(friend.unit);
        friend.at != self.me.at && !friend.is_captive && met.is_none_or(|met| self.turn.since(met) >= MET_AGAIN)
    }

    /// The latest noise that the unit has no other explanation for: whoever has looked there since knows.
    pub(super) fn strange_noise(&self) -> Option<(Point, &Heard)> {
        let is_known_shooter = |at| self.rooted().any(|other| other.at == at && other.faction != self.me.faction());
        let is_open = |at: Point, heard: &Heard| {
            let has_looked = self.mind.known.seen(at).is_some_and(|seen| seen >= heard.turn);
            !has_looked && !is_known_shooter(at)
        };
        let near = self.mind.noises_near(self.me.at, self.me.row().resolve);
        let noises = near.filter(|&(at, heard)| is_open(at, heard));
        noises.max_by_key(|&(at, heard)| (heard.turn, heard.loudness, at))
    }

    /// The search that the unit is on, or begins because it does not know any more where the one is that it hunted.
    pub(super) fn search_task(&self) -> Option<Task> {
        match self.me.task {
            Task::Hunt { unit, at, seen } => {
                let lost = self.mind.sightings.of(unit);
                let around = lost.map_or(at, |lost| lost.likely(self.turn));
                (!self.mind.sightings.is_dead(unit)).then_some(Task::Search {
                    unit,
                    seen,
                    around,
                    until: self.turn.plus(SEARCH_TURNS),
                })
            }
            ref task @ Task::Search { until, .. } if self.turn < until => Some(task.clone()),
            _ => None,
        }
    }

    pub(super) fn is_known(&self, point: Point) -> bool {
        !self.mind.known.is_unknown(point)
    }

    /// Friends in sight who are near enough to matter on the way.
    pub(super) fn friends_in_sight(&self) -> impl Iterator<Item = &'a Sighting> {
        self.friends_near(Claims::NEAR).filter(move |friend| friend.seen == self.turn)
    }

    /// Whether somebody was last seen on its way.
    pub(super) fn moves(friend: &Sighting) -> bool {
        matches!(friend.doing, Doing::Walking(_))
    }

    /// The steps still ahead of a friend, as far as is known.
    pub(super) fn way_ahead(&self, friend: &Sighting) -> &[Point] {
        self.mind.way_of(friend.unit)
    }

    /// Whether a friend wants to come where the unit stands: then waiting for it would be waiting for ever.
    pub(super) fn comes_here(&self, friend: &Sighting) -> bool {
        let next = self.way_ahead(friend).first();
        next.is_some_and(|&next| friend.footprint().moved_to(next).overlaps(self.me.footprint()))
    }

    /// Where somebody who was lost may be, and nobody has looked for some turns.
    pub(super) fn trail(&self, search: &Task) -> Option<Goal> {
        let &Task::Search { around, seen, .. } = search else { return None };
        let radius = self.turn.since(seen).clamp(SEARCH_RADIUS, Sighting::FARTHEST);
        let area = Some(Area { middle: around, radius });
        Some(Goal::Unseen { turns: STALE_IN_SEARCH, area, only_known: false })
    }
}

/// Whether a friend goes for its enemies.
pub(super) fn fights(friend: &Sighting) -> bool {
    !friend.is_captive && friend.kind.row().behaviour.is_some_and(|id| id.row().fights())
}
