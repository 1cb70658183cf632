//! Searches over any space.

use std::marker::PhantomData;

use crate::search::{
    AStar, Algorithm, AnyOf, BestFirst, BreadthFirst, Dijkstra, GreedyBestFirst, NodeId, Observer, One, OpenListKind,
    Ordering, SearchSpace, Searcher, Settings, Silent, StaticStrategy, Stop, Target, Ties,
};

use super::{Found, NodeName, SearchError};

/// The beginning of a search over any space: what to search.
///
/// ```
/// use fogwalk_search::{
///     grid::{Point, Size},
///     search::{
///         Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, OpenListKind, Search, Searcher, SquareSpace,
///     },
/// };
///
/// let ground = CostGrid::from_fn(Size::new(20, 20).ok_or("a side is 0 or too long")?, |_| Some(10));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
///
/// let found = Search::new(&space).from(Point::new(2, 3)).to(Point::new(9, 3)).astar()?;
/// assert_eq!(found.path.map(|path| path.cost), Some(Cost(70)));
///
/// // Many searches with the memory of one, here with an open list of choice.
/// let mut searcher = Searcher::default();
/// for x in 0..20 {
///     let search = Search::new(&space).from(Point::new(x, 0)).to(Point::new(0, 19)).reusing(&mut searcher);
///     assert!(search.open_list(OpenListKind::Sorted).astar()?.path.is_some());
/// }
///
/// // The nearest of many: nothing is known of how far they are, so there is no A* to them.
/// let is_shop = |NodeId(node)| node % 100 == 99;
/// assert!(Search::new(&space).from(Point::new(2, 3)).nearest(is_shop).dijkstra()?.path.is_some());
///
/// let error = Search::new(&space).from(Point::new(2, 30)).to(Point::new(9, 3)).astar().expect_err("outside");
/// assert_eq!(error.to_string(), "the search cannot start at cell 2,30: the space has no such node");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail
/// # use fogwalk_search::search::{Search, SearchSpace, NodeId};
/// # fn nearest(space: &impl SearchSpace) {
/// let found = Search::new(space).from(NodeId(0)).nearest(|_| true).astar();
/// # }
/// ```
#[derive(Debug)]
#[must_use = "nothing is searched until an algorithm is named"]
pub struct Search<'a, S> {
    space: &'a S,
}

impl<'a, S: SearchSpace> Search<'a, S> {
    /// A search over a space.
    pub fn new(space: &'a S) -> Self {
        Self { space }
    }

    /// Starts at a node.
    pub fn from(self, start: impl NodeName<S>) -> SearchFrom<'a, S> {
        SearchFrom { space: self.space, starts: Ok(Vec::new()) }.or_from(start)
    }
}

/// A search that knows where it starts.
#[derive(Debug)]
#[must_use = "nothing is searched until an algorithm is named"]
pub struct SearchFrom<'a, S> {
    space: &'a S,
    starts: Result<Vec<NodeId>, SearchError>,
}

impl<'a, S: SearchSpace> SearchFrom<'a, S> {
    /// May start at this node as well; the path begins at whichever start is best.
    pub fn or_from(mut self, start: impl NodeName<S>) -> Self {
        if let Ok(starts) = &mut self.starts {
            match start.node_in(self.space) {
                Some(node) => starts.push(node),
                None => self.starts = Err(SearchError::NoSuchStart { start: start.in_words() }),
            }
        }
        self
    }

    /// Goes to a node.
    pub fn to(mut self, goal: impl NodeName<S>) -> SearchTo<'a, S, One> {
        let node = goal.node_in(self.space);
        if self.starts.is_ok() && node.is_none() {
            self.starts = Err(SearchError::NoSuchGoal { goal: goal.in_words() });
        }
        self.toward(One(node.unwrap_or(NodeId(0))))
    }

    /// Goes to a target of your own, by its estimate.
    pub fn toward<T: Target<S>>(self, target: T) -> SearchTo<'a, S, T> {
        self.aim(target)
    }

    /// Goes to the nearest node for which this holds. Nothing is known of how far that is, so there is no estimate.
    pub fn nearest<F: Fn(NodeId) -> bool>(self, is_target: F) -> SearchTo<'a, S, AnyOf<F>, Blind> {
        self.aim(AnyOf(is_target))
    }

    fn aim<T, H>(self, target: T) -> SearchTo<'a, S, T, H> {
        let Self { space, starts } = self;
        SearchTo {
            space,
            starts,
            target,
            searcher: None,
            observer: Silent,
            open_list: None,
            ties: None,
            stop: Stop::TargetClosed,
            heuristic: PhantomData,
        }
    }
}

/// The target has an estimate: every algorithm can search for it.
#[derive(Debug)]
pub enum Informed {}

/// The target has no estimate: only algorithms without a heuristic can search for it.
#[derive(Debug)]
pub enum Blind {}

/// A search that knows its ends, and lacks only the algorithm. Settings that are not made are those that find the
/// cheapest path fastest.
#[derive(Debug)]
#[must_use = "nothing is searched until an algorithm is named"]
pub struct SearchTo<'a, S, T, H = Informed, O = Silent> {
    space: &'a S,
    starts: Result<Vec<NodeId>, SearchError>,
    target: T,
    searcher: Option<&'a mut Searcher>,
    observer: O,
    open_list: Option<OpenListKind>,
    ties: Option<Ties>,
    stop: Stop,
    heuristic: PhantomData<H>,
}

impl<'a, S: SearchSpace, T: Target<S>, H, O: Observer> SearchTo<'a, S, T, H, O> {
    /// Searches in the memory of a searcher, which is worth it from the second search on. Afterwards
    /// [`Searcher::table`] has G and the parent of each node.
    pub fn reusing(mut self, searcher: &'a mut Searcher) -> Self {
        self.searcher = Some(searcher);
        self
    }

    /// Has an observer told of everything that the search does, such as a [`Trace`](crate::search::Trace).
    pub fn observer<P: Observer>(self, observer: &'a mut P) -> SearchTo<'a, S, T, H, &'a mut P> {
        let Self { space, starts, target, searcher, open_list, ties, stop, heuristic, .. } = self;
        SearchTo { space, starts, target, searcher, observer, open_list, ties, stop, heuristic }
    }

    /// Keeps open nodes in a list of this kind, for comparison: the result is the same with each.
    pub fn open_list(mut self, open_list: OpenListKind) -> Self {
        self.open_list = Some(open_list);
        self
    }

    /// Sets which of several nodes with the lowest F is expanded. All but [`Ties::LastAdded`] have an open list of
    /// their own.
    pub fn ties(mut self, ties: Ties) -> Self {
        self.ties = Some(ties);
        self
    }

    /// When the search stops; unless this is set, when the target is closed.
    pub fn stop(mut self, stop: Stop) -> Self {
        self.stop = stop;
        self
    }

    /// The cheapest path, by Dijkstra's algorithm: F = G.
    ///
    /// # Errors
    /// When an end is not a node of the space, or settings contradict each other.
    pub fn dijkstra(self) -> Result<Found, SearchError> {
        self.run(BestFirst::Dijkstra, Dijkstra, 100)
    }

    /// The path with the fewest steps, whatever they cost.
    ///
    /// # Errors
    /// When an end is not a node of the space, or settings contradict each other.
    pub fn breadth_first(self) -> Result<Found, SearchError> {
        self.run(BestFirst::BreadthFirst, BreadthFirst, 100)
    }

    fn run(self, algorithm: BestFirst, ordering: impl Ordering + Copy, weight: u32) -> Result<Found, SearchError> {
        let Self { space, starts, target, searcher, mut observer, open_list, ties, stop, .. } = self;
        let starts = starts?;
        let mut own = None;
        let searcher = match searcher {
            Some(searcher) => searcher,
            None => own.insert(Searcher::default()),
        };
        let (path, outcome) = match (open_list, ties) {
            (None, None) => searcher.path_from(space, &starts, &target, StaticStrategy(ordering, stop), &mut observer),
            (Some(open_list), Some(ties)) if ties != Ties::LastAdded => {
                return Err(SearchError::TiesNeedTheirOwnList { ties, open_list });
            }
            _ => {
                let (open_list, ties) = (open_list.unwrap_or_default(), ties.unwrap_or_default());
                let settings = Settings { algorithm, open_list, ties, stop, weight };
                searcher.path_from(space, &starts, &target, settings, &mut observer)
            }
        };
        Ok(Found { path, stats: outcome.stats, algorithm: algorithm.into() })
    }
}

impl<S: SearchSpace, T: Target<S>, O: Observer> SearchTo<'_, S, T, Informed, O> {
    /// The cheapest path, if the heuristic is consistent, by A*: F = G + H.
    ///
    /// # Errors
    /// When an end is not a node of the space, or settings contradict each other.
    pub fn astar(self) -> Result<Found, SearchError> {
        self.run(BestFirst::AStar, AStar::PLAIN, AStar::PLAIN.weight)
    }

    /// A path that costs at most `percent` percent of the cheapest, if the heuristic is consistent and the weight at
    /// least 100, by A* that weighs H by as much.
    ///
    /// # Errors
    /// When an end is not a node of the space, or settings contradict each other.
    pub fn weighted_astar(self, percent: u32) -> Result<Found, SearchError> {
        self.run(BestFirst::AStar, AStar { weight: percent }, percent)
    }

    /// Some path, mostly found quickly, by greedy best-first search: F = H.
    ///
    /// # Errors
    /// When an end is not a node of the space, or settings contradict each other.
    pub fn greedy(self) -> Result<Found, SearchError> {
        self.run(BestFirst::Greedy, GreedyBestFirst, 100)
    }

    /// The path by an algorithm that is chosen while the program runs.
    ///
    /// # Errors
    /// When the algorithm cannot search any space, an end is not a node of this one, or settings contradict each other.
    pub fn by(self, algorithm: Algorithm) -> Result<Found, SearchError> {
        match BestFirst::try_from(algorithm)? {
            BestFirst::AStar => self.astar(),
            BestFirst::Dijkstra => self.dijkstra(),
            BestFirst::BreadthFirst => self.breadth_first(),
            BestFirst::Greedy => self.greedy(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Grid, Point},
        search::{CostGrid, CostScale, DiagonalRule, HeuristicKind, IndexedGraph, NotBestFirst, SquareSpace, Trace},
    };

    fn ground() -> CostGrid {
        let map = Grid::from_text("......\n.####.\n.~~...\n").expect("lines of one length");
        CostGrid::from(map.map(|cell| match cell {
            '#' => 0,
            '~' => 30,
            _ => 10,
        }))
    }

    fn space(ground: &CostGrid) -> SquareSpace<'_, CostGrid> {
        SquareSpace::new(ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile)
    }

    const ENDS: [Point; 2] = [Point::new(1, 0), Point::new(3, 2)];

    #[test]
    fn what_is_put_together_is_what_a_searcher_does() {
        let ground = ground();
        let space = space(&ground);
        let [start, goal] = ENDS.map(|cell| space.node(cell).expect("a cell of the map"));
        let mut searcher = Searcher::default();
        for algorithm in BestFirst::ALL {
            for open_list in [None].into_iter().chain(OpenListKind::ALL.map(Some)) {
                for ties in Ties::ALL.into_iter().filter(|&ties| open_list.is_none() || ties == Ties::LastAdded) {
                    for stop in Stop::ALL {
                        let settings = Settings {
                            algorithm,
                            open_list: open_list.unwrap_or_default(),
                            ties,
                            stop,
                            ..Settings::default()
                        };
                        let (mut expected, mut trace) = (Trace::default(), Trace::default());
                        let (path, outcome) =
                            Searcher::default().path(&space, start, &One(goal), settings, &mut expected);
                        let mut search = Search::new(&space).from(start).to(goal).reusing(&mut searcher).stop(stop);
                        search.open_list = open_list;
                        search.ties = Some(ties).filter(|&ties| ties != Ties::LastAdded);
                        let found = search.observer(&mut trace).by(algorithm.into()).expect("a search");
                        assert_eq!((found.path, found.stats, trace), (path, outcome.stats, expected), "{settings:?}");
                        assert_eq!(found.algorithm.name(), algorithm.name());
                    }
                }
            }
        }
    }

    #[test]
    fn a_weight_goes_into_every_list() {
        let ground = ground();
        let space = space(&ground);
        let cost = |search: SearchTo<'_, _, _>| {
            search.weighted_astar(300).expect("a search").path.map(|path| path.cost).expect("a way")
        };
        let search = || Search::new(&space).from(ENDS[0]).to(ENDS[1]);
        let costs = OpenListKind::ALL.map(|open_list| cost(search().open_list(open_list)));
        assert_eq!(costs, [cost(search()); OpenListKind::ALL.len()]);
    }

    #[test]
    fn the_best_of_several_starts_is_taken_and_the_nearest_of_several_targets() {
        let ground = ground();
        let space = space(&ground);
        let [far, near] = ENDS;
        let found = Search::new(&space).from(far).or_from(near).to(Point::new(5, 2)).astar().expect("a search");
        assert_eq!(found.path.map(|path| path.nodes[0]), space.node(near));
        let is_end = |node| ENDS.iter().any(|&end| space.node(end) == Some(node));
        let found = Search::new(&space).from(Point::new(5, 2)).nearest(is_end).dijkstra().expect("a search");
        assert_eq!(found.path.and_then(|path| path.nodes.last().copied()), space.node(near));
    }

    #[test]
    fn what_cannot_be_searched_is_said_in_words() {
        let ground = ground();
        let space = space(&ground);
        let outside = Point::new(6, 0);
        let search = || Search::new(&space).from(ENDS[0]).to(ENDS[1]);
        let refused = |found: Result<Found, SearchError>| found.expect_err("no search").to_string();
        assert_eq!(
            refused(Search::new(&space).from(NodeId(18)).to(outside).astar()),
            "the search cannot start at node 18: the space has no such node"
        );
        assert_eq!(
            refused(Search::new(&space).from(ENDS[0]).to(outside).astar()),
            "the search cannot go to cell 6,0: the space has no such node"
        );
        assert_eq!(
            refused(search().open_list(OpenListKind::Bucket).ties(Ties::TopOfHeap).astar()),
            "ties by top-of-heap need an open list of their own, so the open list cannot be bucket"
        );
        for algorithm in Algorithm::ALL {
            let refusal = BestFirst::try_from(algorithm).err().map(SearchError::from);
            assert_eq!(search().by(algorithm).err(), refusal);
        }
        assert!(matches!(search().by(Algorithm::JumpPoint), Err(SearchError::NotBestFirst(NotBestFirst(_)))));
        let graph = IndexedGraph::new(["here"], |_| [], 9).expect("one node");
        assert_eq!(
            refused(Search::new(&graph).from(&"here").to(&"there").astar()),
            "the search cannot go to \"there\": the space has no such node"
        );
    }
}
