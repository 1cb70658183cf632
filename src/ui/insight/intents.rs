//! The ways that units are on.

use std::collections::BTreeMap;

use crate::{
    game::{Game, Unit},
    grid::{Direction, Point},
};

use super::super::eyes;

/// A step that a unit means to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// In which direction.
    pub direction: Direction,
    /// Whether the unit's faction has not seen the cell it leads to.
    pub is_assumed: bool,
    /// Whether it is the last of its way.
    pub is_goal: bool,
}

/// The steps that some units mean to make, by the cells that they lead to. Where ways cross, that of a later unit lies
/// on top.
pub(super) fn intents<'a>(game: &Game, units: impl IntoIterator<Item = &'a Unit>) -> BTreeMap<Point, Intent> {
    let mut intents = BTreeMap::new();
    for unit in units {
        let Some(route) = &unit.route else { continue };
        let known = &eyes::mind_of(game, unit).known;
        let mut from = unit.at;
        for (index, &step) in route.steps().iter().enumerate() {
            if let Some(direction) = from.direction_to(step) {
                let is_goal = index + 1 == route.steps().len();
                intents.insert(step, Intent { direction, is_assumed: known.is_unknown(step), is_goal });
            }
            from = step;
        }
    }
    intents
}
