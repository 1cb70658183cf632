//! Waypoints: a few cells that are worth walking to, and who sees whom.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Non-square search areas": waypoints, with the ways
//! between them worked out beforehand. Which cells: the corners that the cheapest paths bend around, as in visibility
//! graphs (T. Lozano-Perez and M. A. Wesley, 1979; Red Blob Games, "Grids and Graphs") and subgoal graphs (T. Uras,
//! S. Koenig and C. Hernandez, 2013). Two waypoints are adjacent when the straight line between them can be walked.
//!
//! Made for maps of equal cost, where hundreds of nodes stand for tens of thousands of cells. What is found can always
//! be walked at the cost that is named, and leads wherever the cells lead. On equal ground no cheaper path over cells
//! was ever found by `tests/search/spaces/`; where costs differ it may cost more, because nothing bends at the border
//! of a swamp.

use crate::{
    grid::{Direction, Point},
    search::{
        Cost,
        line_of_sight::{sight, sight_both_ways, straight_way},
    },
};

use super::{
    NodeId, SearchSpace, SquareSpace, Walkability,
    adjacency::{Adjacency, Edge},
};

/// The waypoints of a map and the lines of sight between them: made once, good for many searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waypoints {
    points: Vec<Point>,
    adjacency: Adjacency,
}

impl Waypoints {
    /// Waypoints at every corner of a map.
    pub fn at_corners<W: Walkability>(space: &SquareSpace<'_, W>) -> Self {
        Self::new(space, Self::corners(space))
    }

    /// Every corner of a map, in reading order.
    pub fn corners<W: Walkability>(space: &SquareSpace<'_, W>) -> Vec<Point> {
        let cells = (0..space.node_count() as u32).map(|node| space.point(NodeId(node)));
        cells.filter(|&cell| is_corner(space, cell)).collect()
    }

    /// Waypoints at these cells. One that cannot be stood on is next to no other. Each is compared with each: it takes
    /// as long as [`lines_between`](Self::lines_between) says.
    pub fn new<W: Walkability>(space: &SquareSpace<'_, W>, points: Vec<Point>) -> Self {
        let mut edges = Vec::new();
        for [(from, here), (to, there)] in pairs(&points) {
            let [forth, back] = sight_both_ways(space, here, there);
            edges.extend(forth.map(|cost| Edge { from, to, cost }));
            edges.extend(back.map(|cost| Edge { from: to, to: from, cost }));
        }
        Self { adjacency: Adjacency::new(points.len(), &edges), points }
    }

    /// Number of cells on the straight lines between each two of these cells: [`Waypoints::new`] looks at each as long
    /// as nothing is in between.
    pub fn lines_between(points: &[Point]) -> u64 {
        pairs(points).map(|[(_, here), (_, there)]| u64::from(here.distance(there)) + 1).sum()
    }

    /// Their cells.
    pub fn points(&self) -> &[Point] {
        &self.points
    }
}

/// Each two of some waypoints once, with their nodes.
fn pairs(points: &[Point]) -> impl Iterator<Item = [(NodeId, Point); 2]> {
    let from = |first: usize| (first as u32..).map(NodeId).zip(points[first..].iter().copied());
    from(0).flat_map(move |one| from(one.0.index() + 1).map(move |other| [one, other]))
}

/// Whether some cheapest path bends in a cell: whether it leads from one neighbour to another, not straight through,
/// and no other way between the two costs as little. All ground counts as equal.
///
/// Two ways around one obstacle, left and right of it, cost the same, but neither is a straight line: both bend.
fn is_corner<W: Walkability>(space: &SquareSpace<'_, W>, cell: Point) -> bool {
    let is_free = |point| space.entry_cost(point).is_some();
    let surroundings = Direction::ALL.map(|direction| is_free(cell.step(direction)));
    if !is_free(cell) || surroundings == [true; 8] || surroundings == [false; 8] {
        return false;
    }
    // Lengths in tenths of a cell; only their order matters.
    let length = |from: Point, direction: Direction| {
        space.step(from, direction).map(|_| if direction.is_diagonal() { 14 } else { 10 })
    };
    let is_bend = |arriving: Direction, turn: i32| {
        let leaving = arriving.turned(turn);
        let before = cell.step(arriving.opposite());
        if !is_free(before) {
            return false;
        }
        let (Some(first), Some(second)) = (length(before, arriving), length(cell, leaving)) else { return false };
        let after = cell.step(leaving);
        let around = Direction::ALL.into_iter().filter_map(|direction| {
            let middle = before.step(direction);
            let first = length(before, direction).filter(|_| middle != cell)?;
            let second = if middle == after { 0 } else { length(middle, middle.direction_to(after)?)? };
            Some(first + second)
        });
        let passes_obstacle = turn.abs() == 2 && !is_free(before.step(arriving.turned(turn / 2)));
        around.min().is_none_or(|around| around > first + second || passes_obstacle && around == first + second)
    };
    let turns = [-3, -2, -1, 1, 2, 3];
    Direction::ALL.into_iter().any(|arriving| turns.into_iter().any(|turn| is_bend(arriving, turn)))
}

/// Waypoints and two ends to search between: nodes are the waypoints in their order, then the start, then the goal.
pub struct WaypointSpace<'a, W> {
    square: &'a SquareSpace<'a, W>,
    waypoints: &'a Waypoints,
    ends: [Point; 2],
    /// The nodes that the start sees, with the cost of going straight there.
    from_start: Vec<(NodeId, Cost)>,
    /// The cost of going straight to the goal from each waypoint; `None` if the waypoint does not see it.
    to_goal: Vec<Option<Cost>>,
}

impl<'a, W: Walkability> WaypointSpace<'a, W> {
    /// The space between two cells of the map that the waypoints are on.
    pub fn new(square: &'a SquareSpace<'a, W>, waypoints: &'a Waypoints, start: Point, goal: Point) -> Self {
        let all = (0..).map(NodeId).zip(waypoints.points.iter().copied());
        let goal_node = NodeId(waypoints.points.len() as u32 + 1);
        let seen = all.chain([(goal_node, goal)]).filter_map(|(node, at)| Some((node, sight(square, start, at)?)));
        let from_start = seen.collect();
        let to_goal = waypoints.points.iter().map(|&at| sight(square, at, goal)).collect();
        Self { square, waypoints, ends: [start, goal], from_start, to_goal }
    }

    /// The node to start from.
    pub fn start(&self) -> NodeId {
        NodeId(self.waypoints.points.len() as u32)
    }

    /// The node to go to.
    pub fn goal(&self) -> NodeId {
        NodeId(self.waypoints.points.len() as u32 + 1)
    }

    /// The cell of a node.
    pub fn point(&self, node: NodeId) -> Point {
        let beyond = || if node == self.start() { self.ends[0] } else { self.ends[1] };
        self.waypoints.points.get(node.index()).copied().unwrap_or_else(beyond)
    }

    /// The cells from the first node of a path to its last, both included; `None` if it is no path of this space.
    pub fn cells(&self, nodes: &[NodeId]) -> Option<Vec<Point>> {
        let mut cells = vec![self.point(*nodes.first()?)];
        for pair in nodes.windows(2) {
            cells.extend(straight_way(self.square, self.point(pair[0]), self.point(pair[1]))?.0);
        }
        Some(cells)
    }
}

impl<W: Walkability> SearchSpace for WaypointSpace<'_, W> {
    fn node_count(&self) -> usize {
        self.waypoints.points.len() + 2
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let Some(to_goal) = self.to_goal.get(node.index()) else {
            // One of the ends; nobody goes on from the goal.
            let seen = if node == self.start() { self.from_start.as_slice() } else { &[] };
            return seen.iter().for_each(|&(to, cost)| visit(to, cost));
        };
        for &(to, cost) in self.waypoints.adjacency.of(node) {
            visit(to, cost);
        }
        if let Some(cost) = *to_goal {
            visit(self.goal(), cost);
        }
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        let cell = |node| self.square.node(self.point(node));
        cell(from).zip(cell(to)).map_or(Cost::ZERO, |(from, to)| self.square.estimate(from, to))
    }
}
