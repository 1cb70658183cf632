//! One tick: priority inheritance with backtracking.

use std::cmp::Reverse;

use crate::search::{Cost, NodeId, SearchSpace, scramble};

use super::CrowdError;

/// Stands for "no unit" and "no node" in the tables of a tick.
pub(super) const NONE: u32 = u32::MAX;

/// The node of each unit after one tick, in the order of `here`.
///
/// - `here`: where each unit is; a unit's number is its index in this list.
/// - `priorities`: the higher, the earlier a unit chooses; 0 beyond the end of the list. Let them grow while a unit
///   waits, or the units in front never make room for the others.
/// - `tick`: the number of the tick. It decides between nodes that are equally good, so that units do not repeat the
///   same circle for ever.
/// - `ranking`: the cost that is left from a node to a unit's goal, in the costs of the space; 0 at a goal only, and
///   `None` where no way leads on. A unit for which it is `None` everywhere stays until it is pushed.
///
/// Looks at each unit's neighbours, and at the corridors in which two units meet. Allocates tables of the size of the
/// space; a [`CrowdStepper`] keeps them between ticks.
///
/// # Errors
/// When a unit is at a node outside the space, or two units are at the same node.
pub fn step<S: SearchSpace>(
    space: &S,
    here: &[NodeId],
    priorities: &[u32],
    tick: u32,
    ranking: impl Fn(usize, NodeId) -> Option<Cost>,
) -> Result<Vec<NodeId>, CrowdError> {
    CrowdStepper::default().step(space, here, priorities, tick, ranking).map(<[NodeId]>::to_vec)
}

/// Decides ticks in memory of its own: once that has grown to the space and the crowd, a tick allocates nothing.
///
/// It holds no state of the crowd: the same input gives the same answer, whatever was decided before.
///
/// ```
/// use fogwalk_search::{
///     grid::Size,
///     search::{Cost, CostGrid, CostScale, CrowdStepper, DiagonalRule, HeuristicKind, NodeId, SquareSpace},
/// };
///
/// let ground = CostGrid::from_fn(Size::new(5, 1).ok_or("a side is 0")?, |_| Some(10));
/// let space = SquareSpace::new(&ground, DiagonalRule::Never, CostScale::Lester, HeuristicKind::Zero);
/// let goals = [4, 1];
/// let ranking = |unit: usize, node: NodeId| Some(Cost(10 * node.0.abs_diff(goals[unit])));
/// let mut stepper = CrowdStepper::default();
/// // Unit 0 wants to the right and pushes unit 1, which is at its goal already.
/// let next = stepper.step(&space, &[NodeId(0), NodeId(1)], &[1, 0], 0, ranking).map_err(|_| "units apart")?;
/// assert_eq!(next, [NodeId(1), NodeId(2)]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CrowdStepper {
    tables: Tables,
    order: Vec<u32>,
}

impl CrowdStepper {
    /// The node of each unit after one tick; the arguments and errors are those of [`step`].
    ///
    /// # Errors
    /// When a unit is at a node outside the space, or two units are at the same node.
    pub fn step<S: SearchSpace>(
        &mut self,
        space: &S,
        here: &[NodeId],
        priorities: &[u32],
        tick: u32,
        ranking: impl Fn(usize, NodeId) -> Option<Cost>,
    ) -> Result<&[NodeId], CrowdError> {
        let priority = |&unit: &u32| (Reverse(priorities.get(unit as usize).copied().unwrap_or_default()), unit);
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(0..here.len() as u32);
        order.sort_unstable_by_key(priority);
        let decided = self.step_in_order(space, here, &order, tick, ranking).err();
        self.order = order;
        decided.map_or(Ok(&self.tables.next), Err)
    }

    /// As [`step`](Self::step), with the units in the order in which they choose.
    pub(super) fn step_in_order<S: SearchSpace>(
        &mut self,
        space: &S,
        here: &[NodeId],
        order: &[u32],
        tick: u32,
        ranking: impl Fn(usize, NodeId) -> Option<Cost>,
    ) -> Result<&[NodeId], CrowdError> {
        self.tables.enter(space.node_count(), here)?;
        let mut tick = Tick { space, here, number: tick, ranking: &ranking, tables: &mut self.tables };
        // Without demands there is always an answer: everybody can stay.
        tick.decide_all(order);
        self.tables.leave(here);
        Ok(&self.tables.next)
    }
}

/// The memory of a tick. Between ticks the tables by node are empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    /// By node: the unit that is there now, or [`NONE`].
    now: Vec<u32>,
    /// By node: the unit that will be there, or [`NONE`] if that is not decided yet.
    coming: Vec<u32>,
    /// The next node of each unit; [`NodeId`] of [`NONE`] as long as that is not decided.
    pub(super) next: Vec<NodeId>,
    /// The wishes of the units that push each other.
    chain: Vec<Wish>,
    /// The nodes that the units of the chain may still choose, one unit's after the other's.
    candidates: Vec<Candidate>,
    /// The units beside the one that wishes, and what is left of their ways.
    beside: Vec<(usize, Cost)>,
}

impl Tables {
    /// Writes down where the units are, and that nothing is decided.
    pub(super) fn enter(&mut self, nodes: usize, here: &[NodeId]) -> Result<(), CrowdError> {
        if self.now.len() < nodes {
            self.now.resize(nodes, NONE);
            self.coming.resize(nodes, NONE);
        }
        for (unit, &node) in here.iter().enumerate() {
            let error = if node.index() >= nodes {
                CrowdError::NoSuchNode { unit, node, nodes }
            } else if self.now[node.index()] != NONE {
                CrowdError::Shared { units: [self.now[node.index()] as usize, unit], node }
            } else {
                self.now[node.index()] = unit as u32;
                continue;
            };
            here[..unit].iter().for_each(|node| self.now[node.index()] = NONE);
            return Err(error);
        }
        self.next.clear();
        self.next.resize(here.len(), NodeId(NONE));
        Ok(())
    }

    /// Empties the tables by node. Units that are not decided yet stay.
    pub(super) fn leave(&mut self, here: &[NodeId]) {
        for (next, &here) in self.next.iter_mut().zip(here) {
            if next.0 == NONE {
                *next = here;
            }
            self.now[here.index()] = NONE;
            self.coming[here.index()] = NONE;
            self.coming[next.index()] = NONE;
        }
    }
}

/// A node that a unit may choose. The lower, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// 0 for nodes that bring the unit nearer to its goal, 1 for its own, 2 for the rest.
    rank: u8,
    /// For nodes that bring the unit nearer: twice what is left of its way through them, and the step once more for
    /// each unit that it hinders there. For the rest: how many it hinders.
    price: u64,
    /// Chance, or the same few units would go round each other for ever.
    tie: u32,
    node: NodeId,
    /// The cost of the step there.
    step: Cost,
}

/// The node that a unit of a chain wants next, and its alternatives.
#[derive(Clone, Copy, Debug)]
struct Wish {
    unit: usize,
    /// The node it prefers.
    first: NodeId,
    /// The index of the first of its nodes among the candidates, and of the first that it has not tried.
    from: usize,
    untried: usize,
    /// The unit that it draws along if it gets what it would like best.
    drawn: Option<usize>,
}

/// A tick while it is being decided.
pub(super) struct Tick<'a, S, R> {
    pub(super) space: &'a S,
    pub(super) here: &'a [NodeId],
    pub(super) number: u32,
    pub(super) ranking: &'a R,
    pub(super) tables: &'a mut Tables,
}

impl<S: SearchSpace, R: Fn(usize, NodeId) -> Option<Cost>> Tick<'_, S, R> {
    /// The cost that is left for a unit from a node.
    pub(super) fn remaining(&self, unit: usize, node: NodeId) -> Cost {
        (self.ranking)(unit, node).unwrap_or(Cost::MAX)
    }

    /// The unit at a node now.
    pub(super) fn occupant(&self, node: NodeId) -> Option<usize> {
        let unit = self.tables.now[node.index()];
        (unit != NONE).then_some(unit as usize)
    }

    /// Whether a unit has chosen already.
    pub(super) fn is_decided(&self, unit: usize) -> bool {
        self.tables.next[unit].0 != NONE
    }

    /// Demands that a unit goes to a node. False if that does not go together with what is decided.
    pub(super) fn demand(&mut self, unit: usize, to: NodeId) -> bool {
        let is_open = self.is_open(unit, to);
        if is_open {
            self.take(unit, to);
        }
        is_open
    }

    /// Finds a place for each unit that has none yet, in this order. False if there is none for one of them, which only
    /// happens after a demand.
    pub(super) fn decide_all(&mut self, order: &[u32]) -> bool {
        order.iter().all(|&unit| self.is_decided(unit as usize) || self.decide(unit as usize))
    }

    /// Finds a place for a unit, and for all units that it pushes out of its way.
    ///
    /// Each in the chain has taken the place of the one after it, so nobody is pushed twice. If the last one finds a
    /// place, all have one; if it finds none it stays, and the one before it has to look on.
    fn decide(&mut self, first: usize) -> bool {
        self.tables.chain.clear();
        self.tables.candidates.clear();
        self.push(first);
        while let Some(wish) = self.tables.chain.last_mut() {
            let unit = wish.unit;
            let Some(&Candidate { node, .. }) = self.tables.candidates.get(wish.untried) else {
                self.tables.candidates.truncate(wish.from);
                self.tables.chain.pop();
                if self.tables.chain.is_empty() {
                    return false;
                }
                // Its pusher has taken its place, and gives it back.
                self.take(unit, self.here[unit]);
                continue;
            };
            wish.untried += 1;
            if !self.is_open(unit, node) {
                continue;
            }
            self.take(unit, node);
            match self.occupant(node).filter(|&other| !self.is_decided(other)) {
                Some(pushed) => self.push(pushed),
                None => break,
            }
        }
        for place in (0..self.tables.chain.len()).rev() {
            self.draw_along(self.tables.chain[place]);
        }
        true
    }

    /// Writes down where a unit will be, whoever else had taken that place.
    fn take(&mut self, unit: usize, node: NodeId) {
        self.tables.next[unit] = node;
        self.tables.coming[node.index()] = unit as u32;
    }

    /// Whether a unit may go to a node, for all that has been decided.
    fn is_open(&self, unit: usize, to: NodeId) -> bool {
        let from = self.here[unit];
        let goes = |from, to| self.occupant(from).is_some_and(|other| self.tables.next[other] == to);
        let is_crossed =
            || self.space.crossed(from, to).is_some_and(|[one, other]| goes(one, other) || goes(other, one));
        self.tables.coming[to.index()] == NONE && (from == to || !goes(to, from)) && !is_crossed()
    }

    /// Puts a unit at the end of the chain, with what it wants. First what brings it nearer to its goal; then to stay;
    /// then the rest, whatever that costs, because it comes back. Among each, the fewer units it hinders the better. A
    /// unit that has to change places with another one wants the opposite.
    fn push(&mut self, unit: usize) {
        let from = self.tables.candidates.len();
        self.find_candidates(unit);
        self.add_hindrance(from);
        self.tables.candidates[from..].sort_unstable();
        let drawn = self.partner(unit, self.tables.candidates[from].node);
        if drawn.is_some() {
            self.tables.candidates[from..].reverse();
        }
        let first = self.tables.candidates[from].node;
        self.tables.chain.push(Wish { unit, first, from, untried: from, drawn });
    }

    /// Adds a unit's node and those around it to the candidates, and finds the units beside it.
    fn find_candidates(&mut self, unit: usize) {
        let here = self.here[unit];
        let remaining = self.remaining(unit, here);
        let chance = scramble(scramble(u64::from(self.number)) ^ unit as u64);
        let Self { space, ranking, tables: Tables { candidates, now, beside, .. }, .. } = self;
        candidates.push(Candidate { rank: 1, price: 0, tie: 0, node: here, step: Cost::ZERO });
        beside.clear();
        space.successors(here, |node, step| {
            let left = ranking(unit, node).unwrap_or(Cost::MAX);
            let (rank, price) = if left < remaining { (0, 2 * u64::from((left + step).0)) } else { (2, 0) };
            let tie = scramble(chance ^ u64::from(node.0)) as u32;
            candidates.push(Candidate { rank, price, tie, node, step });
            let other = now[node.index()];
            if other != NONE {
                beside.push((other as usize, ranking(other as usize, node).unwrap_or(Cost::MAX)));
            }
        });
    }

    /// Adds to the price of each candidate the units that the unit hinders there: the one that it would have to push
    /// away, and those beside it that the node would bring nearer to their goals, because the unit would be in their
    /// way next.
    ///
    /// Source: Keisuke Okumura and Hiroki Nagai, "Lightweight and Effective Preference Construction in PIBT for
    /// Large-Scale Multi-Agent Pathfinding" (2025), where it settles ties. Where steps differ in cost there are few
    /// ties, and units that always evade to the same node never stop pushing each other off their goals.
    fn add_hindrance(&mut self, from: usize) {
        for place in from..self.tables.candidates.len() {
            let Candidate { rank, node, step, .. } = self.tables.candidates[place];
            let is_hindered =
                |&&(other, left): &&(usize, Cost)| self.here[other] == node || self.remaining(other, node) < left;
            let hindered = self.tables.beside.iter().filter(is_hindered).count() as u64;
            let weight = if rank == 0 { u64::from(step.0) } else { 1 };
            self.tables.candidates[place].price += hindered * weight;
        }
    }

    /// Has the unit's partner follow at its heels, if the unit goes where that is of use.
    fn draw_along(&mut self, wish: Wish) {
        let place = self.here[wish.unit];
        let Some(drawn) = wish.drawn.filter(|&drawn| !self.is_decided(drawn)) else { return };
        if self.tables.next[wish.unit] == wish.first
            && self.is_open(drawn, place)
            && self.leads(self.here[drawn], place)
        {
            self.take(drawn, place);
        }
    }

    /// Whether a step leads from one node to another.
    fn leads(&self, from: NodeId, to: NodeId) -> bool {
        let mut leads = false;
        self.space.successors(from, |node, _| leads |= node == to);
        leads
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::Size,
        search::{CostGrid, CostScale, DiagonalRule, HeuristicKind, SquareSpace},
    };

    /// The cells of units in a corridor of `length` cells after a tick; `units` are cell, goal and priority of each.
    fn tick(length: u32, units: &[(u32, u32, u32)]) -> Vec<u32> {
        let ground = CostGrid::from_fn(Size::new(length, 1).expect("a small size"), |_| Some(10));
        let space = SquareSpace::new(&ground, DiagonalRule::Never, CostScale::Lester, HeuristicKind::Zero);
        let here: Vec<_> = units.iter().map(|unit| NodeId(unit.0)).collect();
        let priorities: Vec<_> = units.iter().map(|unit| unit.2).collect();
        let ranking = |unit: usize, node: NodeId| Some(Cost(10 * node.0.abs_diff(units[unit].1)));
        let next = step(&space, &here, &priorities, 7, ranking).expect("units apart");
        next.into_iter().map(|node| node.0).collect()
    }

    #[test]
    fn who_is_pushed_pushes_on() {
        assert_eq!(tick(5, &[(0, 4, 1), (1, 1, 0), (2, 2, 0)]), [1, 2, 3]);
        // Whoever came first keeps what it took.
        assert_eq!(tick(5, &[(0, 4, 1), (1, 1, 2), (2, 2, 0)]), [0, 1, 2]);
        assert_eq!(tick(5, &[(1, 2, 0), (3, 2, 0)]), [2, 3]);
        assert_eq!(tick(5, &[(1, 2, 0), (3, 2, 1)]), [1, 2]);
    }

    #[test]
    fn where_the_last_one_has_nowhere_to_go_all_stay() {
        assert_eq!(tick(3, &[(0, 2, 1), (1, 1, 0), (2, 2, 0)]), [0, 1, 2]);
        assert_eq!(tick(2, &[(0, 1, 1), (1, 0, 0)]), [0, 1]);
    }

    #[test]
    fn units_that_make_no_crowd_are_refused() {
        let ground = CostGrid::from_fn(Size::new(3, 1).expect("a small size"), |_| Some(10));
        let space = SquareSpace::new(&ground, DiagonalRule::Never, CostScale::Lester, HeuristicKind::Zero);
        let refused = |here: &[u32]| {
            let here: Vec<_> = here.iter().copied().map(NodeId).collect();
            step(&space, &here, &[], 0, |_, _| None).expect_err("no crowd").to_string()
        };
        assert_eq!(refused(&[0, 3]), "unit 1 has to do with node 3, but there are only 3 nodes");
        assert_eq!(refused(&[2, 0, 2]), "units 0 and 2 are both at node 2");
        assert_eq!(step(&space, &[], &[], 0, |_, _| None), Ok(Vec::new()));
    }
}
