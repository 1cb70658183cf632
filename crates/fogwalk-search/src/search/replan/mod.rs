//! Planning again and again for a unit that walks through unknown land and finds walls.
//!
//! The unit plans over what its faction knows, with unknown cells taken for floor (the freespace assumption of
//! Koenig, Tovey and Smirnov, "Performance bounds for planning in unknown terrain", 2003). It walks, sees, and what
//! it sees may break the plan. A [`Replanner`] belongs to one unit: it is told which cells turned out otherwise, and
//! keeps from each search what makes the next one cheap. Every plan costs exactly what planning anew would.
//!
//! | replanner | keeps | runs through the one loop |
//! | --- | --- | --- |
//! | [`RepeatedAStar`] | nothing | yes: it is plain A* |
//! | [`MultipathAStar`] | raised estimates, old paths | yes: both are a [`Target`](super::Target) |
//! | [`DStarLite`] | a whole tree towards the goal | no: it closes nodes more than once |
//!
//! [`Replan`] names them and chooses one by what the land looks like. The search's own memory is a
//! [`Searcher`] that all units share; what a replanner holds is proportional to the nodes that it has touched.

mod choice;
mod d_star_lite;
mod expedition;
mod multipath;
mod repeated;

pub use choice::{AnyReplanner, Replan};
pub use d_star_lite::DStarLite;
pub use expedition::{Expedition, ExploredGrid, Trip, When};
pub use multipath::{MultipathAStar, OnFall};
pub use repeated::RepeatedAStar;

use super::{Cost, NodeId, Observer, Path, Reversible, Searcher};

/// Changes that a replanner keeps for its next plan at most; beyond, it forgets what it knew instead.
const MOST_CHANGES: usize = 1 << 16;

/// The direction in which the cost of entering a node has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// Up: a wall where floor was assumed, a swamp, a door that was shut.
    MoreExpensive,
    /// Down: a door that was opened, a road where floor was assumed, a passage through a wall.
    Cheaper,
}

impl Change {
    /// The change between two entry costs, `None` being a node that cannot be entered; nothing if there is none.
    pub fn between(before: Option<u16>, after: Option<u16>) -> Option<Self> {
        let rank = |cost: Option<u16>| cost.map_or(u32::MAX, u32::from);
        match rank(before).cmp(&rank(after)) {
            std::cmp::Ordering::Less => Some(Self::MoreExpensive),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Self::Cheaper),
        }
    }
}

/// Plans for one unit, over and over, in a space that changes under way.
///
/// The space is handed in at each plan, as it is known then. It has to be the same space but for the changes that
/// were told; the estimate has to be consistent, between any two nodes, and steps have to cost something. Should its
/// scale change (the cheapest terrain so far was found) or the goal be another one, the replanner notices and starts
/// afresh.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, Reversed, Searcher, Silent, SquareSpace,
///         replan::{Change, DStarLite, Replanner},
///     },
/// };
///
/// let map = Grid::from_text(".....\n.....\n.....\n").ok_or("lines of different lengths")?;
/// let mut ground = CostGrid::from(map.map(|_| 10));
/// let (mut replanner, mut searcher) = (DStarLite::default(), Searcher::default());
/// let mut plan = |ground: &CostGrid, news: Option<NodeId>| {
///     let space = SquareSpace::new(ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
///     let [start, goal] = [Point::new(0, 1), Point::new(4, 1)].map(|cell| space.node(cell).unwrap());
///     news.into_iter().for_each(|wall| replanner.changed(wall, Change::MoreExpensive));
///     replanner.plan(&space, start, goal, &mut searcher, &mut Silent).map(|path| path.cost)
/// };
/// assert_eq!(plan(&ground, None), Some(Cost(40)));
/// // The unit sees a wall in its way.
/// ground.set(Point::new(2, 1), None);
/// assert_eq!(plan(&ground, Some(NodeId(7))), Some(Cost(48)));
/// # Ok::<(), &str>(())
/// ```
pub trait Replanner {
    /// Takes note that entering a node costs something else than at the last plan. May be told of a node again.
    fn changed(&mut self, node: NodeId, change: Change);

    /// The cheapest path from `start` to `goal` as the space is now, or `None` if there is none.
    ///
    /// # Panics
    /// When `start` or `goal` is not a node of the space.
    fn plan<S: Reversible>(
        &mut self,
        space: &S,
        start: NodeId,
        goal: NodeId,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> Option<&Path>;

    /// Nodes expanded by all plans so far, repairs included.
    fn expanded(&self) -> u64;

    /// Forgets what it kept of earlier plans, but for the count.
    fn forget(&mut self);
}

/// The goal, scale and space that a replanner's knowledge is valid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    goal: NodeId,
    node_count: usize,
    /// The estimates from the first and the last node: one of them changes when the scale does.
    probes: [Cost; 2],
}

impl Frame {
    fn of<S: Reversible>(space: &S, goal: NodeId) -> Self {
        let node_count = space.node_count();
        let last = NodeId(node_count.saturating_sub(1) as u32);
        Self { goal, node_count, probes: [NodeId(0), last].map(|node| space.estimate(node, goal)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_is_dearer_than_anything() {
        assert_eq!(Change::between(Some(10), None), Some(Change::MoreExpensive));
        assert_eq!(Change::between(None, Some(u16::MAX)), Some(Change::Cheaper));
        assert_eq!(Change::between(Some(10), Some(5)), Some(Change::Cheaper));
        assert_eq!(Change::between(Some(10), Some(10)), None);
        assert_eq!(Change::between(None, None), None);
    }
}
