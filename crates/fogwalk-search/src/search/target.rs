//! Targets of a search.

use super::{Cost, NodeId, SearchSpace};

/// The condition that ends a search, and the estimate of the distance to it.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         CHEAPEST, Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, SearchSpace, Searcher, Silent,
///         SquareSpace, Target,
///     },
/// };
///
/// /// The nearer of two exits. H is the smaller of the two estimates, so it is admissible if they are.
/// struct Exits([NodeId; 2]);
///
/// impl<S: SearchSpace> Target<S> for Exits {
///     fn is_target(&self, node: NodeId) -> bool {
///         self.0.contains(&node)
///     }
///
///     fn estimate(&self, space: &S, node: NodeId) -> Cost {
///         let [one, other] = self.0.map(|exit| space.estimate(node, exit));
///         one.min(other)
///     }
/// }
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, near, far] = [(1, 0), (0, 2), (5, 2)].map(|(x, y)| space.node(Point::new(x, y)).unwrap());
/// let (_, outcome) = Searcher::default().path(&space, from, &Exits([near, far]), CHEAPEST, &mut Silent);
/// assert_eq!(outcome.found, Some(near));
/// # Ok::<(), &str>(())
/// ```
pub trait Target<S> {
    /// Whether this node is what was looked for.
    fn is_target(&self, node: NodeId) -> bool;

    /// H: what the way from the node to the target is thought to cost.
    fn estimate(&self, space: &S, node: NodeId) -> Cost;
}

/// One node.
#[derive(Clone, Copy, Debug)]
pub struct One(pub NodeId);

impl<S: SearchSpace> Target<S> for One {
    #[inline]
    fn is_target(&self, node: NodeId) -> bool {
        node == self.0
    }

    #[inline]
    fn estimate(&self, space: &S, node: NodeId) -> Cost {
        space.estimate(node, self.0)
    }
}

/// Whichever node satisfies the condition first; nothing is known of how far it is, so H is 0.
pub struct AnyOf<F>(pub F);

impl<S, F: Fn(NodeId) -> bool> Target<S> for AnyOf<F> {
    #[inline]
    fn is_target(&self, node: NodeId) -> bool {
        (self.0)(node)
    }

    #[inline]
    fn estimate(&self, _: &S, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

/// No node at all: the search fills everything within reach.
#[derive(Clone, Copy, Debug)]
pub struct Anywhere;

impl<S> Target<S> for Anywhere {
    #[inline]
    fn is_target(&self, _: NodeId) -> bool {
        false
    }

    #[inline]
    fn estimate(&self, _: &S, _: NodeId) -> Cost {
        Cost::ZERO
    }
}
