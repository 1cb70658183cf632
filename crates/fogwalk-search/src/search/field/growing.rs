//! A field that grows as far as somebody asks.
//!
//! Source: David Silver, "Cooperative Pathfinding" (AIIDE 2005), whose reverse resumable A* answers one unit after the
//! other from one search that starts at the goal. Here it has no estimate, because it grows towards many.

use crate::search::{Anywhere, Cost, FILL, NodeId, Path, PausedSearch, SearchSpace, Silent};

/// Nodes expanded between two looks whether somebody has been reached.
const STRIDE: u32 = 16;

/// The path from a node to the goal, as far as the field has grown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth {
    /// The cheapest way from there to the nearest goal.
    Reached(Path),
    /// There is none.
    NoWay,
    /// It has not grown as far.
    NotYet,
}

/// A [`DistanceField`](super::DistanceField) around one or several goals that grows only until it reaches the nodes
/// that were asked for. It serves many units that are near and want to go there.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         Cost, CostGrid, CostScale, DiagonalRule, GrowingField, Growth, HeuristicKind, Reversed, SquareSpace,
///     },
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [goal, near, far] = [(0, 0), (1, 0), (5, 2)].map(|(x, y)| space.node(Point::new(x, y)).unwrap());
/// let mut field = GrowingField::default();
/// field.begin(&Reversed(&space), &[goal]);
/// assert_eq!(field.way_from(&Reversed(&space), far, 0), Growth::NotYet);
/// let Growth::Reached(path) = field.way_from(&Reversed(&space), near, 100) else { return Err("there is a way") };
/// assert_eq!(path.cost, Cost(10));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GrowingField {
    search: PausedSearch,
}

impl GrowingField {
    /// Forgets everything and begins at some goals; nothing is expanded yet. The space is one with its steps turned
    /// round.
    ///
    /// # Panics
    /// When a goal is not a node of the space.
    pub fn begin(&mut self, reversed: &impl SearchSpace, goals: &[NodeId]) {
        self.search.begin_at_all(reversed, goals, &Anywhere, FILL, &mut Silent);
    }

    /// The cheapest way from a node to the nearest goal. Until it is known the field grows, by `expansions` nodes at
    /// most. The space has to be the same as in the beginning.
    ///
    /// # Panics
    /// When it is not a node of the space.
    pub fn way_from(&mut self, reversed: &impl SearchSpace, node: NodeId, expansions: u32) -> Growth {
        if !self.grow_to(reversed, node, expansions) {
            return Growth::NotYet;
        }
        let Some(cost) = self.cost(node) else { return Growth::NoWay };
        let mut nodes = self.search.nodes_to(node);
        nodes.reverse();
        Growth::Reached(Path { nodes, cost })
    }

    /// Grows until the cost from a node is known, by `expansions` nodes at most. Returns whether it is: then
    /// [`cost`](Self::cost) tells it, or there is no way from there. The space has to be the same as in the beginning.
    ///
    /// # Panics
    /// When it is not a node of the space.
    pub fn grow_to(&mut self, reversed: &impl SearchSpace, node: NodeId, expansions: u32) -> bool {
        let limit = self.expanded().saturating_add(expansions);
        loop {
            if self.cost(node).is_some() {
                return true;
            }
            let stride = STRIDE.min(limit - self.expanded());
            if stride == 0 {
                return false;
            }
            if self.search.go_on(reversed, &Anywhere, FILL, stride, &mut Silent) {
                return true;
            }
        }
    }

    /// What the cheapest way from a node to the nearest goal costs; `None` if the field has not grown as far.
    #[inline]
    pub fn cost(&self, node: NodeId) -> Option<Cost> {
        self.search.closed_at(node)
    }

    /// Nodes expanded since the beginning.
    pub fn expanded(&self) -> u32 {
        self.search.outcome().stats.expanded
    }
}
