//! What a unit wants to do, from what its faction knows. Nothing here can reach the true floor: a [`Thought`] holds
//! the unit itself, the mind it has or shares, the legend of terrains and the turn, and that is all there is to decide by.

use rand::RngExt;

use crate::{
    chance::Random,
    grid::{Direction, Point},
    mind::{Heard, Knowledge, KnownGround, Mind, Navigator, Route, Sighting, Turn},
    search::DiagonalRule,
    terrain::{Movement, TerrainTable},
};

use super::{Action, Task, Temper, Unit};

/// How long, in turns, a unit looks around where it lost somebody.
const SEARCH_TURNS: u32 = 20;
/// How far from there at least, in king's moves.
const SEARCH_RADIUS: u32 = 4;
/// How far from home a guard walks.
const GUARD_RADIUS: u32 = 9;
/// After so many turns a courier brings a friend the news again.
const REPORTED_AGAIN: u32 = 100;
/// A cell is worth another look when nobody has seen it for so many turns: on patrol, and in a search.
const STALE_ON_PATROL: u32 = 60;
const STALE_IN_SEARCH: u32 = 8;
/// How much more a way around a friend may cost than the way through, before it is better to wait.
const DETOUR: u32 = 60;

/// What a unit decided: what it does now, what it is about, and where it is going.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) action: Action,
    pub(super) task: Task,
    pub(super) route: Option<Route>,
}

/// Everything a decision may depend on.
pub(super) struct Thought<'a> {
    pub(super) me: &'a Unit,
    pub(super) mind: &'a Mind,
    pub(super) terrains: &'a TerrainTable,
    pub(super) rule: DiagonalRule,
    pub(super) turn: Turn,
}

impl Thought<'_> {
    /// Decides what the unit does.
    pub(super) fn decide(&self, navigator: &mut Navigator, chance: &mut Random) -> Decision {
        if let Some((enemy, direction)) = self.enemy_at_hand() {
            return Decision { action: Action::Step(direction), task: Self::hunting(enemy), route: None };
        }
        if let Some(decision) = self.hunt(navigator) {
            return decision;
        }
        let task = match self.me.task {
            Task::Hunt { unit, at, seen } => {
                let around = self.mind.sightings.of(unit).map_or(at, |lost| lost.likely(self.turn));
                Task::Search { unit, seen, around, until: self.turn.plus(SEARCH_TURNS) }
            }
            ref task => task.clone(),
        };
        if let Task::Search { around, seen, until, .. } = task
            && self.turn < until
            && let Some(decision) = self.search(&task, around, seen, navigator)
        {
            return decision;
        }
        if let Some(decision) = self.investigate(navigator) {
            return decision;
        }
        if let Task::Rest { until } = task
            && self.turn < until
        {
            return Decision { action: Action::Wait, task, route: None };
        }
        let idle = match self.me.row().temper {
            Temper::Courier => self.report(navigator).or_else(|| self.roam(navigator)),
            Temper::Explorer => self.roam(navigator),
            Temper::Guard => self.patrol(Some(self.me.home), navigator),
            Temper::Player => None,
        };
        idle.unwrap_or_else(|| {
            let until = self.turn.plus(chance.random_range(4..16));
            Decision { action: Action::Wait, task: Task::Rest { until }, route: None }
        })
    }

    /// An enemy that can be struck right now, and in which direction; of several the one with the lowest id.
    fn enemy_at_hand(&self) -> Option<(&Sighting, Direction)> {
        self.enemies().filter(|enemy| enemy.seen == self.turn).find_map(|enemy| {
            let direction = self.me.at.direction_to(enemy.at)?;
            self.can_reach_past_corners(direction).then_some((enemy, direction))
        })
    }

    /// Goes for the enemy that is closest and was seen most recently, if there is a way to it.
    fn hunt(&self, navigator: &mut Navigator) -> Option<Decision> {
        let resolve = self.me.row().resolve;
        let mut quarry: Vec<_> = self.enemies().filter(|enemy| enemy.at.distance(self.me.at) <= resolve).collect();
        quarry.sort_by_key(|enemy| (self.interest(enemy), enemy.unit));
        quarry.into_iter().take(2).find_map(|enemy| {
            let ground = self.ground();
            let route = self
                .kept_route(&ground, |route| route.goal() == enemy.at)
                .or_else(|| navigator.route_to(self.me.at, enemy.at, &ground, self.rule));
            self.follow(route?, Self::hunting(enemy), navigator)
        })
    }

    /// Looks around where somebody was lost, in an area that widens with the time since it was seen.
    fn search(&self, task: &Task, around: Point, seen: Turn, navigator: &mut Navigator) -> Option<Decision> {
        let radius = self.turn.since(seen).clamp(SEARCH_RADIUS, Sighting::FARTHEST);
        let wanted = |point: Point| point.distance(around) <= radius && self.is_stale(point, STALE_IN_SEARCH);
        self.go_where(wanted, task.clone(), navigator)
    }

    /// Goes to see what made the latest noise that it has no other explanation for: whoever has looked there since knows.
    fn investigate(&self, navigator: &mut Navigator) -> Option<Decision> {
        let row = self.me.row();
        let is_open = |at: Point, heard: &Heard| {
            let has_looked = self.mind.known.seen(at).is_some_and(|seen| seen >= heard.turn);
            !has_looked && at.distance(self.me.at) <= row.resolve
        };
        let noises = self.mind.noises.iter().filter(|&(at, heard)| is_open(at, heard));
        let (at, heard) = noises.max_by_key(|&(at, heard)| (heard.turn, heard.loudness, at))?;
        let task = Task::Investigate { at, heard: heard.turn };
        // The noise may have come from a cell that the unit cannot enter, such as a door for a beast.
        self.go_where(|point| point.distance(at) <= 1, task, navigator)
    }

    /// Goes to see what nobody has seen, or not for long.
    fn roam(&self, navigator: &mut Navigator) -> Option<Decision> {
        self.explore(navigator).or_else(|| self.patrol(None, navigator))
    }

    /// Goes to tell the nearest friend who has not heard from it for long.
    fn report(&self, navigator: &mut Navigator) -> Option<Decision> {
        let has_not_heard = |friend: &&Sighting| {
            let heard = self.mind.heard.get(&friend.unit);
            heard.is_none_or(|&heard| self.turn.since(heard) >= REPORTED_AGAIN)
        };
        let friends = self.friends().filter(|friend| friend.at != self.me.at).filter(has_not_heard);
        let friend = friends.min_by_key(|friend| (friend.at.distance(self.me.at), friend.unit))?;
        let task = Task::Report { unit: friend.unit, at: friend.at };
        self.go_where(|point| point == friend.at, task, navigator)
    }

    /// Walks to the nearest cell that nobody of the faction has seen.
    fn explore(&self, navigator: &mut Navigator) -> Option<Decision> {
        self.go_where(|point| self.mind.known.is_unknown(point), Task::Explore, navigator)
    }

    /// Walks to the nearest cell that nobody has looked at for long; anywhere, or around `home`, where a guard looks
    /// after what it knows and does not go exploring.
    fn patrol(&self, home: Option<Point>, navigator: &mut Navigator) -> Option<Decision> {
        let wanted = |point: Point| {
            let is_near = home.is_none_or(|home| home.distance(point) <= GUARD_RADIUS && self.is_known(point));
            is_near && self.is_stale(point, STALE_ON_PATROL)
        };
        self.go_where(wanted, Task::Patrol, navigator)
    }

    /// Goes to the nearest cell of a sort; keeps going to the one chosen before as long as it is of that sort.
    fn go_where(&self, wanted: impl Fn(Point) -> bool, task: Task, navigator: &mut Navigator) -> Option<Decision> {
        let ground = self.ground();
        let route = self.kept_route(&ground, |route| wanted(route.goal())).or_else(|| {
            let elsewhere = |point| point != self.me.at && wanted(point);
            navigator.route_to_any(self.me.at, elsewhere, &ground, self.rule)
        });
        self.follow(route?, task, navigator)
    }

    /// The route of the last decision, if it still leads where the unit wants to go and nothing learned since
    /// touches it.
    fn kept_route(&self, ground: &KnownGround<'_>, leads_well: impl Fn(&Route) -> bool) -> Option<Route> {
        let mut route = self.me.route.clone()?;
        let starts_here =
            route.steps().first().is_some_and(|step| step.distance(self.me.at) == 1) || route.advance_to(self.me.at);
        (starts_here && !route.steps().is_empty() && leads_well(&route) && route.is_open(self.me.at, ground, self.rule))
            .then_some(route)
    }

    /// Takes the first step of a route. Where a friend stands in the way, goes around it if that is not too far; else
    /// presses on, and the friend makes way or not.
    fn follow(&self, route: Route, task: Task, navigator: &mut Navigator) -> Option<Decision> {
        let next = *route.steps().first()?;
        let friends: Vec<_> = self.friends_at_hand().collect();
        if friends.contains(&next) {
            let around = self.ground().with_occupied(friends);
            let detour = navigator
                .route_to(self.me.at, route.goal(), &around, self.rule)
                .filter(|detour| detour.cost().0 <= route.cost().0 + DETOUR);
            if let Some(detour) = detour {
                return self.take(detour, task);
            }
        }
        self.take(route, task)
    }

    fn take(&self, route: Route, task: Task) -> Option<Decision> {
        let direction = self.me.at.direction_to(*route.steps().first()?)?;
        Some(Decision { action: Action::Step(direction), task, route: Some(route) })
    }

    fn hunting(enemy: &Sighting) -> Task {
        Task::Hunt { unit: enemy.unit, at: enemy.at, seen: enemy.seen }
    }

    fn enemies(&self) -> impl Iterator<Item = &Sighting> {
        let mine = self.me.faction();
        self.mind.sightings.there().filter(move |sighting| sighting.faction != mine)
    }

    fn friends(&self) -> impl Iterator<Item = &Sighting> {
        let sightings = self.mind.sightings.there();
        sightings.filter(|other| other.faction == self.me.faction() && other.unit != self.me.id)
    }

    /// The cells beside the unit in which friends stand.
    fn friends_at_hand(&self) -> impl Iterator<Item = Point> {
        self.friends()
            .filter(|other| other.seen == self.turn && other.at.distance(self.me.at) == 1)
            .map(|other| other.at)
    }

    /// How much an enemy is worth going for; lower is more. Far away and long ago count against it, and it takes a
    /// little to change one's mind.
    fn interest(&self, enemy: &Sighting) -> i64 {
        let is_quarry = matches!(self.me.task, Task::Hunt { unit, .. } if unit == enemy.unit);
        i64::from(enemy.at.distance(self.me.at)) + i64::from(self.turn.since(enemy.seen))
            - if is_quarry { 4 } else { 0 }
    }

    fn is_known(&self, point: Point) -> bool {
        !self.mind.known.is_unknown(point)
    }

    /// Whether a cell was last seen so many turns ago or more, or never.
    fn is_stale(&self, point: Point, turns: u32) -> bool {
        match self.mind.known.at(point) {
            Knowledge::Unknown => true,
            Knowledge::Remembered { seen, .. } => self.turn.since(seen) >= turns,
        }
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

    fn ground(&self) -> KnownGround<'_> {
        KnownGround::new(&self.mind.known, self.terrains, self.me.row().movement)
    }
}
