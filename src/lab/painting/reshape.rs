//! Changes of the level as a whole.

use std::sync::Arc;

use crate::{
    grid::{Grid, Point, Size},
    lab::Experiment,
    level::{Level, LevelEvent, Trigger},
    search::LongPaths,
    terrain::TerrainId,
};

use super::{
    Painting,
    content::{Ends, Sheet},
    history::{Change, Sheets},
    standing,
};

impl Painting {
    /// A level of floor with two ends.
    pub fn blank(size: Size) -> Level {
        let at = |quarter: i32| Some(Point::new((size.width() - 1) * quarter / 4, (size.height() - 1) / 2));
        Level { start: at(1), goal: at(3), ..Level::filled(size, TerrainId::FLOOR) }
    }

    /// A painting of a [`blank`](Self::blank) level.
    pub fn begun(size: Size) -> Self {
        let level = Arc::new(Self::blank(size));
        let ends = Ends {
            start: level.start.unwrap_or_default(),
            goal: level.goal.unwrap_or_default(),
            other_goals: Vec::new(),
        };
        let sheet = Sheet { level, ends };
        Self::of(sheet)
    }

    /// Replaces the level by another one, as an undo step; does nothing if that is one of places and roads.
    pub fn replace(&mut self, level: Level) {
        let Some(Experiment { level, start, goal, other_goals, .. }) =
            Some(level).filter(|level| level.layout.has_cells()).and_then(Experiment::on)
        else {
            return;
        };
        let sheet = Sheet { level, ends: Ends { start, goal, other_goals } };
        self.change_whole(Sheets { source: sheet.clone(), now: sheet });
    }

    /// Resizes the level. New ground is floor; everything beyond the new edges is dropped.
    pub fn resize(&mut self, size: Size) {
        if size == self.level().size() {
            return;
        }
        let Sheet { level, ends } = &self.sheets.now;
        let held = |point: Point| Point::new(point.x.min(size.width() - 1), point.y.min(size.height() - 1));
        let other_goals = ends.other_goals.iter().copied().filter(|&goal| size.contains(goal)).collect();
        let ends = Ends { start: held(ends.start), goal: held(ends.goal), other_goals };
        let now = Sheet { level: Arc::new(resized(level, size)), ends };
        self.change_whole(Sheets { source: self.sheets.source.clone(), now });
    }

    fn change_whole(&mut self, sheets: Sheets) {
        self.lift();
        let before = std::mem::replace(&mut self.sheets, sheets);
        self.history.push(Change::Whole(Box::new([before, self.sheets.clone()])));
    }

    /// The level to save: with the ends of the search if they were moved or the file had them, and with long paths for
    /// the new ground if it had some for the old one.
    pub fn level_to_keep(&self) -> Level {
        let Sheet { level, ends } = &self.sheets.now;
        let Sheet { level: source, ends: said } = &self.sheets.source;
        let mut level = Level::clone(level);
        // An end that the file lacked and that was never moved is not saved.
        level.start = if ends.start == said.start { source.start } else { Some(ends.start) };
        level.goal = if ends.goal == said.goal { source.goal } else { Some(ends.goal) };
        level.other_goals.clone_from(&ends.other_goals);
        if level.goal.is_none() && !level.other_goals.is_empty() {
            level.goal = Some(ends.goal);
        }
        if !source.long_paths.is_empty() && level.long_paths.is_empty() {
            level.find_long_paths();
        }
        level
    }
}

/// A level in another size.
fn resized(level: &Level, size: Size) -> Level {
    let cells = Grid::from_fn(size, |point| level.cells.get(point).copied().unwrap_or(TerrainId::FLOOR));
    let mut level = Level { cells, long_paths: LongPaths::default(), ..level.clone() };
    let is_in = |point: &Point| size.contains(*point);
    level.player = level.player.filter(is_in);
    level.start = level.start.filter(is_in);
    level.goal = level.goal.filter(is_in);
    level.other_goals.retain(is_in);
    let own = &level.own;
    level.units.retain(|unit| standing::footprint(own, &unit.kind, unit.at).cells().all(|cell| is_in(&cell)));
    for unit in &mut level.units {
        unit.home = unit.home.filter(is_in);
    }
    level.items.retain(|item| is_in(&item.at));
    level.waypoints.retain(is_in);
    for cells in &mut level.dead_ends {
        cells.retain(is_in);
    }
    level.dead_ends.retain(|cells| !cells.is_empty());
    level.influence.retain(|seed| is_in(&seed.at));
    for event in &mut level.events {
        event.cells.retain(is_in);
    }
    let can_happen = |event: &LevelEvent| match event.trigger {
        Trigger::Step { at, .. } => is_in(&at),
        Trigger::Turn(_) => true,
    };
    level.events.retain(|event| !event.cells.is_empty() && can_happen(event));
    standing::keep_patrols_in_order(&mut level);
    level
}
