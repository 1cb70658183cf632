//! One search on one level.

use std::sync::Arc;

use crate::{
    grid::{Point, Size},
    level::{Level, TrueGround},
    search::{
        Algorithm, Cost, CostScale, DiagonalRule, GridQuery, GridSearcher, HeuristicKind, Landmarks, NodeId, Observer,
        One, Path, PreparedGround, Searcher, Settings, Silent, SquareSpace, Stats, Trace, Walkability,
    },
    terrain::Movement,
};

/// A level, two ends, and how to search between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// The ground; shared, so that several experiments can run side by side on it.
    pub level: Arc<Level>,
    /// Where the search starts.
    pub start: Point,
    /// Where it goes.
    pub goal: Point,
    /// Who walks.
    pub movement: Movement,
    /// Algorithm, open list, when to stop, weight.
    pub settings: Settings,
    /// What H is.
    pub heuristic: HeuristicKind,
    /// When corners may be cut.
    pub diagonal: DiagonalRule,
    /// What a step costs.
    pub scale: CostScale,
}

/// Why an experiment cannot be done at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentError {
    /// The start is not a cell of the level.
    #[error("the start {start} is outside of the map, which is {size} cells")]
    StartOutside {
        /// Where it was to start.
        start: Point,
        /// The level's size.
        size: Size,
    },
    /// The goal is not a cell of the level.
    #[error("the goal {goal} is outside of the map, which is {size} cells")]
    GoalOutside {
        /// Where it was to go.
        goal: Point,
        /// The level's size.
        size: Size,
    },
}

/// Why there is no path: what the search has to say, not an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPath {
    /// The walker cannot stand where it is to start, so it cannot set out, even to go nowhere.
    #[error("a {walker} cannot stand at the start {start}: {terrain}")]
    StartBlocked {
        /// Who walks.
        walker: &'static str,
        /// Where it was to start.
        start: Point,
        /// What is there.
        terrain: String,
    },
    /// The walker cannot stand where it is to go. Nothing was searched.
    #[error("a {walker} cannot stand at the goal {goal}: {terrain}")]
    GoalBlocked {
        /// Who walks.
        walker: &'static str,
        /// Where it was to go.
        goal: Point,
        /// What is there.
        terrain: String,
    },
    /// The open list ran empty.
    #[error("no way leads from {start} to {goal}: the open list ran empty")]
    CutOff {
        /// Where the search started.
        start: Point,
        /// Where it was to go.
        goal: Point,
    },
}

/// A way and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The cells from start to goal, both included.
    pub steps: Vec<Point>,
    /// The sum of the steps' costs, in the experiment's scale.
    pub cost: Cost,
}

/// What an experiment found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The way, or why there is none.
    pub route: Result<Route, NoPath>,
    /// What the search did.
    pub stats: Stats,
    /// The search that was done: the experiment's, or what it comes down to on this ground.
    pub algorithm: Algorithm,
}

impl Experiment {
    /// An experiment by the level's own rule for diagonals, and by the defaults in all else.
    pub fn new(level: impl Into<Arc<Level>>, start: Point, goal: Point) -> Self {
        let level = level.into();
        let diagonal = level.diagonal;
        Self {
            level,
            start,
            goal,
            movement: Movement::Walker,
            settings: Settings::default(),
            heuristic: HeuristicKind::default(),
            diagonal,
            scale: CostScale::default(),
        }
    }

    /// Searches.
    ///
    /// # Errors
    /// When an end lies outside of the level.
    pub fn run(&self) -> Result<Findings, ExperimentError> {
        self.run_observed(&mut Silent)
    }

    /// Searches, and keeps all that the search did.
    ///
    /// # Errors
    /// When an end lies outside of the level.
    pub fn run_traced(&self) -> Result<(Findings, Trace), ExperimentError> {
        let mut trace = Trace::default();
        let findings = self.run_observed(&mut trace)?;
        Ok((findings, trace))
    }

    fn run_observed(&self, observer: &mut impl Observer) -> Result<Findings, ExperimentError> {
        let Self { ref level, start, goal, movement, settings, heuristic, diagonal, scale } = *self;
        let ground = TrueGround::new(level, movement);
        let space = SquareSpace::new(&ground, diagonal, scale, heuristic);
        let size = level.size();
        let from = space.node(start).ok_or(ExperimentError::StartOutside { start, size })?;
        let to = space.node(goal).ok_or(ExperimentError::GoalOutside { goal, size })?;

        let (walker, terrain) = (movement.name(), |point| level.terrains.kind(level.cells[point]).name.to_string());
        let refused = if ground.entry_cost(from.index()).is_none() {
            Some(NoPath::StartBlocked { walker, start, terrain: terrain(start) })
        } else if ground.entry_cost(to.index()).is_none() {
            Some(NoPath::GoalBlocked { walker, goal, terrain: terrain(goal) })
        } else {
            None
        };
        if let Some(reason) = refused {
            return Ok(Findings { route: Err(reason), stats: Stats::default(), algorithm: settings.algorithm });
        }

        let (path, stats, algorithm) = if settings.algorithm.is_prepared() {
            search_prepared(&ground, self, from, to, observer)
        } else {
            let (path, outcome) = Searcher::default().path(&space, from, &One(to), settings, observer);
            (path, outcome.stats, settings.algorithm)
        };
        let route = path
            .map(|path| Route { steps: path.nodes.iter().map(|&node| space.point(node)).collect(), cost: path.cost })
            .ok_or(NoPath::CutOff { start, goal });
        Ok(Findings { route, stats, algorithm })
    }
}

/// Prepares the ground and searches on it, with the heuristic, open list and stopping rule that go with the algorithm.
fn search_prepared(
    ground: &TrueGround,
    experiment: &Experiment,
    from: NodeId,
    to: NodeId,
    observer: &mut impl Observer,
) -> (Option<Path>, Stats, Algorithm) {
    let Experiment { settings: Settings { algorithm, .. }, diagonal, scale, .. } = *experiment;
    let ground = PreparedGround::new(ground, diagonal);
    let landmarks = (algorithm == Algorithm::Landmarks).then(|| Landmarks::new(&ground, scale));
    let query = GridQuery { ground: &ground, landmarks: landmarks.as_ref(), scale, algorithm };
    let mut searcher = GridSearcher::default();
    let outcome = searcher.search(query, from, to, observer);
    let path = outcome.cost.map(|cost| Path { nodes: searcher.steps().to_vec(), cost });
    (path, outcome.stats, outcome.algorithm)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::TerrainId;

    /// A level from a picture of built-in terrains; `A` and `B` are the ends, on floor.
    fn experiment(picture: &[&str]) -> Experiment {
        let size = Size::new(picture[0].len() as u32, picture.len() as u32).expect("a small picture");
        let mut level = Level::filled(size, TerrainId::FLOOR);
        let (mut start, mut goal) = (Point::default(), Point::default());
        for (point, glyph) in size.points().zip(picture.iter().flat_map(|row| row.chars())) {
            match glyph {
                'A' => start = point,
                'B' => goal = point,
                _ => level.cells[point] = level.terrains.by_glyph(glyph).expect("a built-in terrain"),
            }
        }
        Experiment::new(level, start, goal)
    }

    fn steps(experiment: &Experiment) -> Result<(Vec<(i32, i32)>, u32), NoPath> {
        let route = experiment.run().expect("both ends on the map").route?;
        Ok((route.steps.iter().map(|point| (point.x, point.y)).collect(), route.cost.0))
    }

    #[test]
    fn the_cheapest_way_takes_the_road_and_the_shortest_does_not() {
        let mut experiment = experiment(&[
            "%%%%%", //
            "A%%%B", //
            ".,,,.",
        ]);
        assert_eq!(steps(&experiment), Ok((vec![(0, 1), (1, 2), (2, 2), (3, 2), (4, 1)], 7 + 5 + 5 + 14)));
        experiment.settings.algorithm = Algorithm::BreadthFirst;
        experiment.diagonal = DiagonalRule::Never;
        assert_eq!(steps(&experiment), Ok((vec![(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)], 3 * 40 + 10)));
    }

    #[test]
    fn who_walks_decides_where_the_way_is() {
        let mut experiment = experiment(&["A&B"]);
        assert_eq!(
            steps(&experiment).map_err(|reason| reason.to_string()),
            Err("no way leads from 0,0 to 2,0: the open list ran empty".into())
        );
        experiment.movement = Movement::Flier;
        assert_eq!(steps(&experiment), Ok((vec![(0, 0), (1, 0), (2, 0)], 20)));
    }

    #[test]
    fn nobody_stands_in_walls() {
        let mut experiment = experiment(&["A#B"]);
        let reason = |experiment: &Experiment| steps(experiment).expect_err("no path").to_string();
        experiment.goal = Point::new(1, 0);
        assert_eq!(reason(&experiment), "a walker cannot stand at the goal 1,0: wall");
        experiment.start = experiment.goal;
        assert_eq!(reason(&experiment), "a walker cannot stand at the start 1,0: wall");
        assert_eq!(experiment.run().expect("both ends on the map").stats, Stats::default());
        (experiment.start, experiment.goal) = (Point::new(2, 0), Point::new(2, 0));
        assert_eq!(steps(&experiment), Ok((vec![(2, 0)], 0)));
    }

    #[test]
    fn ends_outside_of_the_map_are_errors() {
        let mut experiment = experiment(&["A.B"]);
        experiment.goal = Point::new(3, 0);
        let error = experiment.run().expect_err("off the map").to_string();
        assert_eq!(error, "the goal 3,0 is outside of the map, which is 3x1 cells");
        experiment.start = Point::new(-1, 0);
        assert!(matches!(experiment.run(), Err(ExperimentError::StartOutside { .. })));
    }

    #[test]
    fn tracing_changes_nothing() {
        let experiment = experiment(&["A..#.", ".#.#.", ".#..B"]);
        let (findings, trace) = experiment.run_traced().expect("both ends on the map");
        assert_eq!(Ok(findings.clone()), experiment.run());
        assert_eq!(trace.last_picture().nodes().count() as u32, findings.stats.opened);
    }
}
