//! Scratch buffers of decisions, reused between turns; no game state.

use crate::{
    game::brain::horizon::Horizon,
    grid::{Point, Size},
    mind::planning::{Place, Planner},
    search::{Cost, FleeMap, NodeId, Outcome, PausedSearch, Searcher},
};

/// The most expansions for the ways between places of a plan; those of a [`Horizon`] and a flee map come on top.
const EXPANSIONS: u32 = 2000;

/// Number of places.
const PLACES: usize = Place::ALL.len();

/// Searches for plans and for the distances that they need. Routes come from the path queue.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct BrainScratch {
    pub(super) planner: Planner,
    pub(super) plan_places: PlanPlaces,
    pub(super) search: PausedSearch,
    pub(super) counts: Counts,
    pub(super) dodging: Dodging,
    pub(super) sorting: Searches,
}

/// Counts of searches other than requests for a path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    searches: u64,
    expanded: u64,
}

impl Counts {
    /// Adds a search that has ended or was given up.
    pub(super) fn add(&mut self, search: &PausedSearch) {
        self.add_expanded(search.outcome().stats.expanded);
    }

    /// Adds a search with this number of expansions.
    pub(super) fn add_expanded(&mut self, expansions: u32) {
        self.searches += 1;
        self.expanded += u64::from(expansions);
    }
}

/// Memory and counts of searches of one kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Searches {
    /// The memory of the searches.
    pub(super) searcher: Searcher,
    counts: Counts,
}

impl Searches {
    /// Counts a search.
    pub(super) fn note(&mut self, outcome: &Outcome) {
        self.counts.add_expanded(outcome.stats.expanded);
    }
}

impl BrainScratch {
    /// Searches made so far, and nodes expanded in them.
    pub(in crate::game) fn search_counts(&self) -> (u64, u64) {
        let Self { planner, counts, dodging, sorting, .. } = self;
        let others = [*counts, dodging.rest.counts, dodging.timed.counts, sorting.counts];
        others.iter().fold((planner.searches, planner.expanded), |(searches, expanded), counts| {
            (searches + counts.searches, expanded + counts.expanded)
        })
    }
}

/// Searches for paths between moving friends.
#[derive(Clone, Debug, Default)]
pub(super) struct Dodging {
    /// Searches for the rest of the way, without regard to others.
    pub(super) rest: Searches,
    /// Searches in space and time.
    pub(super) timed: Searches,
}

/// Where a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Cell(Point),
    /// Farther away than the search went.
    OutOfRange,
}

/// The places of a plan and the distances between them, computed on demand. The memory is reused by every plan.
#[derive(Clone, Debug, Default)]
pub(super) struct PlanPlaces {
    /// Where each place is; `None` if it is not known.
    pub(super) spots: [Option<Spot>; PLACES],
    /// Whether each place was asked for.
    pub(super) is_asked: [bool; PLACES],
    /// The costs of the paths between two cells that were asked for; `None` if there is no path.
    pub(super) path_costs: Vec<((Point, Point), Option<Cost>)>,
    /// Distances to the cells around the unit, once a nearest cell was asked for.
    pub(super) horizon: Horizon,
    pub(super) has_looked: bool,
    pub(super) search: PausedSearch,
    /// Expansions left for these paths.
    pub(super) left: u32,
    pub(super) flight: Flight,
}

impl PlanPlaces {
    /// Forgets the last plan.
    pub(super) fn begin(&mut self) {
        (self.spots, self.is_asked, self.has_looked) = ([None; PLACES], [false; PLACES], false);
        self.path_costs.clear();
        self.left = EXPANSIONS;
    }

    /// The cell of a place, if the last plan asked for it and it is within reach.
    pub(super) fn cell(&self, place: Place) -> Option<Point> {
        match self.spots[place as usize] {
            Some(Spot::Cell(cell)) => Some(cell),
            Some(Spot::OutOfRange) | None => None,
        }
    }
}

/// The last flee map, and memory for the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Flight {
    pub(super) searcher: Searcher,
    pub(super) map: FleeMap,
    /// The part of the floor that the map covers: its first cell and its size.
    pub(super) part: Option<(Point, Size)>,
    /// The path down the map for the unit that decides now, once computed; empty if there is none.
    pub(super) run: Option<Vec<Point>>,
}

impl Flight {
    /// Forgets the path of the last decision.
    pub(super) fn begin(&mut self) {
        self.run = None;
    }

    /// The cost of the way from the nearest danger to a cell; `None` where no danger can come, and outside of the map.
    pub(super) fn danger(&self, at: Point) -> Option<Cost> {
        let (corner, size) = self.part?;
        let index = size.index(Point::new(at.x - corner.x, at.y - corner.y))?;
        self.map.danger(NodeId(index as u32))
    }
}
