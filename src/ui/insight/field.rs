//! The way to a goal from everywhere.

use crate::{
    grid::{Direction, Point},
    mind::KnownGround,
    search::{
        Cost, CostScale, DiagonalRule, DistanceField, FlowField, HeuristicKind, Reversed, SquareSpace, Walkability,
    },
};

use super::drawn::Drawn;

/// Distances and directions to a goal from each cell that a mind knows. The ways may lead over cells that it has not
/// seen, which it takes for floor.
#[derive(Clone, Debug)]
pub struct Field {
    goal: Point,
    drawn: Drawn,
    distances: DistanceField,
    flow: FlowField,
    furthest: Cost,
}

impl Field {
    /// The field of a goal; no way leads there if it is not on the map.
    pub(super) fn new(goal: Point, ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let sources: Vec<_> = space.node(goal).into_iter().collect();
        let distances = DistanceField::new(&Reversed(&space), &sources);
        let flow = FlowField::new(ground.size(), &distances);
        let drawn = Drawn::of(ground);
        let furthest = drawn.nodes().filter_map(|cell| distances.cost(cell)).max().unwrap_or_default();
        Self { goal, drawn, distances, flow, furthest }
    }

    /// Where everything leads.
    pub fn goal(&self) -> Point {
        self.goal
    }

    /// What the way from a cell costs.
    pub fn cost(&self, point: Point) -> Option<Cost> {
        self.distances.cost(self.drawn.node(point)?)
    }

    /// How the way from a cell begins.
    pub fn direction(&self, point: Point) -> Option<Direction> {
        self.drawn.node(point).and_then(|_| self.flow.at(point))
    }

    /// The highest cost of all.
    pub fn furthest(&self) -> Cost {
        self.furthest
    }
}
