//! What is known of a map before a search, and what is found by it.

use crate::{
    grid::Point,
    search::{Cost, Stats},
};

use super::NoPath;

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
