//! How a unit asks.

use std::sync::Arc;

use crate::{grid::Point, search::Trace};

use super::{
    Care, Goal, PathQueue, Route, Standpoint, UnitId, class::Class, detour, line::Request, sort::Sort,
    under_way::Conclusion, workshop::Workshop,
};

/// What becomes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The route.
    Found(Route),
    /// There is no way, as far as is known.
    NoWay,
    /// Not yet: ask again in the next turn. Until then the unit may go this way, or else had better stay where it is.
    Later(Option<Route>),
}

/// The right of one unit to ask, for as long as it decides. When it goes, so does what the unit waited for and did not
/// ask for again.
#[derive(Debug)]
pub struct Asker<'a> {
    queue: &'a mut PathQueue,
    workshop: &'a mut Workshop,
    unit: UnitId,
    /// Goals of this decision to which there is no way.
    in_vain: Vec<Goal>,
    waits: bool,
    waits_for_plan: bool,
}

impl Drop for Asker<'_> {
    fn drop(&mut self) {
        if !self.waits {
            self.queue.forget(self.unit, self.workshop);
        }
        if !self.waits_for_plan {
            self.queue.planning.forget(self.unit);
        }
    }
}

impl<'a> Asker<'a> {
    pub(super) fn new(queue: &'a mut PathQueue, workshop: &'a mut Workshop, unit: UnitId) -> Self {
        Self { queue, workshop, unit, in_vain: Vec::new(), waits: false, waits_for_plan: false }
    }

    /// Asks for a route to a goal. `old` is the route that the unit follows so far: it may go on along it while it
    /// waits. Whoever is told to wait asks for nothing else in the same decision.
    pub fn ask(&mut self, goal: Goal, care: Care, stand: &Standpoint<'_>, old: Option<&Route>) -> Answer {
        let request = Request { unit: self.unit, goal, care, since: self.queue.turn, instead_of: self.in_vain.clone() };
        let answer = self.queue.ask(request, stand, old, self.workshop);
        match answer {
            Answer::Found(_) => {}
            Answer::NoWay => self.in_vain.push(goal),
            Answer::Later(_) => {
                self.workshop.counts.waited += 1;
                self.waits = true;
            }
        }
        answer
    }

    /// A way around the cells `taken` by others, on or beside the next steps of a route, if there is one that costs at
    /// most so much more. A small search, which is made at once or not at all.
    pub fn detour(
        &mut self,
        route: &Route,
        taken: Vec<Point>,
        most_more: u32,
        stand: &Standpoint<'_>,
    ) -> Option<Route> {
        let expansions = self.queue.at_once().min(detour::EXPANSIONS);
        if expansions == 0 {
            return None;
        }
        let mut search = self.workshop.take();
        let found = detour::find(route, taken, most_more, stand, &mut search, expansions);
        self.workshop.counts.searches += 1;
        self.queue.spend(search.outcome().stats.expanded, self.workshop);
        self.workshop.give_back(search);
        found
    }

    /// Takes note that the unit goes on along its route and needs no other.
    pub fn note_kept(&mut self) {
        self.workshop.counts.kept += 1;
    }

    /// Whether it is known without a search that there is no way to a goal: nobody can stand there, or somebody like the
    /// unit looked for one.
    pub fn knows_no_way(&self, goal: Goal, care: Care, stand: &Standpoint<'_>) -> bool {
        let is_hopeless = goal.is_hopeless(stand.at, &stand.ground, self.queue.turn);
        is_hopeless || self.queue.refusals.cover(goal, Class::of(care, stand), stand)
    }

    /// Whether the unit may make a plan now. A mind makes only so many plans a turn; who comes too late has a place in
    /// line, as long as it asks again at its next decision.
    pub fn may_plan(&mut self) -> bool {
        let may_plan = self.queue.planning.may(self.unit);
        let counts = &mut self.workshop.counts;
        *if may_plan { &mut counts.plans } else { &mut counts.plans_put_off } += 1;
        self.waits_for_plan = !may_plan;
        may_plan
    }
}

impl PathQueue {
    /// What becomes of a unit's request.
    fn ask(
        &mut self,
        request: Request,
        stand: &Standpoint<'_>,
        old: Option<&Route>,
        workshop: &mut Workshop,
    ) -> Answer {
        let Request { unit, goal, care, .. } = request;
        if goal.is_hopeless(stand.at, &stand.ground, self.turn) {
            return Answer::NoWay;
        }
        if self.surveys.rule_out(goal, stand) {
            workshop.counts.islands += 1;
            return Answer::NoWay;
        }
        let before = self.request_of(unit);
        if before.is_some_and(|before| before.instead_of.iter().any(|other| other.is_like(&goal, stand.at))) {
            return Answer::NoWay;
        }
        let since = before.filter(|before| before.goal.is_like(&goal, stand.at)).map(|before| before.since);
        let answer = since.and_then(|_| self.fetch(unit, stand, workshop));
        if let Some(answer) = answer.or_else(|| self.known_answer(goal, care, stand, workshop)) {
            let waited = since.map_or(0, |since| self.turn.since(since));
            workshop.counts.longest_wait = workshop.counts.longest_wait.max(waited);
            return answer;
        }
        if since.is_some()
            && let Some(search) = self.under_way.iter_mut().find(|search| search.request.unit == unit)
        {
            search.request.care = care;
            if let Goal::Unseen { .. } = goal {
                // The area may have grown. The cell that a search began to look for stays: its H is the way to there.
                search.request.goal = goal;
            }
            return Answer::Later(search.meanwhile(stand, old));
        }
        self.ask_anew(request, stand, old, workshop)
    }

    /// The answer that is there for a unit. `None` if there is none, or if it is of no use any more.
    fn fetch(&mut self, unit: UnitId, stand: &Standpoint<'_>, workshop: &mut Workshop) -> Option<Answer> {
        let (_, route) = self.answers.remove(&unit)?;
        let Some(route) = route else { return Some(Answer::NoWay) };
        let found = stand.still_open(&route).map(Answer::Found);
        workshop.counts.restarted += u64::from(found.is_none());
        found
    }

    /// What follows from the searches of others.
    fn known_answer(&self, goal: Goal, care: Care, stand: &Standpoint<'_>, workshop: &mut Workshop) -> Option<Answer> {
        let class = Class::of(care, stand);
        if let Some(route) = self.finds.way(goal, class, stand, self.turn) {
            workshop.counts.shared += 1;
            return Some(Answer::Found(route));
        }
        self.refusals.cover(goal, class, stand).then_some(Answer::NoWay)
    }

    /// Searches at once if there is room, else the request waits: under way, or in line.
    fn ask_anew(
        &mut self,
        request: Request,
        stand: &Standpoint<'_>,
        old: Option<&Route>,
        workshop: &mut Workshop,
    ) -> Answer {
        let (goal, sort) = (request.goal, Sort::of(&request.goal));
        if let Some(answer) = self.answer_from_kept(&request, stand, workshop) {
            self.forget(request.unit, workshop);
            return answer;
        }
        if self.line(sort).replace(&request) {
            return Answer::Later(stand.on_the_way(goal, old));
        }
        self.forget(request.unit, workshop);
        let at_once = self.at_once();
        if at_once == 0 || self.line(sort).len() > 0 || !self.has_place(sort) {
            self.line(sort).push(request);
            return Answer::Later(stand.on_the_way(goal, old));
        }
        let mut search = self.begin(request, stand, workshop);
        let ground = stand.for_now();
        if !self.go_on(&mut search, stand, &ground, at_once, workshop) {
            let meanwhile = search.meanwhile(stand, old);
            self.under_way.push_back(search);
            return Answer::Later(meanwhile);
        }
        let conclusion = search.conclude(stand, &ground);
        self.retire(search, &conclusion, stand, workshop);
        match conclusion {
            Conclusion::Found(route) => Answer::Found(route),
            // Nothing has changed since it began, so no way can be broken.
            Conclusion::NoWay | Conclusion::Broken(_) => Answer::NoWay,
        }
    }

    /// The way to a cell off the field that many share, or from what the unit's last plan left behind.
    fn answer_from_kept(
        &mut self,
        request: &Request,
        stand: &Standpoint<'_>,
        workshop: &mut Workshop,
    ) -> Option<Answer> {
        let (Goal::Cell(goal), class, at_once) = (request.goal, Class::of(request.care, stand), self.at_once()) else {
            return None;
        };
        if at_once == 0 {
            return None;
        }
        let is_one_of_many = |quarry| self.pursuit.note(quarry, &stand.ground, self.turn);
        if request.care.quarry.is_some_and(is_one_of_many) {
            let (answer, expanded) = self.pursuit.way(goal, class, stand, at_once);
            self.spend(expanded, workshop);
            if answer.is_some() {
                workshop.counts.off_fields += 1;
                return answer;
            }
        }
        if self.is_shared() {
            let (route, expanded) = self.long_trips.way(goal, stand, at_once, &mut workshop.searcher);
            self.spend(expanded, workshop);
            if let Some(route) = route {
                workshop.counts.two_tier += 1;
                return Some(Answer::Found(route));
            }
        }
        if !self.expeditions.note(request.unit, goal) {
            return None;
        }
        // A plan seldom takes as many expansions as half of the floor has cells.
        let is_small = stand.ground.known().size().area() / 2 <= self.room() as usize;
        // To a large unit news of one cell are news of several, which no replanner is told.
        if !is_small || stand.ground.side() > 1 || !stand.dangers.is_empty() || !stand.claims.is_empty() {
            return None;
        }
        workshop.counts.searches += 1;
        let mut trace = workshop.keeps_traces.then(Trace::default);
        let asked = (request.unit, goal, class);
        let (route, expanded) = self.expeditions.plan(asked, stand, &mut workshop.searcher, trace.as_mut());
        self.spend(expanded, workshop);
        workshop.counts.replanned += 1;
        workshop.counts.replan_expanded += u64::from(expanded);
        Some(route.map_or(Answer::NoWay, |route| Answer::Found(route.with_trace(trace.map(Arc::new)))))
    }
}
