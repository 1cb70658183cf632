//! The search of an experiment, in the space that its level is made of and by the means that it asks for.

use crate::{
    grid::Point,
    level::{Layout, TrueGround},
    search::{
        Algorithm, Cost, DeadEnds, FacingAnywhere, GraphSpace, GridQuery, GridSearcher, HexSpace, Islands, Landmarks,
        NodeId, Observer, One, Path, PreparedGround, Renamed, RoadMap, Searcher, Smoothing, SquareSpace, Stats,
        TurningSpace, TwoTier, Walkability, Within,
    },
};

use super::{Experiment, ExperimentError, Findings, NoPath, Route};

/// Start and goal, both nodes of the ground.
type Ends = (NodeId, NodeId);

/// Checks that the level has what the experiment asks for, and that all of it can be had at once.
pub(super) fn check(experiment: &Experiment) -> Result<(), ExperimentError> {
    let Experiment { ref level, settings, foreknowledge, .. } = *experiment;
    let algorithm = settings.algorithm;
    let is_prepared = algorithm.is_prepared() || algorithm == Algorithm::TwoTier;
    let is_turning = experiment.turn_penalty > 0;
    let turning = "a penalty for turning";
    let asked = [
        (is_turning, turning),
        (experiment.smoothing != Smoothing::None, "smoothing"),
        (experiment.unit_side != 1, "a large unit"),
        (foreknowledge.islands, "asking for islands"),
        (foreknowledge.dead_ends, "skipping dead ends"),
        (is_prepared, algorithm.name()),
    ];
    if level.layout != Layout::Squares
        && let Some((_, what)) = asked.into_iter().find(|&(is_asked, _)| is_asked)
    {
        return Err(ExperimentError::OnlyOnSquares { what, layout: level.layout.name() });
    }
    let exclusive = [
        (is_turning && is_prepared, turning, algorithm.name()),
        (foreknowledge.dead_ends && is_prepared, "skipping dead ends", algorithm.name()),
        (foreknowledge.dead_ends && is_turning, "skipping dead ends", turning),
    ];
    match exclusive.into_iter().find(|&(is_asked, ..)| is_asked) {
        Some((_, what, with)) => Err(ExperimentError::Together { what, with }),
        None => Ok(()),
    }
}

/// Searches between two ends where the ground lets somebody stand; [`check`] has found nothing wrong.
pub(super) fn search(
    experiment: &Experiment,
    ground: &TrueGround,
    ends: Ends,
    mut observer: &mut dyn Observer,
) -> Result<Findings, ExperimentError> {
    let (route, stats) = match &experiment.level.layout {
        Layout::Squares => return Ok(over_squares(experiment, ground, ends, observer)),
        Layout::Hexes => hexes(experiment, ground, ends, &mut observer),
        Layout::Roads(map) => roads(experiment, map, &mut observer)?,
    };
    Ok(findings(experiment, (route, stats, experiment.settings.algorithm)))
}

/// The same on squares, for units of any size.
pub(super) fn over_squares(
    experiment: &Experiment,
    ground: &impl Walkability,
    ends: Ends,
    mut observer: &mut dyn Observer,
) -> Findings {
    let Experiment { start, goal, diagonal, foreknowledge, .. } = *experiment;
    if foreknowledge.islands && !Islands::new(ground, diagonal).are_joined(ends.0, ends.1) {
        return experiment.without_search(NoPath::OtherIsland { start, goal });
    }
    let found = match experiment.turn_penalty {
        0 => squares(experiment, ground, ends, &mut observer),
        _ => turning(experiment, ground, ends, &mut observer),
    };
    findings(experiment, found)
}

fn findings(experiment: &Experiment, (route, stats, algorithm): (Option<Route>, Stats, Algorithm)) -> Findings {
    let Experiment { start, goal, .. } = *experiment;
    Findings { route: route.ok_or(NoPath::CutOff { start, goal }), stats, algorithm }
}

fn squares(
    experiment: &Experiment,
    ground: &impl Walkability,
    ends: Ends,
    observer: &mut impl Observer,
) -> (Option<Route>, Stats, Algorithm) {
    let Experiment { settings, heuristic, diagonal, scale, foreknowledge, .. } = *experiment;
    let space = SquareSpace::new(ground, diagonal, scale, heuristic);
    let mut searcher = Searcher::default();
    let (path, stats, algorithm) = if settings.algorithm.is_prepared() {
        prepared(experiment, ground, ends, observer)
    } else if settings.algorithm == Algorithm::TwoTier {
        let tiers = TwoTier::new(ground, diagonal, scale, heuristic);
        let (path, stats) = tiers.path(ground, ends, &mut searcher, observer);
        (path, stats, Algorithm::TwoTier)
    } else if foreknowledge.dead_ends {
        let mut dead_ends = DeadEnds::new(ground, diagonal);
        match dead_ends.passage(ends.0, ends.1) {
            Some(passage) => {
                let within = Within::new(&space, |cell| passage.contains(cell));
                let (path, outcome) = searcher.path(&within, ends.0, &One(ends.1), settings, observer);
                (path, outcome.stats, settings.algorithm)
            }
            None => (None, Stats::default(), settings.algorithm),
        }
    } else {
        let (path, outcome) = searcher.path(&space, ends.0, &One(ends.1), settings, observer);
        (path, outcome.stats, settings.algorithm)
    };
    let cells = path.map(|path| path.nodes.iter().map(|&node| space.point(node)).collect::<Vec<_>>());
    (cells.and_then(|cells| smoothed(experiment, &space, &cells)), stats, algorithm)
}

/// Prepares the ground and searches on it, with the heuristic, open list and stopping rule that go with the algorithm.
fn prepared(
    experiment: &Experiment,
    ground: &impl Walkability,
    (start, goal): Ends,
    observer: &mut impl Observer,
) -> (Option<Path>, Stats, Algorithm) {
    let Experiment { settings, diagonal, scale, .. } = *experiment;
    let ground = PreparedGround::new(ground, diagonal);
    let landmarks = (settings.algorithm == Algorithm::Landmarks).then(|| Landmarks::new(&ground, scale));
    let query = GridQuery { ground: &ground, landmarks: landmarks.as_ref(), scale, algorithm: settings.algorithm };
    let mut searcher = GridSearcher::default();
    let outcome = searcher.search(query, start, goal, observer);
    let path = outcome.cost.map(|cost| Path { nodes: searcher.steps().to_vec(), cost });
    (path, outcome.stats, outcome.algorithm)
}

fn turning<W: Walkability>(
    experiment: &Experiment,
    ground: &W,
    (start, goal): Ends,
    observer: &mut impl Observer,
) -> (Option<Route>, Stats, Algorithm) {
    let square = SquareSpace::new(ground, experiment.diagonal, experiment.scale, experiment.heuristic);
    let space = TurningSpace::new(square, Cost(experiment.turn_penalty));
    let mut observer = Renamed { observer, name: TurningSpace::<W>::cell };
    let starts = TurningSpace::<W>::starts(start);
    let (path, outcome) =
        Searcher::default().path_from(&space, &starts, &FacingAnywhere(goal), experiment.settings, &mut observer);
    let point = |&node: &NodeId| space.square().point(TurningSpace::<W>::cell(node));
    let cells = path.map(|path| path.nodes.iter().map(point).collect::<Vec<_>>());
    let route = cells.and_then(|cells| smoothed(experiment, space.square(), &cells));
    (route, outcome.stats, experiment.settings.algorithm)
}

/// A path over squares, after the pass that the experiment asks for.
fn smoothed<W: Walkability>(experiment: &Experiment, space: &SquareSpace<'_, W>, cells: &[Point]) -> Option<Route> {
    let path = experiment.smoothing.apply(space, cells)?;
    let turns = path.corners.len().saturating_sub(2) as u32;
    let cost = path.cost + Cost(experiment.turn_penalty.saturating_mul(turns));
    Some(Route { steps: path.steps, cost, corners: path.corners })
}

fn hexes(
    experiment: &Experiment,
    ground: &TrueGround,
    (start, goal): Ends,
    observer: &mut impl Observer,
) -> (Option<Route>, Stats) {
    let space = HexSpace::new(ground, experiment.scale, experiment.heuristic);
    let (path, outcome) = Searcher::default().path(&space, start, &One(goal), experiment.settings, observer);
    let route = path.map(|path| {
        let steps = path.nodes.iter().map(|&node| space.point(node)).collect();
        Route { steps, cost: path.cost, corners: Vec::new() }
    });
    (route, outcome.stats)
}

fn roads(
    experiment: &Experiment,
    map: &RoadMap,
    observer: &mut impl Observer,
) -> Result<(Option<Route>, Stats), ExperimentError> {
    let place = |at| map.at(at).ok_or(ExperimentError::NoPlace { at });
    let (from, to) = (place(experiment.start)?, place(experiment.goal)?);
    let space = GraphSpace::new(map, experiment.heuristic);
    let size = experiment.level.size();
    // Places lie on the map, so each has a cell to be drawn in.
    let cell = |node| space.point(node).and_then(|point| size.index(point)).map_or(node, |index| NodeId(index as u32));
    let mut observer = Renamed { observer, name: cell };
    let (path, outcome) = Searcher::default().path(&space, from, &One(to), experiment.settings, &mut observer);
    let route = path.map(|path| {
        let steps = path.nodes.iter().filter_map(|&node| space.point(node)).collect();
        Route { steps, cost: path.cost, corners: Vec::new() }
    });
    Ok((route, outcome.stats))
}
