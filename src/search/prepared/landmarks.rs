//! Estimates from landmarks.
//!
//! Sources: A. Goldberg and C. Harrelson, "Computing the Shortest Path: A* Search Meets Graph Theory" (2005); N.
//! Sturtevant, A. Felner, M. Barrer, J. Schaeffer and N. Burch, "Memory-Based Heuristics for Explicit State Spaces"
//! (2009). The cheapest ways from a few far corners to every cell are worked out once. Two cells whose ways from the
//! same corner differ by so much are at least so far apart: an estimate that knows of walls, swamps and roads, of which
//! the octile one knows nothing.

use crate::search::{
    Anywhere, BucketQueue, Cost, CostScale, Dijkstra, NodeId, NodeTable, SearchSpace, Silent, Stop, Walkability, run,
};

use super::{PlainSpace, PreparedGround};

/// How many landmarks.
const COUNT: usize = 4;

/// Stands for "no way".
const UNREACHED: u32 = u32::MAX;

/// The cost of the way from each landmark to each cell: 16 bytes a cell.
///
/// Good for the ground it was made for, and while that only gets dearer: it never overestimates then. Made for less,
/// such as a wall that fell, it has to be made anew.
#[derive(Clone, Debug)]
pub struct Landmarks {
    costs: Vec<[u32; COUNT]>,
}

impl Landmarks {
    /// Works them out: a search over all of the ground for each.
    pub fn new(ground: &PreparedGround, scale: CostScale) -> Self {
        let space = EasierSpace { ground, plain: PlainSpace::new(ground, scale) };
        let nodes = space.node_count();
        let mut table = NodeTable::default();
        let mut open = BucketQueue::default();
        let mut fill = |start, table: &mut NodeTable| {
            run(&space, &[start], &Anywhere, &Dijkstra, Stop::Never, table, &mut open, &mut Silent).stats.closed
        };
        let all = || (0..nodes as u32).map(NodeId);
        let mut costs = vec![[UNREACHED; COUNT]; nodes];
        // Begin somewhere on the largest island, which one of a few cells in the middle of the free ones lies on.
        let free: Vec<_> = all().filter(|node| ground.entry_cost(node.index()).is_some()).collect();
        let candidates = [2, 3, 5, 7].map(|part| free.get(free.len() / part).copied());
        let Some(middle) = candidates.into_iter().flatten().max_by_key(|&node| fill(node, &mut table)) else {
            return Self { costs };
        };
        fill(middle, &mut table);
        let mut nearest: Vec<_> = all().map(|node| table.g(node).unwrap_or_default().0).collect();
        for landmark in 0..COUNT {
            // The next one is as far as can be from all others.
            let farthest = all().max_by_key(|node| nearest[node.index()]).unwrap_or(middle);
            fill(farthest, &mut table);
            for ((node, costs), near) in all().zip(&mut costs).zip(&mut nearest) {
                let g = table.g(node).map_or(UNREACHED, |g| g.0);
                costs[landmark] = g;
                *near = if landmark == 0 { g % UNREACHED } else { (*near).min(g) };
            }
        }
        Self { costs }
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        self.costs.len() * size_of::<[u32; COUNT]>()
    }
}

/// The ground with every step as cheap as the cheaper of its two ways, so that it costs the same there and back.
struct EasierSpace<'a> {
    ground: &'a PreparedGround,
    plain: PlainSpace<'a>,
}

impl SearchSpace for EasierSpace<'_> {
    fn node_count(&self) -> usize {
        self.plain.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let here = self.ground.costs[node.index()];
        let mut ways = self.plain.ways(node);
        while ways != 0 {
            let direction = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let next = NodeId(node.0.wrapping_add_signed(self.ground.offsets[direction]));
            visit(next, self.plain.step(direction, here.min(self.ground.costs[next.index()])));
        }
    }

    fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

/// A prepared ground to search step by step for one goal, with the higher of the octile estimate and that from
/// landmarks.
#[derive(Clone, Copy, Debug)]
pub struct LandmarkSpace<'a> {
    plain: PlainSpace<'a>,
    landmarks: &'a Landmarks,
    goal: [u32; COUNT],
}

impl<'a> LandmarkSpace<'a> {
    /// A space over a ground and the landmarks of that ground in that scale, or `None` if they are of another size.
    pub fn new(ground: &'a PreparedGround, scale: CostScale, landmarks: &'a Landmarks, goal: NodeId) -> Option<Self> {
        let plain = PlainSpace::new(ground, scale);
        let goal = *landmarks.costs.get(goal.index())?;
        (landmarks.costs.len() == plain.node_count()).then_some(Self { plain, landmarks, goal })
    }
}

impl SearchSpace for LandmarkSpace<'_> {
    fn node_count(&self) -> usize {
        self.plain.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.plain.successors(node, visit);
    }

    #[inline]
    fn successors_after(&self, node: NodeId, parent: Option<NodeId>, visit: impl FnMut(NodeId, Cost)) {
        self.plain.successors_after(node, parent, visit);
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        let here = &self.landmarks.costs[from.index()];
        let mut highest = self.plain.estimate(from, to);
        for (here, there) in here.iter().zip(&self.goal) {
            highest = highest.max(Cost(here.abs_diff(*there)));
        }
        highest
    }
}
