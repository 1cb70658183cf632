//! A search that is made a slice at a time.
//!
//! Source of the idea: Yngvi Björnsson, Vadim Bulitko and Nathan Sturtevant, "TBA*: Time-Bounded A*" (2009): A* stops
//! after so many expansions, and goes on from its open and closed lists when there is time again.

use super::{
    BucketQueue, Cost, NodeId, Observer, Ordering, Outcome, Path, SearchSpace, StaticStrategy, Target, engine,
    node_records::SparseNodes, path_cost,
};

/// A search that can be paused. It has node records and an open list of its own, whose memory grows with the nodes
/// reached, so any number of searches may be under way at once.
/// Begun anew it reuses its memory.
///
/// However it is sliced, it does the same as in one go, event by event, as long as space, target and strategy stay what
/// they were. Where the ground changes between two slices, closed nodes keep what they cost before: then the path may
/// cost more than it had to, or [`PausedSearch::path`] finds it broken. The number of nodes must stay the same.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         CHEAPEST, Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, One, PausedSearch, Silent,
///         SquareSpace,
///     },
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, to] = [Point::new(2, 0), Point::new(2, 2)].map(|cell| space.node(cell).unwrap());
/// let mut search = PausedSearch::default();
/// search.begin(&space, from, &One(to), CHEAPEST, &mut Silent);
/// let mut turns = 1;
/// // Four expansions a turn.
/// while !search.go_on(&space, &One(to), CHEAPEST, 4, &mut Silent) {
///     turns += 1;
/// }
/// assert!(turns > 1);
/// assert_eq!(search.path(&space).map(|path| path.cost), Some(Cost(60)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PausedSearch {
    table: SparseNodes,
    open: BucketQueue,
    outcome: Outcome,
    is_over: bool,
}

impl PausedSearch {
    /// Forgets the last search and begins another from `start`; nothing is expanded yet.
    ///
    /// # Panics
    /// When the start is not a node of the space.
    pub fn begin<S: SearchSpace>(
        &mut self,
        space: &S,
        start: NodeId,
        target: &impl Target<S>,
        strategy: StaticStrategy<impl Ordering>,
        observer: &mut impl Observer,
    ) {
        self.begin_at_all(space, &[start], target, strategy, observer);
    }

    /// Begins like [`begin`](Self::begin) from several starts at once.
    ///
    /// # Panics
    /// When a start is not a node of the space.
    pub(super) fn begin_at_all<S: SearchSpace>(
        &mut self,
        space: &S,
        starts: &[NodeId],
        target: &impl Target<S>,
        StaticStrategy(ordering, stop): StaticStrategy<impl Ordering>,
        observer: &mut impl Observer,
    ) {
        let Self { table, open, outcome, is_over } = self;
        *outcome = engine::begin(space, starts, target, &ordering, stop, table, open, observer);
        *is_over = false;
    }

    /// Expands up to `expansions` more nodes, and says whether the search is over.
    pub fn go_on<S: SearchSpace>(
        &mut self,
        space: &S,
        target: &impl Target<S>,
        StaticStrategy(ordering, stop): StaticStrategy<impl Ordering>,
        expansions: u32,
        observer: &mut impl Observer,
    ) -> bool {
        let Self { table, open, outcome, is_over } = self;
        if !*is_over {
            let limit = outcome.stats.expanded.saturating_add(expansions);
            let pauses = |stats: &engine::Stats| stats.expanded >= limit;
            *is_over = engine::go_on(space, target, &ordering, stop, outcome, pauses, table, open, observer);
        }
        *is_over
    }

    /// How it stands: what it found, and what it took so far.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The way to what was found, if something was and, after all slices, every step of it can still be made.
    pub fn path(&self, space: &impl SearchSpace) -> Option<Path> {
        let nodes = self.table.nodes_to(self.outcome.found?);
        path_cost(space, &nodes).map(|cost| Path { nodes, cost })
    }

    /// G of a node that the search has met.
    pub fn g(&self, node: NodeId) -> Option<Cost> {
        self.table.g(node)
    }

    /// G of a node on the closed list: what the cheapest way to it costs, if the estimate was consistent.
    pub(super) fn closed_at(&self, node: NodeId) -> Option<Cost> {
        self.table.g(node).filter(|_| self.table.is_closed(node))
    }

    /// The nodes from the start to one that the search has met, along the parents.
    pub(super) fn nodes_to(&self, node: NodeId) -> Vec<NodeId> {
        self.table.nodes_to(node)
    }

    /// The path between two nodes that the search has met, along the parents: back from one to where the paths to both
    /// part, and on to the other. `None` if it has not met one of them.
    ///
    /// A unit that has left the start for some node of a search under way finds the result of the search by it. The
    /// space has to have every step in both directions; costs may differ.
    pub fn path_between(&self, one: NodeId, other: NodeId) -> Option<Vec<NodeId>> {
        self.table.g(one).and(self.table.g(other))?;
        let (mut back, on) = (self.table.nodes_to(one), self.table.nodes_to(other));
        let shared = back.iter().zip(&on).take_while(|(one, other)| one == other).count();
        // The last node that they share, the start at least, is passed once.
        back.drain(..shared.saturating_sub(1));
        back.reverse();
        back.extend_from_slice(&on[shared..]);
        Some(back)
    }
}
