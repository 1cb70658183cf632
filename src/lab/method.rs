//! Methods of finding a path, knowledge of the map in advance, and findings.

use crate::{
    grid::Point,
    search::{
        Cost, Stats, choices,
        replan::{Replan, When},
    },
};

use super::NoPath;

choices! {
    /// The method of finding a path.
    Method {
        Search "search" "One search over the cells, hexes or places that the level is made of.";
        Waypoints "waypoints" "One search over the level's waypoints, or else the corners of the map, and the lines of sight between them; from corner to corner the cheapest path where all ground costs the same.";
        Field "field" "Downhill on the distance field of the nearest goal.";
        Flee "flee" "Away from the goals, as long as fleeing helps.";
        Discover "discover" "By walking through unknown land: the unit knows only what it sees, and replans on the way.";
        Dodge "dodge" "One search over cells and time, around other units that move.";
        ConstraintTree "cbs" "Conflict-based search: a plan for A and all others together that takes the fewest ticks; each of the others goes from the first cell of its path to the last.";
        InTurn "in-turn" "One unit after the other, A first, over cells and time: each reserves its cells, and the next goes around them.";
        Crowd "pibt" "Everybody's next step, tick by tick: a unit that is in the way gives way (PIBT).";
    }
}

/// The settings of [`Method::Discover`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// Sight of the unit, in cells.
    pub sight: u32,
    /// The replanner; `None` for the one that suits the map.
    pub replan: Option<Replan>,
    /// When it replans.
    pub when: When,
}

impl Method {
    /// Whether it plans for A and the others together.
    pub const fn is_for_many(self) -> bool {
        matches!(self, Self::ConstraintTree | Self::InTurn | Self::Crowd)
    }
}

impl Default for Discovery {
    fn default() -> Self {
        Self { sight: 8, replan: None, when: When::default() }
    }
}

/// What may be computed for a map once, before any search on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreknowledge {
    /// Whether islands are known; a search between different islands is not begun.
    pub islands: bool,
    /// Whether dead ends are known, so that those without an end of the search are skipped. For searches step by step
    /// only: the others prepare the map in their own way.
    pub dead_ends: bool,
    /// What is known of the steps with which cheapest paths begin; likewise.
    pub first_steps: FirstSteps,
}

/// What may be computed for a map once about the steps with which cheapest paths begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstSteps {
    /// Nothing.
    #[default]
    Unknown,
    /// Goal bounds: steps with which no cheapest path to the goal begins are skipped, as far as boxes tell them apart.
    GoalBounds,
    /// A path database: the first step to each goal.
    PathDatabase,
}

impl FirstSteps {
    /// Its name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "nothing",
            Self::GoalBounds => "goal bounds",
            Self::PathDatabase => "a path database",
        }
    }
}

/// What was computed before the search about all steps of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preparation {
    /// What it is.
    pub what: FirstSteps,
    /// The memory that it takes, in bytes.
    pub bytes: usize,
    /// Number of nodes expanded to make it.
    pub expansions: u64,
}

impl Default for Foreknowledge {
    /// Islands are checked before every search, by default.
    fn default() -> Self {
        Self { islands: true, dead_ends: false, first_steps: FirstSteps::Unknown }
    }
}

/// A path and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The cells from start to goal, both included.
    pub steps: Vec<Point>,
    /// The sum of the steps' costs, in the experiment's scale, and of the penalties for turning; at any angle, the cost
    /// of walking straight along the lines between its corners; of many units, the ticks that all of them spend away
    /// from their goals.
    pub cost: Cost,
    /// On squares, the cells where the straight lines of the path meet, and both ends; empty elsewhere. Unless the path
    /// was smoothed by sight, these are the cells where it changes direction.
    pub corners: Vec<Point>,
}

impl Route {
    /// The length of the straight lines between its corners, where a step to the next cell in a row is 10 long.
    pub fn length(&self) -> u32 {
        let line = |ends: &[Point]| {
            let across = ends[1] - ends[0];
            f64::from(across.x).hypot(f64::from(across.y)) * 10.0
        };
        self.corners.windows(2).map(line).sum::<f64>().round() as u32
    }
}

/// The result of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The path, or why there is none.
    pub route: Result<Route, NoPath>,
    /// The search's counts.
    pub stats: Stats,
    /// The name of the actual search: the experiment's algorithm, or what it becomes on this ground with this method.
    pub searched_by: &'static str,
    /// Number of plans made on the way, by [`Method::Discover`](super::Method::Discover).
    pub plans: Option<u32>,
    /// What was computed before it about all steps of the map.
    pub preparation: Option<Preparation>,
    /// The lines of sight of [`Method::Waypoints`](super::Method::Waypoints) between two nodes, each once; empty for
    /// other methods.
    pub sight_lines: Vec<[Point; 2]>,
}

impl Findings {
    /// The findings of one search, with nothing computed before it.
    pub(super) fn of(route: Result<Route, NoPath>, stats: Stats, searched_by: &'static str) -> Self {
        Self { route, stats, searched_by, plans: None, preparation: None, sight_lines: Vec::new() }
    }
}
