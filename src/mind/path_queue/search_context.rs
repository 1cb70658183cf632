//! What a search for a unit depends on: where the unit stands, what it may read, and which results units can share.

use crate::{
    content::Immunities,
    grid::Point,
    search::{CostScale, DiagonalRule, HeuristicKind, NodeId, SearchSpace, SquareSpace},
    terrain::Movement,
};

use super::{Cells, Claims, Dangers, Destination, FactionId, KnownGround, Route, UnitId, UnknownCellPolicy};

/// Where a unit stands and what it knows: everything a search for it depends on. Made anew for each slice.
#[derive(Clone, Debug)]
pub struct SearchContext<'a> {
    /// The faction on whose map the ground is based.
    pub faction: FactionId,
    /// Where the unit is.
    pub at: Point,
    /// The ground as its mind knows it, with the costs that last. A route is checked against this.
    pub ground: KnownGround<'a>,
    /// Dangers that the unit avoids.
    pub dangers: Dangers,
    /// Where its friends are about to walk.
    pub claims: Claims,
    /// When diagonal steps are allowed.
    pub rule: DiagonalRule,
}

/// The ground as a search sees it.
pub(super) type Space<'s, 'a> = SquareSpace<'s, KnownGround<'a>>;

impl<'a> SearchContext<'a> {
    /// The ground as a search sees it.
    pub(super) fn space<'s>(&self, ground: &'s KnownGround<'a>) -> Space<'s, 'a> {
        SquareSpace::new(ground, self.rule, CostScale::Lester, HeuristicKind::Octile)
    }

    /// The ground for a search that continues over several turns: the claims of friends do not count.
    pub(super) fn for_long(&self) -> KnownGround<'a> {
        self.ground.clone().with_dangers(&self.dangers)
    }

    /// The ground for a route that is walked now: with dangers and claims.
    pub fn for_now(&self) -> KnownGround<'a> {
        self.for_long().with_claims(&self.claims)
    }

    /// The rest of a route from here; `None` if the route does not lead on from here or is blocked.
    pub fn still_open(&self, route: &Route) -> Option<Route> {
        let mut route = route.clone();
        (route.take_up(self.at) && route.is_open(self.at, &self.ground, self.rule)).then_some(route)
    }

    /// The node of a cell.
    pub(super) fn node(&self, cell: Point) -> Option<NodeId> {
        self.ground.known().size().index(cell).map(|index| NodeId(index as u32))
    }

    /// Where a unit may go while its search has not begun: along its old route, or else straight towards a cell.
    pub(super) fn on_the_way(&self, goal: Destination, old: Option<&Route>) -> Option<Route> {
        old.and_then(|old| self.still_open(old)).or_else(|| self.step_towards(goal.whereabouts()?))
    }

    /// The single step that leads closest to a cell; `None` if no step leads closer.
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
        Route::over(&space, &[here, best.1?]).map(Route::provisional)
    }
}

/// The constraints of a route besides the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RouteConstraints {
    /// The enemy that the unit hunts, and so does not avoid.
    pub quarry: Option<UnitId>,
    /// Whether the route must not lead through cells in which an enemy is believed to stand.
    pub past_enemies: bool,
    /// Whether many of its faction go to the same goal, because they report there.
    pub goal_of_many: bool,
}

/// Cache key of results that units of a mind can share: movement class, policy for unknown cells, size, immunities, the
/// cells that a unit has given up, and whether enemies are avoided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CacheKey {
    movement: Movement,
    unknown_cells: UnknownCellPolicy,
    side: u8,
    immune: Immunities,
    closed: Option<Cells>,
    pub(super) past_enemies: bool,
}

impl CacheKey {
    pub(super) fn of(constraints: RouteConstraints, context: &SearchContext<'_>) -> Self {
        let ground = &context.ground;
        let (movement, unknown_cells) = (ground.movement(), ground.unknown_cells());
        let (side, immune, closed) = (ground.side(), ground.immunities(), ground.closed());
        Self { movement, unknown_cells, side, immune, closed, past_enemies: constraints.past_enemies }
    }
}
