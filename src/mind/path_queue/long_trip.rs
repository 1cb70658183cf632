//! Two-tier search for goals far away on a large floor: first from portal to portal of its sectors, then from cell to
//! cell.

use std::collections::BTreeSet;

use crate::{
    grid::Point,
    mind::NewsMark,
    search::{CostScale, HeuristicKind, NodeId, Searcher, Silent, TwoTier, path_cost},
    terrain::Movement,
};

use super::{KnownGround, Route, SearchContext, UnknownCellPolicy};

/// On floors of more cells than this a search for a cell far away takes more than a slice, so a survey of the sectors
/// pays.
const LARGE: usize = 1 << 14;

/// A trip counts as long from this distance on, in king's moves: four sectors.
const LONG: u32 = 64;

/// With fewer expansions left than a survey of one sector takes, no survey begins.
const LEAST: u32 = 500;

/// The sectors do not know of dangers, injuries and friends. A route that costs more than this percentage extra because
/// of them is not taken: there may be a better one.
const MAX_EXTRA_PERCENT: u32 = 10;

/// The sectors as one class of units knows them, and which of them need a survey.
#[derive(Clone, Debug)]
struct Sectors {
    tiers: TwoTier,
    /// Sectors that were never surveyed. As long as there are any, no route is found.
    missing: BTreeSet<u32>,
    /// Sectors that have changed since their survey. Routes through them are legal, but may cost more than necessary.
    stale: BTreeSet<u32>,
    read: NewsMark,
}

impl Sectors {
    fn new(context: &SearchContext<'_>) -> Self {
        let known = context.ground.known();
        let tiers = TwoTier::unsurveyed(known.size(), context.rule, CostScale::Lester, HeuristicKind::Octile);
        let missing = (0..tiers.sector_count()).collect();
        Self { tiers, missing, stale: BTreeSet::new(), read: known.news_end() }
    }

    /// Surveys sectors that need it until that has taken `expansions`. Returns how many it took.
    fn catch_up(&mut self, ground: &KnownGround<'_>, expansions: u32, searcher: &mut Searcher) -> u32 {
        let known = ground.known();
        match known.news_since(self.read) {
            Some(news) => {
                let cells = news.iter().map(|item| NodeId(item.cell));
                self.stale.extend(cells.flat_map(|cell| self.tiers.sectors_around(cell)));
            }
            None => self.stale.extend(0..self.tiers.sector_count()),
        }
        self.read = known.news_end();
        let bare = ground.bare();
        let mut expanded = 0;
        while expanded < expansions
            && let Some(sector) = self.missing.pop_first().or_else(|| self.stale.pop_first())
        {
            self.stale.remove(&sector);
            expanded += self.tiers.survey_sectors(&bare, [sector], searcher);
        }
        expanded
    }
}

/// The sectors for each class of units of a mind that have asked for a long route.
#[derive(Clone, Debug, Default)]
pub(super) struct LongTrips {
    by_class: Vec<((Movement, UnknownCellPolicy), Sectors)>,
}

/// Includes how far each survey has come, because that decides the next answer.
impl std::hash::Hash for LongTrips {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        for (class, sectors) in &self.by_class {
            (class, &sectors.missing, &sectors.stale).hash(state);
        }
    }
}

impl LongTrips {
    /// The route of a unit of one cell to a cell far away, if the survey is complete and the route is about as cheap as
    /// possible; it may cost a few percent more than the cheapest. Also returns the expansions that this took;
    /// surveying takes about `expansions` at most.
    pub(super) fn route(
        &mut self,
        goal: Point,
        context: &SearchContext<'_>,
        expansions: u32,
        searcher: &mut Searcher,
    ) -> (Option<Route>, u32) {
        let size = context.ground.known().size();
        let is_long = size.area() > LARGE
            && expansions >= LEAST
            && goal.distance(context.at) >= LONG
            && context.ground.side() == 1;
        let ends = context.node(context.at).zip(context.node(goal)).filter(|_| is_long);
        let Some(ends) = ends else { return (None, 0) };
        let class = (context.ground.movement(), context.ground.unknown_cells());
        let place = self.by_class.iter().position(|(other, _)| *other == class).unwrap_or_else(|| {
            self.by_class.push((class, Sectors::new(context)));
            self.by_class.len() - 1
        });
        let sectors = &mut self.by_class[place].1;
        let surveyed = sectors.catch_up(&context.ground, expansions, searcher);
        if !sectors.missing.is_empty() {
            return (None, surveyed);
        }
        let ground = context.for_now();
        let (path, stats) = sectors.tiers.path(&ground, ends, searcher, &mut Silent);
        let route = path.and_then(|path| {
            let bare = context.ground.bare();
            let without = path_cost(&context.space(&bare), &path.nodes)?;
            let is_cheap = u64::from(path.cost.0) * 100 <= u64::from(without.0) * u64::from(100 + MAX_EXTRA_PERCENT);
            Route::smoothly_over(&context.space(&ground), &path.nodes).filter(|_| is_cheap)
        });
        (route, surveyed + stats.expanded)
    }
}
