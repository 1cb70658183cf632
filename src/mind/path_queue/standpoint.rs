//! Where a unit stands, and what a search for it may read.

use crate::{
    grid::Point,
    search::{CostScale, DiagonalRule, HeuristicKind, NodeId, SearchSpace, SquareSpace},
};

use super::{Claims, Dangers, Goal, KnownGround, Route};

/// Where a unit stands and what it knows: all that a search for it depends on. Made anew for each slice.
#[derive(Clone, Debug)]
pub struct Standpoint<'a> {
    /// Where the unit is.
    pub at: Point,
    /// The ground as its mind knows it, with what lasts: by this a way is judged.
    pub ground: KnownGround<'a>,
    /// What it would rather keep away from.
    pub dangers: Dangers,
    /// Where its friends are about to walk.
    pub claims: Claims,
    /// When diagonal steps are allowed.
    pub rule: DiagonalRule,
}

/// The ground as a search sees it.
pub(super) type Space<'s, 'a> = SquareSpace<'s, KnownGround<'a>>;

impl<'a> Standpoint<'a> {
    /// The ground as a search sees it.
    pub(super) fn space<'s>(&self, ground: &'s KnownGround<'a>) -> Space<'s, 'a> {
        SquareSpace::new(ground, self.rule, CostScale::Lester, HeuristicKind::Octile)
    }

    /// The ground for a search that goes on over turns: where friends are about to walk now does not count.
    pub(super) fn for_long(&self) -> KnownGround<'a> {
        self.ground.clone().with_dangers(&self.dangers)
    }

    /// The ground as it is to be walked on now.
    pub fn for_now(&self) -> KnownGround<'a> {
        self.for_long().with_claims(&self.claims)
    }

    /// A route as it goes on from here, if it does and can still be walked to its end.
    pub fn still_open(&self, route: &Route) -> Option<Route> {
        let mut route = route.clone();
        (route.take_up(self.at) && route.is_open(self.at, &self.ground, self.rule)).then_some(route)
    }

    /// The node of a cell.
    pub(super) fn node(&self, cell: Point) -> Option<NodeId> {
        self.ground.known().size().index(cell).map(|index| NodeId(index as u32))
    }

    /// Where a unit may go whose search has not begun: along its old route, or else straight for a cell.
    pub(super) fn on_the_way(&self, goal: Goal, old: Option<&Route>) -> Option<Route> {
        old.and_then(|old| self.still_open(old)).or_else(|| self.step_towards(goal.whereabouts()?))
    }

    /// The one step that leads closest to a cell, if one leads closer.
    fn step_towards(&self, cell: Point) -> Option<Route> {
        let space = self.space(&self.ground);
        let (here, cell) = (space.node(self.at)?, space.node(cell)?);
        let mut best = (space.estimate(here, cell), None);
        space.successors(here, |next, _| {
            let estimate = space.estimate(next, cell);
            if estimate < best.0 {
                best = (estimate, Some(next));
            }
        });
        Route::over(&space, &[here, best.1?]).map(Route::guessed)
    }
}
