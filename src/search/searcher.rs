//! Searches whose settings are chosen while the program runs.

use super::{
    AStar, BreadthFirst, Dijkstra, GreedyBestFirst, NodeId, NodeTable, Observer, OpenList, OpenListKind, Outcome, Path,
    SearchSpace, Stop, Target,
    choice::choices,
    engine,
    open::{OpenLists, WithOpenList},
    path_cost,
};

choices! {
    /// Which search.
    Algorithm {
        AStar "astar" "The cheapest path, looking towards the goal: F = G + H.";
        Dijkstra "dijkstra" "The cheapest path, looking everywhere: F = G.";
        BreadthFirst "bfs" "Breadth first: the path with the fewest steps, whatever they cost.";
        Greedy "greedy" "Greedy best first: straight for the goal, whatever the way has cost: F = H.";
        TwoTier "two-tier" "A* from door to door over whole sectors of the map, then within them: nearly the cheapest path, found piece by piece.";
        JumpPoint "jps" "A* from turn to turn (jump point search): the cheapest path; step by step if no diagonals are allowed.";
        Canonical "canonical" "A* that follows one of all orders of the same steps: the cheapest path.";
        Landmarks "landmarks" "A* whose H is from the ways to a few far corners, worked out before: the cheapest path.";
        Auto "auto" "The cheapest path by whichever of astar, canonical and jps suits the ground best.";
    }
}

impl Algorithm {
    /// Whether it needs the ground prepared: a [`GridSearcher`](super::GridSearcher) runs it, with an open list, a
    /// heuristic and a stopping rule of its own. A [`Searcher`], whose spaces know no jumps, runs plain A* instead.
    pub const fn is_prepared(self) -> bool {
        matches!(self, Self::JumpPoint | Self::Canonical | Self::Landmarks | Self::Auto)
    }
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Which node is expanded next.
    pub algorithm: Algorithm,
    /// How that node is found.
    pub open_list: OpenListKind,
    /// When to stop.
    pub stop: Stop,
    /// The weight of H in A*, in percent.
    pub weight: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { algorithm: Algorithm::default(), open_list: OpenListKind::default(), stop: Stop::default(), weight: 100 }
    }
}

/// The memory of searches, reused from one to the next.
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
        settings: Settings,
        observer: &mut impl Observer,
    ) -> (Option<Path>, Outcome) {
        self.path_from(space, &[start], target, settings, observer)
    }

    /// Searches from whichever of several nodes is best, and reads the path off if there is one.
    pub fn path_from<S: SearchSpace>(
        &mut self,
        space: &S,
        starts: &[NodeId],
        target: &impl Target<S>,
        settings: Settings,
        observer: &mut impl Observer,
    ) -> (Option<Path>, Outcome) {
        let outcome = self.search(space, starts, target, settings, observer);
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
        settings: Settings,
        observer: &mut impl Observer,
    ) -> Outcome {
        let Self { table, lists } = self;
        lists.run(settings.open_list, Search { space, starts, target, settings, table, observer })
    }

    /// G and parents of the last search.
    pub fn table(&self) -> &NodeTable {
        &self.table
    }
}

/// Everything that makes a search but its open list.
struct Search<'a, S, T, O> {
    space: &'a S,
    starts: &'a [NodeId],
    target: &'a T,
    settings: Settings,
    table: &'a mut NodeTable,
    observer: &'a mut O,
}

impl<S: SearchSpace, T: Target<S>, O: Observer> WithOpenList for Search<'_, S, T, O> {
    fn run(self, open: &mut impl OpenList) -> Outcome {
        let Self { space, starts, target, settings: Settings { algorithm, stop, weight, .. }, table, observer } = self;
        match algorithm {
            Algorithm::BreadthFirst => engine::run(space, starts, target, &BreadthFirst, stop, table, open, observer),
            Algorithm::Dijkstra => engine::run(space, starts, target, &Dijkstra, stop, table, open, observer),
            Algorithm::Greedy => engine::run(space, starts, target, &GreedyBestFirst, stop, table, open, observer),
            // A space knows neither tiers nor jumps: those that do call this loop for what they need.
            Algorithm::AStar
            | Algorithm::TwoTier
            | Algorithm::JumpPoint
            | Algorithm::Canonical
            | Algorithm::Landmarks
            | Algorithm::Auto => {
                engine::run(space, starts, target, &AStar { weight }, stop, table, open, observer)
            }
        }
    }
}
