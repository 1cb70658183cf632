//! The figures that the overlays show of searches: the watched unit's last search, the field towards a goal, and the
//! path queue.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    game::{Game, Unit},
    grid::{Direction, Point, Size},
    mind::{KnownGround, PathQueue, UnitId},
    search::{
        Cost, CostScale, DiagonalRule, DistanceField, FlowField, HeuristicKind, NodeId, NodeState, NodeView, Picture,
        Reversed, SquareSpace, Trace, Walkability,
    },
};

use super::gather::Drawn;

/// A finished search, prepared for the overlays.
#[derive(Clone, Debug)]
pub struct SearchPicture {
    size: Size,
    goal: Point,
    picture: Picture,
    path: BTreeSet<Point>,
    range_of_f: (u32, u32),
    open: usize,
    closed: usize,
}

impl SearchPicture {
    /// The search that found the path that a unit follows, on a floor of this size.
    pub(super) fn of(unit: &Unit, size: Size) -> Option<Self> {
        let route = unit.route.as_ref()?;
        Some(Self::of_trace(route.trace()?, route.goal(), size))
    }

    fn of_trace(trace: &Trace, goal: Point, size: Size) -> Self {
        let picture = trace.last_picture();
        let node = |point| size.index(point).map(|index| NodeId(index as u32));
        let parent = |node: &NodeId| picture.get(*node)?.parent;
        let path = std::iter::successors(node(goal), parent).map(|node| size.point(node.index())).collect();
        let of_f = || picture.nodes().map(|(_, view)| view.f.0);
        let range_of_f = (of_f().min().unwrap_or(0), of_f().max().unwrap_or(0));
        let count = |state| picture.nodes().filter(|(_, view)| view.state == state).count();
        let (open, closed) = (count(NodeState::Open), count(NodeState::Closed));
        Self { size, goal, picture, path, range_of_f, open, closed }
    }

    /// The search's record of a cell.
    pub fn node(&self, point: Point) -> Option<&NodeView> {
        self.picture.get(NodeId(self.size.index(point)? as u32))
    }

    /// The parent of a cell.
    pub fn parent(&self, point: Point) -> Option<Point> {
        self.node(point)?.parent.map(|node| self.size.point(node.index()))
    }

    /// The cell that the path leads to, as the unit believed it.
    pub fn goal(&self) -> Point {
        self.goal
    }

    /// Whether the path goes through a cell.
    pub fn is_on_path(&self, point: Point) -> bool {
        self.path.contains(&point)
    }

    /// The lowest and the highest F.
    pub fn range_of_f(&self) -> (u32, u32) {
        self.range_of_f
    }

    /// Length of the open list at the end.
    pub fn open(&self) -> usize {
        self.open
    }

    /// Length of the closed list at the end.
    pub fn closed(&self) -> usize {
        self.closed
    }
}

/// Costs and directions to a goal from each cell that a mind knows. The paths may lead through cells that the mind has
/// not seen, which count as floor.
#[derive(Clone, Debug)]
pub struct Field {
    goal: Point,
    drawn: Drawn,
    distances: DistanceField,
    flow: FlowField,
    furthest: Cost,
}

impl Field {
    /// The field of a goal; no path leads to a goal off the map.
    pub(super) fn new(goal: Point, ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let sources: Vec<_> = space.node(goal).into_iter().collect();
        let distances = DistanceField::new(&Reversed(&space), &sources);
        let flow = FlowField::new(ground.size(), &distances);
        let drawn = Drawn::of(ground);
        let furthest = drawn.nodes().filter_map(|cell| distances.cost(cell)).max().unwrap_or_default();
        Self { goal, drawn, distances, flow, furthest }
    }

    /// The goal.
    pub fn goal(&self) -> Point {
        self.goal
    }

    /// The cost of the path from a cell to the goal.
    pub fn cost(&self, point: Point) -> Option<Cost> {
        self.distances.cost(self.drawn.node(point)?)
    }

    /// The first step of the path from a cell to the goal.
    pub fn direction(&self, point: Point) -> Option<Direction> {
        self.drawn.node(point).and_then(|_| self.flow.at(point))
    }

    /// The highest cost.
    pub fn furthest(&self) -> Cost {
        self.furthest
    }
}

/// A unit that waits for a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiter {
    /// Its place in its mind's queue, from 1.
    pub place: usize,
    /// Number of turns that it has waited.
    pub waited: u32,
    /// Whether its search has begun.
    pub is_under_way: bool,
    /// Its destination, if it has a single one.
    pub goal: Option<Point>,
}

/// A cell that waiting units want to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedCell {
    /// Number of units that want to go there.
    pub wanted_by: usize,
    /// Whether no unit is drawn there.
    pub is_free: bool,
}

/// The units that wait for a path, and their destinations, by cell. A unit that covers several cells waits at its top
/// left one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueuePicture {
    waiters: BTreeMap<Point, Waiter>,
    goals: BTreeMap<Point, WantedCell>,
}

impl QueuePicture {
    /// The units that wait in some queues. `is_taken` tells whether a unit is drawn at a cell, `is_told`
    /// whether a unit may be mentioned.
    pub(super) fn new(
        game: &Game,
        queues: &[&PathQueue],
        is_taken: impl Fn(Point) -> bool,
        is_told: impl Fn(UnitId) -> bool,
    ) -> Self {
        let mut picture = Self::default();
        for queue in queues {
            for (index, waiting) in queue.waiting().enumerate().filter(|(_, waiting)| is_told(waiting.unit)) {
                let Some(unit) = game.floor().units().find(|unit| unit.id == waiting.unit) else { continue };
                let goal = waiting.goal.whereabouts();
                let (waited, is_under_way) = (game.turn().since(waiting.since), waiting.is_under_way);
                picture.waiters.insert(unit.at, Waiter { place: index + 1, waited, is_under_way, goal });
                if let Some(goal) = goal {
                    let fresh = || WantedCell { wanted_by: 0, is_free: !is_taken(goal) };
                    picture.goals.entry(goal).or_insert_with(fresh).wanted_by += 1;
                }
            }
        }
        picture
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.waiters.is_empty()
    }

    /// The unit that waits at a cell.
    pub fn waiter(&self, point: Point) -> Option<Waiter> {
        self.waiters.get(&point).copied()
    }

    /// The destination at a cell.
    pub fn goal(&self, point: Point) -> Option<WantedCell> {
        self.goals.get(&point).copied()
    }
}
