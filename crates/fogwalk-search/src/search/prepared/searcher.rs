//! Searches on prepared ground, with memory kept between them.

use crate::search::{
    AStar, Algorithm, BinaryHeap, BreadthFirst, BucketQueue, Cost, CostScale, Dijkstra, GreedyBestFirst, NodeId,
    NodeTable, Observer, One, Ordering, Outcome, SearchSpace, Stats, Stop, Walkability, path_cost, run,
};

use super::{CanonicalSpace, JumpSpace, LandmarkSpace, Landmarks, PlainSpace, PreparedGround};

/// A search on prepared ground: its ends, costs and algorithm.
#[derive(Clone, Copy, Debug)]
pub struct GridQuery<'a> {
    /// The ground, prepared for a rule for diagonals.
    pub ground: &'a PreparedGround,
    /// Landmarks of that ground in that scale, if there are any; those of another ground or scale are ignored.
    /// `landmarks`, `jps`, `canonical` and `auto` take H from them; without any, `landmarks` is plain A*.
    pub landmarks: Option<&'a Landmarks>,
    /// The costs of straight and diagonal steps.
    pub scale: CostScale,
    /// The algorithm.
    pub algorithm: Algorithm,
}

/// How a search on prepared ground ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridOutcome {
    /// The cost of the path, if there is one.
    pub cost: Option<Cost>,
    /// The work of the search.
    pub stats: Stats,
    /// The search that was done: the one that was asked for, or what [`PreparedGround::effective_algorithm`] made of
    /// it.
    pub algorithm: Algorithm,
    /// Whether H came from landmarks.
    pub has_landmarks: bool,
}

/// Paths on prepared grounds, quickly and over and over: once its memory has grown to the size of the map, a search
/// allocates nothing.
///
/// ```
/// use fogwalk_search::{
///     grid::{Size},
///     search::{Algorithm, CostGrid, CostScale, DiagonalRule, GridQuery, GridSearcher, NodeId, PreparedGround},
/// };
///
/// let ground = CostGrid::from_fn(Size::new(64, 64).ok_or("a side is 0 or too long")?, |cell| (cell % 7 > 0).then_some(10));
/// let ground = PreparedGround::new(&ground, DiagonalRule::Always);
/// let query = GridQuery { ground: &ground, landmarks: None, scale: CostScale::Lester, algorithm: Algorithm::JumpPoint };
/// let mut searcher = GridSearcher::default();
/// let outcome = searcher.search(query, NodeId(1), NodeId(64 * 63 + 3), &mut fogwalk_search::search::Silent);
/// assert_eq!(outcome.cost.is_some(), !searcher.steps().is_empty());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GridSearcher {
    table: NodeTable,
    buckets: BucketQueue,
    heap: BinaryHeap,
    steps: Vec<NodeId>,
}

impl GridSearcher {
    /// Searches from one node to another. [`GridSearcher::steps`] has the path afterwards.
    ///
    /// There is no path from or to a cell where nobody can stand, and nothing is searched.
    ///
    /// # Panics
    /// When an end is not a node of the ground.
    pub fn search(
        &mut self,
        query: GridQuery,
        start: NodeId,
        goal: NodeId,
        observer: &mut impl Observer,
    ) -> GridOutcome {
        let ground = query.ground;
        self.steps.clear();
        let landmarks = query.landmarks.filter(|landmarks| landmarks.fit(ground, query.scale));
        let algorithm = ground.effective_algorithm(query.algorithm, landmarks.is_some());
        let has_landmarks = landmarks.is_some()
            && matches!(algorithm, Algorithm::JumpPoint | Algorithm::Canonical | Algorithm::Landmarks);
        if [start, goal].into_iter().any(|end| ground.entry_cost(end.index()).is_none()) {
            return GridOutcome { cost: None, stats: Stats::default(), algorithm, has_landmarks };
        }
        let query = GridQuery { landmarks: landmarks.filter(|_| has_landmarks), algorithm, ..query };
        let outcome = self.run(query, start, goal, observer);
        if outcome.found.is_some() {
            self.read_path(ground, goal);
        }
        let cost = match algorithm {
            // It counts steps, not costs.
            Algorithm::BreadthFirst if !self.steps.is_empty() => {
                path_cost(&PlainSpace::new(ground, query.scale), &self.steps)
            }
            _ => self.steps.last().and_then(|&goal| self.table.g(goal)),
        };
        GridOutcome { cost, stats: outcome.stats, algorithm, has_landmarks }
    }

    /// Searches by an algorithm that is possible on this ground; `landmarks` is set only where that uses them.
    fn run(
        &mut self,
        GridQuery { ground, landmarks, scale, algorithm }: GridQuery,
        start: NodeId,
        goal: NodeId,
        observer: &mut impl Observer,
    ) -> Outcome {
        let space = PlainSpace::new(ground, scale);
        let plain = AStar::PLAIN;
        match (algorithm, landmarks) {
            (Algorithm::JumpPoint, Some(landmarks)) => {
                let space = LandmarkSpace::new(JumpSpace::new(ground, scale, goal), landmarks, goal);
                self.jump(&space, start, goal, observer)
            }
            (Algorithm::JumpPoint, None) => self.jump(&JumpSpace::new(ground, scale, goal), start, goal, observer),
            (Algorithm::Canonical, Some(landmarks)) => {
                let space = LandmarkSpace::new(CanonicalSpace::new(ground, scale), landmarks, goal);
                self.step(&space, &plain, start, goal, observer)
            }
            (Algorithm::Canonical, None) => {
                self.step(&CanonicalSpace::new(ground, scale), &plain, start, goal, observer)
            }
            (_, Some(landmarks)) => {
                self.step(&LandmarkSpace::new(space, landmarks, goal), &plain, start, goal, observer)
            }
            (Algorithm::Dijkstra, None) => self.step(&space, &Dijkstra, start, goal, observer),
            (Algorithm::BreadthFirst, None) => self.step(&space, &BreadthFirst, start, goal, observer),
            (Algorithm::Greedy, None) => self.step(&space, &GreedyBestFirst, start, goal, observer),
            (
                Algorithm::AStar
                | Algorithm::TwoTier
                | Algorithm::Landmarks
                | Algorithm::Auto
                | Algorithm::Deepening
                | Algorithm::BothEndsDijkstra
                | Algorithm::BothEndsAStar
                | Algorithm::AnyAngle,
                None,
            ) => self.step(&space, &plain, start, goal, observer),
        }
    }

    /// Steps are short: F of the open list spans few values, which suits buckets.
    fn step(
        &mut self,
        space: &impl SearchSpace,
        ordering: &impl Ordering,
        start: NodeId,
        goal: NodeId,
        observer: &mut impl Observer,
    ) -> Outcome {
        run(space, &[start], &One(goal), ordering, Stop::TargetClosed, &mut self.table, &mut self.buckets, observer)
    }

    /// Jumps are long: F spans much, the open list is short, which suits a heap.
    fn jump(&mut self, space: &impl SearchSpace, start: NodeId, goal: NodeId, observer: &mut impl Observer) -> Outcome {
        run(space, &[start], &One(goal), &AStar::PLAIN, Stop::TargetClosed, &mut self.table, &mut self.heap, observer)
    }

    /// Follows parents back from the goal and fills in the steps between those that are further apart.
    fn read_path(&mut self, ground: &PreparedGround, goal: NodeId) {
        let mut here = goal;
        self.steps.push(here);
        while let Some(parent) = self.table.parent(here) {
            let (dx, dy) = ground.rows.difference(here, parent);
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

    /// G and parents of the last search.
    pub fn table(&self) -> &NodeTable {
        &self.table
    }
}
