//! From where a unit is to where it wants to be, over what its faction knows.

use std::sync::Arc;

use crate::{
    grid::Point,
    search::{
        AnyOf, CHEAPEST, Cost, CostScale, DiagonalRule, HeuristicKind, Manner, NEAREST, NodeId, One, Searcher, Silent,
        SquareSpace, Target, Trace, path_cost,
    },
};

use super::{BelievedGround, KnownWalkability};

/// How much more the rest of a route may turn out to cost than was thought, before it counts as touched: as much as two
/// cells of floor. Ground that was taken for floor is a little worse all the time.
const LEEWAY: u32 = 20;

/// A path that a unit follows.
#[derive(Clone, Debug)]
pub struct Route {
    /// The cells still ahead; the first is the next step.
    steps: Vec<Point>,
    /// What each of these steps was thought to cost.
    costs: Vec<Cost>,
    /// Where it leads.
    goal: Point,
    /// What the whole of it was thought to cost.
    cost: Cost,
    /// The search that found it, if somebody wanted to watch.
    trace: Option<Arc<Trace>>,
}

/// The trace is left out: it is for watching, and two minds that were or were not watched are the same.
impl std::hash::Hash for Route {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (&self.steps, &self.costs, self.goal, self.cost).hash(state);
    }
}

impl PartialEq for Route {
    fn eq(&self, other: &Self) -> bool {
        (&self.steps, &self.costs, self.goal, self.cost) == (&other.steps, &other.costs, other.goal, other.cost)
    }
}

impl Eq for Route {}

impl Route {
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

    /// The search that found it, if traces were kept.
    pub fn trace(&self) -> Option<&Trace> {
        self.trace.as_deref()
    }

    /// How many of the cells ahead are only assumed to be walkable.
    pub fn assumed(&self, known: &KnownWalkability) -> usize {
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
        Some(Self { steps, costs, goal: self.goal, cost, trace: self.trace.clone() })
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

/// Finds routes: the memory of searches, and counts of what they took.
#[derive(Clone, Debug, Default)]
pub struct Navigator {
    searcher: Searcher,
    /// Searches so far.
    pub searches: u64,
    /// Nodes expanded so far.
    pub expanded: u64,
    /// Whether routes keep the trace of the search that found them.
    pub keeps_traces: bool,
}

impl Navigator {
    /// The cheapest route to a cell, by A*.
    pub fn route_to(
        &mut self,
        from: Point,
        to: Point,
        ground: &impl BelievedGround,
        rule: DiagonalRule,
    ) -> Option<Route> {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Octile);
        let goal = space.node(to)?;
        self.find(&space, from, &One(goal), CHEAPEST)
    }

    /// The cheapest route to the nearest cell that satisfies a condition, by Dijkstra's algorithm.
    pub fn route_to_any(
        &mut self,
        from: Point,
        wanted: impl Fn(Point) -> bool,
        ground: &impl BelievedGround,
        rule: DiagonalRule,
    ) -> Option<Route> {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        self.find(&space, from, &AnyOf(|node| wanted(space.point(node))), NEAREST)
    }

    fn find<'a, W: BelievedGround>(
        &mut self,
        space: &SquareSpace<'a, W>,
        from: Point,
        target: &impl Target<SquareSpace<'a, W>>,
        manner: impl Manner,
    ) -> Option<Route> {
        let start: NodeId = space.node(from)?;
        let mut trace = self.keeps_traces.then(Trace::default);
        let (path, outcome) = match &mut trace {
            Some(trace) => self.searcher.path(space, start, target, manner, trace),
            None => self.searcher.path(space, start, target, manner, &mut Silent),
        };
        self.searches += 1;
        self.expanded += u64::from(outcome.stats.expanded);
        let path = path?;
        let steps: Vec<_> = path.nodes.iter().skip(1).map(|&node| space.point(node)).collect();
        // Each step of a path that was found can be made.
        let costs = path.nodes.windows(2).filter_map(|ends| path_cost(space, ends)).collect();
        let goal = steps.last().copied().unwrap_or(from);
        Some(Route { steps, costs, goal, cost: path.cost, trace: trace.map(Arc::new) })
    }
}
