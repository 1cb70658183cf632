//! A painting: a level that is being changed.

use std::sync::Arc;

use crate::{
    grid::{Point, Size},
    lab::Experiment,
    level::{Level, Puzzle},
    terrain::TerrainId,
};

use super::{
    brush::Brush,
    content::{Content, Ends, Sheet},
    history::{Change, Extent, History, Sheets},
    stroke::Stroke,
};

/// Why a brush cannot paint in a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaintError {
    /// The terrain is unsuitable.
    #[error("{at} is {there}: no place for {what}")]
    CannotStand {
        /// The unit or item.
        what: String,
        /// The cell.
        at: Point,
        /// The terrain there.
        there: String,
    },
    /// A unit is in the way.
    #[error("there is no room for {what} at {at}: a unit stands there")]
    Taken {
        /// The unit.
        what: String,
        /// The cell.
        at: Point,
    },
    /// No unit is selected for a waypoint.
    #[error("no unit for the waypoint: click on one that walks first, or paint one")]
    Nobody,
    /// The level has no such terrain.
    #[error("this level has no such terrain")]
    NoTerrain,
    /// The level is full.
    #[error("a level has at most {most} {what}")]
    TooMany {
        /// The kind of thing.
        what: &'static str,
        /// The maximum number.
        most: usize,
    },
}

/// A level, the ends of the search on it, and the history of its changes.
#[derive(Clone, Debug)]
pub struct Painting {
    pub(super) sheets: Sheets,
    pub(super) history: History,
    stroke: Option<Stroke>,
    /// The cell of the unit whose waypoints are painted.
    whose: Option<Point>,
}

impl Painting {
    /// Maximum number of undo steps.
    pub const MOST_STEPS: usize = History::MOST;

    /// A painting of the level of an experiment; `None` for a level of places and roads.
    pub fn new(experiment: &Experiment) -> Option<Self> {
        let Experiment { level, start, goal, other_goals, .. } = experiment;
        let ends = Ends { start: *start, goal: *goal, other_goals: other_goals.clone() };
        level.layout.has_cells().then(|| Self::of(Sheet { level: Arc::clone(level), ends }))
    }

    /// A painting of a level that has cells.
    pub(super) fn of(sheet: Sheet) -> Self {
        let sheets = Sheets { source: sheet.clone(), now: sheet };
        Self { sheets, history: History::default(), stroke: None, whose: None }
    }

    /// The painted level. Its ends are those of its file; for the painted ends see [`Painting::level_to_keep`].
    pub fn level(&self) -> &Arc<Level> {
        &self.sheets.now.level
    }

    /// The start of the search.
    pub fn start(&self) -> Point {
        self.sheets.now.ends.start
    }

    /// The goal of the search.
    pub fn goal(&self) -> Point {
        self.sheets.now.ends.goal
    }

    /// Further goals, in reading order.
    pub fn other_goals(&self) -> &[Point] {
        &self.sheets.now.ends.other_goals
    }

    /// The original level, before all strokes.
    pub fn source(&self) -> &Arc<Level> {
        &self.sheets.source.level
    }

    /// The cell of the unit whose waypoints are painted.
    pub fn whose(&self) -> Option<Point> {
        self.whose.filter(|at| self.level().units.iter().any(|unit| unit.at == *at))
    }

    /// Gives the painting to an experiment. While it is the same level, the experiment may treat its cells as squares
    /// or hexes.
    pub fn hand_to(&self, experiment: &mut Experiment, extent: Extent) {
        let Sheet { level, ends } = &self.sheets.now;
        let before = std::mem::replace(&mut experiment.level, Arc::clone(level));
        if extent == Extent::Stroke && before.layout != level.layout {
            Arc::make_mut(&mut experiment.level).layout.clone_from(&before.layout);
        }
        if extent == Extent::Whole {
            // Dangers belong to the old map.
            experiment.extra = Arc::default();
        }
        (experiment.start, experiment.goal) = (ends.start, ends.goal);
        experiment.other_goals.clone_from(&ends.other_goals);
    }

    /// Takes over ends that an experiment has moved meanwhile, as a stroke.
    pub fn follow(&mut self, experiment: &Experiment) {
        let Experiment { start, goal, other_goals, .. } = experiment;
        let ends = Ends { start: *start, goal: *goal, other_goals: other_goals.clone() };
        if ends != self.sheets.now.ends {
            self.lift();
            let before = Content::of(&self.sheets.now);
            self.sheets.now.ends = ends;
            let after = Content::of(&self.sheets.now);
            self.history.push(Change::Stroke { ground: Vec::new(), content: Some(Box::new([before, after])) });
        }
    }

    /// Sets a brush down on some cells. A mark of which there can be only one goes to the first cell. If the first cell
    /// already has the mark, the stroke erases instead: floor replaces terrain.
    ///
    /// # Errors
    /// Why nothing can be painted there.
    pub fn press(&mut self, brush: Brush, cells: &[Point]) -> Result<(), PaintError> {
        self.begin(brush, cells, |stroke| stroke)
    }

    /// Sets a brush down on some cells, and never erases.
    ///
    /// # Errors
    /// As [`Painting::press`].
    pub fn press_to_paint(&mut self, brush: Brush, cells: &[Point]) -> Result<(), PaintError> {
        self.begin(brush, cells, Stroke::without_erasing)
    }

    fn begin(
        &mut self,
        brush: Brush,
        cells: &[Point],
        change: impl FnOnce(Stroke) -> Stroke,
    ) -> Result<(), PaintError> {
        self.lift();
        if !brush.is_had_by(&self.level().terrains) {
            return Err(PaintError::NoTerrain);
        }
        let at = cells.first().copied().unwrap_or_default();
        self.stroke = Some(change(Stroke::new(brush, at, &self.sheets)));
        self.pass(cells)
    }

    /// Passes the brush over more cells, if it is down.
    ///
    /// # Errors
    /// Why nothing can be painted there.
    pub fn pass(&mut self, cells: &[Point]) -> Result<(), PaintError> {
        match &mut self.stroke {
            Some(stroke) => stroke.pass(cells, &mut self.sheets.now, &mut self.whose),
            None => Ok(()),
        }
    }

    /// Lifts the brush: the stroke becomes one undo step.
    pub fn lift(&mut self) {
        let Some(Stroke { content, before, .. }) = self.stroke.take() else { return };
        let cells = self.sheets.now.level.cells.cells();
        let after = |cell: u32| cells.get(cell as usize).copied();
        let painted = before.into_iter().filter_map(|(cell, before)| Some((cell, before, after(cell)?)));
        let ground: Vec<_> = painted.filter(|(_, before, after)| before != after).collect();
        let now = Content::of(&self.sheets.now);
        let content = (now != content).then(|| Box::new([content, now]));
        if !ground.is_empty() || content.is_some() {
            self.history.push(Change::Stroke { ground, content });
        }
    }

    /// Undoes the last stroke; returns what it changed, or `None` if there is none.
    pub fn undo(&mut self) -> Option<Extent> {
        self.lift();
        self.history.undo(&mut self.sheets)
    }

    /// Redoes the last undone stroke; returns what it changed, or `None` if there is none.
    pub fn redo(&mut self) -> Option<Extent> {
        self.lift();
        self.history.redo(&mut self.sheets)
    }

    /// Number of undo steps, with a stroke under way that has changed ground, and redo steps.
    pub fn steps(&self) -> (usize, usize) {
        let cells = self.sheets.now.level.cells.cells();
        let mut before = self.stroke.iter().flat_map(|stroke| &stroke.before);
        let is_under_way = before.any(|(&cell, before)| cells.get(cell as usize) != Some(before));
        let (done, undone) = self.history.len();
        if is_under_way { (done + 1, 0) } else { (done, undone) }
    }

    /// The cells whose terrain differs from the original level, with the original and the painted terrain; `None` if
    /// the size differs.
    pub fn painted(&self) -> Option<impl Iterator<Item = (Point, TerrainId, TerrainId)>> {
        let (source, now) = (&self.sheets.source.level.cells, &self.sheets.now.level.cells);
        let pairs = now.iter().zip(source.cells()).filter(|((_, now), source)| now != source);
        (source.size() == now.size()).then(|| pairs.map(|((point, &now), &source)| (point, source, now)))
    }

    /// The ends that were moved, under their names in puzzles; all goals count as one.
    pub fn moved_ends(&self) -> impl Iterator<Item = &'static str> {
        let (said, now) = (&self.sheets.source.ends, &self.sheets.now.ends);
        let has_other_goals = (said.goal, &said.other_goals) != (now.goal, &now.other_goals);
        let moved = [(said.start != now.start, Puzzle::START), (has_other_goals, Puzzle::GOAL)];
        moved.into_iter().filter_map(|(is_moved, name)| is_moved.then_some(name))
    }

    /// The search on the level between the painted ends, with default settings.
    pub fn experiment(&self) -> Experiment {
        let Sheet { level, ends: Ends { start, goal, other_goals } } = &self.sheets.now;
        Experiment { other_goals: other_goals.clone(), ..Experiment::new(Arc::clone(level), *start, *goal) }
    }

    /// The brush of what is drawn on top in a cell; `None` off the map.
    pub fn brush_at(&self, at: Point) -> Option<Brush> {
        let Sheet { level, ends } = &self.sheets.now;
        let terrain = *level.cells.get(at)?;
        let unit = || level.units.iter().rfind(|unit| unit.at == at).and_then(|unit| level.own.unit(&unit.kind));
        let item = || level.items.iter().rfind(|item| item.at == at).and_then(|item| level.own.item(&item.kind));
        let is_post = || level.patrols.iter().any(|patrol| patrol.posts.contains(&at));
        let mark = match at {
            _ if at == ends.goal => Some(Brush::Goal),
            _ if ends.other_goals.contains(&at) => Some(Brush::OtherGoal),
            _ if at == ends.start => Some(Brush::Start),
            _ if level.player == Some(at) => Some(Brush::Player),
            _ => None,
        };
        let mark = mark.or_else(|| unit().map(|kind| Brush::Unit(kind.row().name)));
        let mark = mark.or_else(|| item().map(|kind| Brush::Item(kind.row().name)));
        let mark = mark.or_else(|| is_post().then_some(Brush::Waypoint));
        Some(mark.unwrap_or(Brush::Ground(terrain)))
    }

    /// The connected cells of one terrain around a cell, straight steps only.
    pub fn region(&self, at: Point) -> Vec<Point> {
        let cells = &self.level().cells;
        let (Some(&terrain), size) = (cells.get(at), cells.size()) else { return Vec::new() };
        let mut seen = vec![false; size.area()];
        let mut region = vec![at];
        let mut next = 0;
        size.index(at).into_iter().for_each(|index| seen[index] = true);
        while let Some(&here) = region.get(next) {
            next += 1;
            for near in here.neighbours().filter(|near| near.x == here.x || near.y == here.y) {
                if let Some(index) = size.index(near)
                    && cells.cells()[index] == terrain
                    && !std::mem::replace(&mut seen[index], true)
                {
                    region.push(near);
                }
            }
        }
        region
    }

    /// An experiment on a map of one cell, to try settings on.
    pub(super) fn probe() -> Experiment {
        let Some(size) = Size::new(1, 1) else { unreachable!("a cell is a map") };
        Experiment::new(Level::filled(size, TerrainId::FLOOR), Point::default(), Point::default())
    }
}
