//! Scratch buffers of decisions, reused between turns; no game state.

use crate::{
    game::brain::horizon::Horizon,
    grid::{Point, Size},
    mind::planning::{Place, Planner},
    search::{Cost, FleeMap, NodeId, Outcome, PausedSearch, Searcher},
};

/// Expansions at most for the ways from cell to cell that a plan asks for; a [`Horizon`] and a flee map come on top.
const EXPANSIONS: u32 = 2000;

/// How many places there are.
const PLACES: usize = Place::ALL.len();

/// Searches for plans, and for the ways that plans count on. For routes there is the path queue.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct BrainScratch {
    pub(super) planner: Planner,
    pub(super) plan_places: PlanPlaces,
    pub(super) search: PausedSearch,
    pub(super) counts: Counts,
    pub(super) dodging: Dodging,
    pub(super) sorting: Searches,
}

/// What searches have taken that are no requests for a path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    searches: u64,
    expanded: u64,
}

impl Counts {
    /// Adds a search that is over or was given up.
    pub(super) fn add(&mut self, search: &PausedSearch) {
        self.add_expanded(search.outcome().stats.expanded);
    }

    /// Adds a search of so many expansions.
    pub(super) fn add_expanded(&mut self, expansions: u32) {
        self.searches += 1;
        self.expanded += u64::from(expansions);
    }
}

/// Searches of one sort.
#[derive(Clone, Debug, Default)]
pub(super) struct Searches {
    /// The memory of them.
    pub(super) searcher: Searcher,
    counts: Counts,
}

impl Searches {
    /// Takes note of a search that was made.
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

/// Searches between friends on their way.
#[derive(Clone, Debug, Default)]
pub(super) struct Dodging {
    /// For what is left of the way, others disregarded.
    pub(super) rest: Searches,
    /// In space and time.
    pub(super) timed: Searches,
}

/// Where a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Cell(Point),
    /// Farther away than was looked.
    Beyond,
}

/// What a unit knows of the places of a plan, found out when it is asked for, in memory that every plan uses again.
#[derive(Clone, Debug, Default)]
pub(super) struct PlanPlaces {
    /// Where each place is, if that is known.
    pub(super) spots: [Option<Spot>; PLACES],
    /// Which of the places were asked for.
    pub(super) is_asked: [bool; PLACES],
    /// The ways between two cells that were asked for.
    pub(super) ways: Vec<((Point, Point), Option<Cost>)>,
    /// How far it is to the cells around the unit, once somebody has asked for the nearest of a sort.
    pub(super) horizon: Horizon,
    pub(super) has_looked: bool,
    pub(super) search: PausedSearch,
    /// Expansions that are left for ways.
    pub(super) left: u32,
    pub(super) flight: Flight,
}

impl PlanPlaces {
    /// Forgets the last plan.
    pub(super) fn begin(&mut self) {
        (self.spots, self.is_asked, self.has_looked) = ([None; PLACES], [false; PLACES], false);
        self.ways.clear();
        self.left = EXPANSIONS;
    }

    /// The cell of a place, if the last plan asked for it and it is within reach.
    pub(super) fn cell(&self, place: Place) -> Option<Point> {
        match self.spots[place as usize] {
            Some(Spot::Cell(cell)) => Some(cell),
            Some(Spot::Beyond) | None => None,
        }
    }
}

/// The last flee map that somebody made, and the memory for the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Flight {
    pub(super) searcher: Searcher,
    pub(super) map: FleeMap,
    /// The part of the floor that the map is of, by its first cell.
    pub(super) part: Option<(Point, Size)>,
    /// Where it led whom it was made for, if that has not decided yet; nowhere if empty.
    pub(super) run: Option<Vec<Point>>,
}

impl Flight {
    /// Forgets where the last one ran who decided.
    pub(super) fn begin(&mut self) {
        self.run = None;
    }

    /// What the way from the nearest danger to a cell costs; `None` where no danger can come, and beyond the map.
    pub(super) fn danger(&self, at: Point) -> Option<Cost> {
        let (corner, size) = self.part?;
        let index = size.index(Point::new(at.x - corner.x, at.y - corner.y))?;
        self.map.danger(NodeId(index as u32))
    }
}
