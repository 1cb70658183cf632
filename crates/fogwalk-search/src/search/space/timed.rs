//! Space and time: a square grid in which other units will be where they said.
//!
//! Source: David Silver, "Cooperative Pathfinding" (AIIDE 2005), windowed hierarchical cooperative A* (WHCA*). A node
//! is a cell at a tick. A step leads to a neighbour at the next tick, waiting to the same cell, and neither into a cell
//! that another unit has reserved nor through a unit that comes the other way. The window ends after a number of ticks:
//! from there, one last step leads to the arrival and costs what is left of the way as if nobody else were there.
//! Until then the unit is in nobody's way, even at its goal, where waiting is free.
//!
//! A unit gets no further than a cell a tick, so the window is a box around it, and the node table stays small however
//! large the map is. The space runs through the one loop like any other: from [`TimedSpace::start`] to
//! [`TimedSpace::arrival`], by A*. What is left of the way is also the estimate, and a perfect one but for the others.

use crate::{
    grid::Point,
    search::{Cost, Holder, Path, Reservations},
};

use super::{NodeId, SearchSpace, SquareSpace, Walkability};

/// The unit that plans, its start, its window, and how much it hates to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The unit: its own reservations do not hinder it.
    pub unit: Holder,
    /// Its cell at the start.
    pub cell: NodeId,
    /// When it is there.
    pub tick: u32,
    /// Ticks until the window ends; more than [`Departure::LONGEST_WINDOW`] is taken for that many.
    pub window: u32,
    /// The cost of waiting for a tick away from the goal. It must be above 0, so that the unit takes a free path at
    /// once.
    pub wait: Cost,
}

impl Departure {
    /// The longest window, in ticks; bounds the box and the nodes in it.
    pub const LONGEST_WINDOW: u32 = 64;
}

/// Cells and ticks to search.
///
/// `remaining` says what is left of the way from a cell to the goal, others disregarded, exactly, and `None` where no
/// way leads on: G of Dijkstra's algorithm from the goal in [`Reversed`](super::Reversed) space is that.
pub struct TimedSpace<'a, W, R> {
    ground: &'a SquareSpace<'a, W>,
    reservations: &'a Reservations,
    departure: Departure,
    goal: NodeId,
    remaining: R,
    /// The top left of the box, which may lie outside of the map.
    corner: Point,
    /// Cells along a side of the box.
    side: u32,
}

impl<'a, W: Walkability, R: Fn(NodeId) -> Option<Cost>> TimedSpace<'a, W, R> {
    /// The space around a departure.
    pub fn new(
        ground: &'a SquareSpace<'a, W>,
        reservations: &'a Reservations,
        departure: Departure,
        goal: NodeId,
        remaining: R,
    ) -> Self {
        let window = departure.window.min(Departure::LONGEST_WINDOW);
        let reach = window as i32;
        Self {
            ground,
            reservations,
            departure: Departure { window, ..departure },
            goal,
            remaining,
            corner: ground.point(departure.cell) - Point::new(reach, reach),
            side: 2 * window + 1,
        }
    }

    /// The node where the unit is.
    pub fn start(&self) -> NodeId {
        self.node(self.departure.cell, 0)
    }

    /// The node that stands for having arrived, in the window or after it.
    pub fn arrival(&self) -> NodeId {
        NodeId(self.layer() * (self.departure.window + 1))
    }

    /// The cells of a path from start to arrival: one for each tick of the window, the first where the unit is.
    pub fn cells(&self, path: &Path) -> Vec<NodeId> {
        path.nodes.iter().filter(|&&node| node != self.arrival()).map(|&node| self.place(node).0).collect()
    }

    /// The cell of a node; the goal is that of the arrival.
    pub fn cell(&self, node: NodeId) -> NodeId {
        if node == self.arrival() { self.goal } else { self.place(node).0 }
    }

    /// Nodes of one tick.
    fn layer(&self) -> u32 {
        self.side * self.side
    }

    /// The node of a cell in the box, `elapsed` ticks after the departure.
    fn node(&self, cell: NodeId, elapsed: u32) -> NodeId {
        let point = self.ground.point(cell) - self.corner;
        NodeId(elapsed * self.layer() + point.y as u32 * self.side + point.x as u32)
    }

    /// The cell of a node that is not the arrival, and how many ticks after the departure.
    fn place(&self, node: NodeId) -> (NodeId, u32) {
        let (elapsed, in_layer) = (node.0 / self.layer(), node.0 % self.layer());
        let point = self.corner + Point::new((in_layer % self.side) as i32, (in_layer / self.side) as i32);
        (self.ground.node(point).unwrap_or(self.departure.cell), elapsed)
    }
}

impl<W: Walkability, R: Fn(NodeId) -> Option<Cost>> SearchSpace for TimedSpace<'_, W, R> {
    fn node_count(&self) -> usize {
        self.arrival().index() + 1
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == self.arrival() {
            return;
        }
        let (cell, elapsed) = self.place(node);
        let Departure { unit, tick, window, wait, .. } = self.departure;
        if elapsed == window {
            if let Some(rest) = (self.remaining)(cell) {
                visit(self.arrival(), rest);
            }
            return;
        }
        let mut enter = |next: NodeId, cost: Cost| {
            let leads_on = (self.remaining)(next).is_some();
            if leads_on && self.reservations.obstacle(unit, cell, next, tick.saturating_add(elapsed)).is_none() {
                visit(self.node(next, elapsed + 1), cost);
            }
        };
        enter(cell, if cell == self.goal { Cost::ZERO } else { wait });
        self.ground.successors(cell, enter);
    }

    /// The remaining cost of the path to the arrival; 0 for every other node, as nothing is known of them.
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        if to != self.arrival() || from == to {
            return Cost::ZERO;
        }
        (self.remaining)(self.place(from).0).unwrap_or(Cost::MAX)
    }
}
