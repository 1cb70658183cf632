//! Far away, on a large floor: from door to door first, and then from cell to cell.

use std::collections::BTreeSet;

use crate::{
    grid::Point,
    mind::NewsMark,
    search::{CostScale, HeuristicKind, NodeId, Searcher, Silent, TwoTier, path_cost},
    terrain::Movement,
};

use super::{Daring, KnownGround, Route, Standpoint};

/// On floors of more cells than this a search for a cell far away takes more than a turn's slice: there a survey pays.
const LARGE: usize = 1 << 14;

/// A trip is long from so many king's moves on: four sectors.
const LONG: u32 = 64;

/// With fewer expansions at hand than it takes to survey a sector, nobody begins to.
const LEAST: u32 = 500;

/// The sectors do not know of dangers, injuries and friends. A way that costs so many percent more for these is not taken:
/// there may be another one.
const MOST_EXTRA: u32 = 10;

/// The sectors as one class of units knows them.
#[derive(Clone, Debug)]
struct Sectors {
    ways: TwoTier,
    /// Sectors that were never surveyed. As long as there are any, no way is found.
    missing: BTreeSet<u32>,
    /// Sectors that are not as they were surveyed. Ways through them are legal, and may cost more than they have to.
    stale: BTreeSet<u32>,
    read: NewsMark,
}

impl Sectors {
    fn new(stand: &Standpoint<'_>) -> Self {
        let known = stand.ground.known();
        let ways = TwoTier::unsurveyed(known.size(), stand.rule, CostScale::Lester, HeuristicKind::Octile);
        let missing = (0..ways.sector_count()).collect();
        Self { ways, missing, stale: BTreeSet::new(), read: known.news_end() }
    }

    /// Surveys sectors that need it until that has taken so many expansions; says how many it took.
    fn catch_up(&mut self, ground: &KnownGround<'_>, expansions: u32, searcher: &mut Searcher) -> u32 {
        let known = ground.known();
        match known.news_since(self.read) {
            Some(news) => {
                let cells = news.iter().map(|item| NodeId(item.cell));
                self.stale.extend(cells.flat_map(|cell| self.ways.sectors_around(cell)));
            }
            None => self.stale.extend(0..self.ways.sector_count()),
        }
        self.read = known.news_end();
        let bare = ground.bare();
        let mut expanded = 0;
        while expanded < expansions
            && let Some(sector) = self.missing.pop_first().or_else(|| self.stale.pop_first())
        {
            self.stale.remove(&sector);
            expanded += self.ways.survey_sectors(&bare, [sector], searcher);
        }
        expanded
    }
}

/// The sectors as those of a mind know them who have asked for a way that is long.
#[derive(Clone, Debug, Default)]
pub(super) struct LongTrips {
    by_class: Vec<((Movement, Daring), Sectors)>,
}

/// How far each survey has come decides what the next answer is.
impl std::hash::Hash for LongTrips {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        for (class, sectors) in &self.by_class {
            (class, &sectors.missing, &sectors.stale).hash(state);
        }
    }
}

impl LongTrips {
    /// The way for a unit of one cell to a cell far away, if the survey knows one and it is about as cheap as can be; and
    /// how many expansions that took: for surveying, about as many as given at most. The way may be a few percent dearer
    /// than the cheapest.
    pub(super) fn way(
        &mut self,
        goal: Point,
        stand: &Standpoint<'_>,
        expansions: u32,
        searcher: &mut Searcher,
    ) -> (Option<Route>, u32) {
        let size = stand.ground.known().size();
        let is_long =
            size.area() > LARGE && expansions >= LEAST && goal.distance(stand.at) >= LONG && stand.ground.side() == 1;
        let ends = stand.node(stand.at).zip(stand.node(goal)).filter(|_| is_long);
        let Some(ends) = ends else { return (None, 0) };
        let class = (stand.ground.movement(), stand.ground.daring());
        let place = self.by_class.iter().position(|(other, _)| *other == class).unwrap_or_else(|| {
            self.by_class.push((class, Sectors::new(stand)));
            self.by_class.len() - 1
        });
        let sectors = &mut self.by_class[place].1;
        let surveyed = sectors.catch_up(&stand.ground, expansions, searcher);
        if !sectors.missing.is_empty() {
            return (None, surveyed);
        }
        let ground = stand.for_now();
        let (path, stats) = sectors.ways.path(&ground, ends, searcher, &mut Silent);
        let route = path.and_then(|path| {
            let bare = stand.ground.bare();
            let without = path_cost(&stand.space(&bare), &path.nodes)?;
            let is_cheap = u64::from(path.cost.0) * 100 <= u64::from(without.0) * u64::from(100 + MOST_EXTRA);
            Route::over(&stand.space(&ground), &path.nodes).filter(|_| is_cheap)
        });
        (route, surveyed + stats.expanded)
    }
}
