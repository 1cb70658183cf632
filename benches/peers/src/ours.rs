//! Our searches, and the bound on them.

use fogwalk::search::{
    Algorithm, CostGrid, CostScale, DiagonalRule, GridQuery, GridSearcher, HeuristicKind, Landmarks, NodeId, One,
    OpenListKind, PlainSpace, PreparedGround, SearchSpace, Searcher, Settings, Silent, SquareSpace, Stats, Trace,
    TraceEvent,
};

use crate::contender::Contender;

/// A search on prepared ground.
pub struct Prepared<'a> {
    query: GridQuery<'a>,
    searcher: GridSearcher,
    stats: Stats,
}

impl<'a> Prepared<'a> {
    pub fn new(ground: &'a PreparedGround, landmarks: Option<&'a Landmarks>, algorithm: Algorithm) -> Self {
        let query = GridQuery { ground, landmarks, scale: CostScale::Lester, algorithm };
        Self { query, searcher: GridSearcher::default(), stats: Stats::default() }
    }
}

impl Contender for Prepared<'_> {
    fn search(&mut self, start: NodeId, goal: NodeId) -> bool {
        let outcome = self.searcher.search(self.query, start, goal, &mut Silent);
        self.stats = outcome.stats;
        outcome.cost.is_some()
    }

    fn steps(&mut self) -> Vec<NodeId> {
        self.searcher.steps().to_vec()
    }

    fn expanded(&self) -> Option<u32> {
        Some(self.stats.expanded)
    }
}

/// A* over ground as it is, with nothing prepared.
pub struct Unprepared<'a> {
    space: SquareSpace<'a, CostGrid>,
    searcher: Searcher,
    steps: Vec<NodeId>,
    stats: Stats,
}

impl<'a> Unprepared<'a> {
    pub fn new(ground: &'a CostGrid) -> Self {
        let space = SquareSpace::new(ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
        Self { space, searcher: Searcher::default(), steps: Vec::new(), stats: Stats::default() }
    }
}

impl Contender for Unprepared<'_> {
    fn search(&mut self, start: NodeId, goal: NodeId) -> bool {
        let settings = Settings { open_list: OpenListKind::Bucket, ..Settings::default() };
        let (path, outcome) = self.searcher.path(&self.space, start, &One(goal), settings, &mut Silent);
        self.stats = outcome.stats;
        self.steps = path.map_or(Vec::new(), |path| path.nodes);
        !self.steps.is_empty()
    }

    fn steps(&mut self) -> Vec<NodeId> {
        self.steps.clone()
    }

    fn expanded(&self) -> Option<u32> {
        Some(self.stats.expanded)
    }
}

/// The least that plain A* has to do: the nodes that it closes, in its order, and the edges that it looks at, relaxed
/// in a table of records like ours; with no open list and no heuristic.
pub struct Replay<'a> {
    ground: &'a PreparedGround,
    space: PlainSpace<'a>,
    /// Stamp, G and parent.
    records: Vec<[u32; 3]>,
    stamp: u32,
}

impl<'a> Replay<'a> {
    pub fn new(ground: &'a PreparedGround) -> Self {
        let space = PlainSpace::new(ground, CostScale::Lester);
        Self { ground, space, records: vec![[0; 3]; space.node_count()], stamp: 0 }
    }

    /// The nodes that plain A* closes, in order.
    pub fn closed(&self, start: NodeId, goal: NodeId) -> Vec<NodeId> {
        let mut trace = Trace::default();
        let query =
            GridQuery { ground: self.ground, landmarks: None, scale: CostScale::Lester, algorithm: Algorithm::AStar };
        GridSearcher::default().search(query, start, goal, &mut trace);
        let closed = trace.events().iter().filter(|event| matches!(event, TraceEvent::Closed { .. }));
        closed.map(TraceEvent::node).collect()
    }

    pub fn replay(&mut self, closed: &[NodeId]) -> u32 {
        let Self { space, records, stamp, .. } = self;
        *stamp += 2;
        let open = *stamp;
        if let Some(start) = closed.first() {
            records[start.index()] = [open, 0, u32::MAX];
        }
        for &node in closed {
            let [_, g_here, parent] = records[node.index()];
            records[node.index()][0] = open + 1;
            let parent = (parent != u32::MAX).then_some(NodeId(parent));
            space.successors_after(node, parent, |next, step| {
                let record = &mut records[next.index()];
                let g = g_here + step.0;
                if record[0] > open || record[0] == open && record[1] <= g {
                    return;
                }
                *record = [open, g, node.0];
            });
        }
        closed.last().map_or(0, |goal| records[goal.index()][1])
    }
}
