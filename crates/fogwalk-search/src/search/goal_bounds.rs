//! Goal bounds: for each step, a box around all goals to which a cheapest path begins with it.
//!
//! Sources: Steve Rabin and Nathan Sturtevant, "Combining Bounding Boxes and JPS to Prune Grid Pathfinding" (AAAI
//! 2016); the idea for roads: Dorothea Wagner, Thomas Willhalm and Christos Zaroliagis, "Geometric Containers for
//! Efficient Shortest-Path Computation" (2005). A search to a goal leaves out the steps whose box lacks the goal. What
//! is left leads to it nearly by itself; what it costs is a search over the whole map from every cell, and all over
//! again when the map changes.

use crate::grid::{Point, Size};

use super::{Anywhere, Cost, FILL, NodeId, SearchSpace, Searcher, Silent};

/// Stands for "no step".
const NONE: u16 = u16::MAX;

/// A box of cells; it is empty while its left side is to the right of its right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GoalBox {
    left: u16,
    top: u16,
    right: u16,
    bottom: u16,
}

impl GoalBox {
    const EMPTY: Self = Self { left: u16::MAX, top: u16::MAX, right: 0, bottom: 0 };

    fn include(&mut self, (x, y): (u16, u16)) {
        *self =
            Self { left: self.left.min(x), top: self.top.min(y), right: self.right.max(x), bottom: self.bottom.max(y) };
    }

    fn contains(self, (x, y): (u16, u16)) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }
}

/// A box of goals for each step of a map.
///
/// It is right for the space that it was made for, and for no other: a wall that comes or falls anywhere can change any
/// of the boxes. To make it takes a search over the whole map for each cell; it takes 8 bytes a step and 4 bytes a
/// cell.
///
/// ```
/// use fogwalk_search::{
///     grid::Size,
///     search::{
///         CHEAPEST, CostGrid, CostScale, DiagonalRule, GoalBounds, HeuristicKind, NodeId, One, Searcher, Silent,
///         SquareSpace,
///     },
/// };
///
/// // A wall with a hole at its end.
/// let size = Size::new(9, 9).ok_or("a side is 0 or too long")?;
/// let ground = CostGrid::from_fn(size, |cell| (cell % 9 != 4 || cell > 71).then_some(10));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let bounds = GoalBounds::new(&space, size);
/// let [from, to] = [NodeId(0), NodeId(8)];
/// let mut searcher = Searcher::default();
/// let (path, plain) = searcher.path(&space, from, &One(to), CHEAPEST, &mut Silent);
/// let (same, bounded) = searcher.path(&bounds.towards(&space, to), from, &One(to), CHEAPEST, &mut Silent);
/// assert_eq!(path.map(|path| path.cost), same.map(|path| path.cost));
/// assert!(bounded.stats.expanded < plain.stats.expanded / 2);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalBounds {
    size: Size,
    /// The place of each cell's first step among the boxes; at the end, their number.
    first: Vec<u32>,
    /// A box for each step, in the order of the space.
    boxes: Vec<GoalBox>,
    expansions: u64,
}

impl GoalBounds {
    /// Works out the boxes for a space whose nodes are the cells of a map, row by row. Of several cheapest paths to a
    /// goal only one counts.
    pub fn new(space: &impl SearchSpace, size: Size) -> Self {
        let (mut first, mut boxes, mut expansions) = (vec![0], Vec::new(), 0);
        let mut searcher = Searcher::default();
        // By node: the number of the start's step that leads straight there, and of the one that the path there begins
        // with.
        let (mut straight, mut labels) = (vec![NONE; space.node_count()], vec![NONE; space.node_count()]);
        let mut line = Vec::new();
        for start in (0..space.node_count() as u32).map(NodeId) {
            let from = boxes.len();
            straight.fill(NONE);
            labels.fill(NONE);
            // A search may start in a node that cannot be entered.
            space.successors(start, |next, _| {
                straight[next.index()] = (boxes.len() - from) as u16;
                boxes.push(GoalBox::EMPTY);
            });
            first.push(boxes.len() as u32);
            if boxes.len() == from {
                continue;
            }
            expansions += u64::from(searcher.search(space, &[start], &Anywhere, FILL, &mut Silent).stats.expanded);
            let table = searcher.table();
            for goal in (0..space.node_count() as u32).map(NodeId) {
                let mut here = goal;
                while labels[here.index()] == NONE {
                    let Some(parent) = table.parent(here) else { break };
                    line.push(here);
                    if parent == start {
                        labels[here.index()] = straight[here.index()];
                        break;
                    }
                    here = parent;
                }
                let step = labels[here.index()];
                line.drain(..).for_each(|node| labels[node.index()] = step);
                if step != NONE {
                    boxes[from + usize::from(step)].include(coordinates(size, goal));
                }
            }
        }
        Self { size, first, boxes, expansions }
    }

    /// The part of the space that the bounds leave for a goal.
    pub fn towards<'a, S>(&'a self, space: &'a S, goal: NodeId) -> BoundedSpace<'a, S> {
        BoundedSpace { space, bounds: self, goal: coordinates(self.size, goal) }
    }

    /// The memory that they take, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.boxes) + size_of_val(&*self.first)
    }

    /// Number of nodes that were expanded to make them.
    pub fn expansions(&self) -> u64 {
        self.expansions
    }
}

/// Column and row of a cell.
fn coordinates(size: Size, node: NodeId) -> (u16, u16) {
    let Point { x, y } = size.point(node.index());
    (x as u16, y as u16)
}

/// A space without the steps whose box lacks the goal; made by [`GoalBounds::towards`].
///
/// It has a cheapest path from each node to that goal. To other nodes it may have none, or a more expensive one.
#[derive(Clone, Copy, Debug)]
pub struct BoundedSpace<'a, S> {
    space: &'a S,
    bounds: &'a GoalBounds,
    goal: (u16, u16),
}

impl<S: SearchSpace> SearchSpace for BoundedSpace<'_, S> {
    fn node_count(&self) -> usize {
        self.space.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let [first, end] = [node.index(), node.index() + 1].map(|node| self.bounds.first[node] as usize);
        let mut boxes = self.bounds.boxes[first..end].iter();
        self.space.successors(node, |next, step| {
            if boxes.next().is_some_and(|of_step| of_step.contains(self.goal)) {
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
