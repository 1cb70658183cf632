//! Searches whose settings are chosen while the program runs.

use super::{
    AStar, BinaryHeap, BreadthFirst, BucketQueue, Dijkstra, GreedyBestFirst, NodeId, NodeTable, Observer, OpenList,
    OpenListKind, Outcome, Path, SearchSpace, Stop, Target, engine, path_cost,
};

/// Which search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// [`BreadthFirst`].
    BreadthFirst,
    /// [`Dijkstra`].
    Dijkstra,
    /// [`GreedyBestFirst`].
    Greedy,
    /// [`AStar`].
    #[default]
    AStar,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Self; 4] = [Self::BreadthFirst, Self::Dijkstra, Self::Greedy, Self::AStar];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BreadthFirst => "bfs",
            Self::Dijkstra => "dijkstra",
            Self::Greedy => "greedy",
            Self::AStar => "astar",
        }
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
    heap: BinaryHeap,
    bucket: BucketQueue,
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
        let outcome = self.search(space, &[start], target, settings, observer);
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
        let Self { table, heap, bucket } = self;
        match settings.open_list {
            OpenListKind::Heap => with_list(space, starts, target, settings, table, heap, observer),
            OpenListKind::Bucket => with_list(space, starts, target, settings, table, bucket, observer),
        }
    }

    /// G and parents of the last search.
    pub fn table(&self) -> &NodeTable {
        &self.table
    }
}

fn with_list<S: SearchSpace>(
    space: &S,
    starts: &[NodeId],
    target: &impl Target<S>,
    settings: Settings,
    table: &mut NodeTable,
    open: &mut impl OpenList,
    observer: &mut impl Observer,
) -> Outcome {
    let stop = settings.stop;
    match settings.algorithm {
        Algorithm::BreadthFirst => engine::run(space, starts, target, &BreadthFirst, stop, table, open, observer),
        Algorithm::Dijkstra => engine::run(space, starts, target, &Dijkstra, stop, table, open, observer),
        Algorithm::Greedy => engine::run(space, starts, target, &GreedyBestFirst, stop, table, open, observer),
        Algorithm::AStar => {
            let ordering = AStar { weight: settings.weight };
            engine::run(space, starts, target, &ordering, stop, table, open, observer)
        }
    }
}
