//! Searches over the squares of a map that does not change.

use std::{cell::Cell, collections::BTreeMap};

use crate::{
    grid::Point,
    search::{
        Algorithm, AnyOf, BestFirst, Cost, CostGrid, CostScale, DeadEnds, DistanceField, FacingAnywhere, FleeMap,
        GoalBounds, GridQuery, GridSearcher, IslandId, Islands, Landmarks, MaskedSpace, NodeId, Observer, One, Path,
        PathDatabase, PreparedGround, Reversed, SearchSpace, Searcher, Settings, SquareSpace, Stats, Target,
        TurningSpace, TwoTier, Walkability, WaypointSpace, Waypoints,
    },
    terrain::Movement,
};

use super::{
    super::{
        Experiment, ExperimentError, Findings, FirstSteps, NoPath, Preparation, Route, TerrainCosts,
        ground::SearchInput,
        recording::{CellMapping, CellObserver},
    },
    Ends, Found,
};

/// The space of an experiment's steps.
pub(super) fn space<'a>(experiment: &Experiment, ground: &'a CostGrid) -> SquareSpace<'a, CostGrid> {
    SquareSpace::new(ground, experiment.diagonal, experiment.scale, experiment.heuristic)
}

/// One search from cell to cell.
pub(super) fn search(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goals): Ends<'_>,
    observer: &mut impl Observer,
) -> Result<Found, ExperimentError> {
    let settings = experiment.settings;
    let space = space(experiment, ground);
    let mut searcher = Searcher::default();
    let goal = goals[0];
    let (mut preparation, mut is_limit_spent) = (None, false);
    let (path, stats, searched_by) = if goals.len() > 1 {
        let settings = towards_any(settings);
        let (path, outcome) = searcher.path(&space, start, &AnyOf(|node| goals.contains(&node)), settings, observer);
        (path, outcome.stats, settings.algorithm.name())
    } else if settings.algorithm.is_prepared() {
        let (path, stats, algorithm) = prepared(experiment, ground, (start, goal), observer);
        (path, stats, algorithm.name())
    } else if settings.algorithm == Algorithm::TwoTier {
        if let Some(path) = long_path(experiment, start, goal) {
            let route = route(experiment, &space, path);
            return Ok(Found::of(route, Stats::default(), "long-path"));
        }
        let tiers = TwoTier::new(ground, experiment.diagonal, experiment.scale, experiment.heuristic);
        let (path, stats) = tiers.path(ground, (start, goal), &mut searcher, observer);
        (path, stats, settings.algorithm.name())
    } else {
        let settings = settings.best_first()?;
        let name = settings.algorithm.name();
        let first_steps = experiment.foreknowledge.first_steps;
        if first_steps == FirstSteps::GoalBounds {
            let bounds = GoalBounds::new(&space, experiment.level.size());
            let within = bounds.towards(&space, goal);
            let (path, outcome) = searcher.path(&within, start, &One(goal), settings, observer);
            let (bytes, expansions) = (bounds.bytes(), bounds.expansions());
            preparation = Some(Preparation { what: first_steps, bytes, expansions });
            (path, outcome.stats, name)
        } else if first_steps == FirstSteps::PathDatabase
            && let Some(database) = PathDatabase::new(&space)
        {
            let step_by_step = database.towards(&space, goal);
            let (path, outcome) = searcher.path(&step_by_step, start, &One(goal), settings, observer);
            let (bytes, expansions) = (database.bytes(), database.expansions());
            preparation = Some(Preparation { what: first_steps, bytes, expansions });
            (path, outcome.stats, name)
        } else if experiment.foreknowledge.dead_ends {
            let mut dead_ends = DeadEnds::new(ground, experiment.diagonal);
            match dead_ends.passage(start, goal) {
                Some(passage) => {
                    let within = MaskedSpace::new(&space, |cell| passage.contains(cell));
                    let (path, outcome) = searcher.path(&within, start, &One(goal), settings, observer);
                    (path, outcome.stats, name)
                }
                None => (None, Stats::default(), name),
            }
        } else if experiment.limit > 0 {
            let (path, stats, is_spent) =
                limited(&mut searcher, (&space, experiment.limit), (start, goal), settings, observer);
            is_limit_spent = is_spent;
            (path, stats, name)
        } else {
            let (path, outcome) = searcher.path(&space, start, &One(goal), settings, observer);
            (path, outcome.stats, name)
        }
    };
    let route = path.and_then(|path| route(experiment, &space, &path));
    Ok(Found { preparation, is_limit_spent, ..Found::of(route, stats, searched_by) })
}

/// The start, and the cells of each island of a map of squares; `None` for an experiment that cannot be run.
pub(in super::super) fn islands(experiment: &Experiment) -> Option<(NodeId, Vec<Vec<NodeId>>)> {
    let SearchInput { ground, start, .. } = experiment.prepare().ok()?.ok()?;
    let islands = Islands::new(&ground, experiment.diagonal);
    let mut parts: BTreeMap<IslandId, Vec<NodeId>> = BTreeMap::new();
    for cell in (0..ground.size().area() as u32).map(NodeId) {
        if let Some(island) = islands.island(cell) {
            parts.entry(island).or_default().push(cell);
        }
    }
    Some((start, parts.into_values().collect()))
}

/// The cells that a search leaves out because they lie in dead ends, those behind mouths of a single cell if there are
/// any; and those that it does not leave out, without its ends. `None` if dead ends are not skipped.
pub(in super::super) fn dead_ends(experiment: &Experiment) -> Option<(Vec<NodeId>, Vec<NodeId>)> {
    let SearchInput { ground, start, goals } = experiment.prepare().ok()?.ok()?;
    let goal = *goals.first()?;
    if !experiment.foreknowledge.dead_ends {
        return None;
    }
    let mut free: Vec<_> = (0..ground.size().area() as u32).map(NodeId).collect();
    free.retain(|cell| ground.entry_cost(cell.index()).is_some());
    let mut dead_ends = DeadEnds::new(&ground, experiment.diagonal);
    let passage = dead_ends.passage(start, goal)?;
    let (mut within, mut out): (Vec<_>, Vec<_>) = free.into_iter().partition(|&cell| passage.contains(cell));
    let mut narrow = DeadEnds::narrow(&ground, experiment.diagonal);
    let passage = narrow.passage(start, goal)?;
    if out.iter().any(|&cell| !passage.contains(cell)) {
        out.retain(|&cell| !passage.contains(cell));
    }
    within.retain(|&cell| cell != start && cell != goal);
    Some((out, within))
}

/// A search that stops before it expands more nodes than a limit, and whether it stopped so. The closing that ends it
/// is not reported.
fn limited<S: SearchSpace>(
    searcher: &mut Searcher,
    (space, limit): (&S, u32),
    (start, goal): (NodeId, NodeId),
    settings: Settings,
    observer: &mut impl Observer,
) -> (Option<Path>, Stats, bool) {
    let target = Limited { goal, left: Cell::new(limit) };
    let mut observer = UpTo { observer, goal, left: limit };
    let (path, mut outcome) = searcher.path(space, start, &target, settings, &mut observer);
    let path = path.filter(|_| outcome.found == Some(goal));
    let is_spent = outcome.found.is_some() && path.is_none();
    if is_spent {
        outcome.stats.closed -= 1;
    }
    (path, outcome.stats, is_spent)
}

/// A goal, or the first node that is closed after `left` others. Each question counts as a closing, so a search has to
/// ask once for each.
struct Limited {
    goal: NodeId,
    left: Cell<u32>,
}

impl<S: SearchSpace> Target<S> for Limited {
    fn is_target(&self, node: NodeId) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        node == self.goal || left == 0
    }

    fn estimate(&self, space: &S, node: NodeId) -> Cost {
        space.estimate(node, self.goal)
    }
}

/// Reports the first `left` closings, and that of the goal in any case.
struct UpTo<'a, O> {
    observer: &'a mut O,
    goal: NodeId,
    left: u32,
}

impl<O: Observer> Observer for UpTo<'_, O> {
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        self.observer.opened(node, parent, g, h, f);
    }

    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.observer.reparented(node, parent, g, f);
    }

    fn closed(&mut self, node: NodeId) {
        if self.left > 0 || node == self.goal {
            self.observer.closed(node);
        }
        self.left = self.left.saturating_sub(1);
    }
}

/// The path that the level carries, if it was made for a unit like this one.
fn long_path(experiment: &Experiment, start: NodeId, goal: NodeId) -> Option<&Path> {
    let level = &experiment.level;
    let is_same_walker = experiment.movement == Movement::Walker
        && experiment.terrain == TerrainCosts::Own
        && !experiment.influence
        && experiment.unit_side == 1
        && experiment.scale == CostScale::Lester
        && experiment.diagonal == level.diagonal;
    if is_same_walker { level.long_paths.between(start, goal) } else { None }
}

/// No estimate looks ahead to the nearest of several goals, so algorithms that need one become Dijkstra's algorithm.
fn towards_any(settings: Settings<Algorithm>) -> Settings {
    match settings.algorithm {
        Algorithm::BreadthFirst => settings.with(BestFirst::BreadthFirst),
        _ => settings.with(BestFirst::Dijkstra),
    }
}

/// Prepares the ground and searches on it, with the heuristic, open list and stopping rule of the algorithm.
fn prepared(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goal): (NodeId, NodeId),
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

/// One search in which each change of direction has a cost.
pub(super) fn turning(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goals): Ends<'_>,
    observer: &mut impl CellObserver,
) -> Result<Found, ExperimentError> {
    let space = TurningSpace::new(space(experiment, ground), penalty(experiment));
    let cell = TurningSpace::<CostGrid>::cell;
    let mut observer = CellMapping { observer, cell };
    let starts = TurningSpace::<CostGrid>::starts(start);
    let mut searcher = Searcher::default();
    let (path, outcome, settings) = if let &[goal] = goals {
        let settings = experiment.settings.best_first()?;
        let (path, outcome) = searcher.path_from(&space, &starts, &FacingAnywhere(goal), settings, &mut observer);
        (path, outcome, settings)
    } else {
        let settings = towards_any(experiment.settings);
        let target = AnyOf(|node| goals.contains(&cell(node)));
        let (path, outcome) = searcher.path_from(&space, &starts, &target, settings, &mut observer);
        (path, outcome, settings)
    };
    let route = path.and_then(|path| {
        let cells = Path { nodes: path.nodes.iter().map(|&node| cell(node)).collect(), ..path };
        route(experiment, space.square(), &cells)
    });
    Ok(Found::of(route, outcome.stats, settings.algorithm.name()))
}

/// One search from waypoint to waypoint: those of the level, or the corners of the map if it has none.
pub(super) fn waypoints(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goal): (NodeId, NodeId),
    observer: &mut impl CellObserver,
) -> Result<Found, ExperimentError> {
    let settings = experiment.settings.best_first()?;
    let square = space(experiment, ground);
    let chosen = &experiment.level.waypoints;
    let points = if chosen.is_empty() { Waypoints::corners(&square) } else { chosen.clone() };
    if points.len() > Experiment::MOST_WAYPOINTS {
        return Err(ExperimentError::TooManyCorners { corners: points.len() });
    }
    let cells = Waypoints::lines_between(&points);
    if cells > Experiment::MOST_BETWEEN_WAYPOINTS {
        return Err(ExperimentError::WaypointsTooFarApart { cells });
    }
    let waypoints = Waypoints::new(&square, points);
    let space = WaypointSpace::new(&square, &waypoints, square.point(start), square.point(goal));
    let mut observer = CellMapping { observer, cell: |node| square.node(space.point(node)).unwrap_or(start) };
    let (path, outcome) = Searcher::default().path(&space, space.start(), &One(space.goal()), settings, &mut observer);
    let cells = path.and_then(|path| space.cells(&path.nodes));
    let route = cells.and_then(|cells| smoothed(experiment, &square, &cells));
    let found = Found::of(route, outcome.stats, settings.algorithm.name());
    Ok(Found { sight_lines: sight_lines(&space), ..found })
}

/// The lines of sight between waypoints, and from them to both ends, each once.
fn sight_lines<W: Walkability>(space: &WaypointSpace<'_, W>) -> Vec<[Point; 2]> {
    let mut lines = Vec::new();
    for from in (0..space.node_count() as u32).map(NodeId) {
        space.successors(from, |to, _| {
            // The start comes after the waypoints, and nobody goes back to it.
            if from < to || from == space.start() {
                lines.push([space.point(from), space.point(to)]);
            }
        });
    }
    lines
}

/// Follows the distance field of all goals.
pub(super) fn field(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goals): Ends<'_>,
    observer: &mut impl Observer,
) -> Found {
    let space = space(experiment, ground);
    let mut field = DistanceField::default();
    let stats = field.fill(&mut Searcher::default(), &Reversed(&space), goals, observer);
    let route = field.path_from(start).and_then(|path| route(experiment, &space, &path));
    Found::of(route, stats, Algorithm::Dijkstra.name())
}

/// Follows the flee map of all goals.
pub(super) fn flee(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, dangers): Ends<'_>,
    observer: &mut impl Observer,
) -> Findings {
    let space = space(experiment, ground);
    let mut map = FleeMap::default();
    let stats = map.fill(&mut Searcher::default(), &space, &Reversed(&space), dangers, observer);
    // A unit that no danger can reach does not run.
    let stay = || Path { nodes: vec![start], cost: Cost::ZERO };
    let run = if dangers.contains(&start) { None } else { Some(map.path_from(start).unwrap_or_else(stay)) };
    let route = run.and_then(|path| route(experiment, &space, &path));
    let caught = NoPath::Caught { start: experiment.start };
    Findings::of(route.ok_or(caught), stats, Algorithm::Dijkstra.name())
}

/// The route along a path over cells.
pub(super) fn route(experiment: &Experiment, space: &SquareSpace<'_, CostGrid>, path: &Path) -> Option<Route> {
    let cells: Vec<_> = path.nodes.iter().map(|&node| space.point(node)).collect();
    smoothed(experiment, space, &cells)
}

/// The cost of a change of direction, in the experiment's scale.
fn penalty(experiment: &Experiment) -> Cost {
    experiment.scale.straight(experiment.turn_penalty)
}

/// A path over squares, after the experiment's smoothing.
fn smoothed(experiment: &Experiment, space: &SquareSpace<'_, CostGrid>, cells: &[Point]) -> Option<Route> {
    let path = experiment.smoothing.apply(space, cells)?;
    let turns = path.corners.len().saturating_sub(2) as u32;
    let cost = path.cost + Cost(penalty(experiment).0.saturating_mul(turns));
    Some(Route { steps: path.steps, cost, corners: path.corners })
}
