//! Along a route: whether it is kept, and the next step of it among friends.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), on other units: those that stand, and those at hand, are
//! in the way when a way is looked for; where others are about to walk costs more (`ground`). On a collision a unit looks
//! for another way, or waits where the other moves on and does not come towards it.

use crate::{
    grid::Point,
    mind::{KnownGround, Navigator, Route, Sighting},
};

use super::{
    super::{Action, Task},
    Thought,
    thought::Decision,
};

/// How much more a way around friends may cost than the way through, before it is better to press on.
const DETOUR: u32 = 60;
/// Friends farther along the route than so many steps may be gone by the time one is there.
const AHEAD: usize = 4;

impl Thought<'_> {
    /// Goes to the nearest cell of a sort; keeps going to the one chosen before as long as it is of that sort.
    pub(super) fn go_where(
        &self,
        wanted: impl Fn(Point) -> bool,
        task: Task,
        navigator: &mut Navigator,
    ) -> Option<Decision> {
        let route = self.kept_route(&self.lasting_ground(), |route| wanted(route.goal())).or_else(|| {
            let elsewhere = |point| point != self.me.at && wanted(point);
            navigator.route_to_any(self.me.at, elsewhere, &self.ground(None), self.rule)
        });
        self.follow(route?, task, navigator)
    }

    /// Goes to a cell, by a way that no enemy is known to stand in.
    pub(super) fn go_past_enemies(&self, to: Point, task: Task, navigator: &mut Navigator) -> Option<Decision> {
        let lasting = self.lasting_ground().with_occupied(self.menaced());
        let route = self.kept_route(&lasting, |route| route.goal() == to).or_else(|| {
            let ground = self.ground(None).with_occupied(self.menaced());
            navigator.route_to(self.me.at, to, &ground, self.rule)
        });
        self.follow(route?, task, navigator)
    }

    /// The route of the last decision, if it still leads where the unit wants to go and nothing learned since
    /// touches it.
    pub(super) fn kept_route(&self, lasting: &KnownGround<'_>, leads_well: impl Fn(&Route) -> bool) -> Option<Route> {
        let mut route = self.me.route.clone()?;
        let starts_here =
            route.steps().first().is_some_and(|step| step.distance(self.me.at) == 1) || route.advance_to(self.me.at);
        let is_open = || route.is_open(self.me.at, lasting, self.rule);
        (starts_here && !route.steps().is_empty() && leads_well(&route) && is_open()).then_some(route)
    }

    /// Takes the first step of a route. Where a friend moves on out of the way, waits for it; where friends stand or are
    /// at hand, goes around them if that is not too far; else presses on, and the friend makes way or not.
    pub(super) fn follow(&self, route: Route, task: Task, navigator: &mut Navigator) -> Option<Decision> {
        let next = *route.steps().first()?;
        let friend = self.friends_in_sight().find(|friend| friend.at == next);
        if friend.is_some_and(|friend| Self::moves(friend) && !self.comes_here(friend)) {
            return Some(Decision { action: Action::Wait, task, route: Some(route) });
        }
        let friends: Vec<_> = self.friends_in_the_way().filter(|&at| at != route.goal()).collect();
        if route.steps().iter().take(AHEAD).any(|step| friends.contains(step)) {
            let enemies = self.menaced().filter(|&at| at != route.goal());
            let around = self.ground(None).with_occupied(friends.into_iter().chain(enemies));
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

    /// Whether a friend wants to come where the unit stands: then waiting for it would be waiting for ever.
    pub(super) fn comes_here(&self, friend: &Sighting) -> bool {
        self.way_of(friend).first() == Some(&self.me.at)
    }

    /// The cells of friends in sight who stand, or who are at hand.
    pub(super) fn friends_in_the_way(&self) -> impl Iterator<Item = Point> {
        let is_in_the_way = |friend: &&Sighting| !Self::moves(friend) || friend.at.distance(self.me.at) == 1;
        self.friends_in_sight().filter(is_in_the_way).map(|friend| friend.at)
    }
}
