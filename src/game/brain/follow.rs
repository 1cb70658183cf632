//! Along a route: whether it is kept, and the next step of it.

use crate::{
    grid::Point,
    mind::{KnownGround, Navigator, Route},
};

use super::{
    super::{Action, Task},
    Thought,
    thought::Decision,
};

/// How much more a way around a friend may cost than the way through, before it is better to wait.
const DETOUR: u32 = 60;

impl Thought<'_> {
    /// Goes to the nearest cell of a sort; keeps going to the one chosen before as long as it is of that sort.
    pub(super) fn go_where(
        &self,
        wanted: impl Fn(Point) -> bool,
        task: Task,
        navigator: &mut Navigator,
    ) -> Option<Decision> {
        let ground = self.ground();
        let route = self.kept_route(&ground, |route| wanted(route.goal())).or_else(|| {
            let elsewhere = |point| point != self.me.at && wanted(point);
            navigator.route_to_any(self.me.at, elsewhere, &ground, self.rule)
        });
        self.follow(route?, task, navigator)
    }

    /// Goes to a cell, by a way that no enemy is known to stand in.
    pub(super) fn go_past_enemies(&self, to: Point, task: Task, navigator: &mut Navigator) -> Option<Decision> {
        let ground = self.ground_past_enemies();
        let route = self
            .kept_route(&ground, |route| route.goal() == to)
            .or_else(|| navigator.route_to(self.me.at, to, &ground, self.rule));
        self.follow(route?, task, navigator)
    }

    /// The route of the last decision, if it still leads where the unit wants to go and nothing learned since
    /// touches it.
    pub(super) fn kept_route(&self, ground: &KnownGround<'_>, leads_well: impl Fn(&Route) -> bool) -> Option<Route> {
        let mut route = self.me.route.clone()?;
        let starts_here =
            route.steps().first().is_some_and(|step| step.distance(self.me.at) == 1) || route.advance_to(self.me.at);
        (starts_here && !route.steps().is_empty() && leads_well(&route) && route.is_open(self.me.at, ground, self.rule))
            .then_some(route)
    }

    /// Takes the first step of a route. Where a friend stands in the way, goes around it if that is not too far; else
    /// presses on, and the friend makes way or not.
    pub(super) fn follow(&self, route: Route, task: Task, navigator: &mut Navigator) -> Option<Decision> {
        let next = *route.steps().first()?;
        let friends: Vec<_> = self.friends_at_hand().collect();
        if friends.contains(&next) {
            let enemies = self.dangers().map(|enemy| enemy.at).filter(|&at| at != route.goal());
            let around = self.ground().with_occupied(friends.into_iter().chain(enemies));
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

    /// The cells beside the unit in which friends stand.
    fn friends_at_hand(&self) -> impl Iterator<Item = Point> {
        self.friends()
            .filter(|other| other.seen == self.turn && other.at.distance(self.me.at) == 1)
            .map(|other| other.at)
    }
}
