//! Plans for many units: by a tree of constraints, one unit after the other, or tick by tick.

use crate::{
    grid::Point,
    search::{
        CHEAPEST, Cost, CostGrid, Crowd, Departure, DistanceField, Holder, NodeId, Observer, One, Reservations,
        Reversed, Searcher, Silent, SquareSpace, Stats, TimedSpace, Walkability,
        crowd::{ConstraintTree, PlanError},
    },
};

use super::{
    super::{
        Experiment, ExperimentError, Findings, JointNode, JointPlans, Method, NoPath, Route,
        joint::{MOST_UNITS, unit_letter},
        recording::{CellMapping, CellObserver},
    },
    moving, squares,
};

type Space<'a> = SquareSpace<'a, CostGrid>;

/// The start and the goal of each unit.
type Units = [(NodeId, NodeId)];

/// Plans for A and for the others, each from the first cell of its path to the last.
pub(super) fn plan(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: (NodeId, NodeId),
    observer: &mut impl CellObserver,
) -> Result<Findings, ExperimentError> {
    let space = squares::space(experiment, ground);
    let units = units(experiment, ground, ends)?;
    let mut planning = Planning { observer, nodes: Vec::new(), stats: Stats::default(), open: 0 };
    let solved = match experiment.method {
        Method::InTurn => in_turn(experiment, &space, &units, &mut planning),
        Method::Crowd => crowd(&space, &units, &mut planning),
        _ => tree(&space, &units, &mut planning),
    };
    let Planning { observer, nodes, stats, .. } = planning;
    let route = solved.map(|number| {
        let node = &nodes[number];
        let plan = until_arrival(&node.plans[0], ends.1);
        let steps = plan.iter().map(|cell| ground.size().point(cell.index())).collect();
        Route { steps, cost: Cost(node.cost), corners: Vec::new() }
    });
    observer.planned(JointPlans { ends: units, nodes });
    Ok(Findings::of(route, stats, experiment.method.name()))
}

/// The ends of all units, A's first.
fn units(
    experiment: &Experiment,
    ground: &CostGrid,
    ends: (NodeId, NodeId),
) -> Result<Vec<(NodeId, NodeId)>, ExperimentError> {
    let mut units = vec![ends];
    for (unit, way) in (1..).zip(&experiment.others) {
        let (Some(&from), Some(&to)) = (way.first(), way.last()) else { continue };
        let size = ground.size();
        let end = |at: Point| {
            let cell = size.index(at).ok_or(ExperimentError::OtherOutside { at, size })?;
            ground.entry_cost(cell).map(|_| NodeId(cell as u32)).ok_or(ExperimentError::OtherInRock { unit, at })
        };
        let (start, goal) = (end(from)?, end(to)?);
        for (at, is_taken) in [(from, units.iter().any(|of| of.0 == start)), (to, units.iter().any(|of| of.1 == goal))]
        {
            if is_taken {
                return Err(ExperimentError::UnitsShare { at });
            }
        }
        units.push((start, goal));
    }
    match units.len() {
        units if units > MOST_UNITS => Err(ExperimentError::TooManyUnits { units }),
        _ => Ok(units),
    }
}

/// The nodes of a search for many units, as they are told to an observer.
struct Planning<'a, O> {
    observer: &'a mut O,
    nodes: Vec<JointNode>,
    stats: Stats,
    open: u32,
}

impl<O: CellObserver> Planning<'_, O> {
    fn open(&mut self, node: JointNode) {
        let (number, cell, cost) = (self.nodes.len(), node.cell(), Cost(node.cost));
        let parent = node.parent.map(|parent| NodeId(parent as u32));
        self.nodes.push(node);
        let nodes = &self.nodes;
        let cell_of = |node: NodeId| if node.index() == number { cell } else { nodes[node.index()].cell() };
        CellMapping { observer: self.observer, cell: cell_of }.opened(
            NodeId(number as u32),
            parent,
            cost,
            Cost::ZERO,
            cost,
        );
        self.stats.opened += 1;
        self.open += 1;
        self.stats.largest_open = self.stats.largest_open.max(self.open);
    }

    fn close(&mut self, number: usize) {
        let nodes = &self.nodes;
        let cell_of = |node: NodeId| nodes[node.index()].cell();
        CellMapping { observer: self.observer, cell: cell_of }.closed(NodeId(number as u32));
        self.stats.closed += 1;
        self.open -= 1;
    }
}

/// Conflict-based search. Returns the number of the node whose plans do not collide.
fn tree(space: &Space<'_>, units: &Units, planning: &mut Planning<'_, impl CellObserver>) -> Result<usize, NoPath> {
    let mut tree = match ConstraintTree::new(space, units) {
        Ok(tree) => tree,
        Err(error) => return Err(without_plan(&error)),
    };
    open_new(&tree, planning);
    while tree.expansions() < Experiment::MOST_TREE_NODES {
        let Some(number) = tree.expand() else { return Err(NoPath::NoPlanLeft) };
        planning.close(number);
        planning.stats.expanded = tree.expansions();
        if tree.found().is_some() {
            return Ok(number);
        }
        open_new(&tree, planning);
    }
    Err(NoPath::TreeTooLarge)
}

/// Opens the nodes of a tree that are not open yet.
fn open_new(tree: &ConstraintTree<'_, Space<'_>>, planning: &mut Planning<'_, impl CellObserver>) {
    for (number, node) in tree.nodes().iter().enumerate().skip(planning.nodes.len()) {
        planning.open(JointNode {
            parent: node.parent,
            plans: tree.plans(number).into_iter().map(<[NodeId]>::to_vec).collect(),
            cost: node.cost,
            expanded: tree.planned(),
            constraint: node.constraint,
            collision: node.collision,
        });
    }
}

/// Why there is no plan for units whose ends were checked.
fn without_plan(error: &PlanError) -> NoPath {
    match error {
        PlanError::Impossible | PlanError::Crowd(_) => NoPath::UnitCutOff,
        PlanError::TooManyUnits { .. } | PlanError::BoundReached { .. } => NoPath::TreeTooLarge,
    }
}

/// Each unit plans around the reservations of those before it. Returns the number of the node in which all have
/// planned.
fn in_turn(
    experiment: &Experiment,
    space: &Space<'_>,
    units: &Units,
    planning: &mut Planning<'_, impl CellObserver>,
) -> Result<usize, NoPath> {
    let mut reservations = Reservations::default();
    let mut searcher = Searcher::default();
    let mut plans: Vec<_> = units.iter().map(|&(start, _)| vec![start]).collect();
    let (mut cost, mut expanded) = (0, 0);
    for (unit, &(start, goal)) in units.iter().enumerate() {
        let rest = DistanceField::new(&Reversed(space), &[goal]);
        let departure = Departure {
            unit: Holder(unit as u32),
            cell: start,
            tick: 0,
            window: Departure::LONGEST_WINDOW,
            wait: experiment.scale.straight(moving::ASSUMED),
        };
        let timed = TimedSpace::new(space, &reservations, departure, goal, |cell| rest.cost(cell));
        let (path, outcome) = searcher.path(&timed, timed.start(), &One(timed.arrival()), CHEAPEST, &mut Silent);
        expanded += u64::from(outcome.stats.expanded);
        let cells = path.map(|path| timed.cells(&path)).filter(|cells| cells.last() == Some(&goal));
        let cells = cells.filter(|cells| reservations.reserve(Holder(unit as u32), 0, cells).is_ok());
        let Some(cells) = cells else { return Err(NoPath::NoPlanInTurn { unit: unit_letter(unit) }) };
        cost += ticks_away(&cells, goal);
        plans[unit] = until_arrival(&cells, goal).to_vec();
        let parent = unit.checked_sub(1);
        planning.open(JointNode { parent, plans: plans.clone(), cost, expanded, constraint: None, collision: None });
        planning.close(unit);
        planning.stats.expanded += 1;
    }
    Ok(units.len() - 1)
}

/// Number of ticks that a plan is away from its goal.
fn ticks_away(cells: &[NodeId], goal: NodeId) -> u32 {
    cells.windows(2).filter(|step| step[0] != goal || step[1] != goal).count() as u32
}

/// A plan without the ticks that the unit waits at its goal at the end.
fn until_arrival(cells: &[NodeId], goal: NodeId) -> &[NodeId] {
    let away = cells.iter().rposition(|&cell| cell != goal).map_or(0, |last| last + 1);
    &cells[..cells.len().min(away + 1)]
}

/// Everybody decides tick by tick. Returns the number of the node in which all are at their goals.
fn crowd(space: &Space<'_>, units: &Units, planning: &mut Planning<'_, impl CellObserver>) -> Result<usize, NoPath> {
    // Ends were checked, as in `without_plan`.
    let mut crowd = Crowd::new(space, &Reversed(space), units).map_err(|_| NoPath::UnitCutOff)?;
    let mut plans: Vec<_> = units.iter().map(|&(start, _)| vec![start]).collect();
    for tick in 0..=Experiment::MOST_TICKS {
        let cost = plans.iter().zip(units).map(|(plan, ends)| ticks_away(plan, ends.1)).sum();
        let parent = tick.checked_sub(1);
        planning.open(JointNode { parent, plans: plans.clone(), cost, expanded: 0, constraint: None, collision: None });
        planning.close(tick);
        if crowd.have_all_arrived() {
            return Ok(tick);
        }
        planning.stats.expanded += 1;
        for (plan, &cell) in plans.iter_mut().zip(crowd.step()) {
            plan.push(cell);
        }
    }
    Err(NoPath::Jam)
}
