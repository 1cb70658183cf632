//! Everything besides the ground that a stroke may change.

use std::sync::Arc;

use crate::{
    grid::Point,
    level::{Level, Patrol, Placed},
    search::LongPaths,
};

/// The ends of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    pub(super) start: Point,
    pub(super) goal: Point,
    pub(super) other_goals: Vec<Point>,
}

/// A level and the ends of the search on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sheet {
    pub(super) level: Arc<Level>,
    pub(super) ends: Ends,
}

/// Units, items and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Content {
    ends: Ends,
    player: Option<Point>,
    units: Vec<Placed>,
    items: Vec<Placed>,
    patrols: Vec<Patrol>,
    waypoints: Vec<Point>,
    long_paths: LongPaths,
}

impl Content {
    /// The content of a sheet.
    pub(super) fn of(Sheet { level, ends }: &Sheet) -> Self {
        Self {
            ends: ends.clone(),
            player: level.player,
            units: level.units.clone(),
            items: level.items.clone(),
            patrols: level.patrols.clone(),
            waypoints: level.waypoints.clone(),
            long_paths: level.long_paths.clone(),
        }
    }

    /// Replaces the content of a sheet.
    pub(super) fn put_on(&self, sheet: &mut Sheet) {
        sheet.ends.clone_from(&self.ends);
        let level = Arc::make_mut(&mut sheet.level);
        level.player = self.player;
        level.units.clone_from(&self.units);
        level.items.clone_from(&self.items);
        level.patrols.clone_from(&self.patrols);
        level.waypoints.clone_from(&self.waypoints);
        level.long_paths.clone_from(&self.long_paths);
    }
}
