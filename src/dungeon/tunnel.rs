//! The search space for digging, bridging and paving: straight steps only, with a cost for every turn.

use crate::{
    grid::{Direction, Point, Size},
    search::{CHEAPEST, Cost, NodeId, SearchSpace, Searcher, Silent, Target},
};

use super::draft::straight_steps;

/// The four straight directions.
pub(super) const QUARTERS: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

/// A node is a cell and the direction in which it was entered, so that turns can be charged.
pub(super) struct TunnelSpace<F> {
    size: Size,
    turn: u32,
    cheapest: u32,
    cost: F,
}

impl<F: Fn(Point) -> Option<u16>> TunnelSpace<F> {
    /// A space over a map. `cost` is that of entering a cell, never below `cheapest`; `turn` is added for each turn.
    pub fn new(size: Size, turn: u32, cheapest: u32, cost: F) -> Self {
        Self { size, turn, cheapest, cost }
    }

    /// The four nodes of a cell; none outside of the map.
    pub fn nodes(&self, point: Point) -> impl Iterator<Item = NodeId> + use<F> {
        self.size.index(point).into_iter().flat_map(|cell| (0..4).map(move |quarter| NodeId(cell as u32 * 4 + quarter)))
    }

    fn point(&self, node: NodeId) -> Point {
        self.size.point(node.index() / 4)
    }

    /// The cheapest path from any of the starts to a target, both ends included.
    pub fn path(&self, starts: &[NodeId], target: &impl Target<Self>, searcher: &mut Searcher) -> Option<Vec<Point>> {
        let found = searcher.search(self, starts, target, CHEAPEST, &mut Silent).found?;
        Some(searcher.table().nodes_to(found).into_iter().map(|node| self.point(node)).collect())
    }
}

impl<F: Fn(Point) -> Option<u16>> SearchSpace for TunnelSpace<F> {
    fn node_count(&self) -> usize {
        self.size.area() * 4
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let (here, heading) = (self.point(node), node.index() % 4);
        for (quarter, direction) in QUARTERS.into_iter().enumerate() {
            let next = here.step(direction);
            let Some(cell) = self.size.index(next) else { continue };
            if (quarter + 2) % 4 == heading {
                continue;
            }
            if let Some(cost) = (self.cost)(next) {
                let turn = if quarter == heading { 0 } else { self.turn };
                visit(NodeId((cell * 4 + quarter) as u32), Cost(u32::from(cost) + turn));
            }
        }
    }

    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        Cost(straight_steps(self.point(from), self.point(to)) * self.cheapest)
    }
}

/// A cell, entered from any direction.
pub(super) struct AtCell {
    cell: Point,
    index: Option<usize>,
}

impl AtCell {
    /// The cell of a map of this size.
    pub fn new(cell: Point, size: Size) -> Self {
        Self { cell, index: size.index(cell) }
    }
}

impl<F: Fn(Point) -> Option<u16>> Target<TunnelSpace<F>> for AtCell {
    fn is_target(&self, node: NodeId) -> bool {
        self.index == Some(node.index() / 4)
    }

    fn estimate(&self, space: &TunnelSpace<F>, node: NodeId) -> Cost {
        Cost(straight_steps(space.point(node), self.cell) * space.cheapest)
    }
}
