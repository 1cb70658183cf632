//! A compressed path database: for each pair of nodes the first step of a cheapest path.
//!
//! Sources: Adi Botea, "Ultra-Fast Optimal Pathfinding without Runtime Search" (AIIDE 2011), where a first move is kept
//! for rectangles of goals; Ben Strasser, Daniel Harabor and Adi Botea, "Fast First-Move Queries through Run-Length
//! Encoding" (`SoCS` 2014), where the goals are put in an order in which neighbours mostly follow each other, and runs
//! of goals with the same first move are kept, as few as possible. Nothing is searched for a path: each of its steps is
//! looked up.

use super::{Anywhere, Cost, FILL, NodeId, Observer, SearchSpace, Searcher};

/// The first steps of cheapest paths between all nodes of a space, in runs.
///
/// It is right for the space that it was made for, and for no other: a wall that comes or falls anywhere can change any
/// first step. To make it takes a search over the whole space from each node. It takes 3 bytes a run and 6 bytes a
/// node; how many runs there are depends on the map, at most one for each pair of nodes.
///
/// ```
/// use fogwalk_search::{
///     grid::Size,
///     search::{
///         CHEAPEST, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, One, PathDatabase, Searcher, Silent,
///         SquareSpace,
///     },
/// };
///
/// // A wall with a hole at its end.
/// let size = Size::new(9, 9).ok_or("a side is 0 or too long")?;
/// let ground = CostGrid::from_fn(size, |cell| (cell % 9 != 4 || cell > 71).then_some(10));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let database = PathDatabase::new(&space).ok_or("too large")?;
/// let [from, to] = [NodeId(0), NodeId(8)];
/// let mut searcher = Searcher::default();
/// let (path, _) = searcher.path(&space, from, &One(to), CHEAPEST, &mut Silent);
/// let (same, looked_up) = searcher.path(&database.towards(&space, to), from, &One(to), CHEAPEST, &mut Silent);
/// let [path, same] = [path, same].map(|path| path.ok_or("no path"));
/// let (path, same) = (path?, same?);
/// assert_eq!(path.cost, same.cost);
/// // Each step is looked up once.
/// assert_eq!(looked_up.stats.expanded as usize, same.nodes.len() - 1);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathDatabase {
    /// The place of each node in the order of goals.
    places: Vec<u16>,
    /// The number of each node's first run; at the end, the number of all.
    first: Vec<u32>,
    /// For each run, the place at which it begins.
    begins: Vec<u16>,
    /// For each run, the number of the step.
    steps: Vec<u8>,
    expansions: u64,
}

/// The steps of one node with which cheapest paths to another one begin, a bit for each.
type Steps = u64;

/// Any step will do: nobody asks for this goal.
const ANY: Steps = Steps::MAX;

impl PathDatabase {
    /// The most nodes that it can be made for.
    pub const MOST_NODES: usize = u16::MAX as usize;

    /// Works out the first steps of a space in which each step costs something. `None` for more than
    /// [`MOST_NODES`](Self::MOST_NODES) nodes, or if a node has more than 64 steps.
    pub fn new(space: &impl SearchSpace) -> Option<Self> {
        let nodes = space.node_count();
        if nodes > Self::MOST_NODES {
            return None;
        }
        let order = depth_first(space);
        let mut places = vec![0; nodes];
        for (node, place) in order.iter().zip(0..) {
            places[node.index()] = place;
        }
        let mut made = Self { places, first: vec![0], begins: Vec::new(), steps: Vec::new(), expansions: 0 };
        let mut searcher = Searcher::default();
        let (mut closed, mut begin_with) = (Closed::default(), vec![ANY; nodes]);
        for start in (0..nodes as u32).map(NodeId) {
            closed.0.clear();
            // A search may start in a node that cannot be entered.
            let mut leads_on = false;
            space.successors(start, |_, _| leads_on = true);
            if !leads_on {
                made.first.push(made.begins.len() as u32);
                continue;
            }
            begin_with.fill(0);
            let outcome = searcher.search(space, &[start], &Anywhere, FILL, &mut closed);
            made.expansions += u64::from(outcome.stats.expanded);
            let g = |node| searcher.table().g(node);
            let mut number = 0;
            space.successors(start, |next, step| {
                if g(next) == Some(step) && number < Steps::BITS {
                    begin_with[next.index()] |= 1 << number;
                }
                number += 1;
            });
            if number > Steps::BITS {
                return None;
            }
            // Nearer nodes come first, so a node is complete when it is passed on.
            for &node in closed.0.iter().filter(|&&node| node != start) {
                let (begins, so_far) = (begin_with[node.index()], g(node)?);
                space.successors(node, |next, step| {
                    if next != start && g(next) == Some(so_far + step) {
                        begin_with[next.index()] |= begins;
                    }
                });
            }
            begin_with.iter_mut().filter(|steps| **steps == 0).for_each(|steps| *steps = ANY);
            made.add_row(order.iter().map(|node| begin_with[node.index()]));
        }
        Some(made)
    }

    /// Adds a row with as few runs as possible: each goes on as long as one step is right for all of its goals.
    fn add_row(&mut self, row: impl Iterator<Item = Steps>) {
        let (mut begin, mut common) = (0, ANY);
        for (steps, place) in row.zip(0..) {
            if common & steps == 0 {
                self.add_run(begin, common);
                (begin, common) = (place, ANY);
            }
            common &= steps;
        }
        if common != ANY {
            self.add_run(begin, common);
        }
        self.first.push(self.begins.len() as u32);
    }

    fn add_run(&mut self, begin: u16, steps: Steps) {
        self.begins.push(begin);
        self.steps.push(steps.trailing_zeros() as u8);
    }

    /// The number of the step, in the order of the space, with which a cheapest path from a node to a goal begins.
    /// Meaningless if there is no such path, or if it is no step long; `None` if no step leads anywhere from there.
    pub fn step(&self, from: NodeId, goal: NodeId) -> Option<usize> {
        let [first, end] = [from.index(), from.index() + 1].map(|node| self.first[node] as usize);
        let place = self.places[goal.index()];
        let run = self.begins[first..end].partition_point(|&begin| begin <= place).checked_sub(1)?;
        Some(self.steps[first + run].into())
    }

    /// The space with the looked up step from each node and no other.
    pub fn towards<'a, S>(&'a self, space: &'a S, goal: NodeId) -> FirstStepSpace<'a, S> {
        FirstStepSpace { space, database: self, goal }
    }

    /// Number of runs.
    pub fn runs(&self) -> usize {
        self.begins.len()
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.places) + size_of_val(&*self.first) + size_of_val(&*self.begins) + size_of_val(&*self.steps)
    }

    /// Number of nodes that were expanded to make it.
    pub fn expansions(&self) -> u64 {
        self.expansions
    }
}

/// The nodes in the order in which a search that goes deep first comes to them, so that neighbours mostly follow each
/// other.
fn depth_first(space: &impl SearchSpace) -> Vec<NodeId> {
    let (mut order, mut is_known) = (Vec::new(), vec![false; space.node_count()]);
    let mut waiting = Vec::new();
    for start in (0..space.node_count() as u32).map(NodeId) {
        waiting.push(start);
        while let Some(node) = waiting.pop() {
            if !std::mem::replace(&mut is_known[node.index()], true) {
                order.push(node);
                space.successors(node, |next, _| waiting.push(next));
            }
        }
    }
    order
}

/// Notes the order of closing.
#[derive(Clone, Debug, Default)]
struct Closed(Vec<NodeId>);

impl Observer for Closed {
    fn closed(&mut self, node: NodeId) {
        self.0.push(node);
    }
}

/// A space with one step from each node, the first of a cheapest path to a goal; made by [`PathDatabase::towards`].
#[derive(Clone, Copy, Debug)]
pub struct FirstStepSpace<'a, S> {
    space: &'a S,
    database: &'a PathDatabase,
    goal: NodeId,
}

impl<S: SearchSpace> SearchSpace for FirstStepSpace<'_, S> {
    fn node_count(&self) -> usize {
        self.space.node_count()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let looked_up = self.database.step(node, self.goal);
        let mut number = 0;
        self.space.successors(node, |next, step| {
            if looked_up == Some(number) {
                visit(next, step);
            }
            number += 1;
        });
    }

    fn crossed(&self, from: NodeId, to: NodeId) -> Option<[NodeId; 2]> {
        self.space.crossed(from, to)
    }

    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.space.estimate(from, to)
    }
}
