//! Conflict-based search: a tree of constraints, and under each of its nodes a plan for every unit.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::search::{CHEAPEST, DistanceField, NodeId, One, Reversed, Reversible, Searcher, Silent};

use super::{
    CrowdError, PlanError, Progress,
    constrained_space::{ConstrainedSpace, InTicks},
    step::Tables,
};

/// What a unit must not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// The unit's number, from 0.
    pub unit: usize,
    /// The tick at which it must not be there.
    pub tick: u32,
    /// Only coming from this node; `None`: wherever it comes from.
    pub from: Option<NodeId>,
    /// The node.
    pub to: NodeId,
}

impl Constraint {
    /// Whether the unit may not go from a node so as to be at another at a tick; the same node twice is waiting.
    pub fn forbids(&self, from: NodeId, to: NodeId, tick: u32) -> bool {
        self.tick == tick && self.to == to && self.from.is_none_or(|node| node == from)
    }
}

/// Two units that are in each other's way: both come to one node, change places, or cross in the middle of two
/// diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Collision {
    /// The tick at which they have made their steps.
    pub tick: u32,
    /// The numbers of the units, the lower one first.
    pub units: [usize; 2],
    /// Where each is a tick before.
    pub from: [NodeId; 2],
    /// Where each goes.
    pub to: [NodeId; 2],
}

impl Collision {
    /// Whether both come to one node.
    pub fn is_meeting(&self) -> bool {
        self.to[0] == self.to[1]
    }

    /// Whether they change places.
    pub fn is_exchange(&self) -> bool {
        !self.is_meeting() && self.to[0] == self.from[1] && self.to[1] == self.from[0]
    }

    /// A constraint for either unit. A plan without collisions keeps at least one of them.
    pub fn constraints(&self) -> [Constraint; 2] {
        [0, 1].map(|side| Constraint {
            unit: self.units[side],
            tick: self.tick,
            from: (!self.is_meeting()).then_some(self.from[side]),
            to: self.to[side],
        })
    }
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The number of the node that it was made from; `None` for the root.
    pub parent: Option<usize>,
    /// The constraint that it adds to those of its parent; `None` for the root.
    pub constraint: Option<Constraint>,
    /// The ticks that all units spend away from their goals, summed up.
    pub cost: u32,
    /// The first collision of its plans; `None` if they can be walked.
    pub collision: Option<Collision>,
    /// The plan of the constrained unit. The other units do as under the parent.
    plan: Vec<NodeId>,
}

/// Conflict-based search (CBS), which can be continued.
///
/// Each unit first plans alone. Where two of these plans collide, there are two ways out: the one unit must not do it,
/// or the other must not. Each way is a constraint, and a node of the tree, under which the constrained unit plans anew
/// and all others do as before. The node of the lowest cost is next; of equals, the newest. If its plans do not collide
/// they are the cheapest of all, because no constraint excludes a plan without collisions in both halves of the tree.
/// The cost is the one of [`JointSearch`](super::JointSearch).
///
/// It looks at each unit alone, and so need not enumerate what all can do together; but the tree can double with each
/// collision. Where there is no plan at all, it may grow for ever: give it a limit.
///
/// It takes a [`DistanceField`] for each unit, and for each node of the tree a plan of one unit. A plan under
/// constraints takes a search over the nodes of the space at every tick until the last constraint of the unit.
///
/// Source: Guni Sharon, Roni Stern, Ariel Felner and Nathan Sturtevant, "Conflict-based search for optimal multi-agent
/// pathfinding" (Artificial Intelligence 219, 2015).
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         CostGrid, CostScale, DiagonalRule, HeuristicKind, SquareSpace,
///         crowd::{ConstraintTree, Progress},
///     },
/// };
///
/// // Two change places in a corridor with one pocket.
/// let map = Grid::from_text(".....\n##.##\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::Never, CostScale::Lester, HeuristicKind::Zero);
/// let [a, b] = [Point::new(0, 0), Point::new(4, 0)].map(|cell| space.node(cell).unwrap());
/// let mut tree = ConstraintTree::new(&space, &[(a, b), (b, a)]).map_err(|_| "units apart")?;
/// assert_eq!(tree.search(100), Progress::Found);
/// // Alone, each needs 4 ticks.
/// assert_eq!((tree.nodes()[0].cost, tree.cost()), (8, Some(11)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct ConstraintTree<'a, S> {
    space: &'a S,
    /// Start and goal of each unit.
    units: Vec<(NodeId, NodeId)>,
    /// The ticks that are left to each unit's goal.
    fields: Vec<DistanceField>,
    /// The plan of each unit at the root.
    alone: Vec<Vec<NodeId>>,
    nodes: Vec<TreeNode>,
    /// The nodes that are not expanded, by cost.
    open: BinaryHeap<(Reverse<u32>, usize)>,
    /// The node whose plans do not collide.
    found: Option<usize>,
    expansions: u32,
    /// Nodes expanded by the searches of the units.
    planned: u64,
    /// Whether a unit had too many constraints to search under them.
    is_cut_short: bool,
    searcher: Searcher,
}

impl<'a, S: Reversible> ConstraintTree<'a, S> {
    /// A tree of one node, in which each unit plans alone. `units`: the start and the goal of each.
    ///
    /// # Errors
    /// When there is no such node as a start or a goal, when two units start at the same one or have the same goal, or
    /// when no way leads from a start to its goal.
    pub fn new(space: &'a S, units: &[(NodeId, NodeId)]) -> Result<Self, PlanError> {
        let (starts, goals): (Vec<_>, Vec<_>) = units.iter().copied().unzip();
        Tables::default().enter(space.node_count(), &starts)?;
        Tables::default().enter(space.node_count(), &goals).map_err(|error| match error {
            CrowdError::Shared { units, node } => CrowdError::SharedGoal { units, goal: node },
            error => error,
        })?;
        let timed = InTicks(space);
        let fields: Vec<_> = goals.iter().map(|&goal| DistanceField::new(&Reversed(&timed), &[goal])).collect();
        let alone = starts.iter().zip(&fields).map(|(&start, field)| Some(field.path_from(start)?.nodes));
        let alone = alone.collect::<Option<Vec<_>>>().ok_or(PlanError::Impossible)?;
        let mut tree = Self {
            space,
            units: units.to_vec(),
            fields,
            alone,
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            found: None,
            expansions: 0,
            planned: 0,
            is_cut_short: false,
            searcher: Searcher::default(),
        };
        let cost = tree.alone.iter().map(|plan| plan.len() as u32 - 1).sum();
        let collision = tree.first_collision(&tree.alone.iter().map(Vec::as_slice).collect::<Vec<_>>());
        tree.add(TreeNode { parent: None, constraint: None, cost, collision, plan: Vec::new() });
        Ok(tree)
    }

    /// Expands until there is a plan, until `expansions` more nodes were expanded, or until nothing is left.
    pub fn search(&mut self, expansions: u32) -> Progress {
        for _ in 0..expansions {
            match self.expand() {
                _ if self.found.is_some() => return Progress::Found,
                None if self.is_cut_short => return Progress::Bound,
                None => return Progress::Exhausted,
                Some(_) => {}
            }
        }
        if self.found.is_some() { Progress::Found } else { Progress::Bound }
    }

    /// Expands the node of the lowest cost and returns its number; `None` once a plan is found or nothing is left. Its
    /// children are the last of [`nodes`](Self::nodes): up to two, and none if its plans do not collide.
    pub fn expand(&mut self) -> Option<usize> {
        if self.found.is_some() {
            return None;
        }
        let (_, number) = self.open.pop()?;
        let Some(collision) = self.nodes[number].collision else {
            self.found = Some(number);
            return Some(number);
        };
        self.expansions += 1;
        for constraint in collision.constraints() {
            if let Some(child) = self.child(number, constraint) {
                self.add(child);
            }
        }
        Some(number)
    }

    fn add(&mut self, node: TreeNode) {
        self.open.push((Reverse(node.cost), self.nodes.len()));
        self.nodes.push(node);
    }

    /// A node with one more constraint; `None` if its unit has no plan under it.
    fn child(&mut self, parent: usize, constraint: Constraint) -> Option<TreeNode> {
        let unit = constraint.unit;
        let (start, goal) = self.units[unit];
        let constraints = self.constraints(parent, unit).chain([constraint]).collect();
        let Some(space) = ConstrainedSpace::new(self.space, &self.fields[unit], constraints) else {
            self.is_cut_short = true;
            return None;
        };
        let (path, outcome) = self.searcher.path(&space, start, &One(space.arrival()), CHEAPEST, &mut Silent);
        self.planned += u64::from(outcome.stats.expanded);
        let plan = space.plan(&path?);
        let mut plans = self.plans(parent);
        let cost = self.nodes[parent].cost + ticks_away(&plan, goal) - ticks_away(plans[unit], goal);
        plans[unit] = &plan;
        let collision = self.first_collision(&plans);
        Some(TreeNode { parent: Some(parent), constraint: Some(constraint), cost, collision, plan })
    }

    /// The first collision of plans: the one of the lowest tick, and of the lowest numbers.
    fn first_collision(&self, plans: &[&[NodeId]]) -> Option<Collision> {
        let last = plans.iter().map(|plan| plan.len()).max().unwrap_or_default();
        let pairs = || (0..plans.len()).flat_map(|one| (one + 1..plans.len()).map(move |other| [one, other]));
        (1..last).flat_map(|tick| pairs().map(move |units| (tick, units))).find_map(|(tick, units)| {
            let at = |tick: usize| units.map(|unit| at(plans[unit], tick));
            let collision = Collision { tick: tick as u32, units, from: at(tick - 1), to: at(tick) };
            self.collide(&collision).then_some(collision)
        })
    }

    fn collide(&self, steps: &Collision) -> bool {
        let Collision { from: [from, other_from], to: [to, other_to], .. } = *steps;
        let is_crossed = || {
            let crossed = self.space.crossed(from, to);
            crossed.is_some_and(|[one, other]| [[one, other], [other, one]].contains(&[other_from, other_to]))
        };
        steps.is_meeting() || steps.is_exchange() || (from != to && is_crossed())
    }
}

impl<S> ConstraintTree<'_, S> {
    /// All nodes of the tree, each after its parent; the root is the first.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The constraints of a unit at a node of the tree, the last one first.
    pub fn constraints(&self, number: usize, unit: usize) -> impl Iterator<Item = Constraint> {
        self.line(number).filter_map(|node| node.constraint).filter(move |constraint| constraint.unit == unit)
    }

    /// The plan of each unit at a node of the tree: where it is at each tick, until it is at its goal for good.
    pub fn plans(&self, number: usize) -> Vec<&[NodeId]> {
        let mut plans: Vec<Option<&[NodeId]>> = vec![None; self.units.len()];
        for node in self.line(number) {
            if let Some(constraint) = node.constraint {
                plans[constraint.unit].get_or_insert(&node.plan);
            }
        }
        plans.into_iter().zip(&self.alone).map(|(plan, alone)| plan.unwrap_or(alone)).collect()
    }

    /// A node, its parent, and so on to the root.
    fn line(&self, number: usize) -> impl Iterator<Item = &TreeNode> {
        let numbers = std::iter::successors(Some(number), |&number| self.nodes.get(number)?.parent);
        numbers.filter_map(|number| self.nodes.get(number))
    }

    /// The number of the node whose plans do not collide, once it is found.
    pub fn found(&self) -> Option<usize> {
        self.found
    }

    /// The lowest cost of all plans, once it is known: the ticks that the units spend away from their goals, summed up.
    pub fn cost(&self) -> Option<u32> {
        self.found.map(|number| self.nodes[number].cost)
    }

    /// Number of nodes of the tree that were expanded.
    pub fn expansions(&self) -> u32 {
        self.expansions
    }

    /// Number of nodes that the units' searches under constraints have expanded.
    pub fn planned(&self) -> u64 {
        self.planned
    }

    /// The plan for all units, once it is found: the node of each unit at each tick, until all are at their goals at
    /// once.
    pub fn plan(&self) -> Option<Vec<Vec<NodeId>>> {
        let plans = self.plans(self.found?);
        let ticks = plans.iter().map(|plan| plan.len()).max().unwrap_or(1);
        Some((0..ticks).map(|tick| plans.iter().map(|plan| at(plan, tick)).collect()).collect())
    }
}

/// Where a plan is at a tick; after its end it stays there.
fn at(plan: &[NodeId], tick: usize) -> NodeId {
    // Plans have at least their start.
    plan[tick.min(plan.len() - 1)]
}

/// The ticks of a plan away from the goal.
fn ticks_away(plan: &[NodeId], goal: NodeId) -> u32 {
    plan.windows(2).filter(|step| step[0] != goal || step[1] != goal).count() as u32
}
