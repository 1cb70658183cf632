//! The memory of searches, and how they are asked for: by settings chosen while the program runs, or by the code.

use std::{error::Error, fmt};

use super::{
    AStar, AnyOrdering, Dijkstra, NodeId, NodeTable, Observer, OpenList, OpenListKind, Ordering, Outcome, Path,
    SearchSpace, Stop, Target,
    choice::choices,
    engine,
    open::{OpenLists, Ties, WithOpenList},
    path_cost,
};

choices! {
    /// A search algorithm.
    Algorithm {
        AStar "astar" "The cheapest path, looking towards the goal: F = G + H.";
        Dijkstra "dijkstra" "The cheapest path, looking everywhere: F = G.";
        BreadthFirst "bfs" "Breadth first: the path with the fewest steps, whatever they cost.";
        Greedy "greedy" "Greedy best first: straight for the goal, whatever the way has cost: F = H.";
        TwoTier "two-tier" "A* from door to door over whole sectors of the map, then within them: nearly the cheapest path, found piece by piece.";
        JumpPoint "jps" "A* from turn to turn (jump point search): the cheapest path; step by step if no diagonals are allowed.";
        Canonical "canonical" "A* that follows one of all orders of the same steps: the cheapest path.";
        Landmarks "landmarks" "A* whose H is from the ways to a few far corners, worked out before: the cheapest path.";
        Auto "auto" "The cheapest path by whichever of astar, canonical and jps suits the ground best; scen lays landmarks for it.";
        Deepening "ida" "A* without lists (IDA*): depth first within a bound on F that rises round by round. The cheapest path, with little memory and much time.";
        BothEndsDijkstra "bi-dijkstra" "Dijkstra's algorithm from both ends at once: the cheapest path.";
        BothEndsAStar "bi-astar" "A* from both ends at once: the cheapest path.";
        AnyAngle "theta" "A* whose parents need not be neighbours (Theta*): a short path of straight lines at any angle.";
    }
}

impl Algorithm {
    /// Whether it needs the ground prepared: a [`GridSearcher`](super::GridSearcher) runs it, with an open list, a
    /// heuristic and a stopping rule of its own.
    pub const fn is_prepared(self) -> bool {
        matches!(self, Self::JumpPoint | Self::Canonical | Self::Landmarks | Self::Auto)
    }

    /// Whether its order depends on estimates of what is left to the goal.
    pub const fn uses_heuristic(self) -> bool {
        !matches!(self, Self::BreadthFirst | Self::Dijkstra | Self::BothEndsDijkstra)
    }

    /// Whether it has a loop and a function of its own: [`deepen`](super::deepen),
    /// [`search_from_both_ends`](super::search_from_both_ends) or [`search_at_any_angle`](super::search_at_any_angle).
    pub const fn has_special_loop(self) -> bool {
        matches!(self, Self::Deepening | Self::BothEndsDijkstra | Self::BothEndsAStar | Self::AnyAngle)
    }

    /// Whether it searches from both ends at once.
    pub const fn is_from_both_ends(self) -> bool {
        matches!(self, Self::BothEndsDijkstra | Self::BothEndsAStar)
    }

    /// Whether it needs nothing but an open list and its definition of F: see [`BestFirst`].
    pub fn is_best_first(self) -> bool {
        BestFirst::try_from(self).is_ok()
    }
}

/// A search that needs nothing but successors, costs and an estimate, so that it runs over every [`SearchSpace`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BestFirst {
    /// F = G + H.
    #[default]
    AStar,
    /// F = G.
    Dijkstra,
    /// First opened, first expanded.
    BreadthFirst,
    /// F = H.
    Greedy,
}

impl BestFirst {
    /// All of them; the first is the default.
    pub const ALL: [Self; 4] = [Self::AStar, Self::Dijkstra, Self::BreadthFirst, Self::Greedy];

    /// Its name on the command line and in level files.
    pub const fn name(self) -> &'static str {
        self.algorithm().name()
    }

    const fn algorithm(self) -> Algorithm {
        match self {
            Self::AStar => Algorithm::AStar,
            Self::Dijkstra => Algorithm::Dijkstra,
            Self::BreadthFirst => Algorithm::BreadthFirst,
            Self::Greedy => Algorithm::Greedy,
        }
    }
}

impl From<BestFirst> for Algorithm {
    fn from(algorithm: BestFirst) -> Self {
        algorithm.algorithm()
    }
}

/// The algorithm is none of [`BestFirst`], so a [`Searcher`] does not run it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotBestFirst(pub Algorithm);

impl fmt::Display for NotBestFirst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.name();
        let why = if self.0.has_special_loop() {
            "has a loop of its own, which no open list or ordering can be put into"
        } else {
            "needs a grid prepared for it and cannot search any other space"
        };
        write!(f, "{name} {why}; use astar, dijkstra, bfs or greedy")
    }
}

impl Error for NotBestFirst {}

impl TryFrom<Algorithm> for BestFirst {
    type Error = NotBestFirst;

    fn try_from(algorithm: Algorithm) -> Result<Self, NotBestFirst> {
        match algorithm {
            Algorithm::AStar => Ok(Self::AStar),
            Algorithm::Dijkstra => Ok(Self::Dijkstra),
            Algorithm::BreadthFirst => Ok(Self::BreadthFirst),
            Algorithm::Greedy => Ok(Self::Greedy),
            Algorithm::TwoTier
            | Algorithm::JumpPoint
            | Algorithm::Canonical
            | Algorithm::Landmarks
            | Algorithm::Auto
            | Algorithm::Deepening
            | Algorithm::BothEndsDijkstra
            | Algorithm::BothEndsAStar
            | Algorithm::AnyAngle => Err(NotBestFirst(algorithm)),
        }
    }
}

/// How to search. A [`Searcher`] takes `Settings<BestFirst>`; `Settings<Algorithm>` may name a search that only a
/// [`GridSearcher`](super::GridSearcher) or [`TwoTier`](super::TwoTier) can do, see [`Settings::best_first`].
///
/// ```
/// use fogwalk_search::search::{BestFirst, OpenListKind, Settings, Ties};
///
/// // Dijkstra's algorithm with a sorted list as the open list.
/// let dijkstra = Settings { algorithm: BestFirst::Dijkstra, open_list: OpenListKind::Sorted, ..Settings::default() };
/// // A* that weighs H by half as much again and expands the node added first among equals.
/// let weighted = Settings { weight: 150, ties: Ties::FirstAdded, ..Settings::<BestFirst>::default() };
/// assert_eq!((dijkstra.weight, weighted.algorithm), (100, BestFirst::AStar));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings<A = BestFirst> {
    /// The algorithm, which decides which node is expanded next.
    pub algorithm: A,
    /// How that node is found.
    pub open_list: OpenListKind,
    /// The tie-breaking between nodes with the lowest F. Unless the node added last is expanded first, `open_list` is
    /// ignored: the list is then [`FifoTieHeap`](super::FifoTieHeap) or [`TopOfHeap`](super::TopOfHeap).
    pub ties: Ties,
    /// When to stop.
    pub stop: Stop,
    /// The weight of H in A*, in percent.
    pub weight: u32,
}

impl<A: Default> Default for Settings<A> {
    fn default() -> Self {
        Self {
            algorithm: A::default(),
            open_list: OpenListKind::default(),
            ties: Ties::default(),
            stop: Stop::default(),
            weight: 100,
        }
    }
}

impl<A> Settings<A> {
    /// These settings with another algorithm.
    pub fn with<B>(self, algorithm: B) -> Settings<B> {
        let Self { open_list, ties, stop, weight, .. } = self;
        Settings { algorithm, open_list, ties, stop, weight }
    }
}

impl Settings<Algorithm> {
    /// These settings for a [`Searcher`].
    ///
    /// # Errors
    /// When the algorithm needs the ground prepared or has a loop of its own.
    pub fn best_first(self) -> Result<Settings, NotBestFirst> {
        Ok(self.with(BestFirst::try_from(self.algorithm)?))
    }
}

/// How to search: [`Settings`], which name one of all searches, [`StaticStrategy`], which is one, or a strategy of your
/// own, which chooses ordering, stop and open list when it is run.
///
/// ```
/// use fogwalk_search::search::{
///     AStar, Observer, OpenLists, Outcome, SearchSpace, SearchStrategy, SearchTask, Stop, Target,
/// };
///
/// /// A* that weighs H by a number of percent.
/// #[derive(Clone, Copy)]
/// struct InAHurry(u32);
///
/// impl SearchStrategy for InAHurry {
///     fn run<S: SearchSpace, T: Target<S>, O: Observer>(
///         self,
///         lists: &mut OpenLists,
///         task: SearchTask<'_, S, T, O>,
///     ) -> Outcome {
///         task.run(&AStar { weight: self.0 }, Stop::TargetClosed, lists.bucket_queue())
///     }
/// }
/// ```
pub trait SearchStrategy: Copy {
    /// Runs a search.
    fn run<S: SearchSpace, T: Target<S>, O: Observer>(
        self,
        lists: &mut OpenLists,
        task: SearchTask<'_, S, T, O>,
    ) -> Outcome;
}

/// A way to search that the code has chosen, with the bucket queue, which is the quickest. The compiler builds this one
/// search and no other; [`Settings`] cost it one for each open list, and each search a look at what its F is.
#[derive(Clone, Copy, Debug)]
pub struct StaticStrategy<R>(pub R, pub Stop);

/// The cheapest path: A* until the target is closed.
pub const CHEAPEST: StaticStrategy<AStar> = StaticStrategy(AStar::PLAIN, Stop::TargetClosed);

/// The cheapest path to the nearest of several targets: Dijkstra's algorithm until one is closed.
pub const NEAREST: StaticStrategy<Dijkstra> = StaticStrategy(Dijkstra, Stop::TargetClosed);

/// The costs of the ways to everywhere: Dijkstra's algorithm until the open list is empty.
pub const FILL: StaticStrategy<Dijkstra> = StaticStrategy(Dijkstra, Stop::Never);

/// The memory of searches, reused from one to the next.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         CHEAPEST, Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, One, Searcher, Silent, SquareSpace,
///     },
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, to] = [Point::new(2, 0), Point::new(2, 2)].map(|cell| space.node(cell).unwrap());
/// let mut searcher = Searcher::default();
/// let (path, outcome) = searcher.path(&space, from, &One(to), CHEAPEST, &mut Silent);
/// assert_eq!(path.map(|path| path.cost), Some(Cost(60)));
/// assert!(outcome.stats.expanded < 14);
/// // The next search reuses the memory of this one.
/// let (back, _) = searcher.path(&space, to, &One(from), CHEAPEST, &mut Silent);
/// assert!(back.is_some());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Searcher {
    table: NodeTable,
    lists: OpenLists,
}

impl Searcher {
    /// Searches from one node, and reads the path off if there is one.
    pub fn path<S: SearchSpace>(
        &mut self,
        space: &S,
        start: NodeId,
        target: &impl Target<S>,
        strategy: impl SearchStrategy,
        observer: &mut impl Observer,
    ) -> (Option<Path>, Outcome) {
        self.path_from(space, &[start], target, strategy, observer)
    }

    /// Searches from whichever of several nodes is best, and reads the path off if there is one.
    pub fn path_from<S: SearchSpace>(
        &mut self,
        space: &S,
        starts: &[NodeId],
        target: &impl Target<S>,
        strategy: impl SearchStrategy,
        observer: &mut impl Observer,
    ) -> (Option<Path>, Outcome) {
        let outcome = self.search(space, starts, target, strategy, observer);
        let path = outcome.found.and_then(|found| {
            let nodes = self.table.nodes_to(found);
            path_cost(space, &nodes).map(|cost| Path { nodes, cost })
        });
        (path, outcome)
    }

    /// Searches from any number of nodes; [`Searcher::table`] holds what was found.
    pub fn search<S: SearchSpace>(
        &mut self,
        space: &S,
        starts: &[NodeId],
        target: &impl Target<S>,
        strategy: impl SearchStrategy,
        observer: &mut impl Observer,
    ) -> Outcome {
        let Self { table, lists } = self;
        strategy.run(lists, SearchTask { space, starts, target, table, observer })
    }

    /// G and parents of the last search.
    pub fn table(&self) -> &NodeTable {
        &self.table
    }
}

/// Space, starts, target and observer of a search: everything but the [`SearchStrategy`], which runs it.
pub struct SearchTask<'a, S, T, O> {
    space: &'a S,
    starts: &'a [NodeId],
    target: &'a T,
    table: &'a mut NodeTable,
    observer: &'a mut O,
}

impl<S: SearchSpace, T: Target<S>, O: Observer> SearchTask<'_, S, T, O> {
    /// Searches in this order, until this stop, with this open list.
    pub fn run(self, ordering: &impl Ordering, stop: Stop, open: &mut impl OpenList) -> Outcome {
        let Self { space, starts, target, table, observer } = self;
        engine::run(space, starts, target, ordering, stop, table, open, observer)
    }
}

impl<R: Ordering + Copy> SearchStrategy for StaticStrategy<R> {
    fn run<S: SearchSpace, T: Target<S>, O: Observer>(
        self,
        lists: &mut OpenLists,
        task: SearchTask<'_, S, T, O>,
    ) -> Outcome {
        task.run(&self.0, self.1, &mut lists.bucket)
    }
}

impl SearchStrategy for Settings {
    fn run<S: SearchSpace, T: Target<S>, O: Observer>(
        self,
        lists: &mut OpenLists,
        task: SearchTask<'_, S, T, O>,
    ) -> Outcome {
        let chosen = Chosen { task, settings: self };
        match self.ties {
            Ties::LastAdded => lists.run(self.open_list, chosen),
            Ties::FirstAdded => chosen.run(&mut lists.first),
            Ties::TopOfHeap => chosen.run(&mut lists.top),
        }
    }
}

/// A search and how it was chosen.
struct Chosen<'a, S, T, O> {
    task: SearchTask<'a, S, T, O>,
    settings: Settings,
}

impl<S: SearchSpace, T: Target<S>, O: Observer> WithOpenList for Chosen<'_, S, T, O> {
    fn run(self, open: &mut impl OpenList) -> Outcome {
        let Self { task, settings: Settings { algorithm, stop, weight, .. } } = self;
        let ordering = match algorithm {
            BestFirst::BreadthFirst => AnyOrdering::BreadthFirst,
            BestFirst::Dijkstra => AnyOrdering::Dijkstra,
            BestFirst::Greedy => AnyOrdering::GreedyBestFirst,
            BestFirst::AStar => AnyOrdering::AStar(AStar { weight }),
        };
        task.run(&ordering, stop, open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_algorithm_runs_over_any_space_under_its_own_name_or_is_refused_by_it() {
        for algorithm in Algorithm::ALL {
            let settings = Settings { algorithm, weight: 150, ..Settings::default() };
            match settings.best_first() {
                Ok(best_first) => {
                    assert_eq!((best_first.algorithm.name(), best_first.weight), (algorithm.name(), 150));
                    assert!(BestFirst::ALL.contains(&best_first.algorithm) && algorithm.is_best_first());
                }
                Err(refusal) => {
                    let has_own_way = algorithm.is_prepared() || algorithm.has_special_loop();
                    assert!(!algorithm.is_best_first() && (has_own_way || algorithm == Algorithm::TwoTier));
                    assert!(refusal.to_string().starts_with(algorithm.name()), "{refusal}");
                }
            }
        }
    }
}
