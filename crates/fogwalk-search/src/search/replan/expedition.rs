//! A unit that walks through unknown land: the trip on which replanners are tested and measured.
//!
//! The unit sees a disc around it, takes what it has not seen for floor, plans, walks, sees more. The same trip can be
//! made with any replanner; the expansions it took are the figure that papers compare.

use super::{Change, Replanner};
use crate::{
    grid::{Grid, Point, Size, field_of_view},
    search::{
        Cost, CostScale, DiagonalRule, HeuristicKind, NodeId, Observer, Searcher, SquareSpace, Walkability,
        choice::choices, path_cost,
    },
};

/// The ground as far as it was seen; the rest is taken for floor.
///
/// ```
/// use fogwalk_search::{
///     grid::Size,
///     search::{
///         Walkability, replan::{Change, ExploredGrid},
///     },
/// };
///
/// let mut explored = ExploredGrid::blank(Size::new(4, 1).ok_or("a side is 0 or too long")?, 10, 10);
/// assert_eq!(explored.entry_cost(2), Some(10), "not seen yet: taken for floor");
/// assert_eq!(explored.see(2, None), Some(Change::MoreExpensive), "it is a wall");
/// assert_eq!((explored.entry_cost(2), explored.is_seen(2), explored.is_seen(3)), (None, true, false));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExploredGrid {
    /// The believed entry cost of each cell; 0: blocked.
    believed: Grid<u16>,
    /// 1-based index of the first look that saw the cell; 0: never seen.
    first_seen: Grid<u32>,
    looks: u32,
    cheapest: u16,
}

impl ExploredGrid {
    /// Has seen nothing: every cell is taken to cost `assumed`. No cell will turn out to cost less than `cheapest`.
    pub fn blank(size: Size, assumed: u16, cheapest: u16) -> Self {
        Self { believed: Grid::filled(size, assumed), first_seen: Grid::filled(size, 0), looks: 0, cheapest }
    }

    /// Looks around: what is seen from now on is seen in another look than what was seen before.
    pub fn begin_look(&mut self) {
        self.looks += 1;
    }

    /// Writes down what a cell really costs, and says whether that is better or worse than believed.
    pub fn see(&mut self, cell: usize, cost: Option<u16>) -> Option<Change> {
        let first = &mut self.first_seen.cells_mut()[cell];
        if *first == 0 {
            *first = self.looks.max(1);
        }
        let change = Change::between(self.entry_cost(cell), cost);
        self.believed.cells_mut()[cell] = cost.unwrap_or(0);
        change
    }

    /// Whether the cell was ever seen.
    pub fn is_seen(&self, cell: usize) -> bool {
        self.first_seen.cells()[cell] > 0
    }

    /// Number of looks around so far.
    pub fn looks(&self) -> u32 {
        self.looks
    }
}

impl Walkability for ExploredGrid {
    fn size(&self) -> Size {
        self.believed.size()
    }

    #[inline]
    fn entry_cost(&self, cell: usize) -> Option<u16> {
        Some(self.believed.cells()[cell]).filter(|&cost| cost > 0)
    }

    fn cheapest(&self) -> u16 {
        self.cheapest
    }
}

choices! {
    /// When the unit plans again.
    When {
        PathHit "path-hit" "When what it learned makes a step of its plan impossible, more expensive or cheaper.";
        EveryChange "every-change" "Whenever it learned anything.";
    }
}

/// How a unit travels.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         CostGrid, CostScale, DiagonalRule, Searcher, Silent, replan::{Expedition, MultipathAStar, OnFall, When},
///     },
/// };
///
/// let map = Grid::from_text("......\n.####.\n....#.\n").ok_or("lines of different lengths")?;
/// let land = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let expedition = Expedition {
///     sight: 2,
///     assumed: 10,
///     when: When::PathHit,
///     rule: DiagonalRule::NoObstacle,
///     scale: CostScale::Lester,
/// };
/// let ends = (Point::new(0, 2), Point::new(5, 2));
/// let mut replanner = MultipathAStar::new(OnFall::Forget);
/// let trip = expedition.travel(&land, ends, &mut replanner, &mut Searcher::default(), &mut Silent, |_, _, _| {});
/// assert!(trip.arrived && trip.plans > 1);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Expedition {
    /// How far it sees, in cells.
    pub sight: u32,
    /// The assumed entry cost of an unseen cell.
    pub assumed: u16,
    /// When it plans again.
    pub when: When,
    /// How it walks.
    pub rule: DiagonalRule,
    /// The costs of straight and diagonal steps.
    pub scale: CostScale,
}

/// The result of a trip, and the work that it took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trip {
    /// Whether the unit arrived; it gives up when it knows that there is no way.
    pub arrived: bool,
    /// The nodes that it walked through, the start first.
    pub walked: Vec<NodeId>,
    /// The cost of the steps walked.
    pub cost: Cost,
    /// Plans made.
    pub plans: u32,
    /// Nodes expanded by them.
    pub expanded: u64,
    /// For each cell, the 1-based index in `walked` of the place from which it was first seen; 0: never seen.
    pub first_seen: Vec<u32>,
}

impl Expedition {
    /// The space that a survey makes.
    pub fn space<'a>(&self, survey: &'a ExploredGrid) -> SquareSpace<'a, ExploredGrid> {
        SquareSpace::new(survey, self.rule, self.scale, HeuristicKind::Octile)
    }

    /// Sends a unit from one cell of `land` to another. `observer` is told of every plan, one after the other; `check`
    /// is called after each with the ground as known then, the node where the unit stands, and what the plan costs.
    ///
    /// # Panics
    /// When an end lies outside of the land.
    pub fn travel(
        &self,
        land: &impl Walkability,
        (start, goal): (Point, Point),
        replanner: &mut impl Replanner,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
        mut check: impl FnMut(&ExploredGrid, NodeId, Option<Cost>),
    ) -> Trip {
        let size = land.size();
        let node = |point: Point| NodeId(size.index(point).expect("the ends are cells of the land") as u32);
        let mut survey = ExploredGrid::blank(size, self.assumed, land.cheapest().min(self.assumed));
        let mut trip = Trip::default();
        let before = replanner.expanded();
        let (mut here, goal) = (node(start), node(goal));
        trip.walked.push(here);
        // The rest of the plan, backwards, with the node where the unit stands last; and what it is thought to cost.
        let (mut ahead, mut left) = (Vec::new(), Cost::ZERO);
        loop {
            let has_news = self.look(land, here, &mut survey, replanner);
            if here == goal {
                trip.arrived = true;
                break;
            }
            let space = self.space(&survey);
            let is_due =
                ahead.is_empty() || has_news && (self.when == When::EveryChange || !holds(&space, &ahead, left));
            if is_due {
                let plan = replanner.plan(&space, here, goal, searcher, observer);
                trip.plans += 1;
                check(&survey, here, plan.map(|path| path.cost));
                let Some(path) = plan else { break };
                ahead.clear();
                ahead.extend(path.nodes.iter().rev());
                left = path.cost;
            }
            ahead.pop();
            let Some(&next) = ahead.last() else { break };
            let step = path_cost(&space, &[here, next]).unwrap_or_default();
            (trip.cost, left) = (trip.cost + step, Cost(left.0.saturating_sub(step.0)));
            here = next;
            trip.walked.push(here);
        }
        trip.expanded = replanner.expanded() - before;
        trip.first_seen = survey.first_seen.cells().to_vec();
        trip
    }

    /// Sees what can be seen from a cell, tells the replanner, and says whether there was any news.
    fn look(
        self,
        land: &impl Walkability,
        here: NodeId,
        survey: &mut ExploredGrid,
        replanner: &mut impl Replanner,
    ) -> bool {
        let size = land.size();
        let is_opaque = |point| size.index(point).is_none_or(|cell| land.blocks_sight(cell));
        let mut has_news = false;
        survey.begin_look();
        field_of_view(size.point(here.index()), self.sight, is_opaque, |point| {
            let Some(cell) = size.index(point) else { return };
            if let Some(change) = survey.see(cell, land.entry_cost(cell)) {
                replanner.changed(NodeId(cell as u32), change);
                has_news = true;
            }
        });
        has_news
    }
}

/// Whether the rest of a plan, given backwards, can still be walked for what it was thought to cost.
fn holds(space: &SquareSpace<'_, ExploredGrid>, ahead: &[NodeId], left: Cost) -> bool {
    let nodes: Vec<_> = ahead.iter().rev().copied().collect();
    path_cost(space, &nodes) == Some(left)
}
