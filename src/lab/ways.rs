//! The search of an experiment, in the space that its level is made of.

use crate::{
    grid::Point,
    level::{Layout, TrueGround},
    search::{
        Cost, FacingAnywhere, GraphSpace, HexSpace, NodeId, Observer, One, Renamed, RoadMap, Searcher, Smoothing,
        SquareSpace, Stats, TurningSpace,
    },
};

use super::{Experiment, ExperimentError, Route};

/// Searches. Both ends must be cells of the level that the ground lets somebody stand on.
pub(super) fn search(
    experiment: &Experiment,
    ground: &TrueGround,
    observer: &mut impl Observer,
) -> Result<(Option<Route>, Stats), ExperimentError> {
    let layout = &experiment.level.layout;
    if *layout != Layout::Squares {
        let wants = [
            (experiment.turn_penalty > 0, "a penalty for turning"),
            (experiment.smoothing != Smoothing::None, "smoothing"),
        ];
        if let Some((_, what)) = wants.into_iter().find(|(is_wanted, _)| *is_wanted) {
            return Err(ExperimentError::OnlyOnSquares { what, layout: layout.name() });
        }
    }
    match layout {
        Layout::Squares if experiment.turn_penalty > 0 => Ok(turning(experiment, ground, observer)),
        Layout::Squares => Ok(squares(experiment, ground, observer)),
        Layout::Hexes => Ok(hexes(experiment, ground, observer)),
        Layout::Roads(map) => roads(experiment, map, observer),
    }
}

/// The node of a cell of the level.
fn node(experiment: &Experiment, cell: Point) -> NodeId {
    // The caller has seen to it that the cell is on the map; if it is not, nothing is found from the first one.
    NodeId(experiment.level.size().index(cell).unwrap_or_default() as u32)
}

fn squares(experiment: &Experiment, ground: &TrueGround, observer: &mut impl Observer) -> (Option<Route>, Stats) {
    let space = SquareSpace::new(ground, experiment.diagonal, experiment.scale, experiment.heuristic);
    let (from, to) = (node(experiment, experiment.start), node(experiment, experiment.goal));
    let (path, outcome) = Searcher::default().path(&space, from, &One(to), experiment.settings, observer);
    let cells = path.map(|path| path.nodes.iter().map(|&node| space.point(node)).collect::<Vec<_>>());
    (cells.and_then(|cells| smoothed(experiment, &space, &cells)), outcome.stats)
}

fn turning(experiment: &Experiment, ground: &TrueGround, observer: &mut impl Observer) -> (Option<Route>, Stats) {
    let square = SquareSpace::new(ground, experiment.diagonal, experiment.scale, experiment.heuristic);
    let space = TurningSpace::new(square, Cost(experiment.turn_penalty));
    let (from, to) = (node(experiment, experiment.start), node(experiment, experiment.goal));
    let mut observer = Renamed { observer, name: TurningSpace::<TrueGround>::cell };
    let starts = TurningSpace::<TrueGround>::starts(from);
    let target = FacingAnywhere(to);
    let (path, outcome) = Searcher::default().path_from(&space, &starts, &target, experiment.settings, &mut observer);
    let point = |&node: &NodeId| space.square().point(TurningSpace::<TrueGround>::cell(node));
    let cells = path.map(|path| path.nodes.iter().map(point).collect::<Vec<_>>());
    (cells.and_then(|cells| smoothed(experiment, space.square(), &cells)), outcome.stats)
}

/// A path over squares, after the pass that the experiment asks for.
fn smoothed(experiment: &Experiment, space: &SquareSpace<'_, TrueGround>, cells: &[Point]) -> Option<Route> {
    let path = experiment.smoothing.apply(space, cells)?;
    let turns = path.corners.len().saturating_sub(2) as u32;
    let cost = path.cost + Cost(experiment.turn_penalty.saturating_mul(turns));
    Some(Route { steps: path.steps, cost, corners: path.corners })
}

fn hexes(experiment: &Experiment, ground: &TrueGround, observer: &mut impl Observer) -> (Option<Route>, Stats) {
    let space = HexSpace::new(ground, experiment.scale, experiment.heuristic);
    let (from, to) = (node(experiment, experiment.start), node(experiment, experiment.goal));
    let (path, outcome) = Searcher::default().path(&space, from, &One(to), experiment.settings, observer);
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
    let cell = |node| space.point(node).map_or(node, |point| self::node(experiment, point));
    let mut observer = Renamed { observer, name: cell };
    let (path, outcome) = Searcher::default().path(&space, from, &One(to), experiment.settings, &mut observer);
    let route = path.map(|path| {
        let steps = path.nodes.iter().filter_map(|&node| space.point(node)).collect();
        Route { steps, cost: path.cost, corners: Vec::new() }
    });
    Ok((route, outcome.stats))
}
