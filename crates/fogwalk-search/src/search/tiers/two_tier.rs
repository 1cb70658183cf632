//! The two tiers of one ground.

use crate::{
    grid::Size,
    search::{
        Anywhere, CHEAPEST, Cost, CostScale, DiagonalRule, FILL, HeuristicKind, MaskedSpace, NodeId, Observer, One,
        Path, Reversed, SearchSpace, Searcher, Silent, SquareSpace, Stats, Walkability, path_cost,
    },
};

use super::{Itinerary, doors::doors_of, sectors::Sectors};

/// A cell through which a sector is left, and where a step of the coarse tier leads from it: across the border, and to
/// the other doors of the sector.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Door {
    cell: NodeId,
    steps: Vec<(NodeId, Cost)>,
}

/// Sectors, doors, and the ways between the doors of each sector, for one ground and one way of walking on it.
///
/// ```
/// use fogwalk_search::{
///     grid::{Size},
///     search::{CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, Searcher, Silent, TwoTier},
/// };
///
/// let ground = CostGrid::from_fn(Size::new(100, 100).ok_or("a side is 0 or too long")?, |_| Some(10));
/// let tiers = TwoTier::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let mut searcher = Searcher::default();
/// let (plan, _) = tiers.plan(&ground, (NodeId(0), NodeId(9_999)), &mut searcher, &mut Silent);
/// let mut plan = plan.ok_or("there is a way")?;
/// let mut legs = 0;
/// // A unit asks for the next leg when it has walked the last one.
/// while let (Some(_), _) = plan.next_leg(&tiers, &ground, &mut searcher, &mut Silent) {
///     legs += 1;
/// }
/// assert!(plan.has_arrived() && legs > 1);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoTier {
    rule: DiagonalRule,
    scale: CostScale,
    heuristic: HeuristicKind,
    pub(super) sectors: Sectors,
    /// The doors of each sector, in order of their cells.
    doors: Vec<Vec<Door>>,
}

impl TwoTier {
    /// Surveys a ground.
    pub fn new(ground: &impl Walkability, rule: DiagonalRule, scale: CostScale, heuristic: HeuristicKind) -> Self {
        let mut tiers = Self::unsurveyed(ground.size(), rule, scale, heuristic);
        tiers.survey_sectors(ground, 0..tiers.sector_count(), &mut Searcher::default());
        tiers
    }

    /// The tiers of a ground of which nothing is surveyed yet. They have no doors: whoever surveys one sector after the
    /// other ([`TwoTier::survey_sectors`]) can spread that over time.
    pub fn unsurveyed(size: Size, rule: DiagonalRule, scale: CostScale, heuristic: HeuristicKind) -> Self {
        let sectors = Sectors::new(size);
        // A leg that is not the cheapest would cost more than the coarse tier promised.
        let is_safe = heuristic.is_admissible(rule != DiagonalRule::Never);
        let heuristic = if is_safe { heuristic } else { HeuristicKind::Octile };
        Self { rule, scale, heuristic, sectors, doors: vec![Vec::new(); sectors.count()] }
    }

    /// Number of sectors.
    pub fn sector_count(&self) -> u32 {
        self.sectors.count() as u32
    }

    /// The numbers of the sectors that have to be surveyed again when a cell changes: its own, and those that it
    /// borders on.
    pub fn sectors_around(&self, cell: NodeId) -> impl Iterator<Item = u32> + use<> {
        self.sectors.around(cell)
    }

    /// Surveys sectors, by number. Returns how many nodes it expanded.
    ///
    /// # Panics
    /// When there is no sector of a number.
    pub fn survey_sectors(
        &mut self,
        ground: &impl Walkability,
        sectors: impl IntoIterator<Item = u32>,
        searcher: &mut Searcher,
    ) -> u32 {
        let mut expanded = 0;
        for sector in sectors {
            let (doors, more) = self.survey(ground, sector, searcher);
            self.doors[sector as usize] = doors;
            expanded += more;
        }
        expanded
    }

    /// Updates the upper tier after cells have changed in cost, or have opened or closed: surveys their sectors again,
    /// and the sectors that they border on. Returns the number of sectors surveyed.
    pub fn update(
        &mut self,
        ground: &impl Walkability,
        changed: impl IntoIterator<Item = NodeId>,
        searcher: &mut Searcher,
    ) -> usize {
        let on_the_map = changed.into_iter().filter(|cell| cell.index() < self.sectors.size.area());
        let mut stale: Vec<_> = on_the_map.flat_map(|cell| self.sectors.around(cell)).collect();
        stale.sort_unstable();
        stale.dedup();
        let count = stale.len();
        self.survey_sectors(ground, stale, searcher);
        count
    }

    /// The column and the row of the sector that a cell lies in.
    pub fn sector(&self, cell: NodeId) -> (u32, u32) {
        self.sectors.place(cell)
    }

    /// The edges of the coarse tier from a cell, with their costs; empty unless the cell is a door.
    pub fn edges_from(&self, cell: NodeId) -> &[(NodeId, Cost)] {
        let doors = self.doors.get(self.sectors.of(cell) as usize).map_or(&[][..], Vec::as_slice);
        doors.binary_search_by_key(&cell, |door| door.cell).map_or(&[], |place| &doors[place].steps)
    }

    /// Number of nodes of the coarse tier, and number of its edges.
    pub fn coarse_size(&self) -> (usize, usize) {
        let doors = || self.doors.iter().flatten();
        (doors().count(), doors().map(|door| door.steps.len()).sum())
    }

    /// Finds the way from door to door. The observer is told of the flood from the start through its sector, the one
    /// back from the goal, and the coarse search. `None` if there is no way, or the start cannot be entered.
    ///
    /// # Panics
    /// When an end is not a cell of the ground.
    pub fn plan<W: Walkability>(
        &self,
        ground: &W,
        (start, goal): (NodeId, NodeId),
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> (Option<Itinerary>, Stats) {
        let fine = self.fine(ground);
        let mut stats = Stats::default();
        let mut from_start = self.reach(&fine, start, searcher, observer, &mut stats);
        if self.sectors.of(start) == self.sectors.of(goal)
            && let Some(cost) = searcher.table().g(goal)
        {
            from_start.push((goal, cost));
        }
        let to_goal = self.reach(&Reversed(&fine), goal, searcher, observer, &mut stats);
        let coarse = CoarseSpace::new(self, &fine, (start, from_start), (goal, to_goal));
        let (path, outcome) = searcher.path(&coarse, start, &One(goal), CHEAPEST, observer);
        add(&mut stats, outcome.stats);
        (path.map(Itinerary::new), stats)
    }

    /// Plans, and finds every leg at once.
    ///
    /// # Panics
    /// When an end is not a cell of the ground.
    pub fn path<W: Walkability>(
        &self,
        ground: &W,
        ends: (NodeId, NodeId),
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> (Option<Path>, Stats) {
        let (plan, mut stats) = self.plan(ground, ends, searcher, observer);
        let Some(mut itinerary) = plan else { return (None, stats) };
        let mut path = Path { nodes: vec![ends.0], cost: Cost::ZERO };
        while !itinerary.has_arrived() {
            let (leg, more) = itinerary.next_leg(self, ground, searcher, observer);
            add(&mut stats, more);
            let Some(leg) = leg else { return (None, stats) };
            path.nodes.extend(&leg.nodes[1..]);
            path.cost = path.cost + leg.cost;
        }
        (Some(path), stats)
    }

    /// The fine tier.
    pub(super) fn fine<'a, W: Walkability>(&self, ground: &'a W) -> SquareSpace<'a, W> {
        SquareSpace::new(ground, self.rule, self.scale, self.heuristic)
    }

    /// The cost of the path within a cell's sector to each other door that can be reached.
    fn reach(
        &self,
        space: &impl SearchSpace,
        from: NodeId,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
        stats: &mut Stats,
    ) -> Vec<(NodeId, Cost)> {
        let sector = self.sectors.of(from);
        let within = MaskedSpace::new(space, |cell| self.sectors.of(cell) == sector);
        add(stats, searcher.search(&within, &[from], &Anywhere, FILL, observer).stats);
        let doors = self.doors[sector as usize].iter().map(|door| door.cell).filter(|&door| door != from);
        doors.filter_map(|door| Some((door, searcher.table().g(door)?))).collect()
    }

    /// The doors of a sector, with all that leads on from them; and how many nodes were expanded for that.
    fn survey(&self, ground: &impl Walkability, sector: u32, searcher: &mut Searcher) -> (Vec<Door>, u32) {
        let mut expanded = 0;
        let fine = SquareSpace::new(ground, self.rule, self.scale, HeuristicKind::Zero);
        let mut across = doors_of(&self.sectors, sector, ground, self.rule);
        across.sort_unstable();
        let mut cells: Vec<_> = across.iter().map(|&(inside, _)| inside).collect();
        cells.dedup();
        let within = MaskedSpace::new(&fine, |cell| self.sectors.of(cell) == sector);
        let door = |&cell: &NodeId| {
            expanded += searcher.search(&within, &[cell], &Anywhere, FILL, &mut Silent).stats.expanded;
            let others = cells.iter().filter(|&&other| other != cell);
            let inside = others.filter_map(|&other| Some((other, searcher.table().g(other)?)));
            let leaving = across.iter().filter(|&&(inside, _)| inside == cell);
            let outside = leaving.filter_map(|&(inside, next)| Some((next, path_cost(&fine, &[inside, next])?)));
            Door { cell, steps: inside.chain(outside).collect() }
        };
        (cells.iter().map(door).collect(), expanded)
    }
}

/// Counts another search in.
pub(super) fn add(stats: &mut Stats, more: Stats) {
    stats.opened += more.opened;
    stats.closed += more.closed;
    stats.expanded += more.expanded;
    stats.reparented += more.reparented;
    stats.largest_open = stats.largest_open.max(more.largest_open);
}

/// The coarse tier with a start and a goal: doors as nodes, and the edges between them. The nodes are numbered like the
/// cells that they are.
pub struct CoarseSpace<'a, W> {
    tiers: &'a TwoTier,
    fine: &'a SquareSpace<'a, W>,
    start: NodeId,
    goal: NodeId,
    /// The cost of the path within the start's sector to each of its doors, and to the goal.
    from_start: Vec<(NodeId, Cost)>,
    /// The cost of the path within the goal's sector from each of its doors, in order of doors.
    to_goal: Vec<(NodeId, Cost)>,
}

impl<'a, W: Walkability> CoarseSpace<'a, W> {
    fn new(
        tiers: &'a TwoTier,
        fine: &'a SquareSpace<'a, W>,
        (start, from_start): (NodeId, Vec<(NodeId, Cost)>),
        (goal, to_goal): (NodeId, Vec<(NodeId, Cost)>),
    ) -> Self {
        Self { tiers, fine, start, goal, from_start, to_goal }
    }
}

impl<W: Walkability> SearchSpace for CoarseSpace<'_, W> {
    fn node_count(&self) -> usize {
        self.fine.node_count()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        if node == self.start {
            self.from_start.iter().for_each(|&(next, cost)| visit(next, cost));
        }
        self.tiers.edges_from(node).iter().for_each(|&(next, cost)| visit(next, cost));
        if let Ok(place) = self.to_goal.binary_search_by_key(&node, |&(door, _)| door) {
            visit(self.goal, self.to_goal[place].1);
        }
    }

    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.fine.estimate(from, to)
    }
}
