//! Part of a space.

use super::{Cost, NodeId, SearchSpace};

/// A space of which only some nodes may be entered; steps and costs are the same.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         CHEAPEST, Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, MaskedSpace, NodeId, One, Searcher,
///         Silent, SquareSpace,
///     },
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, to, guard] = [(1, 0), (1, 2), (0, 1)].map(|(x, y)| space.node(Point::new(x, y)).unwrap());
/// let unguarded = MaskedSpace::new(&space, |node: NodeId| node != guard);
/// let (path, _) = Searcher::default().path(&unguarded, from, &One(to), CHEAPEST, &mut Silent);
/// assert_eq!(path.map(|path| path.cost), Some(Cost(100)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MaskedSpace<'a, S, F> {
    space: &'a S,
    may_enter: F,
}

impl<'a, S, F: Fn(NodeId) -> bool> MaskedSpace<'a, S, F> {
    /// The part of a space that this condition holds for.
    pub fn new(space: &'a S, may_enter: F) -> Self {
        Self { space, may_enter }
    }
}

impl<S: SearchSpace, F: Fn(NodeId) -> bool> SearchSpace for MaskedSpace<'_, S, F> {
    fn node_count(&self) -> usize {
        self.space.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.space.successors(node, |next, step| {
            if (self.may_enter)(next) {
                visit(next, step);
            }
        });
    }

    fn crossed(&self, from: NodeId, to: NodeId) -> Option<[NodeId; 2]> {
        self.space.crossed(from, to)
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.space.estimate(from, to)
    }
}
