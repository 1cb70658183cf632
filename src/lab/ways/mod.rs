//! The search of an experiment, in the space that its level is made of and by the means that it asks for.

mod moving;
mod squares;

use crate::{
    level::Layout,
    search::{
        Algorithm, CostGrid, GraphSpace, HexSpace, Islands, NodeId, Observer, One, Renamed, RoadMap, Searcher,
        Smoothing, Stats,
    },
};

use super::{Experiment, ExperimentError, Findings, Means, NoPath, Route};

/// Start and goals, all of them nodes of the ground; at least one goal.
type Ends<'a> = (NodeId, &'a [NodeId]);

/// Checks that the level has what the experiment asks for, and that all of it can be had at once.
pub(super) fn check(experiment: &Experiment) -> Result<(), ExperimentError> {
    let Experiment { ref level, settings, foreknowledge, means, .. } = *experiment;
    let algorithm = settings.algorithm;
    let is_prepared = algorithm.is_prepared() || algorithm == Algorithm::TwoTier;
    let is_search = means == Means::Search;
    let is_walk = matches!(means, Means::Discover | Means::Dodge);
    let has_many_goals = !experiment.other_goals.is_empty();
    let is_large = experiment.unit_side != 1;
    let is_turning = experiment.turn_penalty > 0;
    let is_smoothed = experiment.smoothing != Smoothing::None;
    let (turning, many_goals, smoothing) = ("a penalty for turning", "several goals", "smoothing");
    let (large, dead_ends) = ("a large unit", "skipping dead ends");
    let asked = [
        (!is_search, means.name()),
        (has_many_goals, many_goals),
        (is_turning, turning),
        (is_smoothed, smoothing),
        (is_large, large),
        (foreknowledge.dead_ends, dead_ends),
        (is_prepared, algorithm.name()),
    ];
    if level.layout != Layout::Squares
        && let Some((_, what)) = asked.into_iter().find(|&(is_asked, _)| is_asked)
    {
        return Err(ExperimentError::OnlyOnSquares { what, layout: level.layout.name() });
    }
    let exclusive = [
        (is_turning && is_prepared, turning, algorithm.name()),
        (foreknowledge.dead_ends && is_prepared, dead_ends, algorithm.name()),
        (foreknowledge.dead_ends && is_turning, dead_ends, turning),
        (has_many_goals && is_prepared, many_goals, algorithm.name()),
        (has_many_goals && foreknowledge.dead_ends, many_goals, dead_ends),
        (has_many_goals && (is_walk || means == Means::Waypoints), many_goals, means.name()),
        (!is_search && is_prepared, algorithm.name(), means.name()),
        (!is_search && is_turning, turning, means.name()),
        (!is_search && foreknowledge.dead_ends, dead_ends, means.name()),
        (is_walk && is_smoothed, smoothing, means.name()),
        (means == Means::Discover && is_large, large, means.name()),
    ];
    match exclusive.into_iter().find(|&(is_asked, ..)| is_asked) {
        Some((_, what, with)) => Err(ExperimentError::Together { what, with }),
        None => Ok(()),
    }
}

/// Searches between ends where the ground lets the unit stand; [`check`] has found nothing wrong.
pub(super) fn search(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: Ends<'_>,
    mut observer: &mut dyn Observer,
) -> Result<Findings, ExperimentError> {
    let (route, stats) = match &experiment.level.layout {
        Layout::Squares => return over_squares(experiment, ground, ends, observer),
        Layout::Hexes => hexes(experiment, ground, ends, &mut observer),
        Layout::Roads(map) => roads(experiment, map, &mut observer)?,
    };
    Ok(findings(experiment, Found { route, stats, searched_by: experiment.settings.algorithm.name() }))
}

fn over_squares(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: Ends<'_>,
    mut observer: &mut dyn Observer,
) -> Result<Findings, ExperimentError> {
    let (start, goals) = ends;
    let observer = &mut observer;
    // Who flees wants no way to the goals, and who discovers cannot know.
    let needs_a_way = !matches!(experiment.means, Means::Flee | Means::Discover);
    if needs_a_way && experiment.foreknowledge.islands {
        let islands = Islands::new(ground, experiment.diagonal);
        if !goals.iter().any(|&goal| islands.are_joined(start, goal)) {
            let Experiment { start, goal, .. } = *experiment;
            return Ok(experiment.without_search(NoPath::OtherIsland { start, goal }));
        }
    }
    let found = match experiment.means {
        Means::Search if experiment.turn_penalty > 0 => squares::turning(experiment, ground, ends, observer),
        Means::Search => squares::search(experiment, ground, ends, observer),
        Means::Waypoints => squares::waypoints(experiment, ground, (start, goals[0]), observer),
        Means::Field => squares::field(experiment, ground, ends, observer),
        Means::Flee => return Ok(squares::flee(experiment, ground, ends, observer)),
        Means::Discover => return Ok(moving::discover(experiment, ground, (start, goals[0]), observer)),
        Means::Dodge => moving::dodge(experiment, ground, (start, goals[0]), observer)?,
    };
    Ok(findings(experiment, found))
}

/// What a search found: a way, or that the open list ran empty.
struct Found {
    route: Option<Route>,
    stats: Stats,
    searched_by: &'static str,
}

fn findings(experiment: &Experiment, Found { route, stats, searched_by }: Found) -> Findings {
    let Experiment { start, goal, .. } = *experiment;
    Findings { route: route.ok_or(NoPath::CutOff { start, goal }), stats, searched_by, plans: None }
}

fn hexes(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goals): Ends<'_>,
    observer: &mut impl Observer,
) -> (Option<Route>, Stats) {
    let space = HexSpace::new(ground, experiment.scale, experiment.heuristic);
    let (path, outcome) = Searcher::default().path(&space, start, &One(goals[0]), experiment.settings, observer);
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
