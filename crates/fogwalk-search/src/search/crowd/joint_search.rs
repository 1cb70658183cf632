//! A search over configurations: the nodes of all units at once.

use std::cmp::Reverse;

use crate::search::{Cost, NodeId, SearchSpace, scramble};

use super::{
    CrowdError, PlanError,
    configuration_index::ConfigurationIndex,
    journey::by_length,
    step::{NONE, Tables, Tick},
};

/// The most work that [`plan`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanBounds {
    /// The most units; the plan for more of them is refused at once.
    pub units: usize,
    /// The most expansions of [`JointSearch::search`] until there is a plan.
    pub expansions: u32,
    /// The most expansions after that, which make the plan cheaper.
    pub improvements: u32,
}

/// A plan for all units: the node of each unit at each tick, from the starts until all are at their goals at once.
///
/// - `starts`: where each unit is.
/// - `ranking`: the cost that is left from a node to a unit's goal, as [`step`](super::step) takes it. A unit may have
///   several goals: every node of cost 0 is one. `None` means that no way leads from there to a goal.
///
/// # Errors
/// When the units make no crowd or are too many, when the bound is reached, or when there is no plan.
pub fn plan<S: SearchSpace>(
    space: &S,
    starts: &[NodeId],
    ranking: impl Fn(usize, NodeId) -> Option<Cost>,
    bounds: PlanBounds,
) -> Result<Vec<Vec<NodeId>>, PlanError> {
    if starts.len() > bounds.units {
        return Err(PlanError::TooManyUnits { units: starts.len(), most: bounds.units });
    }
    let mut search = JointSearch::new(space, starts, ranking)?;
    let progress = search.search(bounds.expansions);
    let last = search.expansions().saturating_add(bounds.improvements);
    while search.cost().is_some() && search.search(last - search.expansions()) == Progress::Found {}
    search.plan().ok_or(match progress {
        Progress::Exhausted => PlanError::Impossible,
        _ => PlanError::BoundReached { expansions: search.expansions() },
    })
}

/// How far a [`JointSearch`] has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is a plan, the first one or a cheaper one than before.
    Found,
    /// The bound was reached.
    Bound,
    /// Nothing is left to search: there is no plan, or none that is cheaper.
    Exhausted,
}

/// Lazy constraints addition search (`LaCAM`), which can be continued.
///
/// The nodes of this search are configurations. It goes depth first, and asks the crowd's [`step`](super::step) for the
/// next configuration. Where that leads to a configuration that is known already, it goes back to that one and asks
/// again with a demand: one unit has to go to a certain node. Demands are added one by one, breadth first, until those
/// of a configuration name every joint step that leads on from it. So the search is complete: where there is a plan, it
/// finds one if it may expand enough, and where there is none it says so in the end, after going through all
/// configurations that can be reached.
///
/// Once there is a plan, more search makes it cheaper (`LaCAM*`): where a known configuration is reached at less cost,
/// that is the way to it from then on. The cost of a plan is the number of ticks that the units spend away from their
/// goals, summed up.
///
/// It looks at every step of the space once to begin with. It takes 8 bytes for each unit of each configuration and
/// about 20 bytes for each demand; an expansion adds a configuration at most, and a demand for each node that one unit
/// can go to.
///
/// Sources: Keisuke Okumura, "`LaCAM`: Search-Based Algorithm for Quick Multi-Agent Pathfinding" (AAAI 2023) and
/// "Improving `LaCAM` for Scalable Eventually Optimal Multi-Agent Pathfinding" (IJCAI 2023).
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         Cost, CostGrid, CostScale, DiagonalRule, DistanceField, HeuristicKind, Reversed, SquareSpace,
///         crowd::{JointSearch, Progress},
///     },
/// };
///
/// // Two change places in a corridor with one pocket.
/// let map = Grid::from_text(".....\n##.##\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::Never, CostScale::Lester, HeuristicKind::Zero);
/// let [a, b] = [Point::new(0, 0), Point::new(4, 0)].map(|cell| space.node(cell).unwrap());
/// let fields = [b, a].map(|goal| DistanceField::new(&Reversed(&space), &[goal]));
/// let mut search = JointSearch::new(&space, &[a, b], |unit, node| fields[unit].cost(node)).map_err(|_| "units apart")?;
/// assert_eq!(search.search(100), Progress::Found);
/// // All the rest: the plan that is left is the cheapest.
/// while search.search(1000) != Progress::Exhausted {}
/// let plan = search.plan().ok_or("there is a plan")?;
/// assert_eq!((plan.first(), plan.last()), (Some(&vec![a, b]), Some(&vec![b, a])));
/// assert_eq!(search.cost(), Some(11));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct JointSearch<'a, S, R> {
    space: &'a S,
    ranking: R,
    units: usize,
    /// Each unit's place among all, those with the longest ways first.
    by_length: Vec<u32>,
    /// No step costs more than this.
    highest_step_cost: u32,
    configurations: Vec<Configuration>,
    /// The nodes of all units, one configuration after the other.
    nodes: Vec<NodeId>,
    /// For how many ticks each unit has been away from its goal, likewise.
    away: Vec<u32>,
    index: ConfigurationIndex,
    demands: Vec<Demand>,
    steps: Vec<JointStep>,
    /// The configurations that are not exhausted; the last one is next.
    open: Vec<u32>,
    /// The configuration with all units at their goals.
    goal: Option<u32>,
    expansions: u32,
    tables: Tables,
    order: Vec<u32>,
    /// Configurations whose cost has fallen.
    cheaper: Vec<u32>,
}

/// One node of the search.
#[derive(Clone, Copy, Debug)]
struct Configuration {
    /// The configuration before, or [`NONE`] at the start.
    parent: u32,
    /// The cost of the path from the start.
    g: u32,
    /// No way to the goal costs less than this.
    h: u32,
    /// Number of units that are not at their goals.
    left: u32,
    /// The queue of demands to be tried, as a list.
    first_demand: u32,
    last_demand: u32,
    /// The steps found from here, as a list.
    first_step: u32,
}

/// The demand that a unit goes to a node, together with all demands before it.
#[derive(Clone, Copy, Debug)]
struct Demand {
    /// The demand before, or [`NONE`].
    parent: u32,
    unit: u32,
    node: NodeId,
    /// Number of demands, this one included.
    depth: u32,
    /// The next in the queue of its configuration.
    next: u32,
}

/// A step from one configuration to another.
#[derive(Clone, Copy, Debug)]
struct JointStep {
    to: u32,
    /// The next in the list of its configuration.
    next: u32,
}

impl<'a, S: SearchSpace, R: Fn(usize, NodeId) -> Option<Cost>> JointSearch<'a, S, R> {
    /// A search that has expanded nothing yet. For `starts` and `ranking` see [`plan`].
    ///
    /// # Errors
    /// When a unit starts at a node outside the space, or two start at the same node.
    pub fn new(space: &'a S, starts: &[NodeId], ranking: R) -> Result<Self, CrowdError> {
        let mut tables = Tables::default();
        tables.enter(space.node_count(), starts)?;
        tables.leave(starts);
        let mut highest_step_cost = 1;
        for node in 0..space.node_count() as u32 {
            space.successors(NodeId(node), |_, Cost(cost)| highest_step_cost = highest_step_cost.max(cost));
        }
        let mut search = Self {
            space,
            by_length: by_length(starts.len(), |unit| ranking(unit, starts[unit])),
            units: starts.len(),
            highest_step_cost,
            configurations: Vec::new(),
            nodes: Vec::new(),
            away: Vec::new(),
            index: ConfigurationIndex::default(),
            demands: Vec::new(),
            steps: Vec::new(),
            open: Vec::new(),
            goal: None,
            expansions: 0,
            tables,
            order: (0..starts.len() as u32).collect(),
            cheaper: Vec::new(),
            ranking,
        };
        // A unit that no way leads to its goal makes the whole impossible.
        if (0..starts.len()).all(|unit| (search.ranking)(unit, starts[unit]).is_some()) {
            let start = search.add(starts, NONE);
            search.open.push(start);
        }
        Ok(search)
    }

    /// Expands until there is a plan, or a cheaper one than before, `most` times at most. An expansion asks once for a
    /// configuration that follows another one, by one step of the crowd.
    pub fn search(&mut self, most: u32) -> Progress {
        let last = self.expansions.saturating_add(most);
        let cost = self.cost();
        while let Some(&top) = self.open.last() {
            let here = self.configurations[top as usize];
            if self.cost().is_some_and(|cost| here.g + here.h >= cost) {
                self.open.pop();
                continue;
            }
            if here.left == 0 {
                self.goal = Some(top);
                return Progress::Found;
            }
            if self.expansions >= last {
                return Progress::Bound;
            }
            let Some(demand) = self.next_demand(top) else {
                self.open.pop();
                continue;
            };
            self.expansions += 1;
            self.expand(top, demand);
            if self.goal.is_some() && self.cost() < cost {
                return Progress::Found;
            }
        }
        Progress::Exhausted
    }

    /// Number of expansions so far.
    pub fn expansions(&self) -> u32 {
        self.expansions
    }

    /// The cost of the best plan so far: the ticks that the units spend away from their goals, summed up. A unit that
    /// leaves its goal again spends the ticks until it is back away from it.
    pub fn cost(&self) -> Option<u32> {
        self.goal.map(|goal| self.configurations[goal as usize].g)
    }

    /// The best plan so far: the nodes of all units at each tick, from their starts on.
    pub fn plan(&self) -> Option<Vec<Vec<NodeId>>> {
        let before = |&number: &u32| Some(self.configurations[number as usize].parent).filter(|&parent| parent != NONE);
        let backwards = std::iter::successors(Some(self.goal?), before);
        let mut plan: Vec<_> = backwards.map(|number| self.nodes_of(number).to_vec()).collect();
        plan.reverse();
        Some(plan)
    }

    fn nodes_of(&self, number: u32) -> &[NodeId] {
        &self.nodes[number as usize * self.units..][..self.units]
    }

    /// The demand to be tried next at a configuration. Puts those that add one more to it at the end of the queue.
    fn next_demand(&mut self, number: u32) -> Option<u32> {
        let configuration = &mut self.configurations[number as usize];
        let demand = configuration.first_demand;
        if demand == NONE {
            return None;
        }
        configuration.first_demand = self.demands[demand as usize].next;
        self.sort_units(number);
        let depth = self.demands[demand as usize].depth as usize;
        if let Some(&unit) = self.order.get(depth) {
            let from = self.nodes_of(number)[unit as usize];
            let mut nodes = vec![from];
            self.space.successors(from, |node, _| nodes.push(node));
            // Any order does; one by chance does not favour one side of the map.
            let seed = scramble(u64::from(demand));
            nodes.sort_unstable_by_key(|node| scramble(seed ^ u64::from(node.0)));
            for node in nodes {
                if self.goes_together(number, demand, (from, node)) {
                    self.queue(number, Demand { parent: demand, unit, node, depth: depth as u32 + 1, next: NONE });
                }
            }
        }
        Some(demand)
    }

    /// Sorts the units of a configuration by when they choose: the one that has been away from its goal for longest
    /// first.
    fn sort_units(&mut self, number: u32) {
        let away = &self.away[number as usize * self.units..][..self.units];
        self.order.sort_unstable_by_key(|&unit| (Reverse(away[unit as usize]), self.by_length[unit as usize]));
    }

    /// Whether a step can be made at the same time as all that is demanded.
    fn goes_together(&self, number: u32, demand: u32, (from, to): (NodeId, NodeId)) -> bool {
        let here = self.nodes_of(number);
        let crossed = self.space.crossed(from, to);
        self.demanded(demand).all(|(unit, other_to)| {
            let other_from = here[unit];
            let is_crossed =
                crossed.is_some_and(|nodes| nodes == [other_from, other_to] || nodes == [other_to, other_from]);
            to != other_to && (from, to) != (other_to, other_from) && !is_crossed
        })
    }

    /// The units and nodes of a demand and of all demands before it.
    fn demanded(&self, demand: u32) -> impl Iterator<Item = (usize, NodeId)> {
        let before = |demand: &&Demand| self.demands.get(demand.parent as usize);
        let all = std::iter::successors(self.demands.get(demand as usize), before);
        all.filter(|demand| demand.depth > 0).map(|demand| (demand.unit as usize, demand.node))
    }

    /// Puts a demand at the end of the queue of a configuration.
    fn queue(&mut self, number: u32, demand: Demand) {
        let added = self.demands.len() as u32;
        self.demands.push(demand);
        let configuration = &mut self.configurations[number as usize];
        if configuration.first_demand == NONE {
            configuration.first_demand = added;
        } else {
            self.demands[configuration.last_demand as usize].next = added;
        }
        configuration.last_demand = added;
    }

    /// Asks for a configuration that follows one, by a demand.
    fn expand(&mut self, number: u32, demand: u32) {
        let here = self.nodes_of(number).to_vec();
        let demanded: Vec<_> = self.demanded(demand).collect();
        // The units of a configuration are apart.
        if self.tables.enter(self.space.node_count(), &here).is_err() {
            return;
        }
        let mut tick = Tick {
            space: self.space,
            here: &here,
            number: self.expansions,
            ranking: &self.ranking,
            tables: &mut self.tables,
        };
        let is_possible =
            demanded.into_iter().all(|(unit, node)| tick.demand(unit, node)) && tick.decide_all(&self.order);
        self.tables.leave(&here);
        if !is_possible {
            return;
        }
        let next = std::mem::take(&mut self.tables.next);
        let known = self.index.find(&self.nodes, &next);
        match known {
            None => {
                let added = self.add(&next, number);
                self.link(number, added);
                self.open.push(added);
            }
            Some(known) => {
                /// Once in this many times the search goes on from the start instead, so that it does not stay in one
                /// part of the configurations for ever.
                const RESTART: u64 = 10;
                self.link(number, known);
                self.lower_costs(number);
                let is_restart = scramble(u64::from(self.expansions)).is_multiple_of(RESTART);
                self.open.push(if is_restart { 0 } else { known });
            }
        }
        self.tables.next = next;
    }

    /// Adds a configuration, which follows another one or [`NONE`].
    fn add(&mut self, nodes: &[NodeId], parent: u32) -> u32 {
        let number = self.configurations.len() as u32;
        let (mut h, mut left) = (0, 0);
        for (unit, &node) in nodes.iter().enumerate() {
            let remaining = (self.ranking)(unit, node).unwrap_or_default();
            let is_away = !self.is_goal(unit, node);
            let before = (parent != NONE).then(|| self.away[parent as usize * self.units + unit]);
            h += remaining.0.div_ceil(self.highest_step_cost);
            left += u32::from(is_away);
            self.away.push(if is_away { before.map_or(0, |before| before + 1) } else { 0 });
        }
        self.index.add(&self.nodes, nodes);
        self.nodes.extend_from_slice(nodes);
        let g = self.configurations.get(parent as usize).map_or(0, |parent| parent.g);
        let g = if parent == NONE { 0 } else { g + self.step_cost(parent, number) };
        let demand = Demand { parent: NONE, unit: NONE, node: NodeId(NONE), depth: 0, next: NONE };
        let [first_demand, last_demand, first_step] = [NONE; 3];
        self.configurations.push(Configuration { parent, g, h, left, first_demand, last_demand, first_step });
        self.queue(number, demand);
        number
    }

    /// Whether a node is one of a unit's goals.
    fn is_goal(&self, unit: usize, node: NodeId) -> bool {
        (self.ranking)(unit, node) == Some(Cost::ZERO)
    }

    /// Number of units that are not at their goals before or after a step.
    fn step_cost(&self, from: u32, to: u32) -> u32 {
        let steps = self.nodes_of(from).iter().zip(self.nodes_of(to)).enumerate();
        steps.filter(|&(unit, (&from, &to))| !self.is_goal(unit, from) || !self.is_goal(unit, to)).count() as u32
    }

    /// Writes down a step from one configuration to another.
    fn link(&mut self, from: u32, to: u32) {
        let mut step = self.configurations[from as usize].first_step;
        while let Some(&known) = self.steps.get(step as usize) {
            if known.to == to {
                return;
            }
            step = known.next;
        }
        let next = self.configurations[from as usize].first_step;
        self.configurations[from as usize].first_step = self.steps.len() as u32;
        self.steps.push(JointStep { to, next });
    }

    /// Lowers the cost of all that can be reached at less cost by way of a configuration.
    fn lower_costs(&mut self, number: u32) {
        self.cheaper.push(number);
        while let Some(from) = self.cheaper.pop() {
            let mut step = self.configurations[from as usize].first_step;
            while let Some(&JointStep { to, next }) = self.steps.get(step as usize) {
                step = next;
                let g = self.configurations[from as usize].g + self.step_cost(from, to);
                let reached = &mut self.configurations[to as usize];
                if g < reached.g {
                    (reached.g, reached.parent) = (g, from);
                    let is_promising = Some(to) != self.goal;
                    self.cheaper.push(to);
                    if is_promising && self.goal.is_some() {
                        self.open.push(to);
                    }
                }
            }
        }
    }
}
