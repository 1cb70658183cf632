//! How far every node is from the nearest source, and where the way leads on.

use crate::{
    grid::{Direction, Grid, Point, Size},
    search::{Anywhere, Cost, FILL, NodeId, NodeTable, Observer, Path, SearchSpace, Searcher, Stats},
};

/// Stands for "nowhere on" in the list of next nodes.
const NONE: u32 = u32::MAX;

/// For every node: what the way to the nearest source costs, and the next node on it.
///
/// 8 bytes a node. Ways lead downhill: each step's cost is exactly the difference of the two nodes' costs, so every
/// step is legal and whoever follows them arrives at the promised price.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{Cost, CostGrid, CostScale, DiagonalRule, DistanceField, HeuristicKind, Reversed, SquareSpace},
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let exit = space.node(Point::new(5, 2)).unwrap();
/// // One search backwards from the exit answers every unit.
/// let field = DistanceField::new(&Reversed(&space), &[exit]);
/// for (unit, cost) in [(Point::new(5, 0), 20), (Point::new(0, 2), 50), (Point::new(2, 0), 50)] {
///     assert_eq!(field.cost(space.node(unit).unwrap()), Some(Cost(cost)));
/// }
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DistanceField {
    /// [`Cost::MAX`] where no way leads to a source.
    costs: Vec<Cost>,
    /// [`NONE`] at sources and where no way leads on.
    next: Vec<u32>,
}

impl DistanceField {
    /// A field filled from any number of sources, over a space whose steps are turned round: a
    /// [`Reversed`](crate::search::Reversed) one, unless all steps cost the same both ways.
    ///
    /// # Panics
    /// When a source is not a node of the space.
    pub fn new(reversed: &impl SearchSpace, sources: &[NodeId]) -> Self {
        let mut field = Self::default();
        field.fill(&mut Searcher::default(), reversed, sources, &mut crate::search::Silent);
        field
    }

    /// Fills the field anew, in its own memory and the searcher's.
    ///
    /// # Panics
    /// When a source is not a node of the space.
    pub fn fill(
        &mut self,
        searcher: &mut Searcher,
        reversed: &impl SearchSpace,
        sources: &[NodeId],
        observer: &mut impl Observer,
    ) -> Stats {
        let outcome = searcher.search(reversed, sources, &Anywhere, FILL, observer);
        self.read(searcher.table(), reversed.node_count());
        outcome.stats
    }

    /// Takes over what a search found about the first `node_count` nodes; a parent beyond them counts as none.
    pub(super) fn read(&mut self, table: &NodeTable, node_count: usize) {
        let nodes = (0..node_count as u32).map(NodeId);
        self.costs.clear();
        self.costs.extend(nodes.clone().map(|node| table.g(node).unwrap_or(Cost::MAX)));
        self.next.clear();
        self.next.extend(nodes.map(|node| {
            let next = table.parent(node).filter(|parent| parent.index() < node_count);
            next.map_or(NONE, |parent| parent.0)
        }));
    }

    /// The cost of the path from a node to the nearest source; `None` where there is no path.
    #[inline]
    pub fn cost(&self, node: NodeId) -> Option<Cost> {
        self.costs.get(node.index()).copied().filter(|&cost| cost != Cost::MAX)
    }

    /// The next node on the way; `None` at a source and where there is no way.
    #[inline]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.next.get(node.index()).copied().filter(|&next| next != NONE).map(NodeId)
    }

    /// The whole way from a node down to where it ends; `None` where there is no way.
    pub fn path_from(&self, node: NodeId) -> Option<Path> {
        let cost = self.cost(node)?;
        let nodes: Vec<_> = std::iter::successors(Some(node), |&node| self.next(node)).collect();
        let end = nodes.last().and_then(|&end| self.cost(end)).unwrap_or_default();
        Some(Path { nodes, cost: Cost(cost.0 - end.0) })
    }

    /// Number of nodes that the field knows of.
    pub fn node_count(&self) -> usize {
        self.costs.len()
    }
}

/// A direction for every cell of a square grid from which a way leads on: what a crowd with one goal follows, and what
/// an overlay draws as arrows.
///
/// ```
/// use fogwalk_search::{
///     grid::{Direction, Grid, Point},
///     search::{CostGrid, CostScale, DiagonalRule, DistanceField, FlowField, HeuristicKind, Reversed, SquareSpace},
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let exit = space.node(Point::new(5, 2)).unwrap();
/// let field = DistanceField::new(&Reversed(&space), &[exit]);
/// let flow = FlowField::new(map.size(), &field);
/// assert_eq!(flow.at(Point::new(3, 2)), Some(Direction::East));
/// assert_eq!(flow.at(Point::new(5, 2)), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowField {
    directions: Grid<Option<Direction>>,
}

impl FlowField {
    /// The directions of a field over a map of this size, whose nodes are its cells row by row.
    pub fn new(size: Size, field: &DistanceField) -> Self {
        let direction = |point: Point| {
            let next = field.next(NodeId(size.index(point)? as u32))?;
            point.direction_to(size.point(next.index()))
        };
        Self { directions: Grid::from_fn(size, direction) }
    }

    /// The direction of the next step from a cell; `None` at a source, where no path leads on, and outside of the map.
    pub fn at(&self, point: Point) -> Option<Direction> {
        self.directions.get(point).copied().flatten()
    }
}
