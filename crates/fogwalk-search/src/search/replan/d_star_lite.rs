//! D* Lite: a tree of cheapest ways towards the goal, mended where the land changes.
//!
//! Source: Sven Koenig and Maxim Likhachev, "D* Lite" (AAAI 2002) and "Fast Replanning for Navigation in Unknown
//! Terrain" (IEEE Transactions on Robotics, 2005), the optimised version of its figure 4. The search goes backwards
//! from the goal. Each node has G, what is left of the way as of when it was last expanded, and RHS, what its
//! successors say now; where the two differ, the node is on the open list. A change makes a few nodes differ, and
//! expanding in order of key sets them right again as far as the unit's node needs.
//!
//! It cannot run through the one loop, which closes a node once and for all: here a node whose G turned out too low is
//! expanded to raise it and again to settle it, within one search and from one search to the next, and the order is
//! by pairs: G + H + the distance walked since, then G. The open list is a binary heap in which superseded entries are
//! dropped when they come up. A node remembers which successor its RHS comes from (in the paper it is looked for
//! again), so that only nodes that hang on a raised one are looked at, and a path is read off by following.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{Change, Frame, MOST_CHANGES, RepeatedAStar, Replanner};
use crate::search::{Cost, NodeId, Observer, Pages, Path, Reversible, Searcher};

/// Stands for "no next node".
const NONE: u32 = u32::MAX;

/// Stands for "not on the open list".
const NOT_OPEN: u64 = u64::MAX;

/// The distance walked at which everything is begun anew, so that keys never overflow.
const FARTHEST_WALK: u32 = 1 << 30;

/// The search's record of a node.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// The cost of the path to the goal, as of when the node was last expanded.
    g: Cost,
    /// The cost of the path to the goal through `next`, the best successor by the present G.
    rhs: Cost,
    next: u32,
    /// The key under which the node is on the open list.
    key: u64,
}

impl Default for Record {
    fn default() -> Self {
        Self { g: Cost::MAX, rhs: Cost::MAX, next: NONE, key: NOT_OPEN }
    }
}

/// D* Lite, optimised version.
#[derive(Clone, Debug, Default)]
pub struct DStarLite {
    frame: Option<Frame>,
    memory: Pages<Record>,
    /// Lowest key first; an entry counts if it has its record's key.
    open: BinaryHeap<(Reverse<u64>, NodeId)>,
    /// The start of the last search, and the estimated distance walked up to there.
    last: Option<NodeId>,
    walked: Cost,
    /// Changes reported since the last search.
    changes: Vec<(NodeId, Change)>,
    path: Option<Path>,
    /// Plans when the unit stands where none of its own kind could come to: nothing leads back there.
    stranded: RepeatedAStar,
    expanded: u64,
}

/// One search: the memory, with what is fixed while it lasts.
struct Repair<'a, S, O> {
    memory: &'a mut Pages<Record>,
    open: &'a mut BinaryHeap<(Reverse<u64>, NodeId)>,
    space: &'a S,
    start: NodeId,
    goal: NodeId,
    walked: Cost,
    observer: &'a mut O,
}

impl<S: Reversible, O: Observer> Repair<'_, S, O> {
    /// The key: lower of G and RHS, with H and the distance walked, then without.
    #[inline]
    fn key(&self, node: NodeId, record: &Record) -> u64 {
        let lower = record.g.min(record.rhs);
        let sum = lower + self.space.estimate(self.start, node) + self.walked;
        // The highest key of all is taken.
        (u64::from(sum.0) << 32 | u64::from(lower.0)).min(NOT_OPEN - 1)
    }

    /// Puts a node on the open list or takes it off, by whether its G and RHS differ.
    #[inline]
    fn update(&mut self, node: NodeId) {
        let mut record = self.memory.get(node);
        let key = if record.g == record.rhs { NOT_OPEN } else { self.key(node, &record) };
        if key == record.key {
            return;
        }
        if key != NOT_OPEN {
            let next = (record.next != NONE).then_some(NodeId(record.next));
            match next {
                Some(next) if record.key != NOT_OPEN => {
                    self.observer.reparented(node, next, record.rhs, Cost((key >> 32) as u32));
                }
                _ => {
                    let h = self.space.estimate(self.start, node);
                    self.observer.opened(node, next, record.rhs, h, Cost((key >> 32) as u32));
                }
            }
            self.open.push((Reverse(key), node));
        }
        record.key = key;
        *self.memory.get_mut(node) = record;
    }

    /// Finds RHS of a node anew, from its successors.
    fn look_ahead(&mut self, node: NodeId) {
        if node == self.goal {
            return;
        }
        let (mut rhs, mut next) = (Cost::MAX, NONE);
        let memory = &*self.memory;
        self.space.successors(node, |to, step| {
            let cost = memory.get(to).g + step;
            if cost < rhs {
                (rhs, next) = (cost, to.0);
            }
        });
        let record = self.memory.get(node);
        if (record.rhs, record.next) != (rhs, next) {
            *self.memory.get_mut(node) = Record { rhs, next, ..record };
        }
    }

    /// Mends what hangs on a changed node.
    fn mend(&mut self, changed: NodeId, change: Change) {
        let space = self.space;
        space.touched_by(changed, |node| {
            // A node that costs more now matters only to nodes that have a next node.
            if change == Change::Cheaper || self.memory.get(node).next != NONE {
                self.look_ahead(node);
                self.update(node);
            }
        });
    }

    /// The open node with the lowest key.
    fn first(&mut self) -> Option<(u64, NodeId)> {
        while let Some(&(Reverse(key), node)) = self.open.peek() {
            if self.memory.get(node).key == key {
                return Some((key, node));
            }
            self.open.pop();
        }
        None
    }

    /// Expands until the start's way is settled; says how many nodes that took.
    fn run(&mut self) -> u64 {
        let (space, goal) = (self.space, self.goal);
        let mut expanded = 0;
        while let Some((key, node)) = self.first() {
            let start = self.memory.get(self.start);
            if key >= self.key(self.start, &start) && start.rhs <= start.g {
                break;
            }
            let mut record = self.memory.get(node);
            let key_now = self.key(node, &record);
            if key < key_now {
                record.key = key_now;
                *self.memory.get_mut(node) = record;
                self.open.pop();
                self.open.push((Reverse(key_now), node));
                continue;
            }
            expanded += 1;
            self.observer.closed(node);
            self.open.pop();
            if record.g > record.rhs {
                record.g = record.rhs;
                record.key = NOT_OPEN;
                *self.memory.get_mut(node) = record;
                space.predecessors(node, |before, step| {
                    let cost = record.g + step;
                    if before != goal && cost < self.memory.get(before).rhs {
                        let entry = self.memory.get_mut(before);
                        (entry.rhs, entry.next) = (cost, node.0);
                        self.update(before);
                    }
                });
            } else {
                record.g = Cost::MAX;
                record.key = NOT_OPEN;
                *self.memory.get_mut(node) = record;
                space.predecessors(node, |before, _| {
                    if self.memory.get(before).next == node.0 {
                        self.look_ahead(before);
                        self.update(before);
                    }
                });
                self.update(node);
            }
        }
        expanded
    }
}

impl DStarLite {
    /// Reads the path off. What is left falls with each step, so that it ends.
    fn follow(&mut self, start: NodeId, goal: NodeId) {
        let first = self.memory.get(start);
        let mut nodes = self.path.take().map_or_else(Vec::new, |path| path.nodes);
        nodes.clear();
        if first.rhs == Cost::MAX {
            return;
        }
        nodes.push(start);
        let mut node = start;
        while node != goal {
            node = NodeId(self.memory.get(node).next);
            if node.0 == NONE {
                return;
            }
            nodes.push(node);
        }
        self.path = Some(Path { nodes, cost: first.rhs });
    }
}

impl Replanner for DStarLite {
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
        if start != goal && !space.can_be_entered(goal) {
            self.path = None;
            return None;
        }
        if !space.can_be_entered(start) {
            return self.stranded.plan(space, start, goal, searcher, observer);
        }
        let frame = Some(Frame::of(space, goal));
        let is_new = self.frame != frame || self.walked.0 > FARTHEST_WALK;
        if is_new {
            self.frame = frame;
            self.memory.begin(space.node_count());
            self.open.clear();
            self.changes.clear();
            self.walked = Cost::ZERO;
        } else if let Some(last) = self.last {
            self.walked = self.walked + space.estimate(last, start);
        }
        self.last = Some(start);
        let Self { memory, open, walked, .. } = self;
        let mut repair = Repair { memory, open, space, start, goal, walked: *walked, observer };
        if is_new {
            repair.memory.get_mut(goal).rhs = Cost::ZERO;
            repair.update(goal);
        }
        for (node, change) in self.changes.drain(..) {
            repair.mend(node, change);
        }
        self.expanded += repair.run();
        self.follow(start, goal);
        self.path.as_ref()
    }

    fn expanded(&self) -> u64 {
        self.expanded + self.stranded.expanded()
    }

    fn forget(&mut self) {
        self.frame = None;
        self.path = None;
        self.changes.clear();
    }
}
