//! Following a route: whether it is kept, and its next step among friends.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), on other units: standing units and units at hand are
//! obstacles in a search, and cells through which others are about to walk cost more (`ground`). On a collision a unit
//! searches for another way, or waits if the other moves on and does not come towards it.

use crate::{
    game::{
        action::Action,
        brain::{Thought, thought::Decision},
        state::task::Task,
    },
    grid::Point,
    mind::{Answer, Asker, Destination, KnownGround, Route, RouteConstraints, Sighting},
};

/// The extra cost up to which a detour around friends is better than going on.
const DETOUR: u32 = 60;

/// Number of friends to which a unit searches for a way.
const FRIENDS_TRIED: usize = 3;

/// Number of steps ahead in which friends count as obstacles; friends farther along the route may be gone by then.
const AHEAD: usize = 4;

impl Thought<'_> {
    /// Goes where the scent is freshest.
    pub(super) fn follow_trail(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let (at, left) = self.mind.freshest_scent()?;
        self.go(Destination::Cell(at), Task::Track { at, left }, asker)
    }

    /// Goes to the nearest friend that would fight, past its enemies.
    pub(super) fn go_to_friend(&self, asker: &mut Asker<'_>, task: impl Fn(&Sighting) -> Task) -> Option<Decision> {
        self.helpers()
            .iter()
            .take(FRIENDS_TRIED)
            .find_map(|friend| self.go(self.destination_beside(friend)?, task(friend), asker))
    }

    /// Goes to a goal by a route with the [constraints](Self::constraints_of) of its task. Continues on the route if it
    /// still leads to the goal; otherwise asks for another and goes where it can meanwhile.
    pub(super) fn go(&self, goal: Destination, task: Task, asker: &mut Asker<'_>) -> Option<Decision> {
        let constraints = self.constraints_of(&task);
        let ground = self.lasting_ground_with(constraints);
        if let Some(route) = self.kept_route(&ground, |route| self.serves(route, goal, &ground)) {
            asker.note_kept();
            return self.follow(route, task, asker);
        }
        let context = self.search_context_on(ground, constraints);
        match asker.ask(goal, constraints, &context, self.me.route.as_ref()) {
            Answer::Found(route) => self.follow(route, task, asker),
            Answer::Later(route) => match route.filter(|route| !self.leads_into_danger(route)) {
                Some(route) => self.follow(route, task, asker),
                None => Some(Self::stay(task)),
            },
            Answer::NoWay => None,
        }
    }

    /// Whether the next step of a route leads into danger. A unit that waits for its route does not take such a step on
    /// an estimate.
    fn leads_into_danger(&self, route: &Route) -> bool {
        route.steps().first().is_some_and(|&next| self.is_worse(next))
    }

    /// Whether a route leads to the goal, or close enough to it as long as it is far away.
    fn serves(&self, route: &Route, goal: Destination, ground: &KnownGround<'_>) -> bool {
        match goal {
            Destination::Cell(_) | Destination::OneOf(_) => Destination::Cell(route.goal()).serves(&goal, self.me.at),
            Destination::Near(_) | Destination::Unseen { .. } => goal.is_met(route.goal(), ground, self.turn),
        }
    }

    /// The route of the last decision, if it still leads where the unit wants to go and nothing that was learned since
    /// blocks it.
    pub(super) fn kept_route(&self, lasting: &KnownGround<'_>, leads_well: impl Fn(&Route) -> bool) -> Option<Route> {
        let route = self.me.route.as_ref().filter(|route| !route.is_provisional() && leads_well(route))?;
        let mut route = route.clone();
        (route.take_up(self.me.at) && route.is_open(self.me.at, lasting, self.rule)).then_some(route)
    }

    /// Takes the first step of a route, or cuts a bridge behind it first. Waits for a friend that is moving out of the
    /// way. Goes around friends that stand or are at hand, if that is not too far. Otherwise goes on, and the friend
    /// may make way.
    pub(super) fn follow(&self, route: Route, task: Task, asker: &mut Asker<'_>) -> Option<Decision> {
        if let Some(action) = self.cut_behind(&task, &route) {
            return Some(Decision { action, task, route: Some(route) });
        }
        let next = *route.steps().first()?;
        let body = self.body_at(next);
        let friend = self.friends_in_sight().find(|friend| friend.footprint().overlaps(body));
        if friend.is_some_and(|friend| Self::moves(friend) && !self.comes_here(friend)) {
            return Some(Decision { action: Action::Wait, task, route: Some(route) });
        }
        let end = self.body_at(route.goal());
        let others = self.friends_in_the_way().chain(self.strangers_in_the_way());
        let others: Vec<_> = others.filter(|&cell| !end.contains(cell)).collect();
        if self.leads_over(&route, AHEAD, &others) {
            let enemies = self.menaced().filter(|&cell| !end.contains(cell));
            let taken = others.into_iter().chain(enemies).collect();
            let detour = asker.detour(&route, taken, DETOUR, &self.search_context(RouteConstraints::default()));
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

    /// The cells of friends in sight that stand, or that are at hand.
    pub(super) fn friends_in_the_way(&self) -> impl Iterator<Item = Point> {
        let is_in_the_way = |friend: &&Sighting| !Self::moves(friend) || self.is_beside(friend);
        self.friends_in_sight().filter(is_in_the_way).flat_map(|friend| friend.footprint().cells())
    }
}
