//! Changing places where there is no room to pass.
//!
//! Two units in a corridor, one behind the other, and the one behind wants on while the one ahead wants back: pushing
//! would drive the one ahead into the dead end. Instead, the one behind walks backwards and draws the other after
//! itself, until it comes to a fork. There the other is pushed aside, and both go their ways.
//!
//! All this is found out anew each tick by a walk along the corridor in thought, and nothing is remembered: the one
//! that walks backwards does so because it still has to.

use crate::search::{Cost, NodeId, SearchSpace};

use super::step::Tick;

/// The next part of a corridor, seen from a unit in it.
#[derive(Clone, Copy, Debug)]
enum Ahead {
    DeadEnd,
    Corridor(NodeId),
    Fork,
}

impl<S: SearchSpace, R: Fn(usize, NodeId) -> Option<Cost>> Tick<'_, S, R> {
    /// With whom a unit should change places that wants to go to `best`, by drawing that one along.
    pub(super) fn partner(&self, unit: usize, best: NodeId) -> Option<usize> {
        let here = self.here[unit];
        if best == here {
            return None;
        }
        let opposite = self.occupant(best).filter(|&other| {
            !self.is_decided(other) && self.has_to_pass(unit, other, here, best) && self.leads_to_a_fork(best, here)
        });
        opposite.or_else(|| self.late_partner(unit, here, best))
    }

    /// The unit beside this one that will have to change places with it once it has gone to `best`. In that case it had
    /// better not go, but make room first.
    fn late_partner(&self, unit: usize, here: NodeId, best: NodeId) -> Option<usize> {
        let mut partner = None;
        self.space.successors(here, |beside, _| {
            let other = self.occupant(beside).filter(|_| partner.is_none() && beside != best);
            partner = partner.or(other.filter(|&other| self.has_to_pass(other, unit, here, best)));
        });
        partner.filter(|_| self.leads_to_a_fork(best, here))
    }

    /// Whether a unit that is `behind` another one, and would push it on, never gets past it that way: there is no fork
    /// as long as the corridor brings it nearer to its goal, and in the end the other one wants back.
    fn has_to_pass(&self, pusher: usize, pushed: usize, mut behind: NodeId, mut ahead: NodeId) -> bool {
        let leads_back = |unit, behind, ahead| self.remaining(unit, behind) < self.remaining(unit, ahead);
        // It ends: what is left of the pusher's way falls with every step.
        while leads_back(pusher, ahead, behind) {
            match self.look_ahead(behind, ahead) {
                Ahead::Fork => return false,
                Ahead::DeadEnd => break,
                Ahead::Corridor(next) => (behind, ahead) = (ahead, next),
            }
        }
        let wants_on = self.remaining(pusher, behind) == Cost::ZERO || leads_back(pusher, ahead, behind);
        wants_on && leads_back(pushed, behind, ahead)
    }

    /// Whether there is a fork behind, for a unit that stands at `ahead` with its back to `behind`, somewhere along the
    /// corridor, before it comes round to where it began.
    fn leads_to_a_fork(&self, origin: NodeId, first: NodeId) -> bool {
        let (mut behind, mut ahead) = (origin, first);
        // In a one-way space a corridor may lead into a ring that does not come back to where it began.
        for _ in 0..self.space.node_count() {
            match self.look_ahead(behind, ahead) {
                Ahead::Fork => return true,
                Ahead::DeadEnd => return false,
                Ahead::Corridor(next) if next == origin => return false,
                Ahead::Corridor(next) => (behind, ahead) = (ahead, next),
            }
        }
        false
    }

    /// How a corridor goes on at a node, for somebody who comes from `behind`.
    fn look_ahead(&self, behind: NodeId, node: NodeId) -> Ahead {
        let mut found = Ahead::DeadEnd;
        self.space.successors(node, |next, _| {
            if next != behind && !self.is_parked(next) {
                found = if let Ahead::DeadEnd = found { Ahead::Corridor(next) } else { Ahead::Fork };
            }
        });
        found
    }

    /// Whether a dead end of one node is taken by the unit whose goal it is: no room to step aside.
    fn is_parked(&self, node: NodeId) -> bool {
        let mut exits = 0;
        self.occupant(node).is_some_and(|unit| {
            self.space.successors(node, |_, _| exits += 1);
            exits == 1 && self.remaining(unit, node) == Cost::ZERO
        })
    }
}
