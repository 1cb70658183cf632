//! One tick: priority inheritance with backtracking.

use std::{cmp::Reverse, collections::BTreeMap, vec};

use crate::search::{Cost, NodeId, SearchSpace, scramble};

use super::CrowdError;

/// Where everybody will be after one tick, by the units' numbers.
///
/// - `here`: where each unit is; a unit's number is its place in this list.
/// - `priorities`: the higher, the earlier a unit chooses; 0 beyond the end of the list. Let them grow while a unit
///   waits, or nobody else ever gets past those in front.
/// - `tick`: the number of the tick. Between nodes that are equally good, it is another one that is chosen each tick, or
///   units would go in circles.
/// - `ranking`: what is left of a unit's way from a node to its goal, in the costs of the space; nothing at a goal only,
///   and `None` where no way leads on. A unit for which it is `None` everywhere stays until it is pushed.
///
/// Takes a look at each unit's neighbours, and at the corridors in which two meet.
///
/// # Errors
/// When a unit is at a node that there is not, or two are at the same.
pub fn step<S: SearchSpace>(
    space: &S,
    here: &[NodeId],
    priorities: &[u32],
    tick: u32,
    ranking: impl Fn(usize, NodeId) -> Option<Cost>,
) -> Result<Vec<NodeId>, CrowdError> {
    check(here, space.node_count())?;
    Ok(decide(space, here, priorities, tick, ranking))
}

/// Makes sure that every unit is at a node, and at one of its own.
pub(super) fn check(here: &[NodeId], nodes: usize) -> Result<(), CrowdError> {
    let mut occupants = BTreeMap::new();
    for (unit, &node) in here.iter().enumerate() {
        if node.index() >= nodes {
            return Err(CrowdError::NoSuchNode { unit, node, nodes });
        }
        if let Some(other) = occupants.insert(node, unit) {
            return Err(CrowdError::Shared { units: [other, unit], node });
        }
    }
    Ok(())
}

/// As [`step`], of units that were checked.
pub(super) fn decide<S: SearchSpace>(
    space: &S,
    here: &[NodeId],
    priorities: &[u32],
    tick: u32,
    ranking: impl Fn(usize, NodeId) -> Option<Cost>,
) -> Vec<NodeId> {
    let now = here.iter().enumerate().map(|(unit, &node)| (node, unit)).collect();
    let next = vec![None; here.len()];
    let mut tick = Tick { space, here, number: tick, ranking, now, next, coming: BTreeMap::new() };
    let mut order: Vec<_> = (0..here.len()).collect();
    order.sort_by_key(|&unit| Reverse(priorities.get(unit).copied().unwrap_or_default()));
    for unit in order {
        if !tick.is_decided(unit) {
            tick.decide(unit);
        }
    }
    tick.next.iter().zip(here).map(|(next, &here)| next.unwrap_or(here)).collect()
}

/// Where a unit would like to be next.
struct Wish {
    unit: usize,
    /// What it would like best.
    first: NodeId,
    /// What it has not tried yet, the better the earlier.
    left: vec::IntoIter<NodeId>,
    /// Whom it draws along if it gets what it would like best.
    drawn: Option<usize>,
}

/// A tick while it is being decided.
pub(super) struct Tick<'a, S, R> {
    pub(super) space: &'a S,
    pub(super) here: &'a [NodeId],
    number: u32,
    ranking: R,
    /// Who is at a node now.
    now: BTreeMap<NodeId, usize>,
    /// Where each unit will be, as far as that is decided.
    next: Vec<Option<NodeId>>,
    /// Who will be at a node, as far as that is decided.
    coming: BTreeMap<NodeId, usize>,
}

impl<S: SearchSpace, R: Fn(usize, NodeId) -> Option<Cost>> Tick<'_, S, R> {
    /// What is left of a unit's way from a node.
    pub(super) fn remaining(&self, unit: usize, node: NodeId) -> Cost {
        (self.ranking)(unit, node).unwrap_or(Cost::MAX)
    }

    /// Who is at a node now.
    pub(super) fn occupant(&self, node: NodeId) -> Option<usize> {
        self.now.get(&node).copied()
    }

    /// Whether a unit has chosen already.
    pub(super) fn is_decided(&self, unit: usize) -> bool {
        self.next[unit].is_some()
    }

    /// Finds a place for a unit, and for all whom it pushes out of its way.
    ///
    /// Each in the chain has taken the place of the one after it, so nobody is pushed twice. If the last one finds a
    /// place, all have one; if it finds none it stays, and the one before it has to look on.
    fn decide(&mut self, first: usize) {
        let mut chain = vec![self.wish(first)];
        while let Some(wish) = chain.last_mut() {
            let unit = wish.unit;
            let Some(node) = wish.left.next() else {
                self.take(unit, self.here[unit]);
                chain.pop();
                continue;
            };
            if !self.is_open(unit, node) {
                continue;
            }
            self.take(unit, node);
            match self.occupant(node).filter(|&other| !self.is_decided(other)) {
                Some(pushed) => chain.push(self.wish(pushed)),
                None => break,
            }
        }
        for wish in chain.iter().rev() {
            self.draw_along(wish);
        }
    }

    /// Writes down where a unit will be, whoever else had taken that place.
    fn take(&mut self, unit: usize, node: NodeId) {
        self.next[unit] = Some(node);
        self.coming.insert(node, unit);
    }

    /// Whether a unit may go to a node, for all that has been decided.
    fn is_open(&self, unit: usize, to: NodeId) -> bool {
        let from = self.here[unit];
        let goes = |from, to| self.occupant(from).is_some_and(|other| self.next[other] == Some(to));
        let is_crossed =
            || self.space.crossed(from, to).is_some_and(|[one, other]| goes(one, other) || goes(other, one));
        !self.coming.contains_key(&to) && (from == to || !goes(to, from)) && !is_crossed()
    }

    /// What a unit wants. First what brings it nearer to its goal, the cheapest way first; then to stay; then the rest.
    /// Who has to change places with somebody wants the opposite.
    fn wish(&self, unit: usize) -> Wish {
        let here = self.here[unit];
        let remaining = self.remaining(unit, here);
        let mut wanted = vec![(1, remaining, 0, here)];
        self.space.successors(here, |node, step| {
            let left = self.remaining(unit, node);
            let rank = if left < remaining { 0 } else { 2 };
            wanted.push((rank, left + step, self.tie(unit, node), node));
        });
        wanted.sort_unstable();
        let mut left: Vec<_> = wanted.into_iter().map(|(.., node)| node).collect();
        let drawn = self.partner(unit, left[0]);
        if drawn.is_some() {
            left.reverse();
        }
        Wish { unit, first: left[0], left: left.into_iter(), drawn }
    }

    /// Settles which of two equally good nodes is wanted more, the lower the more: in most cases one where nobody is,
    /// but not always, or the same few would go round each other for ever.
    fn tie(&self, unit: usize, node: NodeId) -> u64 {
        /// Chance is a number below this one.
        const RANGE: u64 = 256;
        let chance = scramble(scramble(scramble(self.number.into()) ^ unit as u64) ^ u64::from(node.0)) % RANGE;
        if self.occupant(node).is_some() { chance + RANGE / 2 } else { chance }
    }

    /// Has the unit's partner follow at its heels, if the unit goes where that is of use.
    fn draw_along(&mut self, wish: &Wish) {
        let place = self.here[wish.unit];
        let Some(drawn) = wish.drawn.filter(|&drawn| !self.is_decided(drawn)) else { return };
        if self.next[wish.unit] == Some(wish.first) && self.is_open(drawn, place) && self.leads(self.here[drawn], place)
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

    /// Where units in a corridor of so many cells are after a tick; each with its cell, goal and priority.
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
