//! Unbudgeted pathfinding, for bots, whose searches are not part of the game's turn.

use crate::{
    grid::Point,
    search::{
        AnyOf, CHEAPEST, CostScale, DiagonalRule, HeuristicKind, NEAREST, One, SearchStrategy, Searcher, Silent,
        SquareSpace, Target,
    },
};

use super::{BelievedGround, Route};

/// Finds routes at once, and counts searches and expanded nodes. Units ask the [`PathQueue`](super::PathQueue) of their
/// mind instead, which has a budget.
#[derive(Clone, Debug, Default)]
pub struct Navigator {
    searcher: Searcher,
    /// Searches so far.
    pub searches: u64,
    /// Nodes expanded so far.
    pub expanded: u64,
}

impl Navigator {
    /// The cheapest route to a cell, by A*.
    pub fn route_to(
        &mut self,
        from: Point,
        to: Point,
        ground: &impl BelievedGround,
        rule: DiagonalRule,
    ) -> Option<Route> {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Octile);
        let goal = space.node(to)?;
        self.find(&space, from, &One(goal), CHEAPEST)
    }

    /// The cheapest route to the nearest cell that satisfies a condition, by Dijkstra's algorithm.
    pub fn route_to_any(
        &mut self,
        from: Point,
        wanted: impl Fn(Point) -> bool,
        ground: &impl BelievedGround,
        rule: DiagonalRule,
    ) -> Option<Route> {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        self.find(&space, from, &AnyOf(|node| wanted(space.point(node))), NEAREST)
    }

    fn find<'a, W: BelievedGround>(
        &mut self,
        space: &SquareSpace<'a, W>,
        from: Point,
        target: &impl Target<SquareSpace<'a, W>>,
        strategy: impl SearchStrategy,
    ) -> Option<Route> {
        let (path, outcome) = self.searcher.path(space, space.node(from)?, target, strategy, &mut Silent);
        self.searches += 1;
        self.expanded += u64::from(outcome.stats.expanded);
        Route::over(space, &path?.nodes)
    }
}
