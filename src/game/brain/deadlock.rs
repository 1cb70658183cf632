//! Friends that have blocked each other for several turns take their next steps by one decision for all of them.
//!
//! Source: Keisuke Okumura and others, "Priority Inheritance with Backtracking" (`search::crowd`). A blocked unit that
//! has not been told what to do decides for all friends in its sight, by where it sees them and where they are going,
//! and tells them. The decision moves all of them at once, but units act one after the other; so a unit whose next cell
//! is still taken waits until its friend has gone. If the units form a ring, nobody can go first, and they swap places.

use crate::{
    game::{
        action::Action,
        brain::{Thought, scratch::Searches, thought::Decision},
        state::making_way::Courtesy,
    },
    grid::{Point, Size},
    mind::{Call, Doing, KnownGround, Sighting, UnitId},
    search::{
        Anywhere, Cost, CostGrid, CostScale, FILL, HeuristicKind, NodeId, Reversed, Silent, SquareSpace, Walkability,
        crowd::{self, PlanBounds},
    },
};

/// A unit that was blocked this often in a row sorts out who goes first.
const BLOCKED_TURNS: u32 = 3;

/// Turns after which ties between equally good steps are broken differently.
const SAME_TIES: u32 = 8;

/// The radius around the deciding unit within which friends count, in king's moves; bounds the searches.
const RADIUS: u32 = 6;

/// Units this near, in king's moves, can want the same cell: a friend that is this near to a blocked one takes part.
const TOUCHING: u32 = 2;

/// The most friends that take part, the nearest ones; bounds the cost in a crowd. The others are obstacles.
const MOST: usize = 20;

/// How long a plan for all of them is looked for. Where there is none, as when several want the same cell, or none is
/// found, the next step is decided alone.
const BOUNDS: PlanBounds = PlanBounds { units: MOST + 1, expansions: 60, improvements: 20 };

/// The side of the square within that radius, in cells.
const SIDE: usize = 2 * RADIUS as usize + 1;

/// The decision of a unit when it was sorted out who goes first.
pub(super) struct Sorted {
    pub(super) decision: Decision,
    pub(super) courtesy: Courtesy,
    /// What it tells its friends.
    pub(super) calls: Vec<(UnitId, Call)>,
}

/// A unit that takes part.
struct Member<'a> {
    unit: UnitId,
    at: Point,
    /// The steps ahead of it; empty if it wants to stay.
    way: &'a [Point],
    /// The unit with the highest priority chooses first.
    priority: u32,
}

impl Thought<'_> {
    /// Does what a friend has told it. A unit with a route obeys only friends that go before it, and a unit that does
    /// something else than walk or wait does not obey. If its new cell is taken by a unit that was not told to leave,
    /// or did not leave, it passes the call on.
    pub(super) fn heed_call(&self, decision: &Decision, searches: &mut Searches) -> Option<Sorted> {
        let call = self.mind.call_to(self.me.id).filter(|call| call.holds(self.me.at, self.turn))?;
        let listens = match decision.route {
            Some(_) => call.by < self.me.id,
            None => decision.action == Action::Wait,
        };
        if !listens {
            return None;
        }
        let mut word = Vec::new();
        let is_news = !call.clears || call.told < self.turn;
        if is_news && self.friends_in_sight().any(|friend| friend.at == call.to) {
            let calls = self.step_of_all(call.by, u32::MAX, &[call.to], searches).unwrap_or_default();
            let pushed = |at: Point| calls.iter().find(|(_, call)| call.from == at && call.to != at);
            let chain = std::iter::successors(pushed(call.to), |(_, call)| pushed(call.to));
            word.extend(chain.take(calls.len()).copied());
        }
        Some(self.go_as_told(call, decision, word))
    }

    /// Decides the next steps of all friends in sight, if the unit is blocked.
    pub(super) fn sort_out(&self, decision: &Decision, searches: &mut Searches) -> Option<Sorted> {
        let route = decision.route.as_ref().filter(|_| self.me.making_way.blocked >= BLOCKED_TURNS)?;
        let mut calls = self.step_of_all(self.me.id, u32::MAX - self.me.id.0, route.steps(), searches)?;
        let (_, mine) = calls.remove(0);
        Some(self.go_as_told(&mine, decision, calls))
    }

    /// The next step of the unit, which wants to go along `way`, and then those of all friends that take part, as calls
    /// by `by`.
    fn step_of_all(
        &self,
        by: UnitId,
        priority: u32,
        way: &[Point],
        searches: &mut Searches,
    ) -> Option<Vec<(UnitId, Call)>> {
        let (friends, others) = self.deadlocked_units();
        let me = Member { unit: self.me.id, at: self.me.at, way, priority };
        let members: Vec<_> = std::iter::once(me).chain(friends.iter().map(|friend| self.member(friend))).collect();
        let taken = others.into_iter().map(|friend| friend.at).chain(self.menaced());
        // What this unit has given up is open to its friends.
        let ground = self.ground_for(self.me.movement()).with_occupied(taken);
        let patch = self.patch(&ground)?;
        let space = SquareSpace::new(&patch, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let node = |member: &Member<'_>| self.nearby(member.at).map(|cell| NodeId(cell as u32));
        let here: Vec<NodeId> = members.iter().map(node).collect::<Option<_>>()?;
        let priorities: Vec<u32> = members.iter().map(|member| member.priority).collect();
        let left: Vec<_> = members.iter().map(|member| self.left(member, &patch, searches)).collect();
        let ranking = |member: usize, node: NodeId| left[member][node.index()];
        let planned = crowd::plan(&space, &here, ranking, BOUNDS).ok().and_then(|plan| plan.into_iter().nth(1));
        let next =
            planned.or_else(|| crowd::step(&space, &here, &priorities, self.turn.0 / SAME_TIES, ranking).ok())?;
        let occupant = |node: NodeId| here.iter().position(|&at| at == node);
        let calls = members.iter().enumerate().map(|(number, member)| {
            let lets_pass = ring(number, &next, occupant).map(|behind| members[behind].unit);
            let (from, to) = (member.at, self.corner() + space.point(next[number]));
            let clears = to != from && occupant(next[number]).is_some();
            (member.unit, Call { by, told: self.turn, from, to, lets_pass, clears })
        });
        Some(calls.collect())
    }

    /// The friends in sight that take part, the nearest first, and the others.
    fn deadlocked_units(&self) -> (Vec<&Sighting>, Vec<&Sighting>) {
        let (mut near, mut others): (Vec<&Sighting>, Vec<_>) =
            self.friends_in_sight().partition(|friend| self.takes_part(friend));
        near.sort_by_key(|friend| (friend.at.distance_squared(self.me.at), friend.unit));
        let mut friends: Vec<&Sighting> = Vec::new();
        let touches = |one: Point, friend: &&Sighting| friend.at.distance(one) <= TOUCHING;
        while friends.len() < MOST {
            let is_next = |friend: &&Sighting| {
                touches(self.me.at, friend) || friends.iter().any(|other| touches(other.at, friend))
            };
            let Some(next) = near.iter().position(is_next) else { break };
            friends.push(near.remove(next));
        }
        others.append(&mut near);
        (friends, others)
    }

    /// A friend that takes part. Moving units go before those that want to stay.
    fn member(&self, friend: &Sighting) -> Member<'_> {
        let way = self.path_ahead(friend);
        let priority = if way.is_empty() { 0 } else { u32::MAX - friend.unit.0 };
        Member { unit: friend.unit, at: friend.at, way, priority }
    }

    /// The top left cell of the square.
    fn corner(&self) -> Point {
        self.me.at - Point::new(RADIUS as i32, RADIUS as i32)
    }

    /// The index of a cell in the square, in reading order; `None` outside.
    fn nearby(&self, at: Point) -> Option<usize> {
        let offset = at - self.corner();
        (at.distance(self.me.at) <= RADIUS).then(|| offset.y as usize * SIDE + offset.x as usize)
    }

    /// The costs of the square, computed once for all members.
    fn patch(&self, ground: &KnownGround<'_>) -> Option<CostGrid> {
        let size = Size::new(SIDE as u32, SIDE as u32)?;
        let cost = |cell| ground.entry_cost(ground.size().index(self.corner() + size.point(cell))?);
        Some(CostGrid::from_fn(size, cost))
    }

    /// The remaining cost of a member's way from each cell of the square: to where it leaves the square, to its end, or
    /// to the last cell of it that can be entered. A unit that wants to stay would return to its cell.
    fn left(&self, member: &Member<'_>, patch: &CostGrid, searches: &mut Searches) -> Vec<Option<Cost>> {
        // No unit can be sent into the cell of an obstacle, nor past it in a corridor.
        let is_open = |&cell: &usize| patch.entry_cost(cell).is_some();
        let nearby = member.way.iter().map_while(|&at| self.nearby(at).filter(is_open));
        let Some(goal) = nearby.last() else {
            let back = |at: Point| Some(Cost(10 * (self.corner() + at).distance(member.at)));
            return patch.size().points().map(back).collect();
        };
        let space = SquareSpace::new(patch, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let outcome = searches.searcher.search(&Reversed(&space), &[NodeId(goal as u32)], &Anywhere, FILL, &mut Silent);
        searches.note(&outcome);
        (0..patch.size().area()).map(|cell| searches.searcher.table().g(NodeId(cell as u32))).collect()
    }

    fn go_as_told(&self, call: &Call, decision: &Decision, calls: Vec<(UnitId, Call)>) -> Sorted {
        let is_free = self.friends_in_sight().all(|friend| friend.at != call.to);
        let direction = self.me.at.direction_to(call.to).filter(|_| is_free || call.lets_pass.is_some());
        let action = direction.map_or(Action::Wait, Action::Step);
        let decision = Decision { action, ..decision.clone() };
        Sorted { decision, courtesy: Courtesy::SortOut { lets_pass: call.lets_pass }, calls }
    }

    /// Whether a friend takes part: it must be near, not fighting, and of the same movement class.
    fn takes_part(&self, friend: &Sighting) -> bool {
        self.nearby(friend.at).is_some()
            && friend.at != self.me.at
            && friend.doing != Doing::Fighting
            && friend.kind.row().movement == self.me.row().movement
    }
}

/// The unit that enters the cell of unit `one`, if it and the units ahead of it move round in a ring.
fn ring(one: usize, next: &[NodeId], occupant: impl Fn(NodeId) -> Option<usize>) -> Option<usize> {
    let mut last = one;
    for _ in next {
        let ahead = occupant(next[last])?;
        if ahead == one {
            return Some(last).filter(|&last| last != one);
        }
        last = ahead;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_comes_back_to_where_it_began() {
        // Unit n is at node n.
        let behind = |next: &[u32]| {
            let next: Vec<_> = next.iter().copied().map(NodeId).collect();
            ring(0, &next, |node| Some(node.index()).filter(|&unit| unit < next.len()))
        };
        assert_eq!([behind(&[1, 2, 0]), behind(&[2, 0, 1])], [Some(2), Some(1)]);
        assert_eq!([behind(&[1, 2, 9]), behind(&[0]), behind(&[1, 1]), behind(&[1, 2, 1])], [None; 4]);
    }
}
