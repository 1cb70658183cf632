//! Where to go from every cell, as directions.

use crate::{
    grid::{Direction, Grid, Point, Size},
    search::NodeId,
};

use super::DistanceField;

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

    /// Where to go from a cell; `None` at a source, where no way leads on, and outside of the map.
    pub fn at(&self, point: Point) -> Option<Direction> {
        self.directions.get(point).copied().flatten()
    }
}
