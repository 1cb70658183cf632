//! How a unit asks for routes, and the answers that it gets.

use std::sync::Arc;

use crate::{grid::Point, search::Trace};

use super::{
    Destination, PathQueue, Route, RouteConstraints, SearchContext, UnitId, active_search::Conclusion, detour,
    search_context::CacheKey, search_pool::SearchPool, waiting_queue::Request, waiting_queue::RequestClass,
};

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The route.
    Found(Route),
    /// No way is known.
    NoWay,
    /// Not yet: ask again in the next turn. Until then the unit may follow this route, or should stay where it is if
    /// there is none.
    Later(Option<Route>),
}

/// The right of one unit to ask for routes while it decides. When it is dropped, so are requests for which the unit
/// waited and did not ask again.
#[derive(Debug)]
pub struct Asker<'a> {
    queue: &'a mut PathQueue,
    pool: &'a mut SearchPool,
    unit: UnitId,
    /// Goals of this decision to which no way was found.
    in_vain: Vec<Destination>,
    waits: bool,
    waits_for_plan: bool,
}

impl Drop for Asker<'_> {
    fn drop(&mut self) {
        if !self.waits {
            self.queue.forget(self.unit, self.pool);
        }
        if !self.waits_for_plan {
            self.queue.planning.forget(self.unit);
        }
    }
}

impl<'a> Asker<'a> {
    pub(super) fn new(queue: &'a mut PathQueue, pool: &'a mut SearchPool, unit: UnitId) -> Self {
        Self { queue, pool, unit, in_vain: Vec::new(), waits: false, waits_for_plan: false }
    }

    /// Asks for a route to a goal. `old` is the route that the unit has followed so far; the unit may continue along it
    /// while it waits. A unit that is told to wait must not ask for anything else in the same decision.
    pub fn ask(
        &mut self,
        goal: Destination,
        constraints: RouteConstraints,
        context: &SearchContext<'_>,
        old: Option<&Route>,
    ) -> Answer {
        let request =
            Request { unit: self.unit, goal, constraints, since: self.queue.turn, instead_of: self.in_vain.clone() };
        let answer = self.queue.ask(request, context, old, self.pool);
        match answer {
            Answer::Found(_) => {}
            Answer::NoWay => self.in_vain.push(goal),
            Answer::Later(_) => {
                self.pool.counts.waited += 1;
                self.waits = true;
            }
        }
        answer
    }

    /// A route around the cells `taken` by others, on or beside the next steps of a route; `None` if none costs at most
    /// `most_more` more. A small search, which is made at once or not at all.
    pub fn detour(
        &mut self,
        route: &Route,
        taken: Vec<Point>,
        most_more: u32,
        context: &SearchContext<'_>,
    ) -> Option<Route> {
        let expansions = self.queue.at_once().min(detour::EXPANSIONS);
        if expansions == 0 {
            return None;
        }
        let mut search = self.pool.take();
        let found = detour::find(route, taken, most_more, context, &mut search, expansions);
        self.pool.counts.searches += 1;
        self.queue.spend(search.outcome().stats.expanded, self.pool);
        self.pool.give_back(search);
        found
    }

    /// Counts that the unit keeps its route and needs no other.
    pub fn note_kept(&mut self) {
        self.pool.counts.kept += 1;
    }

    /// Whether it is known without a search that there is no way to a goal: nobody can stand there, or a unit with the
    /// same cache key found none.
    pub fn knows_no_way(&self, goal: Destination, constraints: RouteConstraints, context: &SearchContext<'_>) -> bool {
        let is_hopeless = goal.is_hopeless(context.at, &context.ground, self.queue.turn);
        is_hopeless || self.queue.failures.cover(goal, CacheKey::of(constraints, context), context)
    }

    /// Whether the unit may make a plan now. A mind makes a limited number of plans a turn; a unit that comes too late
    /// has a place in line, as long as it asks again at its next decision.
    pub fn may_plan(&mut self) -> bool {
        let may_plan = self.queue.planning.may(self.unit);
        let counts = &mut self.pool.counts;
        *if may_plan { &mut counts.plans } else { &mut counts.plans_put_off } += 1;
        self.waits_for_plan = !may_plan;
        may_plan
    }
}

impl PathQueue {
    /// Answers a unit's request.
    fn ask(
        &mut self,
        request: Request,
        context: &SearchContext<'_>,
        old: Option<&Route>,
        pool: &mut SearchPool,
    ) -> Answer {
        let Request { unit, goal, constraints, .. } = request;
        if goal.is_hopeless(context.at, &context.ground, self.turn) {
            return Answer::NoWay;
        }
        if self.surveys.rule_out(goal, context) {
            pool.counts.islands += 1;
            return Answer::NoWay;
        }
        let before = self.request_of(unit);
        if before.is_some_and(|before| before.instead_of.iter().any(|other| other.is_like(&goal, context.at))) {
            return Answer::NoWay;
        }
        let since = before.filter(|before| before.goal.is_like(&goal, context.at)).map(|before| before.since);
        let answer = since.and_then(|_| self.fetch(unit, context, pool));
        if let Some(answer) = answer.or_else(|| self.known_answer(goal, constraints, context, pool)) {
            let waited = since.map_or(0, |since| self.turn.since(since));
            pool.counts.longest_wait = pool.counts.longest_wait.max(waited);
            return answer;
        }
        if since.is_some()
            && let Some(search) = self.active.iter_mut().find(|search| search.request.unit == unit)
        {
            search.request.constraints = constraints;
            if let Destination::Unseen { .. } = goal {
                // The area may have grown. A search for a cell keeps its goal, because its H estimates the way to that
                // cell.
                search.request.goal = goal;
            }
            return Answer::Later(search.meanwhile(context, old));
        }
        self.ask_anew(request, context, old, pool)
    }

    /// The stored answer for a unit. `None` if there is none, or if it is no longer valid.
    fn fetch(&mut self, unit: UnitId, context: &SearchContext<'_>, pool: &mut SearchPool) -> Option<Answer> {
        let (_, route) = self.answers.remove(&unit)?;
        let Some(route) = route else { return Some(Answer::NoWay) };
        let found = context.still_open(&route).map(Answer::Found);
        pool.counts.restarted += u64::from(found.is_none());
        found
    }

    /// The answer that follows from the searches of others; `None` if none does.
    fn known_answer(
        &self,
        goal: Destination,
        constraints: RouteConstraints,
        context: &SearchContext<'_>,
        pool: &mut SearchPool,
    ) -> Option<Answer> {
        let key = CacheKey::of(constraints, context);
        if let Some(route) = self.shared.route(goal, key, context, self.turn) {
            pool.counts.shared += 1;
            return Some(Answer::Found(route));
        }
        self.failures.cover(goal, key, context).then_some(Answer::NoWay)
    }

    /// Searches at once if there is room; otherwise the request waits, as an active search or in line.
    fn ask_anew(
        &mut self,
        request: Request,
        context: &SearchContext<'_>,
        old: Option<&Route>,
        pool: &mut SearchPool,
    ) -> Answer {
        let (goal, class) = (request.goal, RequestClass::of(&request.goal));
        if let Some(answer) = self.answer_from_kept(&request, context, pool) {
            self.forget(request.unit, pool);
            return answer;
        }
        if self.waiting_queue(class).replace(&request) {
            return Answer::Later(context.on_the_way(goal, old));
        }
        self.forget(request.unit, pool);
        let at_once = self.at_once();
        if at_once == 0 || self.waiting_queue(class).len() > 0 || !self.has_place(class, pool) {
            self.waiting_queue(class).push(request);
            return Answer::Later(context.on_the_way(goal, old));
        }
        let mut search = self.begin(request, context, pool);
        let ground = context.for_now();
        if !self.go_on(&mut search, context, &ground, at_once, pool) {
            let meanwhile = search.meanwhile(context, old);
            self.active.push_back(search);
            return Answer::Later(meanwhile);
        }
        let conclusion = search.conclude(context, &ground);
        self.retire(search, &conclusion, context, pool);
        match conclusion {
            Conclusion::Found(route) => Answer::Found(route),
            // Nothing has changed since the search began, so no path can be blocked.
            Conclusion::NoWay | Conclusion::Broken(_) => Answer::NoWay,
        }
    }

    /// A route to a cell from the field that many units share, from the two-tier search, or from the unit's replanner;
    /// `None` if none of them applies.
    fn answer_from_kept(
        &mut self,
        request: &Request,
        context: &SearchContext<'_>,
        pool: &mut SearchPool,
    ) -> Option<Answer> {
        let (Destination::Cell(goal), key, at_once) =
            (request.goal, CacheKey::of(request.constraints, context), self.at_once())
        else {
            return None;
        };
        if at_once == 0 {
            return None;
        }
        let is_one_of_many = |quarry| self.pursuit.note(quarry, &context.ground, self.turn);
        if request.constraints.quarry.is_some_and(is_one_of_many) {
            let (answer, expanded) = self.pursuit.route(goal, key, context, at_once);
            self.spend(expanded, pool);
            if answer.is_some() {
                pool.counts.off_fields += 1;
                return answer;
            }
        }
        if self.is_shared() {
            let (route, expanded) = self.long_trips.route(goal, context, at_once, &mut pool.searcher);
            self.spend(expanded, pool);
            if let Some(route) = route {
                pool.counts.two_tier += 1;
                return Some(Answer::Found(route));
            }
        }
        if !self.expeditions.note(request.unit, goal) {
            return None;
        }
        // A plan rarely takes as many expansions as half of the floor has cells.
        let is_small = context.ground.known().size().area() / 2 <= self.room() as usize;
        // For a large unit the news of one cell change several nodes, which replanners do not support.
        if !is_small || context.ground.side() > 1 || !context.dangers.is_empty() || !context.claims.is_empty() {
            return None;
        }
        pool.counts.searches += 1;
        let longest = pool.longest_trace();
        let mut trace = (longest > 0).then(Trace::default);
        let asked = (request.unit, goal, key);
        let (route, expanded) = self.expeditions.plan(asked, context, &mut pool.searcher, trace.as_mut());
        trace.take_if(|trace| trace.events().len() > longest);
        self.spend(expanded, pool);
        pool.counts.replanned += 1;
        pool.counts.replan_expanded += u64::from(expanded);
        Some(route.map_or(Answer::NoWay, |route| Answer::Found(route.with_trace(trace.map(Arc::new)))))
    }
}
