//! A level that is painted on.

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

/// Why something cannot be painted there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaintError {
    /// The ground does not carry it.
    #[error("{at} is {there}: no place for {what}")]
    CannotStand {
        /// The unit or item.
        what: String,
        /// Where.
        at: Point,
        /// What is there.
        there: String,
    },
    /// Somebody is there.
    #[error("there is no room for {what} at {at}: somebody stands there")]
    Taken {
        /// Who.
        what: String,
        /// Where.
        at: Point,
    },
    /// There is nobody to be sent to a waypoint.
    #[error("whose waypoint? Click on a unit first, or paint one")]
    Nobody,
    /// The level has no such terrain.
    #[error("this level has no such terrain")]
    NoTerrain,
    /// A level has no room for more.
    #[error("a level has at most {most} {what}")]
    TooMany {
        /// What.
        what: &'static str,
        /// How many.
        most: usize,
    },
}

/// A level, the ends of the search on it, and what was done to them.
#[derive(Clone, Debug)]
pub struct Painting {
    pub(super) sheets: Sheets,
    pub(super) history: History,
    stroke: Option<Stroke>,
    /// The unit whose waypoints are painted, by where it begins.
    whose: Option<Point>,
}

impl Painting {
    /// The most steps back that are kept.
    pub const MOST_STEPS: usize = History::MOST;

    /// Begins with the level of an experiment; nobody paints on places and roads.
    pub fn new(experiment: &Experiment) -> Option<Self> {
        let Experiment { level, start, goal, other_goals, .. } = experiment;
        let ends = Ends { start: *start, goal: *goal, other_goals: other_goals.clone() };
        level.layout.has_cells().then(|| Self::of(Sheet { level: Arc::clone(level), ends }))
    }

    /// Begins with a level that has cells.
    pub(super) fn of(sheet: Sheet) -> Self {
        let sheets = Sheets { source: sheet.clone(), now: sheet };
        Self { sheets, history: History::default(), stroke: None, whose: None }
    }

    /// The level as it is painted now. Its ends are those of the file that it comes from: see [`Painting::level_to_keep`].
    pub fn level(&self) -> &Arc<Level> {
        &self.sheets.now.level
    }

    /// Where the search starts.
    pub fn start(&self) -> Point {
        self.sheets.now.ends.start
    }

    /// Where it goes.
    pub fn goal(&self) -> Point {
        self.sheets.now.ends.goal
    }

    /// Where it may go instead, in reading order.
    pub fn other_goals(&self) -> &[Point] {
        &self.sheets.now.ends.other_goals
    }

    /// The level as it was brought along, before all that was painted on it.
    pub fn source(&self) -> &Arc<Level> {
        &self.sheets.source.level
    }

    /// The unit whose waypoints are painted, by where it begins.
    pub fn whose(&self) -> Option<Point> {
        self.whose.filter(|at| self.level().units.iter().any(|unit| unit.at == *at))
    }

    /// Hands an experiment what is painted. While it is the same level, it may take its cells for squares or for hexes
    /// as it likes.
    pub fn hand_to(&self, experiment: &mut Experiment, extent: Extent) {
        let Sheet { level, ends } = &self.sheets.now;
        let before = std::mem::replace(&mut experiment.level, Arc::clone(level));
        if extent == Extent::Stroke && before.layout != level.layout {
            Arc::make_mut(&mut experiment.level).layout.clone_from(&before.layout);
        }
        if extent == Extent::Whole {
            // What was feared elsewhere is not feared here.
            experiment.extra = Arc::default();
        }
        (experiment.start, experiment.goal) = (ends.start, ends.goal);
        experiment.other_goals.clone_from(&ends.other_goals);
    }

    /// Takes over where the ends of an experiment have been moved to meanwhile, as a stroke.
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

    /// Sets a brush down on some cells: of what there is one of, the first counts. Where the brush's own is there
    /// already, the stroke takes it away: floor takes the place of terrain.
    ///
    /// # Errors
    /// When nothing can be painted there, and why.
    pub fn press(&mut self, brush: Brush, cells: &[Point]) -> Result<(), PaintError> {
        self.begin(brush, cells, |stroke| stroke)
    }

    /// Sets a brush down on some cells, and never takes anything away.
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

    /// Draws the brush over some more cells, if it is down.
    ///
    /// # Errors
    /// When nothing can be painted there, and why.
    pub fn pass(&mut self, cells: &[Point]) -> Result<(), PaintError> {
        match &mut self.stroke {
            Some(stroke) => stroke.pass(cells, &mut self.sheets.now, &mut self.whose),
            None => Ok(()),
        }
    }

    /// Lifts the brush: what it did since it was set down is one step of undo.
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

    /// Undoes the last stroke; says how much that concerned, if there is one.
    pub fn undo(&mut self) -> Option<Extent> {
        self.lift();
        self.history.undo(&mut self.sheets)
    }

    /// Does the last stroke again that was undone; says how much that concerned, if there is one.
    pub fn redo(&mut self) -> Option<Extent> {
        self.lift();
        self.history.redo(&mut self.sheets)
    }

    /// How many steps can be undone, and how many done again.
    pub fn steps(&self) -> (usize, usize) {
        self.history.len()
    }

    /// The cells of other terrain than in the level that was brought along, with that terrain and the present one;
    /// `None` if it has another size now.
    pub fn painted(&self) -> Option<impl Iterator<Item = (Point, TerrainId, TerrainId)>> {
        let (source, now) = (&self.sheets.source.level.cells, &self.sheets.now.level.cells);
        let pairs = now.iter().zip(source.cells()).filter(|((_, now), source)| now != source);
        (source.size() == now.size()).then(|| pairs.map(|((point, &now), &source)| (point, source, now)))
    }

    /// Which ends of the search have been moved, by what puzzles call them; the goals count as one.
    pub fn moved_ends(&self) -> impl Iterator<Item = &'static str> {
        let (said, now) = (&self.sheets.source.ends, &self.sheets.now.ends);
        let has_other_goals = (said.goal, &said.other_goals) != (now.goal, &now.other_goals);
        let moved = [(said.start != now.start, Puzzle::START), (has_other_goals, Puzzle::GOAL)];
        moved.into_iter().filter_map(|(is_moved, name)| is_moved.then_some(name))
    }

    /// The search on the level between the ends as they are now, by the defaults in all else.
    pub fn experiment(&self) -> Experiment {
        let Sheet { level, ends: Ends { start, goal, other_goals } } = &self.sheets.now;
        Experiment { other_goals: other_goals.clone(), ..Experiment::new(Arc::clone(level), *start, *goal) }
    }

    /// The cells that hang together with one, side by side, and are of its terrain.
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

    /// An experiment on next to nothing, to try settings on.
    pub(super) fn probe() -> Experiment {
        let Some(size) = Size::new(1, 1) else { unreachable!("a cell is a map") };
        Experiment::new(Level::filled(size, TerrainId::FLOOR), Point::default(), Point::default())
    }
}
