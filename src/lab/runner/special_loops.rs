//! Searches whose loop is not the engine's one loop: iterative deepening, from both ends, and at any angle.

use crate::search::{
    Algorithm, CostGrid, NodeId, Path, Reversible, Side, Stats, TwoEndedEstimate, deepen, search_at_any_angle,
    search_from_both_ends,
};

use super::{
    super::{
        Experiment, Findings, NoPath, Route,
        recording::{CellMapping, CellObserver},
    },
    squares,
};

/// The result of such a search: the path, the counts, and why it gave up before it could know whether there is a path.
pub(super) type Searched = (Option<Path>, Stats, Option<NoPath>);

/// Searches the squares of a map. `why_not` is why there is no path, if there is none.
pub(super) fn over_squares(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: (NodeId, NodeId),
    why_not: NoPath,
    observer: &mut impl CellObserver,
) -> Findings {
    let space = squares::space(experiment, ground);
    let (route, stats, gave_up) = if experiment.settings.algorithm == Algorithm::AnyAngle {
        let outcome = search_at_any_angle(&space, ends.0, ends.1, observer);
        let route = outcome.path.map(|path| Route { steps: path.steps, cost: path.length, corners: path.corners });
        (route, outcome.stats, None)
    } else {
        let (path, stats, gave_up) = over_nodes(experiment, &space, ends, |node| node, observer);
        (path.and_then(|path| squares::route(experiment, &space, &path)), stats, gave_up)
    };
    let searched_by = experiment.settings.algorithm.name();
    Findings::of(route.ok_or(gave_up.unwrap_or(why_not)), stats, searched_by)
}

/// Searches any space by iterative deepening or from both ends; `cell` gives the cell of a node.
pub(super) fn over_nodes(
    experiment: &Experiment,
    space: &impl Reversible,
    (start, goal): (NodeId, NodeId),
    cell: impl Fn(NodeId) -> NodeId,
    observer: &mut impl CellObserver,
) -> Searched {
    let estimate = match experiment.settings.algorithm {
        Algorithm::BothEndsDijkstra => TwoEndedEstimate::None,
        Algorithm::BothEndsAStar => TwoEndedEstimate::Mean,
        _ => {
            let mut observer = CellMapping { observer, cell };
            let outcome = deepen(space, start, goal, Some(Experiment::MOST_DEEPENED), &mut observer);
            let gave_up = outcome.has_given_up.then_some(NoPath::LimitReached { bound: outcome.bound });
            return (outcome.path, outcome.stats, gave_up);
        }
    };
    let node_count = space.node_count();
    let mut observer = CellMapping { observer, cell: |id| cell(Side::of(id, node_count).1) };
    let outcome = search_from_both_ends(space, start, goal, estimate, &mut observer);
    (outcome.path, outcome.stats, None)
}
