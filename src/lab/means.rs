//! The means by which a way is found, what is known of the map before, and what is found.

use crate::{
    grid::Point,
    search::{
        Cost, Stats, choices,
        replan::{Replan, When},
    },
};

use super::NoPath;

choices! {
    /// By what means a way is found.
    Means {
        Search "search" "One search over the cells, hexes or places that the level is made of.";
        Waypoints "waypoints" "One search over the level's waypoints, or else the corners of the map, and who sees whom; from corner to corner the cheapest way where all ground costs the same.";
        Field "field" "Downhill on the field of what the way to the nearest goal costs from everywhere.";
        Flee "flee" "Away from the goals, for as long as running is worth it.";
        Discover "discover" "By walking: nothing is known but what comes into sight, and plans are made anew on the way.";
        Dodge "dodge" "One search over cells and time, out of the way of others who move.";
    }
}

/// How a walker finds its way by walking, in [`Means::Discover`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// How far it sees, in cells.
    pub sight: u32,
    /// How it plans again; `None` for what suits the map.
    pub replan: Option<Replan>,
    /// When it plans again.
    pub when: When,
}

impl Default for Discovery {
    fn default() -> Self {
        Self { sight: 8, replan: None, when: When::default() }
    }
}

/// What may be worked out for a map once, before any search on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreknowledge {
    /// Whether it is known which ends are on different islands; such a search is not begun.
    pub islands: bool,
    /// Whether the dead ends are known, so that those are skipped in which neither end lies. For searches step by step
    /// only: the others know the map in their own way.
    pub dead_ends: bool,
}

impl Default for Foreknowledge {
    /// Islands are asked before every search, by default.
    fn default() -> Self {
        Self { islands: true, dead_ends: false }
    }
}

/// A way and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The cells from start to goal, both included.
    pub steps: Vec<Point>,
    /// The sum of the steps' costs, in the experiment's scale, and of the penalties for turning.
    pub cost: Cost,
    /// On squares, the cells where the straight lines meet that it is drawn with, and both ends; elsewhere none. Unless
    /// it was smoothed by sight, these are the cells where it changes its direction.
    pub corners: Vec<Point>,
}

/// What an experiment found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The way, or why there is none.
    pub route: Result<Route, NoPath>,
    /// What the search did.
    pub stats: Stats,
    /// The name of the search that was done: the experiment's algorithm, or what it comes down to on this ground and by
    /// these means.
    pub searched_by: &'static str,
    /// How many plans were made on the way, by [`Means::Discover`](super::Means::Discover).
    pub plans: Option<u32>,
}
