//! Searches on prepared ground, with memory kept between them.

use crate::search::{
    AStar, BinaryHeap, BucketQueue, Cost, CostScale, DiagonalRule, NodeId, NodeTable, Observer, One, Outcome,
    SearchSpace, Stop, choice::choices, run,
};

use super::{CanonicalSpace, JumpSpace, PlainSpace, PreparedGround};

choices! {
    /// Which of the spaces over a prepared ground is searched. All give paths of the same cost.
    GridMethod {
        Auto "auto" "Jumps where all ground costs the same, canonical order where walls are scattered, else step by step.";
        Plain "plain" "A* step by step: on any terrain.";
        Canonical "canonical" "A* in canonical order: where all ground costs the same, else step by step.";
        Jump "jump" "Jump point search: where all ground costs the same and diagonals are allowed, else canonical order or step by step.";
    }
}

/// What to search: a ground and the rules of walking on it.
#[derive(Clone, Copy, Debug)]
pub struct GridQuery<'a> {
    /// The ground.
    pub ground: &'a PreparedGround,
    /// When corners may be cut.
    pub rule: DiagonalRule,
    /// What a step costs.
    pub scale: CostScale,
    /// How to search.
    pub method: GridMethod,
}

/// The cheapest paths on prepared grounds, quickly and over and over: once its memory has grown to the size of the
/// map, a search allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct GridSearcher {
    table: NodeTable,
    buckets: BucketQueue,
    heap: BinaryHeap,
    steps: Vec<NodeId>,
}

impl GridSearcher {
    /// Searches for the cheapest path. [`GridSearcher::steps`] has it afterwards, [`GridSearcher::cost`] what it
    /// costs.
    ///
    /// # Panics
    /// When an end is not a node of the ground.
    pub fn search(&mut self, query: GridQuery, start: NodeId, goal: NodeId, observer: &mut impl Observer) -> Outcome {
        let GridQuery { ground, rule, scale, method } = query;
        self.steps.clear();
        let method = if method == GridMethod::Auto { ground.best_method(rule) } else { method };
        let outcome = if method == GridMethod::Jump
            && let Some(space) = JumpSpace::<false>::new(ground, rule, scale, goal)
        {
            jump(&space, start, goal, self, observer)
        } else if method == GridMethod::Jump
            && let Some(space) = JumpSpace::<true>::new(ground, rule, scale, goal)
        {
            jump(&space, start, goal, self, observer)
        } else if method != GridMethod::Plain
            && let Some(space) = CanonicalSpace::new(ground, rule, scale)
        {
            step(&space, start, goal, self, observer)
        } else {
            step(&PlainSpace::new(ground, rule, scale), start, goal, self, observer)
        };
        if outcome.found.is_some() {
            self.read_path(ground, goal);
        }
        outcome
    }

    /// Follows parents back from the goal and fills in the steps between those that are further apart.
    fn read_path(&mut self, ground: &PreparedGround, goal: NodeId) {
        let mut here = goal;
        self.steps.push(here);
        while let Some(parent) = self.table.parent(here) {
            let (dx, dy) = ground.difference(here, parent);
            let step = dx.signum() + dy.signum() * ground.offsets[4];
            for _ in 0..dx.unsigned_abs().max(dy.unsigned_abs()) {
                here = NodeId(here.0.wrapping_add_signed(step));
                self.steps.push(here);
            }
        }
        self.steps.reverse();
    }

    /// The path of the last search from start to goal, single steps, both ends included; empty if none was found.
    pub fn steps(&self) -> &[NodeId] {
        &self.steps
    }

    /// What the path of the last search costs, if one was found.
    pub fn cost(&self) -> Option<Cost> {
        self.steps.last().and_then(|&goal| self.table.g(goal))
    }

    /// G and parents of the last search.
    pub fn table(&self) -> &NodeTable {
        &self.table
    }
}

/// Steps are short: F of the open list spans few values, which suits buckets.
fn step(
    space: &impl SearchSpace,
    start: NodeId,
    goal: NodeId,
    memory: &mut GridSearcher,
    observer: &mut impl Observer,
) -> Outcome {
    let GridSearcher { table, buckets, .. } = memory;
    run(space, &[start], &One(goal), &AStar { weight: 100 }, Stop::TargetClosed, table, buckets, observer)
}

/// Jumps are long: F spans much, the open list is short, which suits a heap.
fn jump(
    space: &impl SearchSpace,
    start: NodeId,
    goal: NodeId,
    memory: &mut GridSearcher,
    observer: &mut impl Observer,
) -> Outcome {
    let GridSearcher { table, heap, .. } = memory;
    run(space, &[start], &One(goal), &AStar { weight: 100 }, Stop::TargetClosed, table, heap, observer)
}
