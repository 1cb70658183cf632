//! Searches through unknown land, and among moving units.

use crate::{
    grid::{Point, Size},
    level::Level,
    search::{
        Cost, CostGrid, Departure, DistanceField, Holder, NodeId, Observer, One, Path, Reservations, Reversed,
        Reversible, Searcher, Stats, TimedSpace, Walkability,
        replan::{Change, Expedition, ExploredGrid, RepeatedAStar, Replan, Replanner, Trip},
    },
    terrain::{FLOOR_COST, Movement},
};

use super::{
    super::{
        Experiment, ExperimentError, Findings, NoPath, Recording, Route, Walk,
        recording::{CellMapping, CellObserver},
        walk::Diary,
    },
    Found, squares,
};

/// The assumed cost of an unseen cell: that of floor.
pub(super) const ASSUMED: u16 = FLOOR_COST;

/// Counts the events that it passes on.
struct Counting<'a, O> {
    observer: &'a mut O,
    stats: Stats,
}

impl<O: Observer> Observer for Counting<'_, O> {
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        self.stats.opened += 1;
        self.observer.opened(node, parent, g, h, f);
    }

    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.stats.reparented += 1;
        self.observer.reparented(node, parent, g, f);
    }

    fn closed(&mut self, node: NodeId) {
        self.stats.closed += 1;
        self.observer.closed(node);
    }
}

/// The ground of a level, for walking and for sight.
struct Land<'a> {
    costs: &'a CostGrid,
    level: &'a Level,
}

impl Walkability for Land<'_> {
    fn size(&self) -> Size {
        self.costs.size()
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        self.costs.entry_cost(cell)
    }

    fn blocks_sight(&self, cell: usize) -> bool {
        self.level.terrains.kind(self.level.cells.cells()[cell]).opaque
    }

    fn cheapest(&self) -> u16 {
        self.costs.cheapest()
    }
}

/// Walks, sees and replans. Two things are taken from the real map: the cost of its cheapest ground, and, to choose a
/// replanner, whether it is a maze or mostly rock.
pub(super) fn discover(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: (NodeId, NodeId),
    observer: &mut impl CellObserver,
) -> Result<Findings, ExperimentError> {
    let replan = replan(experiment, ground);
    let most = observer.most_events();
    let mut diary = Diary::new(replan.replanner(), most);
    let mut counting = Counting { observer, stats: Stats::default() };
    let (trip, places) = travel(experiment, ground, ends, &mut diary, &mut counting);
    if diary.is_full() {
        return Err(ExperimentError::TooLong { most });
    }
    let walk = Walk::new(&trip, diary.into_plans(), places);
    let stats = counting.stats;
    observer.walked(walk);
    Ok(findings(experiment, ground, &trip, (replan, stats, trip.expanded)))
}

/// The walk of [`discover`] with two searches for each plan: the chosen replanner, whose paths are walked, and A* from
/// scratch beside it. Returns the results of both, A* first.
pub(in super::super) fn discover_beside(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: (NodeId, NodeId),
) -> Result<[(Findings, Recording); 2], ExperimentError> {
    let replan = match replan(experiment, ground) {
        // Side by side with itself it would show nothing.
        Replan::Repeated => chosen(ground),
        replan => replan,
    };
    let most = Recording::MOST_EVENTS_OF_A_WALK;
    let [mut afresh, mut kept] = [(); 2].map(|()| Recording::default());
    let mut counts = Counting { observer: &mut afresh, stats: Stats::default() };
    let mut counts_kept = Counting { observer: &mut kept, stats: Stats::default() };
    let mut pair = Pair {
        afresh: Diary::new(RepeatedAStar::default(), most),
        kept: Diary::new(replan.replanner(), most),
        observer: &mut counts,
    };
    let (trip, places) = travel(experiment, ground, ends, &mut pair, &mut counts_kept);
    if pair.afresh.is_full() || pair.kept.is_full() {
        return Err(ExperimentError::TooLong { most });
    }
    let expanded = pair.afresh.expanded();
    let plans = [pair.afresh.into_plans(), pair.kept.into_plans()];
    let sides = [(Replan::Repeated, counts.stats, expanded), (replan, counts_kept.stats, trip.expanded)];
    let [walk_afresh, walk_kept] = plans.map(|plans| Walk::new(&trip, plans, places.clone()));
    afresh.walked(walk_afresh);
    kept.walked(walk_kept);
    let [of_afresh, of_kept] = sides.map(|side| findings(experiment, ground, &trip, side));
    Ok([(of_afresh, afresh), (of_kept, kept)])
}

/// Two replanners for one unit, which follows the second.
struct Pair<'a, R, O> {
    afresh: Diary<RepeatedAStar>,
    kept: Diary<R>,
    /// The observer of the first replanner.
    observer: &'a mut O,
}

impl<R: Replanner, O: Observer> Replanner for Pair<'_, R, O> {
    fn changed(&mut self, node: NodeId, change: Change) {
        self.afresh.changed(node, change);
        self.kept.changed(node, change);
    }

    fn plan<S: Reversible>(
        &mut self,
        space: &S,
        start: NodeId,
        goal: NodeId,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> Option<&Path> {
        self.afresh.plan(space, start, goal, searcher, self.observer);
        if self.afresh.is_full() {
            return None;
        }
        self.kept.plan(space, start, goal, searcher, observer)
    }

    fn expanded(&self) -> u64 {
        self.kept.expanded()
    }

    fn forget(&mut self) {
        self.afresh.forget();
        self.kept.forget();
    }
}

/// The replanner of the experiment, or the one that suits the ground.
fn replan(experiment: &Experiment, ground: &CostGrid) -> Replan {
    experiment.discovery.replan.unwrap_or_else(|| chosen(ground))
}

fn chosen(ground: &CostGrid) -> Replan {
    Replan::choose(ground, 0..ground.size().area(), ASSUMED)
}

/// The trip, and the index of the place where each plan was made.
fn travel(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goal): (NodeId, NodeId),
    replanner: &mut impl Replanner,
    observer: &mut impl Observer,
) -> (Trip, Vec<usize>) {
    let (sight, when) = (experiment.discovery.sight, experiment.discovery.when);
    let expedition = Expedition { sight, assumed: ASSUMED, when, rule: experiment.diagonal, scale: experiment.scale };
    let land = Land { costs: ground, level: &experiment.level };
    let ends = [start, goal].map(|end| ground.size().point(end.index()));
    let mut places = Vec::new();
    let note = |survey: &ExploredGrid, _, _| places.push(survey.looks().saturating_sub(1) as usize);
    let trip = expedition.travel(&land, ends.into(), replanner, &mut Searcher::default(), observer, note);
    (trip, places)
}

/// The findings of a trip.
fn findings(
    experiment: &Experiment,
    ground: &CostGrid,
    trip: &Trip,
    (replan, stats, expanded): (Replan, Stats, u64),
) -> Findings {
    let steps: Vec<_> = trip.walked.iter().map(|&node| ground.size().point(node.index())).collect();
    let route = if trip.arrived {
        Ok(Route { steps, cost: trip.cost, corners: Vec::new() })
    } else {
        let at = steps.last().copied().unwrap_or(experiment.start);
        Err(NoPath::GaveUp { at, steps: steps.len().saturating_sub(1), goal: experiment.goal })
    };
    let stats = Stats { expanded: u32::try_from(expanded).unwrap_or(u32::MAX), ..stats };
    Findings { plans: Some(trip.plans), ..Findings::of(route, stats, replan.name()) }
}

/// Searches around units whose movements are known.
pub(super) fn dodge(
    experiment: &Experiment,
    ground: &CostGrid,
    (start, goal): (NodeId, NodeId),
    observer: &mut impl CellObserver,
) -> Result<Found, ExperimentError> {
    let settings = experiment.settings.best_first()?;
    let space = squares::space(experiment, ground);
    let reservations = reservations(experiment, ground)?;
    let rest = DistanceField::new(&Reversed(&space), &[goal]);
    let departure = Departure {
        // The others count from 1.
        unit: Holder(0),
        cell: start,
        tick: 0,
        window: experiment.others.iter().map(Vec::len).max().unwrap_or_default() as u32,
        wait: experiment.scale.straight(ASSUMED),
    };
    let timed = TimedSpace::new(&space, &reservations, departure, goal, |cell| rest.cost(cell));
    let mut observer = CellMapping { observer, cell: |node| timed.cell(node) };
    let (path, outcome) =
        Searcher::default().path(&timed, timed.start(), &One(timed.arrival()), settings, &mut observer);
    let route = path.map(|path| {
        let mut cells = timed.cells(&path);
        let onward = cells.last().and_then(|&last| rest.path_from(last));
        cells.extend(onward.iter().flat_map(|onward| onward.nodes.iter().skip(1)));
        // It may have been there before the others were gone.
        while let [.., before, last] = cells[..]
            && before == goal
            && last == goal
        {
            cells.pop();
        }
        let steps = cells.iter().map(|&node| space.point(node)).collect();
        Route { steps, cost: path.cost, corners: Vec::new() }
    });
    Ok(Found::of(route, outcome.stats, settings.algorithm.name()))
}

/// The reservations of the others.
fn reservations(experiment: &Experiment, ground: &CostGrid) -> Result<Reservations, ExperimentError> {
    let size = ground.size();
    let mut reservations = Reservations::default();
    for (unit, way) in (1..).zip(&experiment.others) {
        if way.len() > Departure::LONGEST_WINDOW as usize {
            return Err(ExperimentError::OtherTooLong { cells: way.len() });
        }
        let cell =
            |&at| size.index(at).map(|cell| NodeId(cell as u32)).ok_or(ExperimentError::OtherOutside { at, size });
        if way.first() == Some(&experiment.start) {
            return Err(ExperimentError::OtherAtStart { unit, start: experiment.start });
        }
        if let Some(pair) = way.windows(2).find(|pair| pair[0].distance(pair[1]) > 1) {
            return Err(ExperimentError::OtherJumps { unit, from: pair[0], to: pair[1] });
        }
        let cells = way.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        let terrain = |at: Point| experiment.level.terrains.kind(experiment.level.cells[at]);
        let is_rock = |&at: &Point| Movement::ALL.iter().all(|movement| movement.entry_cost(terrain(at)).is_none());
        if let Some(at) = way.iter().copied().find(is_rock) {
            return Err(ExperimentError::OtherInRock { unit, at });
        }
        let collide = |with| ExperimentError::OthersCollide { unit, with };
        reservations.reserve(Holder(unit), 0, &cells).map_err(collide)?;
    }
    Ok(reservations)
}
