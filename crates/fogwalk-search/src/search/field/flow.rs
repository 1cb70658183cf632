//! Where to go from every cell, as directions.

use crate::{
    grid::{Direction, Grid, Point, Size},
    search::NodeId,
};

use super::DistanceField;

/// A direction for every cell of a square grid from which a way leads on: what a crowd with one goal follows, and what
/// an overlay draws as arrows.
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
