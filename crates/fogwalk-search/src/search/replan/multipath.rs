//! MPAA* and MPGAA*: A* that learns from its searches and stops where an old path is still right.
//!
//! Source: Carlos Hernández, Roberto Asín and Jorge Baier, "Reusing Previously Found A* Paths for Fast Goal-Directed
//! Navigation in Dynamic Terrain" (AAAI 2015). Each search goes forwards from the unit, through the one loop:
//!
//! - After a search that found a path of cost F*, the way from a closed node costs at least F* - G. That is
//!   remembered as its H, which stays consistent (Adaptive A*: Koenig and Likhachev, 2005).
//! - The path found is remembered too, as the next node of each node on it. When the search closes a node from which
//!   such steps lead to the goal, each lowering H by exactly its cost, then H is exact and the search is over.
//!
//! Among nodes of the same F those on old paths are closed first.
//!
//! Both live in a [`Target`]: its estimate is the remembered H, and it is reached where an old path takes over. When a
//! step becomes more expensive, H stays consistent and only that step is struck from the old paths. When one becomes
//! cheaper, MPAA* forgets everything, and MPGAA* lowers H again where it is too high (Generalized Adaptive A*: Sun,
//! Koenig and Yeoh, 2008): a small Dijkstra's algorithm of its own, because it starts from nodes at different heights.

use std::{cell::RefCell, cmp::Reverse, collections::BinaryHeap};

use super::{Change, Frame, MOST_CHANGES, Replanner};
use crate::search::{CHEAPEST, Cost, NodeId, Observer, Pages, Path, Reversible, SearchSpace, Searcher, Target};

/// Stands for "no next node".
const NONE: u32 = u32::MAX;

/// The most successors that are held back; a square has eight.
const HELD_BACK: usize = 8;

/// The record that is kept of a node.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// The raised H, or 0 where the space's own estimate holds.
    h: Cost,
    /// The next node on the path found last through this one.
    next: u32,
    /// The cost of that step.
    step: Cost,
}

impl Default for Record {
    fn default() -> Self {
        Self { h: Cost::ZERO, next: NONE, step: Cost::ZERO }
    }
}

/// The policy for a step that becomes cheaper: H may then be too high.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnFall {
    /// Forget all that was learned: MPAA*, for land that only gets worse than assumed.
    #[default]
    Forget,
    /// Lower H where it is too high: MPGAA*, for land with doors and roads.
    Repair,
}

/// Multipath Adaptive A*, plain or generalized.
#[derive(Clone, Debug, Default)]
pub struct MultipathAStar {
    on_fall: OnFall,
    frame: Option<Frame>,
    memory: Pages<Record>,
    /// Changes reported since the last plan.
    changes: Vec<(NodeId, Change)>,
    /// Old paths that the last search came upon; of one that ended it, the rest of the way.
    followed: Followed,
    /// Nodes that the last search closed; kept for their memory.
    closed: Vec<NodeId>,
    /// Nodes of which H was lowered, lowest first; kept for its memory.
    lowered: BinaryHeap<(Reverse<Cost>, NodeId)>,
    path: Option<Path>,
    expanded: u64,
}

/// The goal, seen through what was learned on the way to it.
struct Learned<'a, S> {
    space: &'a S,
    memory: &'a Pages<Record>,
    goal: NodeId,
}

impl<S: SearchSpace> Learned<'_, S> {
    /// H, raised by what earlier searches found.
    #[inline]
    fn h(&self, node: NodeId) -> Cost {
        self.h_by(node, self.memory.get(node))
    }

    /// The node's H, given its record.
    #[inline]
    fn h_by(&self, node: NodeId, record: Record) -> Cost {
        match record.h {
            Cost::ZERO => self.space.estimate(node, self.goal),
            raised => raised,
        }
    }

    /// The next node on an old path and its record, if H falls by exactly the cost of that step. Steps that cost
    /// nothing are not followed, so that no circle can be.
    #[inline]
    fn next(&self, node: NodeId, record: Record) -> Option<(NodeId, Record)> {
        if node == self.goal || record.next == NONE || record.step == Cost::ZERO {
            return None;
        }
        let (next, h) = (NodeId(record.next), self.h_by(node, record));
        let after = self.memory.get(next);
        (h < Cost::MAX && h == self.h_by(next, after) + record.step).then_some((next, after))
    }

    /// The nodes of the old path from a node on, itself included, as far as it still holds.
    fn onward(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some((node, self.memory.get(node))), |&(node, record)| self.next(node, record))
            .map(|(node, _)| node)
    }
}

/// The state of the old paths that one search came upon. Nothing is learned while it runs, so a path that was found
/// broken once stays so, and none is followed twice over the same nodes.
#[derive(Clone, Debug, Default)]
struct Followed {
    /// Nodes from which the old path is known to be broken.
    is_broken: Pages<bool>,
    is_any_broken: bool,
    /// The nodes of the path followed last, as far as it holds.
    way: Vec<NodeId>,
}

impl Followed {
    /// Forgets all, for a new search.
    fn begin(&mut self, node_count: usize) {
        self.is_broken.begin(node_count);
        self.is_any_broken = false;
    }

    /// Whether the old path from a node leads to the goal.
    fn follow<S: SearchSpace>(&mut self, learned: &Learned<'_, S>, node: NodeId) -> bool {
        let Self { is_broken, is_any_broken, way } = self;
        way.clear();
        way.extend(learned.onward(node).take_while(|&node| !(*is_any_broken && is_broken.get(node))));
        if way.last() == Some(&learned.goal) {
            return true;
        }
        *is_any_broken = true;
        for &node in &*way {
            *is_broken.get_mut(node) = true;
        }
        false
    }
}

/// The goal, or any node from which an old path leads there.
struct AnyOldPath<'a, S> {
    learned: Learned<'a, S>,
    followed: RefCell<&'a mut Followed>,
}

impl<S: SearchSpace> Target<OldPathsLast<'_, S>> for AnyOldPath<'_, S> {
    #[inline]
    fn is_target(&self, node: NodeId) -> bool {
        let is_on_path = || self.learned.memory.get(node).next != NONE;
        (node == self.learned.goal || is_on_path()) && self.followed.borrow_mut().follow(&self.learned, node)
    }

    #[inline]
    fn estimate(&self, _: &OldPathsLast<'_, S>, node: NodeId) -> Cost {
        self.learned.h(node)
    }
}

/// A space that visits nodes on old paths after all others: the open list takes what was added last first among equals,
/// and a search that closes a node on an old path may be over.
struct OldPathsLast<'a, S> {
    space: &'a S,
    memory: &'a Pages<Record>,
}

impl<S: SearchSpace> SearchSpace for OldPathsLast<'_, S> {
    fn node_count(&self) -> usize {
        self.space.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let mut held_back = [(node, Cost::ZERO); HELD_BACK];
        let mut count = 0;
        self.space.successors(node, |next, step| {
            if count < HELD_BACK && self.memory.get(next).next != NONE {
                held_back[count] = (next, step);
                count += 1;
            } else {
                visit(next, step);
            }
        });
        for &(next, step) in &held_back[..count] {
            visit(next, step);
        }
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.space.estimate(from, to)
    }
}

/// Passes everything on, and writes down what was closed.
struct Closed<'a, O> {
    nodes: &'a mut Vec<NodeId>,
    observer: &'a mut O,
}

impl<O: Observer> Observer for Closed<'_, O> {
    #[inline]
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        self.observer.opened(node, parent, g, h, f);
    }

    #[inline]
    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.observer.reparented(node, parent, g, f);
    }

    #[inline]
    fn closed(&mut self, node: NodeId) {
        self.nodes.push(node);
        self.observer.closed(node);
    }
}

impl MultipathAStar {
    /// Knows nothing yet.
    pub fn new(on_fall: OnFall) -> Self {
        Self { on_fall, ..Self::default() }
    }

    /// Brings what is remembered in line with a space that may have changed.
    fn catch_up<S: Reversible>(&mut self, space: &S, goal: NodeId) {
        let frame = Some(Frame::of(space, goal));
        let has_fallen = self.changes.iter().any(|&(_, change)| change == Change::Cheaper);
        if self.frame != frame || has_fallen && self.on_fall == OnFall::Forget {
            self.frame = frame;
            self.memory.begin(space.node_count());
            self.changes.clear();
            return;
        }
        let changes = std::mem::take(&mut self.changes);
        for &(node, _) in &changes {
            space.touched_by(node, |from| self.strike(space, from));
        }
        if has_fallen {
            for &(node, change) in &changes {
                if change == Change::Cheaper {
                    space.touched_by(node, |from| self.lower(space, goal, from));
                }
            }
            self.propagate(space, goal);
        }
        self.changes = changes;
        self.changes.clear();
    }

    /// Strikes a node's step from the old paths if it is not to be had at that cost any more.
    fn strike<S: SearchSpace>(&mut self, space: &S, from: NodeId) {
        let Record { next, step, .. } = self.memory.get(from);
        if next == NONE {
            return;
        }
        let mut holds = false;
        space.successors(from, |to, cost| holds |= to.0 == next && cost == step);
        if !holds {
            self.memory.get_mut(from).next = NONE;
        }
    }

    /// Lowers H of a node to what its successors allow.
    fn lower<S: SearchSpace>(&mut self, space: &S, goal: NodeId, node: NodeId) {
        let learned = Learned { space, memory: &self.memory, goal };
        // Only what was raised can be too high.
        if learned.memory.get(node).h == Cost::ZERO {
            return;
        }
        let mut lowest = learned.h(node);
        space.successors(node, |next, step| lowest = lowest.min(learned.h(next) + step));
        if lowest < learned.h(node) {
            self.memory.get_mut(node).h = lowest;
            self.lowered.push((Reverse(lowest), node));
        }
    }

    /// Lowers H of all from which lowered nodes are reached, lowest first.
    fn propagate<S: Reversible>(&mut self, space: &S, goal: NodeId) {
        while let Some((Reverse(h), node)) = self.lowered.pop() {
            if h > (Learned { space, memory: &self.memory, goal }).h(node) {
                continue;
            }
            self.expanded += 1;
            let Self { memory, lowered, .. } = self;
            space.predecessors(node, |before, step| {
                let record = memory.get(before);
                if record.h > h + step {
                    memory.get_mut(before).h = h + step;
                    lowered.push((Reverse(h + step), before));
                }
            });
        }
    }

    /// Remembers what a search found: H of what it closed, and the path it searched out.
    fn learn<S: SearchSpace>(&mut self, space: &S, searcher: &Searcher, found: Option<NodeId>, goal: NodeId) {
        let table = searcher.table();
        let g = |node| table.g(node).unwrap_or_default();
        let best = found.map(|found| g(found) + Learned { space, memory: &self.memory, goal }.h(found));
        for &node in &self.closed {
            // Without a path, no closed node has one either.
            let h = best.map_or(Cost::MAX, |best| Cost(best.0.saturating_sub(g(node).0)));
            if h > (Learned { space, memory: &self.memory, goal }).h(node) {
                self.memory.get_mut(node).h = h;
            }
        }
        let Some((found, cost)) = found.zip(best) else {
            self.path = None;
            return;
        };
        let mut nodes = self.path.take().map_or_else(Vec::new, |path| path.nodes);
        nodes.clear();
        nodes.push(found);
        let mut node = found;
        while let Some(parent) = table.parent(node) {
            let record = self.memory.get_mut(parent);
            (record.next, record.step) = (node.0, Cost(g(node).0 - g(parent).0));
            nodes.push(parent);
            node = parent;
        }
        nodes.reverse();
        nodes.extend(self.followed.way.iter().skip(1));
        self.path = Some(Path { nodes, cost });
    }
}

impl Replanner for MultipathAStar {
    fn changed(&mut self, node: NodeId, change: Change) {
        if self.changes.len() == MOST_CHANGES {
            self.forget();
        }
        self.changes.push((node, change));
    }

    fn plan<S: Reversible>(
        &mut self,
        space: &S,
        start: NodeId,
        goal: NodeId,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> Option<&Path> {
        self.catch_up(space, goal);
        if !space.can_be_entered(start) {
            // Repairs pass by a node to which nothing leads.
            self.lower(space, goal, start);
            self.propagate(space, goal);
        }
        let learned = Learned { space, memory: &self.memory, goal };
        if learned.h(start) == Cost::MAX || start != goal && !space.can_be_entered(goal) {
            self.path = None;
            return None;
        }
        self.closed.clear();
        let mut closed = Closed { nodes: &mut self.closed, observer };
        let old_paths_last = OldPathsLast { space, memory: &self.memory };
        self.followed.begin(space.node_count());
        let target = AnyOldPath { learned, followed: RefCell::new(&mut self.followed) };
        let outcome = searcher.search(&old_paths_last, &[start], &target, CHEAPEST, &mut closed);
        self.expanded += u64::from(outcome.stats.expanded);
        self.learn(space, searcher, outcome.found, goal);
        self.path.as_ref()
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn forget(&mut self) {
        self.frame = None;
        self.path = None;
        self.changes.clear();
    }
}
