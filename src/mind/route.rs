//! The route that a unit follows.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    search::{Cost, CostScale, DiagonalRule, HeuristicKind, NodeId, SquareSpace, Trace, path_cost, step_costs},
};

use super::{
    BelievedGround, KnownGround, KnownView,
    smoothed::{self, Smoothed},
    written::WrittenRoute,
};

/// How much more the rest of a route may cost than estimated before the unit looks for another: as much as two cells of
/// floor. Unknown ground often turns out to be a little worse than floor.
const LEEWAY: u32 = 20;

/// A path that a unit follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenRoute", into = "WrittenRoute")]
pub struct Route {
    /// The cells still ahead; the first is the next step.
    steps: Vec<Point>,
    /// The estimated cost of each of these steps.
    costs: Vec<Cost>,
    /// The cell to which it leads.
    goal: Point,
    /// The estimated cost of the whole route.
    cost: Cost,
    /// Whether it was made while the search is not over.
    is_provisional: bool,
    /// The search that found it, if traces are kept.
    trace: Option<Arc<Trace>>,
    /// The first steps as the search found them, if these turn less often.
    smoothed: Option<Box<Smoothed>>,
}

/// The trace and the search's own steps are left out: they are only shown, and must not make two states differ.
impl std::hash::Hash for Route {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (&self.steps, &self.costs, self.goal, self.cost, self.is_provisional).hash(state);
    }
}

impl PartialEq for Route {
    fn eq(&self, other: &Self) -> bool {
        let parts = |route: &Self| (route.goal, route.cost, route.is_provisional);
        (&self.steps, &self.costs, parts(self)) == (&other.steps, &other.costs, parts(other))
    }
}

impl Eq for Route {}

impl Route {
    /// The route over these nodes of a space, the first of which is where the unit is; `None` if a step is impossible.
    pub fn over<W: BelievedGround>(space: &SquareSpace<'_, W>, nodes: &[NodeId]) -> Option<Self> {
        let steps: Vec<_> = nodes.iter().skip(1).map(|&node| space.point(node)).collect();
        let costs = step_costs(space, nodes)?;
        let goal = nodes.last().map(|&node| space.point(node))?;
        let cost = Cost(costs.iter().map(|step| step.0).sum());
        Some(Self { steps, costs, goal, cost, is_provisional: false, trace: None, smoothed: None })
    }

    /// The route over a path that a search found over this ground, with as few turns in the first steps as the same
    /// cost allows.
    pub fn smoothly_over<W: BelievedGround>(space: &SquareSpace<'_, W>, nodes: &[NodeId]) -> Option<Self> {
        let Some((straight, smoothed)) = smoothed::smooth(space, nodes) else { return Self::over(space, nodes) };
        Self::over(space, &straight).map(|route| Self { smoothed: Some(Box::new(smoothed)), ..route })
    }

    /// A route of these steps, each with its estimated cost.
    pub(super) fn read(steps: Vec<(Point, Cost)>, goal: Point, cost: Cost, is_provisional: bool) -> Self {
        let (steps, costs) = steps.into_iter().unzip();
        Self { steps, costs, goal, cost, is_provisional, trace: None, smoothed: None }
    }

    /// The estimated cost of each step ahead.
    pub fn step_costs(&self) -> &[Cost] {
        &self.costs
    }

    /// Sets the trace of the search that found the route.
    pub(super) fn with_trace(self, trace: Option<Arc<Trace>>) -> Self {
        Self { trace, ..self }
    }

    /// Marks the route as provisional, see [`Route::is_provisional`].
    pub(super) fn provisional(self) -> Self {
        Self { is_provisional: true, ..self }
    }

    /// Replaces the steps up to step `rejoined` by a `detour` that ends with that step and costs `more`.
    pub(super) fn around(&self, mut detour: Self, rejoined: usize, more: Cost) -> Self {
        detour.steps.extend_from_slice(&self.steps[rejoined + 1..]);
        detour.costs.extend_from_slice(&self.costs[rejoined + 1..]);
        let Self { goal, cost, is_provisional, .. } = *self;
        Self { goal, cost: cost + more, is_provisional, trace: self.trace.clone(), ..detour }
    }

    /// A route from `here` along a path that was computed beforehand, each step with its cost then. `None` if there is
    /// no step, if one is known to be impossible now, or if the steps into known cells cost clearly more than they did.
    pub fn worked_out(
        here: Point,
        way: &[(Point, Cost)],
        ground: &KnownGround<'_>,
        rule: DiagonalRule,
    ) -> Option<Self> {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let cells = std::iter::once(here).chain(way.iter().map(|&(step, _)| step));
        let nodes: Vec<NodeId> = cells.map(|cell| space.node(cell)).collect::<Option<_>>()?;
        let costs = step_costs(&space, &nodes)?;
        let known = way.iter().zip(&costs).filter(|((step, _), _)| !ground.known().is_unknown(*step));
        let (then, now) = known.fold((0, 0), |(then, now), ((_, cost), believed)| (then + cost.0, now + believed.0));
        let (steps, cost) = (way.iter().map(|&(step, _)| step).collect(), Cost(costs.iter().map(|cost| cost.0).sum()));
        let goal = way.last()?.0;
        (now <= then + LEEWAY).then_some(Self {
            steps,
            costs,
            goal,
            cost,
            is_provisional: false,
            trace: None,
            smoothed: None,
        })
    }

    /// The cells still ahead, next step first.
    pub fn steps(&self) -> &[Point] {
        &self.steps
    }

    /// Where it leads.
    pub fn goal(&self) -> Point {
        self.goal
    }

    /// The estimated cost of the whole route when it was found.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Whether it serves a unit only until the search for its real route is over.
    pub fn is_provisional(&self) -> bool {
        self.is_provisional
    }

    /// The trace of the search, to be shared with another route.
    pub(super) fn shared_trace(&self) -> Option<Arc<Trace>> {
        self.trace.clone()
    }

    /// The search that found it, if traces were kept.
    pub fn trace(&self) -> Option<&Trace> {
        self.trace.as_deref()
    }

    /// The steps ahead as the search found them, if the route turns less often than they do.
    pub fn smoothed(&self) -> Option<&Smoothed> {
        self.smoothed.as_deref().filter(|smoothed| !smoothed.found.is_empty())
    }

    /// Number of cells ahead that are only assumed to be walkable.
    pub fn assumed<'a>(&self, known: impl Into<KnownView<'a>>) -> usize {
        let known = known.into();
        self.steps.iter().filter(|&&step| known.is_unknown(step)).count()
    }

    /// Drops the steps up to `here`, where the unit stands now. Returns `false` if `here` is not on the route.
    pub fn advance_to(&mut self, here: Point) -> bool {
        match self.steps.iter().position(|&step| step == here) {
            Some(index) => {
                self.steps.drain(..=index);
                self.costs.drain(..=index);
                if let Some(Smoothed { found, .. }) = self.smoothed.as_deref_mut() {
                    found.drain(..found.len().min(index + 1));
                }
                true
            }
            None => false,
        }
    }

    /// Drops the steps up to `here`, if it is on the route, and returns whether the next step is beside it.
    pub fn take_up(&mut self, here: Point) -> bool {
        self.advance_to(here);
        self.steps.first().is_some_and(|step| step.distance(here) == 1)
    }

    /// Whether the next step is beside `here`, or no step is left.
    pub fn leads_on_from(&self, here: Point) -> bool {
        self.steps.first().is_none_or(|step| step.distance(here) == 1)
    }

    /// The route with another beginning: through `cells`, of which the first is where the unit is and the last has to
    /// be one of the route's steps, then on from there. A repeated cell is a wait and left out. `None` if a step is
    /// impossible.
    #[must_use]
    pub fn by_way_of(&self, cells: &[Point], ground: &impl BelievedGround, rule: DiagonalRule) -> Option<Self> {
        let joined = self.steps.iter().position(|step| Some(step) == cells.last())?;
        let mut walked: Vec<_> = cells.iter().chain(&self.steps[joined + 1..]).copied().collect();
        walked.dedup();
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let nodes: Vec<_> = walked.iter().map(|&point| space.node(point)).collect::<Option<_>>()?;
        let costs = step_costs(&space, &nodes)?;
        let cost = Cost(costs.iter().map(|step| step.0).sum());
        let steps = walked.split_off(1);
        let (goal, is_provisional, trace) = (self.goal, self.is_provisional, self.trace.clone());
        Some(Self { steps, costs, goal, cost, is_provisional, trace, smoothed: None })
    }

    /// Whether, as far as is known, the route can still be walked from `here` to its end at about the estimated cost. A
    /// door on the way that turns out to be barred is reason enough to look for another way.
    pub fn is_open(&self, here: Point, ground: &impl BelievedGround, rule: DiagonalRule) -> bool {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let nodes: Option<Vec<_>> = std::iter::once(&here).chain(&self.steps).map(|&point| space.node(point)).collect();
        let thought: u32 = self.costs.iter().map(|cost| cost.0).sum();
        nodes.and_then(|nodes| path_cost(&space, &nodes)).is_some_and(|cost| cost <= Cost(thought + LEEWAY))
    }
}
