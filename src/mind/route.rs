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

/// A path that a unit follows.
#[derive(Clone, Debug)]
pub struct Route {
    /// The cells still ahead; the first is the next step.
    steps: Vec<Point>,
    /// Where it leads.
    goal: Point,
    /// What the whole of it was thought to cost.
    cost: Cost,
    /// How much of that was for fear of what had happened along it.
    fear: u32,
    /// The search that found it, if somebody wanted to watch.
    trace: Option<Arc<Trace>>,
}

/// The trace is left out: it is for watching, and two minds that were or were not watched are the same.
impl std::hash::Hash for Route {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (&self.steps, self.goal, self.cost, self.fear).hash(state);
    }
}

impl PartialEq for Route {
    fn eq(&self, other: &Self) -> bool {
        (&self.steps, self.goal, self.cost, self.fear) == (&other.steps, other.goal, other.cost, other.fear)
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

    /// How much of its cost is for fear of what had happened along it when it was last taken up.
    pub fn fear(&self) -> u32 {
        self.fear
    }

    /// The same, with so much of its cost for fear.
    #[must_use]
    pub fn feared(self, fear: u32) -> Self {
        Self { fear, ..self }
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
                true
            }
            None => false,
        }
    }

    /// Whether, as far as is known, it can still be walked from `here` to its end.
    pub fn is_open(&self, here: Point, ground: &impl BelievedGround, rule: DiagonalRule) -> bool {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let nodes: Option<Vec<_>> = std::iter::once(&here).chain(&self.steps).map(|&point| space.node(point)).collect();
        nodes.is_some_and(|nodes| path_cost(&space, &nodes).is_some())
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
        Some(Route {
            goal: steps.last().copied().unwrap_or(from),
            steps,
            cost: path.cost,
            fear: 0,
            trace: trace.map(Arc::new),
        })
    }
}
