//! Any-angle search: Theta*, whose parents need not be neighbours.
//!
//! Source: Kenny Daniel, Alex Nash, Sven Koenig and Ariel Felner, "Theta*: Any-Angle Path Planning on Grids" (2010). It
//! is A* with one more question: when a cell is reached from a neighbour, does the neighbour's parent see it? Then that
//! is its parent, and the path goes straight to it. So G is the length of straight lines at any angle, not of steps in
//! eight directions, and H is the straight line to the goal.
//!
//! The path is short, and not always the shortest: only lines to the parent of a neighbour are tried.

use crate::grid::{Point, line, supercover};

use super::{
    BinaryHeap, Cost, NodeId, NodeTable, Observer, OpenList, SearchSpace, SquareSpace, Stats, Walkability,
    line_of_sight::walk,
    node_records::{NodeRecords, Reached},
};

/// A path of straight lines at any angle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyAnglePath {
    /// The cells where the lines meet, both ends included.
    pub corners: Vec<Point>,
    /// The cells that a unit enters when it walks along the lines, both ends included.
    pub steps: Vec<Point>,
    /// The cost of walking straight along each line.
    pub length: Cost,
}

/// How an any-angle search ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnyAngleOutcome {
    /// The path, if there is one.
    pub path: Option<AnyAnglePath>,
    /// The work of the search.
    pub stats: Stats,
}

/// Searches with Theta*. Finds a path if there is one; it is mostly within a percent of the shortest.
///
/// A cell sees another if a unit can walk straight there over ground of one cost: through every cell that the line
/// touches, and along the steps nearest to it. The space's heuristic is not used.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, Silent, SquareSpace, search_at_any_angle},
/// };
///
/// let map = Grid::from_text(".....\n.....\n....#\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, to] = [Point::new(0, 0), Point::new(4, 1)].map(|cell| space.node(cell).unwrap());
/// let path = search_at_any_angle(&space, from, to, &mut Silent).path.ok_or("a way")?;
/// // Ten times the square root of 17, and not 44 as in steps.
/// assert_eq!((path.corners.len(), path.length), (2, Cost(41)));
/// # Ok::<(), &str>(())
/// ```
///
/// # Panics
/// When an end is not a node of the space.
pub fn search_at_any_angle<W: Walkability>(
    space: &SquareSpace<'_, W>,
    start: NodeId,
    goal: NodeId,
    observer: &mut impl Observer,
) -> AnyAngleOutcome {
    let (mut table, mut open) = (NodeTable::default(), BinaryHeap::default());
    let mut stats = Stats { opened: 1, largest_open: 1, ..Stats::default() };
    let to = space.point(goal);
    let h = |at: Point| space.straight_line(space.cheapest(), at.x.abs_diff(to.x), at.y.abs_diff(to.y));
    table.begin(space.node_count());
    table.start(start);
    let h_start = h(space.point(start));
    open.push(start, h_start);
    observer.opened(start, None, Cost::ZERO, h_start, h_start);
    while let Some(node) = open.pop() {
        let Some((g_here, parent)) = table.close(node) else { continue };
        observer.closed(node);
        stats.closed += 1;
        if node == goal {
            return AnyAngleOutcome { path: path_to(space, &table, goal), stats };
        }
        stats.expanded += 1;
        space.successors(node, |next, _| {
            if table.is_closed(next) {
                return;
            }
            let there = space.point(next);
            let far = parent.and_then(|parent| {
                let line = straight_cost(space, space.point(parent), there)?;
                Some((parent, table.g(parent)? + line))
            });
            let near = || Some((node, g_here + straight_cost(space, space.point(node), there)?));
            let Some((parent, g)) = far.or_else(near).filter(|&(_, g)| g < Cost::MAX) else { return };
            let reached = table.reach(next, parent, g, true);
            let h = h(there);
            match reached {
                Reached::NoBetter => return,
                Reached::Reparented => {
                    observer.reparented(next, parent, g, g + h);
                    stats.reparented += 1;
                }
                Reached::Opened => {
                    observer.opened(next, Some(parent), g, h, g + h);
                    stats.opened += 1;
                }
            }
            open.push(next, g + h);
        });
        stats.largest_open = stats.largest_open.max(stats.opened - stats.closed);
    }
    AnyAngleOutcome { path: None, stats }
}

/// The cost of the straight line from one cell to another; `None` without a line of sight, or if costs differ along it.
fn straight_cost<W: Walkability>(space: &SquareSpace<'_, W>, from: Point, to: Point) -> Option<Cost> {
    let terrain = space.entry_cost(to)?;
    let is_even = supercover(from, to).skip(1).all(|cell| space.entry_cost(cell) == Some(terrain));
    if !is_even {
        return None;
    }
    walk(space, supercover(from, to), |_| ())?;
    walk(space, line(from, to), |_| ())?;
    Some(space.straight_line(terrain, from.x.abs_diff(to.x), from.y.abs_diff(to.y)))
}

/// The first cell that keeps one cell from seeing another: it is blocked, or of another cost than the last. `None` if
/// the one sees the other, or only the rule for diagonals is in the way.
pub fn hidden_by<W: Walkability>(space: &SquareSpace<'_, W>, from: Point, to: Point) -> Option<Point> {
    let terrain = space.entry_cost(to);
    supercover(from, to).skip(1).find(|&cell| terrain.is_none() || space.entry_cost(cell) != terrain)
}

/// The path along the parents of a closed node.
fn path_to<W: Walkability>(space: &SquareSpace<'_, W>, table: &NodeTable, goal: NodeId) -> Option<AnyAnglePath> {
    let corners: Vec<_> = table.nodes_to(goal).into_iter().map(|node| space.point(node)).collect();
    let mut steps: Vec<_> = corners.first().copied().into_iter().collect();
    for pair in corners.windows(2) {
        walk(space, line(pair[0], pair[1]), |cell| steps.push(cell))?;
    }
    Some(AnyAnglePath { corners, steps, length: table.g(goal)? })
}
