//! Runs an experiment: searches in the space of its level, by its method.

mod moving;
mod special_loops;
mod squares;
mod units;

pub(super) use moving::discover_beside;
pub(super) use squares::{dead_ends, islands};

use crate::{
    grid::Point,
    level::Layout,
    search::{
        Algorithm, ConnectedComponents, Cost, CostGrid, CostScale, GraphSpace, HeuristicKind, HexSpace, Islands,
        NodeId, One, Reversible, RoadMap, SearchSpace, Searcher, Settings, Smoothing, Stats, Walkability,
    },
    terrain::Movement,
};

use super::{
    Experiment, ExperimentError, Findings, FirstSteps, Foreknowledge, Method, NoPath, Preparation, Route, TerrainCosts,
    ground::SearchInput,
    recording::{CellMapping, CellObserver},
};

/// The start and at least one goal; all of them nodes of the ground.
type Ends<'a> = (NodeId, &'a [NodeId]);

/// Checks that the level supports the experiment, and that its settings go together.
pub(super) fn check(experiment: &Experiment) -> Result<(), ExperimentError> {
    let asked = only_on_squares(experiment);
    let layout = &experiment.level.layout;
    if *layout != Layout::Squares
        && let Some((_, what)) = asked.into_iter().find(|&(is_asked, _)| is_asked)
    {
        return Err(ExperimentError::OnlyOnSquares { what, layout: layout.name() });
    }
    if let Some((_, what, with)) = exclusive(experiment).into_iter().find(|&(is_asked, ..)| is_asked) {
        return Err(ExperimentError::Together { what, with });
    }
    let cells = experiment.level.size().area();
    let most = Experiment::MOST_CELLS_WITH_MUCH_MEMORY;
    let first_steps = experiment.foreknowledge.first_steps;
    let takes_much = [
        (experiment.turn_penalty > 0, TURNING, most),
        (experiment.settings.algorithm == Algorithm::Landmarks, Algorithm::Landmarks.name(), most),
        (experiment.settings.algorithm.is_from_both_ends(), experiment.settings.algorithm.name(), most),
        (experiment.settings.algorithm == Algorithm::AnyAngle, Algorithm::AnyAngle.name(), most),
        (experiment.method == Method::Flee, Method::Flee.name(), most),
        (experiment.method.is_for_many(), experiment.method.name(), Experiment::MOST_CELLS_FOR_MANY),
        (first_steps != FirstSteps::Unknown, first_steps.name(), Experiment::MOST_CELLS_OF_FIRST_STEPS),
    ];
    match takes_much.into_iter().find(|&(is_asked, _, most)| is_asked && cells > most) {
        Some((_, what, most)) => Err(ExperimentError::TooLarge { what, cells, most }),
        None => Ok(()),
    }
}

const TURNING: &str = "a penalty for turning";
const MANY_GOALS: &str = "several goals";
const SMOOTHING: &str = "smoothing";
const LARGE: &str = "a large unit";
const DEAD_ENDS: &str = "skipping dead ends";
const NO_ISLANDS: &str = "ignoring islands";
const WEIGHT: &str = "a weight of H";
const TIES: &str = "a rule for ties";
const LIMIT: &str = "a limit of expansions";

/// Settings that only squares have: whether each is used, and its name.
fn only_on_squares(experiment: &Experiment) -> [(bool, &'static str); 13] {
    let Experiment { ref level, settings, method, .. } = *experiment;
    let is_graph = !level.layout.has_cells();
    let first_steps = experiment.foreknowledge.first_steps;
    [
        (method != Method::Search, method.name()),
        (!experiment.other_goals.is_empty(), MANY_GOALS),
        (experiment.turn_penalty > 0, TURNING),
        (experiment.limit > 0, LIMIT),
        (experiment.smoothing != Smoothing::None, SMOOTHING),
        (experiment.unit_side != 1, LARGE),
        (experiment.foreknowledge.dead_ends, DEAD_ENDS),
        (first_steps != FirstSteps::Unknown, first_steps.name()),
        (!runs_everywhere(settings.algorithm), settings.algorithm.name()),
        (experiment.diagonal != level.diagonal, "a rule for diagonals"),
        (is_graph && experiment.scale != CostScale::default(), "another scale of costs"),
        (is_graph && experiment.movement != Movement::default(), "another way of moving"),
        (is_graph && experiment.terrain != TerrainCosts::default(), "flat ground"),
    ]
}

/// Whether a setting excludes every tie-breaking rule but the default.
pub(super) fn excludes_ties(experiment: &Experiment) -> bool {
    exclusive(experiment).iter().any(|&(is_asked, what, _)| is_asked && what == TIES)
}

/// Pairs of settings that do not go together: whether both are used, and their names.
fn exclusive(experiment: &Experiment) -> Vec<(bool, &'static str, &'static str)> {
    let Experiment { settings, method, .. } = *experiment;
    let algorithm = settings.algorithm;
    let has_own_search = !algorithm.is_best_first();
    let is_search = method == Method::Search;
    let is_walk = matches!(method, Method::Discover | Method::Dodge) || method.is_for_many();
    let has_many_goals = !experiment.other_goals.is_empty();
    let Foreknowledge { dead_ends: has_dead_ends, first_steps, .. } = experiment.foreknowledge;
    let (has_first_steps, first_steps) = (first_steps != FirstSteps::Unknown, first_steps.name());
    let is_large = experiment.unit_side != 1;
    let is_turning = experiment.turn_penalty > 0;
    let is_smoothed = experiment.smoothing != Smoothing::None;
    let plain = Settings { algorithm, ..Settings::default() };
    let has_weight = settings.weight != plain.weight;
    let asks_no_islands = !experiment.foreknowledge.islands;
    let has_ties = settings.ties != plain.ties;
    let has_open_list = settings.open_list != plain.open_list;
    let has_others = method == Method::Dodge || method.is_for_many();
    let has_limit = experiment.limit > 0;
    let mut all = vec![
        // Smoothing looks for fewer corners, not for cheaper turns, and could undo what the search has proved.
        (is_turning && is_smoothed, TURNING, SMOOTHING),
        (has_weight && algorithm != Algorithm::AStar, WEIGHT, algorithm.name()),
        (has_weight && has_many_goals, WEIGHT, MANY_GOALS),
        // Only one list takes equals in another order.
        (has_ties && has_open_list, TIES, "an open list"),
        (asks_no_islands && has_dead_ends, NO_ISLANDS, DEAD_ENDS),
        (asks_no_islands && !asks_islands(method), NO_ISLANDS, method.name()),
        // Without the cost of steps, waiting and pacing would be as good as any path.
        (method == Method::Dodge && !is_by_cost(algorithm), algorithm.name(), method.name()),
        (is_turning && has_own_search, TURNING, algorithm.name()),
        (has_dead_ends && has_own_search, DEAD_ENDS, algorithm.name()),
        (has_dead_ends && is_turning, DEAD_ENDS, TURNING),
        // They know of cheapest paths only.
        (has_first_steps && !is_by_cost(algorithm), first_steps, algorithm.name()),
        (has_first_steps && has_own_search, first_steps, algorithm.name()),
        (has_first_steps && is_turning, first_steps, TURNING),
        (has_first_steps && has_dead_ends, first_steps, DEAD_ENDS),
        (has_first_steps && has_many_goals, first_steps, MANY_GOALS),
        (has_first_steps && !is_search, first_steps, method.name()),
        (has_limit && has_own_search, LIMIT, algorithm.name()),
        (has_limit && !is_search, LIMIT, method.name()),
        (has_limit && is_turning, LIMIT, TURNING),
        (has_limit && has_many_goals, LIMIT, MANY_GOALS),
        (has_limit && has_dead_ends, LIMIT, DEAD_ENDS),
        (has_limit && has_first_steps, LIMIT, first_steps),
        (has_limit && settings.stop != plain.stop, LIMIT, "a stopping rule"),
        (has_many_goals && has_own_search, MANY_GOALS, algorithm.name()),
        (has_many_goals && has_dead_ends, MANY_GOALS, DEAD_ENDS),
        (has_many_goals && (is_walk || method == Method::Waypoints), MANY_GOALS, method.name()),
        (!is_search && has_own_search, algorithm.name(), method.name()),
        (!is_search && is_turning, TURNING, method.name()),
        (!is_search && has_dead_ends, DEAD_ENDS, method.name()),
        (is_smoothed && (is_walk || method == Method::Flee), SMOOTHING, method.name()),
        // Its lines are straight already, and are not measured in steps.
        (is_smoothed && algorithm == Algorithm::AnyAngle, SMOOTHING, algorithm.name()),
        (is_large && is_walk, LARGE, method.name()),
        (!experiment.others.is_empty() && !has_others, "the paths of others", method.name()),
    ];
    // Methods and algorithms with a search of their own allow no choice.
    let has_own_way = matches!(method, Method::Field | Method::Flee | Method::Discover) || method.is_for_many();
    if has_own_way || has_own_search {
        let with = if has_own_way { method.name() } else { algorithm.name() };
        let has_heuristic = experiment.heuristic != HeuristicKind::default();
        all.extend([
            (has_own_way && algorithm != Algorithm::default(), algorithm.name(), with),
            (settings.stop != plain.stop, "a stopping rule", with),
            (has_weight, WEIGHT, with),
            (has_open_list, "an open list", with),
            (has_ties, TIES, with),
            (has_heuristic && !allows_heuristics(algorithm), "a heuristic", with),
        ]);
    }
    all
}

/// Whether an algorithm uses the cost of steps.
fn is_by_cost(algorithm: Algorithm) -> bool {
    !matches!(algorithm, Algorithm::BreadthFirst | Algorithm::Greedy)
}

/// Whether a method first checks that the ends are on one island. A fleeing unit needs no path to the goals, and a
/// discovering one cannot know.
fn asks_islands(method: Method) -> bool {
    !matches!(method, Method::Flee | Method::Discover)
}

/// Whether an algorithm searches hexes and graphs as well as squares.
fn runs_everywhere(algorithm: Algorithm) -> bool {
    algorithm.is_best_first() || algorithm.is_from_both_ends() || algorithm == Algorithm::Deepening
}

/// Whether an algorithm with a search of its own can be run with every heuristic: it uses them, or has no H at all.
fn allows_heuristics(algorithm: Algorithm) -> bool {
    algorithm.is_from_both_ends() || matches!(algorithm, Algorithm::TwoTier | Algorithm::Deepening)
}

/// Searches between ends where the unit can stand, after [`check`] has passed.
pub(super) fn search(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: Ends<'_>,
    mut observer: &mut dyn CellObserver,
) -> Result<Findings, ExperimentError> {
    match &experiment.level.layout {
        Layout::Squares => over_squares(experiment, ground, ends, observer),
        Layout::Hexes => hexes(experiment, ground, ends, &mut observer),
        Layout::Roads(map) => roads(experiment, map, &mut observer),
    }
}

fn over_squares(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: Ends<'_>,
    mut observer: &mut dyn CellObserver,
) -> Result<Findings, ExperimentError> {
    let (start, goals) = ends;
    let observer = &mut observer;
    let Experiment { start: from, goal: to, .. } = *experiment;
    let mut why_not = NoPath::CutOff { start: from, goal: to };
    if asks_islands(experiment.method) && experiment.foreknowledge.islands {
        let islands = Islands::new(ground, experiment.diagonal);
        if !goals.iter().any(|&goal| islands.are_joined(start, goal)) {
            return Ok(experiment.without_search(NoPath::OtherIsland { start: from, goal: to }));
        }
        if experiment.method != Method::Dodge {
            why_not = NoPath::CostOverflow { start: from, goal: to };
        }
    }
    let found = match experiment.method {
        Method::Search if experiment.settings.algorithm.has_special_loop() => {
            return Ok(special_loops::over_squares(experiment, ground, (start, goals[0]), why_not, observer));
        }
        Method::Search if experiment.turn_penalty > 0 => squares::turning(experiment, ground, ends, observer)?,
        Method::Search => squares::search(experiment, ground, ends, observer)?,
        Method::Waypoints => squares::waypoints(experiment, ground, (start, goals[0]), observer)?,
        Method::Field => squares::field(experiment, ground, ends, observer),
        Method::Flee => return Ok(squares::flee(experiment, ground, ends, observer)),
        Method::Discover => return moving::discover(experiment, ground, (start, goals[0]), observer),
        Method::Dodge => moving::dodge(experiment, ground, (start, goals[0]), observer)?,
        Method::ConstraintTree | Method::InTurn | Method::Crowd => {
            return units::plan(experiment, ground, (start, goals[0]), observer);
        }
    };
    if found.is_limit_spent {
        why_not = NoPath::LimitSpent { limit: experiment.limit };
    }
    Ok(findings(found, why_not))
}

/// The result of a search: a path, or none because the open list ran empty or the limit of expansions was spent.
struct Found {
    route: Option<Route>,
    stats: Stats,
    searched_by: &'static str,
    preparation: Option<Preparation>,
    sight_lines: Vec<[Point; 2]>,
    /// Whether nodes were left to expand when the limit was spent.
    is_limit_spent: bool,
}

impl Found {
    /// The result of a search with nothing worked out before it, whose limit is not spent.
    fn of(route: Option<Route>, stats: Stats, searched_by: &'static str) -> Self {
        Self { route, stats, searched_by, preparation: None, sight_lines: Vec::new(), is_limit_spent: false }
    }
}

fn findings(Found { route, stats, searched_by, preparation, sight_lines, .. }: Found, why_not: NoPath) -> Findings {
    Findings { preparation, sight_lines, ..Findings::of(route.ok_or(why_not), stats, searched_by) }
}

fn hexes(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goals): Ends<'_>,
    observer: &mut impl CellObserver,
) -> Result<Findings, ExperimentError> {
    let space = HexSpace::new(ground, experiment.scale, experiment.heuristic);
    let is_open = |node: NodeId| ground.entry_cost(node.index()).is_some();
    let point = |node| Some(space.point(node));
    over_nodes(experiment, &space, is_open, (start, goals[0]), (point, |node| node), observer)
}

fn roads(
    experiment: &Experiment,
    map: &RoadMap,
    observer: &mut impl CellObserver,
) -> Result<Findings, ExperimentError> {
    let place = |at| map.at(at).ok_or(ExperimentError::NoPlace { at });
    let ends = (place(experiment.start)?, place(experiment.goal)?);
    let space = GraphSpace::new(map, experiment.heuristic);
    let size = experiment.level.size();
    // Places lie on the map, so each has a cell to be drawn in.
    let cell = |node| space.point(node).and_then(|point| size.index(point)).map_or(node, |index| NodeId(index as u32));
    over_nodes(experiment, &space, |_| true, ends, (|node| space.point(node), cell), observer)
}

/// The cells that one step of a search leads to from a cell, with the cost of the step; none for an experiment that
/// cannot be run.
pub(super) fn steps(experiment: &Experiment, from: NodeId) -> Vec<(NodeId, Cost)> {
    let Ok(Ok(SearchInput { ground, .. })) = experiment.prepare() else { return Vec::new() };
    let mut steps = Vec::new();
    match &experiment.level.layout {
        Layout::Squares => squares::space(experiment, &ground).successors(from, |next, cost| steps.push((next, cost))),
        Layout::Hexes => HexSpace::new(&ground, experiment.scale, experiment.heuristic)
            .successors(from, |next, cost| steps.push((next, cost))),
        Layout::Roads(map) => {
            let (space, size) = (GraphSpace::new(map, experiment.heuristic), experiment.level.size());
            let cell = |node| Some(NodeId(size.index(space.point(node)?)? as u32));
            if let Some(place) = map.at(size.point(from.index())) {
                space.successors(place, |next, cost| steps.extend(cell(next).map(|next| (next, cost))));
            }
        }
    }
    steps
}

/// All steps of an experiment's space, and its ends, as nodes of that space.
pub(super) struct AllSteps {
    /// Number of nodes.
    pub(super) nodes: usize,
    /// The nodes that each step connects, and its cost.
    pub(super) steps: Vec<(NodeId, NodeId, Cost)>,
    pub(super) start: NodeId,
    pub(super) goals: Vec<NodeId>,
}

impl AllSteps {
    fn of(space: &impl SearchSpace, is_open: impl Fn(NodeId) -> bool, start: NodeId, goals: Vec<NodeId>) -> Self {
        let mut steps = Vec::new();
        let nodes = space.node_count();
        for from in (0..nodes as u32).map(NodeId).filter(|&node| is_open(node)) {
            space.successors(from, |next, cost| steps.push((from, next, cost)));
        }
        Self { nodes, steps, start, goals }
    }
}

/// All steps of the space of an experiment's level; `None` for an experiment that cannot be run.
pub(super) fn all_steps(experiment: &Experiment) -> Option<AllSteps> {
    let SearchInput { ground, start, goals } = experiment.prepare().ok()?.ok()?;
    let is_open = |node: NodeId| ground.entry_cost(node.index()).is_some();
    Some(match &experiment.level.layout {
        Layout::Squares => AllSteps::of(&squares::space(experiment, &ground), is_open, start, goals),
        Layout::Hexes => {
            AllSteps::of(&HexSpace::new(&ground, experiment.scale, experiment.heuristic), is_open, start, goals)
        }
        Layout::Roads(map) => {
            let space = GraphSpace::new(map, experiment.heuristic);
            AllSteps::of(&space, |_| true, map.at(experiment.start)?, vec![map.at(experiment.goal)?])
        }
    })
}

/// One search from node to node, unless the ends are on different islands. `is_open` tells whether a node can be
/// entered, `point` where it lies, `cell` which cell it is drawn in.
fn over_nodes(
    experiment: &Experiment,
    space: &impl Reversible,
    is_open: impl Fn(NodeId) -> bool,
    (from, to): (NodeId, NodeId),
    (point, cell): (impl Fn(NodeId) -> Option<Point>, impl Fn(NodeId) -> NodeId),
    observer: &mut impl CellObserver,
) -> Result<Findings, ExperimentError> {
    let Experiment { start, goal, settings, foreknowledge, .. } = *experiment;
    if foreknowledge.islands && !ConnectedComponents::of(space, is_open).are_joined(from, to) {
        return Ok(experiment.without_search(NoPath::OtherIsland { start, goal }));
    }
    let (path, stats, gave_up) = if settings.algorithm.has_special_loop() {
        special_loops::over_nodes(experiment, space, (from, to), cell, observer)
    } else {
        let mut observer = CellMapping { observer, cell };
        let (path, outcome) = Searcher::default().path(space, from, &One(to), settings.best_first()?, &mut observer);
        (path, outcome.stats, None)
    };
    let route = path.map(|path| {
        let steps = path.nodes.iter().filter_map(|&node| point(node)).collect();
        Route { steps, cost: path.cost, corners: Vec::new() }
    });
    let found = Found::of(route, stats, settings.algorithm.name());
    Ok(findings(found, gave_up.unwrap_or(NoPath::CutOff { start, goal })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::Size,
        level::Level,
        search::{OpenListKind, Ties},
        terrain::TerrainId,
    };

    #[test]
    fn a_search_that_runs_empty_at_its_limit_has_not_spent_it() {
        let mut level = Level::filled(Size::new(5, 1).expect("a small size"), TerrainId::FLOOR);
        level.cells[Point::new(3, 0)] = TerrainId::WALL;
        let (start, goal) = (Point::new(0, 0), Point::new(4, 0));
        let mut experiment = Experiment::new(level, start, goal);
        experiment.foreknowledge.islands = false;
        for (limit, why) in [(2, NoPath::LimitSpent { limit: 2 }), (3, NoPath::CutOff { start, goal })] {
            experiment.limit = limit;
            let findings = experiment.run().expect("both ends on the map");
            assert_eq!((findings.stats.expanded, findings.route), (limit, Err(why)));
        }
    }

    #[test]
    fn what_excludes_each_other_is_said() {
        let level = Level::filled(Size::new(3, 1).expect("a small size"), TerrainId::FLOOR);
        let mut experiment = Experiment::new(level, Point::new(0, 0), Point::new(2, 0));
        experiment.method = Method::Flee;
        experiment.turn_penalty = 5;
        let error = experiment.run().expect_err("not both").to_string();
        assert_eq!(error, "a penalty for turning and flee do not go together");
        experiment.method = Method::Search;
        experiment.smoothing = Smoothing::Sight;
        let error = experiment.run().expect_err("not both").to_string();
        assert_eq!(error, "a penalty for turning and smoothing do not go together");
        experiment.smoothing = Smoothing::None;
        experiment.turn_penalty = 0;
        experiment.settings.ties = Ties::FirstAdded;
        assert!(experiment.run().is_ok());
        experiment.settings.open_list = OpenListKind::Bucket;
        let error = experiment.run().expect_err("not both").to_string();
        assert_eq!(error, "a rule for ties and an open list do not go together");
        let level = Level::filled(Size::new(4096, 1025).expect("a large size"), TerrainId::FLOOR);
        let mut experiment = Experiment::new(level, Point::new(0, 0), Point::new(9, 0));
        experiment.turn_penalty = 5;
        let error = experiment.run().expect_err("too much").to_string();
        assert!(error.ends_with("expected a map of at most 4194304 cells, and this one has 4198400"), "{error}");
    }
}
