//! Standing dangers in a decision: units that shoot and cannot move, and fires, as far as the unit knows.

use crate::{
    game::{
        action::Action,
        brain::{BrainScratch, Thought, thought::Decision},
        rules::dangers::standing_dangers,
        state::task::Task,
    },
    grid::Point,
    mind::{Asker, Dangers, Destination, KnownGround, Route, RouteConstraints},
    search::{AnyOf, CostScale, HeuristicKind, NEAREST, Silent, SquareSpace},
};

/// Expansions of the search for a near cell; cells that it does not reach are not near.
const EXPANSIONS: u32 = 2000;

impl Thought<'_> {
    /// The standing dangers that the unit knows of, computed once for each decision.
    pub(in crate::game) fn standing_dangers(&self) -> &Dangers {
        let (whose, near) = ((self.me.faction(), self.me.row().immune), Some(self.me.at));
        self.standing.get_or_init(|| standing_dangers(self.mind, self.terrains, whose, self.turn, near))
    }

    /// What the unit does instead of staying in a fire, or instead of resting under fire.
    pub(in crate::game) fn cover_instead_of(
        &self,
        decision: &Decision,
        scratch: &mut BrainScratch,
        asker: &mut Asker<'_>,
    ) -> Option<Decision> {
        let rests = matches!(decision.task, Task::Rest { .. } | Task::Recover);
        let stays = decision.action == Action::Wait && (rests || self.is_in_fire());
        if !stays || self.me.row().is_rooted {
            return None;
        }
        let dangers = self.standing_dangers();
        let is_quiet = |point: Point| dangers.extra_cost(point) == 0;
        if self.me.footprint().cells().all(is_quiet) {
            return None;
        }
        let is_cover = |point: Point| self.body_at(point).cells().all(|cell| self.is_known(cell) && is_quiet(cell));
        let chosen = self.me.route.as_ref().map(Route::goal).filter(|&goal| is_cover(goal));
        let ground = self.search_context(RouteConstraints::default()).for_now();
        let cover = chosen.or_else(|| Some(self.nearest_way(is_cover, &ground, scratch)?.goal()))?;
        self.go(Destination::Cell(cover), Task::TakeCover, asker)
    }

    /// The route to the nearest cell that satisfies a condition, if it is near.
    pub(in crate::game) fn nearest_way(
        &self,
        is_wanted: impl Fn(Point) -> bool,
        ground: &KnownGround<'_>,
        BrainScratch { search, counts, .. }: &mut BrainScratch,
    ) -> Option<Route> {
        let space = SquareSpace::new(ground, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let (start, target) = (space.node(self.me.at)?, AnyOf(|node| is_wanted(space.point(node))));
        search.begin(&space, start, &target, NEAREST, &mut Silent);
        search.go_on(&space, &target, NEAREST, EXPANSIONS, &mut Silent);
        counts.add(search);
        Route::over(&space, &search.path(&space)?.nodes)
    }

    /// The extra cost of known standing dangers at an anchor: the highest of any cell that the unit would cover.
    pub(in crate::game) fn danger_at(&self, anchor: Point) -> u16 {
        let dangers = self.standing_dangers();
        self.body_at(anchor).cells().map(|cell| dangers.extra_cost(cell)).max().unwrap_or_default()
    }

    /// Whether the known danger at an anchor is greater than where the unit stands.
    pub(in crate::game) fn is_worse(&self, anchor: Point) -> bool {
        self.danger_at(anchor) > self.danger_at(self.me.at)
    }

    /// Whether it stands in a fire, as far as it knows.
    pub(in crate::game) fn is_in_fire(&self) -> bool {
        let mut here = self.me.footprint().cells().filter_map(|cell| self.mind.known.terrain(cell));
        here.any(|terrain| self.terrains.kind(terrain).fire.is_burning())
    }
}
