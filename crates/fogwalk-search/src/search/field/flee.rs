//! Flee maps: the directions that lead away from danger.
//!
//! Source: Brian Walker, "The Incredible Power of Dijkstra Maps" (`RogueBasin`, 2010). The distances from the dangers
//! are multiplied by -1.2 and scanned once more, so that every cell's value becomes the best that a run from there can
//! reach. Going downhill then leads out of a dead end even past its mouth, as long as the way out is worth it: with -1
//! exactly, every corner would do.

use crate::search::{Anywhere, Cost, FILL, NodeId, Observer, Path, SearchSpace, Searcher, Stats};

use super::DistanceField;

/// The worth of an escape, in percent of the distance that the danger is away then.
const WORTH: u64 = 120;

/// For every cell, where to run.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{CostGrid, CostScale, DiagonalRule, FleeMap, HeuristicKind, Reversed, SquareSpace},
/// };
///
/// let map = Grid::from_text("......#\n.####..\n......#\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [wolf, sheep] = [Point::new(0, 0), Point::new(3, 0)].map(|cell| space.node(cell).unwrap());
/// let map = FleeMap::new(&space, &Reversed(&space), &[wolf]);
/// let run = map.path_from(sheep).ok_or("the wolf cannot come")?;
/// let (here, end) = (map.danger(sheep), map.danger(*run.nodes.last().unwrap()));
/// assert!(end > here, "it runs to where the wolf has further to go");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FleeMap {
    from_danger: DistanceField,
    downhill: DistanceField,
}

impl FleeMap {
    /// A map for fleeing from any number of dangers, which walk by `forward`; `reversed` is the space of those who
    /// flee, with its steps turned round. Both have the same nodes.
    ///
    /// # Panics
    /// When a danger is not a node of the spaces.
    pub fn new(forward: &impl SearchSpace, reversed: &impl SearchSpace, dangers: &[NodeId]) -> Self {
        let mut map = Self::default();
        map.fill(&mut Searcher::default(), forward, reversed, dangers, &mut crate::search::Silent);
        map
    }

    /// Makes the map anew, in its own memory and the searcher's. The observer is told of the second scan, in which
    /// every cell starts out open at its worth; what is returned counts both.
    ///
    /// # Panics
    /// When a danger is not a node of the spaces.
    pub fn fill(
        &mut self,
        searcher: &mut Searcher,
        forward: &impl SearchSpace,
        reversed: &impl SearchSpace,
        dangers: &[NodeId],
        observer: &mut impl Observer,
    ) -> Stats {
        let first = self.from_danger.fill(searcher, forward, dangers, &mut crate::search::Silent);
        let rescan = Rescan::new(reversed, &self.from_danger);
        let seed = rescan.seed();
        let mut observer = WithoutSeed { observer, seed };
        let outcome = searcher.search(&rescan, &[seed], &Anywhere, FILL, &mut observer);
        self.downhill.read(searcher.table(), reversed.node_count());
        let Stats { opened, closed, expanded, reparented, largest_open } = outcome.stats;
        // The seed is no cell: it was opened, closed and expanded once.
        Stats {
            opened: first.opened + opened - 1,
            closed: first.closed + closed - 1,
            expanded: first.expanded + expanded - 1,
            reparented: first.reparented + reparented,
            largest_open: first.largest_open.max(largest_open),
        }
    }

    /// The next node to run to; `None` where staying is best, and where no danger can come.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.downhill.next(node)
    }

    /// The whole run from a node; `None` where no danger can come, and at the dangers themselves.
    pub fn path_from(&self, node: NodeId) -> Option<Path> {
        self.downhill.path_from(node)
    }

    /// The cost of the path from the nearest danger to a node; `None` where no danger can come.
    pub fn danger(&self, node: NodeId) -> Option<Cost> {
        self.from_danger.cost(node)
    }
}

/// The space of the second scan: one node more than the space has, the seed, from which every cell follows at the
/// cost of how little it is worth. Nothing leads through a danger.
struct Rescan<'a, S> {
    reversed: &'a S,
    from_danger: &'a DistanceField,
    furthest: u64,
}

impl<'a, S: SearchSpace> Rescan<'a, S> {
    fn new(reversed: &'a S, from_danger: &'a DistanceField) -> Self {
        let nodes = (0..reversed.node_count() as u32).map(NodeId);
        let furthest = nodes.filter_map(|node| from_danger.cost(node)).max().unwrap_or_default();
        Self { reversed, from_danger, furthest: furthest.0.into() }
    }

    fn seed(&self) -> NodeId {
        NodeId(self.reversed.node_count() as u32)
    }

    /// Steps cost something, so only dangers are at no distance from danger.
    fn is_danger(&self, node: NodeId) -> bool {
        self.from_danger.cost(node) == Some(Cost::ZERO)
    }
}

impl<S: SearchSpace> SearchSpace for Rescan<'_, S> {
    fn node_count(&self) -> usize {
        self.reversed.node_count() + 1
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node != self.seed() {
            self.reversed.successors(node, |next, step| {
                if !self.is_danger(next) {
                    visit(next, step);
                }
            });
            return;
        }
        for cell in (0..node.0).map(NodeId) {
            if let Some(distance) = self.from_danger.cost(cell).filter(|&distance| distance != Cost::ZERO) {
                let lost = (self.furthest - u64::from(distance.0)) * WORTH / 100;
                visit(cell, Cost(lost.try_into().unwrap_or(u32::MAX)));
            }
        }
    }

    fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

/// Keeps the seed, which is no cell, from whoever watches.
struct WithoutSeed<'a, O> {
    observer: &'a mut O,
    seed: NodeId,
}

impl<O: Observer> Observer for WithoutSeed<'_, O> {
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        if node != self.seed {
            self.observer.opened(node, parent.filter(|&parent| parent != self.seed), g, h, f);
        }
    }

    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.observer.reparented(node, parent, g, f);
    }

    fn closed(&mut self, node: NodeId) {
        if node != self.seed {
            self.observer.closed(node);
        }
    }
}
