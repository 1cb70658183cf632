//! Estimates from landmarks.
//!
//! Sources: A. Goldberg and C. Harrelson, "Computing the Shortest Path: A* Search Meets Graph Theory" (2005); N.
//! Sturtevant, A. Felner, M. Barrer, J. Schaeffer and N. Burch, "Memory-Based Heuristics for Explicit State Spaces"
//! (2009). The cheapest ways from a few far corners to every cell are worked out once. Two cells whose ways from the
//! same corner differ by so much are at least so far apart: an estimate that knows of walls, swamps and roads, of which
//! the octile one knows nothing.

use crate::search::{Cost, CostScale, NodeId, SearchSpace};

use super::{
    PlainSpace, PreparedGround,
    fill::{Fill, UNREACHED},
    ground::GroundIdentity,
};

/// Number of landmarks.
const COUNT: usize = 4;

/// The farthest cell seen so far; the first of several equally far.
#[derive(Default)]
struct Farthest {
    cell: usize,
    far: u32,
}

impl Farthest {
    #[inline]
    fn see(&mut self, cell: usize, far: u32) {
        if far > self.far {
            *self = Self { cell, far };
        }
    }
}

/// The cost of the way from each landmark to each cell: 16 bytes a cell.
///
/// Searches use them on the ground and with the cost scale that they were made for, and for no other. After the ground
/// has changed, [`Landmarks::adopt`] keeps them if they never overestimate on it, which holds whenever it has only
/// become more expensive. If it has become cheaper, for example because a wall fell, landmarks must be made anew.
///
/// ```
/// use fogwalk_search::{
///     grid::{Size},
///     search::{
///         Algorithm, CostGrid, CostScale, DiagonalRule, GridQuery, GridSearcher, Landmarks, NodeId,
///         PreparedGround, Silent,
///     },
/// };
///
/// // A comb: every other column is wall but for its top cell, so octile estimates are far off.
/// let comb = CostGrid::from_fn(Size::new(31, 31).ok_or("a side is 0 or too long")?, |cell| {
///     (cell % 31 % 2 == 0 || cell < 31).then_some(10)
/// });
/// let ground = PreparedGround::new(&comb, DiagonalRule::NoObstacle);
/// let landmarks = Landmarks::new(&ground, CostScale::Lester);
/// let mut expanded = |algorithm, landmarks| {
///     let query = GridQuery { ground: &ground, landmarks, scale: CostScale::Lester, algorithm };
///     GridSearcher::default().search(query, NodeId(30 * 31), NodeId(31 * 31 - 1), &mut Silent).stats.expanded
/// };
/// assert!(expanded(Algorithm::Landmarks, Some(&landmarks)) < expanded(Algorithm::AStar, None) / 2);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Landmarks {
    costs: Vec<[u32; COUNT]>,
    ground: GroundIdentity,
    scale: CostScale,
}

impl Landmarks {
    /// Largest ground, in cells, for which [`Landmarks::if_useful`] makes landmarks: they take 16 MiB there.
    pub const MOST_CELLS: usize = 1 << 20;

    /// Works out landmarks: one search over all of the ground for each, and one to four more to choose their places.
    pub fn new(ground: &PreparedGround, scale: CostScale) -> Self {
        let mut costs = vec![[UNREACHED; COUNT]; ground.costs.len()];
        let mut fill = Fill::new(ground, scale);
        // Cost of the way from the nearest landmark; before there is one, from a cell in the middle.
        let mut nearest = Self::far_from_the_middle(ground, &mut fill);
        let mut farthest = Farthest::default();
        nearest.iter().enumerate().for_each(|(cell, &near)| farthest.see(cell, near));
        for landmark in 0..COUNT {
            // The next one is as far as can be from all others.
            let place = std::mem::take(&mut farthest).cell;
            if !ground.is_free(place) {
                break;
            }
            fill.from(NodeId(place as u32));
            for (cell, ((&cost, costs), near)) in fill.costs().iter().zip(&mut costs).zip(&mut nearest).enumerate() {
                costs[landmark] = cost;
                *near = if landmark == 0 { cost % UNREACHED } else { cost.min(*near) };
                farthest.see(cell, *near);
            }
        }
        Self { costs, ground: ground.identity(), scale }
    }

    /// Takes a ground as it is now for theirs, if the estimates never exceed the cost of a path on it; returns whether
    /// that is so. It always is if their ground has only become more expensive since. This takes one look at each step.
    pub fn adopt(&mut self, ground: &PreparedGround) -> bool {
        let space = PlainSpace::new(ground, self.scale);
        // No step may cost less than the estimates at its ends differ.
        let is_right = |cell: usize| {
            let (node, here) = (NodeId(cell as u32), &self.costs[cell]);
            let mut is_right = true;
            space.visit_symmetric(node, space.allowed_directions(node), |next, step| {
                let there = &self.costs[next.index()];
                is_right &= here.iter().zip(there).all(|(here, there)| here.abs_diff(*there) <= step.0);
            });
            is_right
        };
        let is_admissible = self.costs.len() == ground.costs.len()
            && (0..self.costs.len()).all(|cell| !ground.is_free(cell) || is_right(cell));
        if is_admissible {
            self.ground = ground.identity();
        }
        is_admissible
    }

    /// Landmarks for [`Algorithm::Auto`](crate::search::Algorithm::Auto), or `None` where they are not worth their
    /// memory and the time it takes to make them: on ground of more than [`Landmarks::MOST_CELLS`], and on open ground
    /// of equal cost, where the octile estimate is always right.
    pub fn if_useful(ground: &PreparedGround, scale: CostScale) -> Option<Self> {
        let cells = ground.costs.len();
        let is_open = ground.equal_cost().is_some() && ground.free_cells() as usize == cells;
        (!is_open && cells <= Self::MOST_CELLS).then(|| Self::new(ground, scale))
    }

    /// Cost of the way to each cell from one in the middle of the largest island found; 0 where no way leads.
    fn far_from_the_middle(ground: &PreparedGround, fill: &mut Fill<'_>) -> Vec<u32> {
        // Tries a few cells from the middle of the list of free ones. The first island that holds half of all free
        // cells is the largest; if none does, the largest found is taken.
        let free_cells = ground.free_cells();
        let mut most = 0;
        let mut best = vec![0; ground.costs.len()];
        for part in [2, 3, 5, 7] {
            let cell = (0..ground.costs.len()).filter(|&cell| ground.is_free(cell)).nth((free_cells / part) as usize);
            let Some(cell) = cell.filter(|_| most < free_cells.div_ceil(2)) else { break };
            let reached = fill.from(NodeId(cell as u32));
            if reached > most {
                most = reached;
                best.clear();
                best.extend(fill.costs().iter().map(|cost| cost % UNREACHED));
            }
        }
        best
    }

    /// Whether these landmarks belong to this ground, as it is now, and to this scale.
    pub(in crate::search) fn fit(&self, ground: &PreparedGround, scale: CostScale) -> bool {
        self.scale == scale && self.ground == ground.identity()
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        self.costs.len() * size_of::<[u32; COUNT]>()
    }
}

/// A space over prepared ground for searches to one goal. Its estimate is the higher of that of `S` and the one from
/// landmarks.
#[derive(Clone, Copy, Debug)]
pub struct LandmarkSpace<'a, S> {
    space: S,
    landmarks: &'a Landmarks,
    goal: [u32; COUNT],
}

impl<'a, S: SearchSpace> LandmarkSpace<'a, S> {
    /// Adds landmarks, made for the same ground and cost scale, to a space.
    ///
    /// # Panics
    /// When the goal is not a node of the ground that the landmarks were made for.
    pub fn new(space: S, landmarks: &'a Landmarks, goal: NodeId) -> Self {
        let goal = landmarks.costs[goal.index()];
        Self { space, landmarks, goal }
    }
}

impl<S: SearchSpace> SearchSpace for LandmarkSpace<'_, S> {
    fn node_count(&self) -> usize {
        self.space.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.space.successors(node, visit);
    }

    #[inline]
    fn successors_after(&self, node: NodeId, parent: Option<NodeId>, visit: impl FnMut(NodeId, Cost)) {
        self.space.successors_after(node, parent, visit);
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        let here = &self.landmarks.costs[from.index()];
        let mut highest = self.space.estimate(from, to);
        for (here, there) in here.iter().zip(&self.goal) {
            highest = highest.max(Cost(here.abs_diff(*there)));
        }
        highest
    }
}
