//! From where a unit is to where it wants to be.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    search::{Cost, CostScale, DiagonalRule, HeuristicKind, NodeId, SquareSpace, Trace, path_cost},
};

use super::{BelievedGround, KnownGround, KnownView, written::WrittenRoute};

/// How much more the rest of a route may turn out to cost than was thought, before it counts as touched: as much as two
/// cells of floor. Ground that was taken for floor is a little worse all the time.
const LEEWAY: u32 = 20;

/// A path that a unit follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenRoute", into = "WrittenRoute")]
pub struct Route {
    /// The cells still ahead; the first is the next step.
    steps: Vec<Point>,
    /// What each of these steps was thought to cost.
    costs: Vec<Cost>,
    /// Where it leads.
    goal: Point,
    /// What the whole of it was thought to cost.
    cost: Cost,
    /// Whether it leads to the goal only as far as a search that is not over can tell.
    is_guess: bool,
    /// The search that found it, if somebody wanted to watch.
    trace: Option<Arc<Trace>>,
}

/// The trace is left out: it is for watching, and two minds that were or were not watched are the same.
impl std::hash::Hash for Route {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (&self.steps, &self.costs, self.goal, self.cost, self.is_guess).hash(state);
    }
}

impl PartialEq for Route {
    fn eq(&self, other: &Self) -> bool {
        let parts = |route: &Self| (route.goal, route.cost, route.is_guess);
        (&self.steps, &self.costs, parts(self)) == (&other.steps, &other.costs, parts(other))
    }
}

impl Eq for Route {}

impl Route {
    /// The route over these nodes of a space, the first of which is where the unit is; `None` if a step of it cannot be
    /// made.
    pub fn over<W: BelievedGround>(space: &SquareSpace<'_, W>, nodes: &[NodeId]) -> Option<Self> {
        let steps: Vec<_> = nodes.iter().skip(1).map(|&node| space.point(node)).collect();
        let costs: Vec<_> = nodes.windows(2).map(|ends| path_cost(space, ends)).collect::<Option<_>>()?;
        let goal = nodes.last().map(|&node| space.point(node))?;
        let cost = path_cost(space, nodes)?;
        Some(Self { steps, costs, goal, cost, is_guess: false, trace: None })
    }

    /// A route of these steps, each with what it was thought to cost.
    pub(super) fn read(steps: Vec<(Point, Cost)>, goal: Point, cost: Cost, is_guess: bool) -> Self {
        let (steps, costs) = steps.into_iter().unzip();
        Self { steps, costs, goal, cost, is_guess, trace: None }
    }

    /// What each of the steps ahead was thought to cost.
    pub fn step_costs(&self) -> &[Cost] {
        &self.costs
    }

    /// The same with the search that found it.
    pub(super) fn with_trace(self, trace: Option<Arc<Trace>>) -> Self {
        Self { trace, ..self }
    }

    /// The same as a guess.
    pub(super) fn guessed(self) -> Self {
        Self { is_guess: true, ..self }
    }

    /// The same with another way to the cells from step `rejoined` on: the `detour`, which ends with that step. The whole
    /// costs so much more.
    pub(super) fn around(&self, mut detour: Self, rejoined: usize, more: Cost) -> Self {
        detour.steps.extend_from_slice(&self.steps[rejoined + 1..]);
        detour.costs.extend_from_slice(&self.costs[rejoined + 1..]);
        let Self { goal, cost, is_guess, .. } = *self;
        Self { goal, cost: cost + more, is_guess, trace: self.trace.clone(), ..detour }
    }

    /// A way from `here` that was worked out beforehand, each step with its cost then, if there is a step and nothing
    /// known speaks against it: each can still be made as far as is known, and those into known cells cost together about
    /// what they did.
    pub fn worked_out(
        here: Point,
        way: &[(Point, Cost)],
        ground: &KnownGround<'_>,
        rule: DiagonalRule,
    ) -> Option<Self> {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let cells = std::iter::once(here).chain(way.iter().map(|&(step, _)| step));
        let nodes: Vec<NodeId> = cells.map(|cell| space.node(cell)).collect::<Option<_>>()?;
        let costs: Vec<Cost> = nodes.windows(2).map(|ends| path_cost(&space, ends)).collect::<Option<_>>()?;
        let known = way.iter().zip(&costs).filter(|((step, _), _)| !ground.known().is_unknown(*step));
        let (then, now) = known.fold((0, 0), |(then, now), ((_, cost), believed)| (then + cost.0, now + believed.0));
        let (steps, cost) = (way.iter().map(|&(step, _)| step).collect(), Cost(costs.iter().map(|cost| cost.0).sum()));
        let goal = way.last()?.0;
        (now <= then + LEEWAY).then_some(Self { steps, costs, goal, cost, is_guess: false, trace: None })
    }

    /// The cells still ahead, next step first.
    pub fn steps(&self) -> &[Point] {
        &self.steps
    }

    /// Where it leads.
    pub fn goal(&self) -> Point {
        self.goal
    }

    /// What the whole of it was thought to cost when it was found.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Whether it is where a unit goes that waits for its route: towards the goal, or so it seems.
    pub fn is_guess(&self) -> bool {
        self.is_guess
    }

    /// The same search, to be kept with another route.
    pub(super) fn shared_trace(&self) -> Option<Arc<Trace>> {
        self.trace.clone()
    }

    /// The search that found it, if traces were kept.
    pub fn trace(&self) -> Option<&Trace> {
        self.trace.as_deref()
    }

    /// How many of the cells ahead are only assumed to be walkable.
    pub fn assumed<'a>(&self, known: impl Into<KnownView<'a>>) -> usize {
        let known = known.into();
        self.steps.iter().filter(|&&step| known.is_unknown(step)).count()
    }

    /// Takes note that the unit now stands at `here`: drops the steps up to there. `false` when `here` is not on
    /// the way.
    pub fn advance_to(&mut self, here: Point) -> bool {
        match self.steps.iter().position(|&step| step == here) {
            Some(index) => {
                self.steps.drain(..=index);
                self.costs.drain(..=index);
                true
            }
            None => false,
        }
    }

    /// Whether it leads anywhere from `here`: the next step is beside it, after those up to `here`, if it is one of
    /// them, were dropped.
    pub fn take_up(&mut self, here: Point) -> bool {
        self.advance_to(here);
        self.steps.first().is_some_and(|step| step.distance(here) == 1)
    }

    /// Whether the unit can go on from `here`: the next step is beside it, or there is none left.
    pub fn leads_on_from(&self, here: Point) -> bool {
        self.steps.first().is_none_or(|step| step.distance(here) == 1)
    }

    /// The same route with another beginning: through `cells`, of which the first is where the unit is, then on from the
    /// last of them, which has to be one of the route's steps. A cell twice in a row is a wait, and left out. `None` when
    /// that is no way.
    #[must_use]
    pub fn by_way_of(&self, cells: &[Point], ground: &impl BelievedGround, rule: DiagonalRule) -> Option<Self> {
        let joined = self.steps.iter().position(|step| Some(step) == cells.last())?;
        let mut walked: Vec<_> = cells.iter().chain(&self.steps[joined + 1..]).copied().collect();
        walked.dedup();
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let nodes: Vec<_> = walked.iter().map(|&point| space.node(point)).collect::<Option<_>>()?;
        let costs: Vec<_> = nodes.windows(2).map(|ends| path_cost(&space, ends)).collect::<Option<_>>()?;
        let cost = path_cost(&space, &nodes)?;
        let steps = walked.split_off(1);
        Some(Self { steps, costs, goal: self.goal, cost, is_guess: self.is_guess, trace: self.trace.clone() })
    }

    /// Whether, as far as is known, it can still be walked from `here` to its end, and about as cheaply as was thought: a
    /// door on the way that turns out to be barred is reason enough to look for another way.
    pub fn is_open(&self, here: Point, ground: &impl BelievedGround, rule: DiagonalRule) -> bool {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let nodes: Option<Vec<_>> = std::iter::once(&here).chain(&self.steps).map(|&point| space.node(point)).collect();
        let thought: u32 = self.costs.iter().map(|cost| cost.0).sum();
        nodes.and_then(|nodes| path_cost(&space, &nodes)).is_some_and(|cost| cost <= Cost(thought + LEEWAY))
    }
}
