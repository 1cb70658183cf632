//! A route, without the search that found it.

use serde::{Deserialize, Serialize};

use crate::{grid::Point, mind::Route, search::Cost};

/// A route in a file.
#[derive(Serialize, Deserialize)]
pub(in crate::mind) struct WrittenRoute {
    /// The cells still ahead, each with what the step was thought to cost.
    steps: Vec<(Point, Cost)>,
    goal: Point,
    cost: Cost,
    is_guess: bool,
}

impl From<Route> for WrittenRoute {
    fn from(route: Route) -> Self {
        let steps = route.steps().iter().copied().zip(route.step_costs().iter().copied()).collect();
        Self { steps, goal: route.goal(), cost: route.cost(), is_guess: route.is_guess() }
    }
}

impl From<WrittenRoute> for Route {
    fn from(written: WrittenRoute) -> Self {
        let WrittenRoute { steps, goal, cost, is_guess } = written;
        Self::read(steps, goal, cost, is_guess)
    }
}
