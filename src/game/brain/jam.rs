//! Out of a jam: friends who block each other for several turns take their next steps from one decision for all of them.
//!
//! Source: Keisuke Okumura and others, "Priority Inheritance with Backtracking" (`search::crowd`). Whoever is stuck and
//! has not been told what to do decides for all friends in its sight, by where it sees them and where they are bound, and
//! tells them. They act one after the other where the decision has all step at once, so who finds its next cell still
//! taken waits until its friend has gone: those at the end of a chain that pushes come first. Where the chain is a ring
//! nobody comes first, and they change places.

use crate::{
    game::{
        action::Action,
        brain::{Thought, scratch::Searches, thought::Decision},
        state::regard::Courtesy,
    },
    grid::{Point, Size},
    mind::{Call, Doing, KnownGround, Sighting, UnitId},
    search::{
        Anywhere, Cost, CostGrid, CostScale, FILL, HeuristicKind, NodeId, Reversed, Silent, SquareSpace, Walkability,
        crowd,
    },
};

/// Who was not let on so often in a row is in a jam.
const JAMMED: u32 = 3;

/// Between steps that are equally good it is decided otherwise every so many turns.
const SAME_TIES: u32 = 8;

/// How far around the one who decides somebody counts, in king's moves; bounds the searches.
const RADIUS: u32 = 6;

/// So near, in king's moves, two can want the same cell: who is that near to one of those in the jam is in it too.
const TOUCHING: u32 = 2;

/// So many friends, the nearest, are reckoned with at most, so that a crowd costs each of it no more; the rest stand in
/// the way.
const MOST: usize = 20;

/// Cells along a side of what counts.
const SIDE: usize = 2 * RADIUS as usize + 1;

/// What somebody in a jam does about it.
pub(super) struct Sorted {
    pub(super) decision: Decision,
    pub(super) courtesy: Courtesy,
    /// What it tells its friends.
    pub(super) calls: Vec<(UnitId, Call)>,
}

/// One of those in the jam.
struct Member<'a> {
    unit: UnitId,
    at: Point,
    /// The steps it means to make; none if it means to stay.
    way: &'a [Point],
    /// The highest decides first.
    priority: u32,
}

impl Thought<'_> {
    /// Does as it was told by a friend who sorts out a jam. Only those who go before it can tell one that is on its way;
    /// and whoever has other cares than to walk or wait does not listen. Where it is to go and somebody is of whom
    /// who sorts out the jam did not know, or who did not go when told, it passes the word on.
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

    /// Decides for all friends in sight what everybody is to do next, if the unit is in a jam.
    pub(super) fn sort_out(&self, decision: &Decision, searches: &mut Searches) -> Option<Sorted> {
        let route = decision.route.as_ref().filter(|_| self.me.regard.blocked >= JAMMED)?;
        let mut calls = self.step_of_all(self.me.id, u32::MAX - self.me.id.0, route.steps(), searches)?;
        let (_, mine) = calls.remove(0);
        Some(self.go_as_told(&mine, decision, calls))
    }

    /// The next step of the unit, which wants to go this way, and then those of all friends in sight who can be reckoned
    /// with, told in somebody's name.
    fn step_of_all(
        &self,
        by: UnitId,
        priority: u32,
        way: &[Point],
        searches: &mut Searches,
    ) -> Option<Vec<(UnitId, Call)>> {
        let (friends, others) = self.those_in_the_jam();
        let me = Member { unit: self.me.id, at: self.me.at, way, priority };
        let members: Vec<_> = std::iter::once(me).chain(friends.iter().map(|friend| self.member(friend))).collect();
        let taken = others.into_iter().map(|friend| friend.at).chain(self.menaced());
        let ground = self.lasting_ground().with_occupied(taken);
        let patch = self.patch(&ground)?;
        let space = SquareSpace::new(&patch, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let node = |member: &Member<'_>| self.nearby(member.at).map(|cell| NodeId(cell as u32));
        let here: Vec<NodeId> = members.iter().map(node).collect::<Option<_>>()?;
        let priorities: Vec<u32> = members.iter().map(|member| member.priority).collect();
        let left: Vec<_> = members.iter().map(|member| self.left(member, &patch, searches)).collect();
        let ranking = |member: usize, node: NodeId| left[member][node.index()];
        let next = crowd::step(&space, &here, &priorities, self.turn.0 / SAME_TIES, ranking).ok()?;
        let occupant = |node: NodeId| here.iter().position(|&at| at == node);
        let calls = members.iter().enumerate().map(|(number, member)| {
            let lets_pass = ring(number, &next, occupant).map(|behind| members[behind].unit);
            let (from, to) = (member.at, self.corner() + space.point(next[number]));
            let clears = to != from && occupant(next[number]).is_some();
            (member.unit, Call { by, told: self.turn, from, to, lets_pass, clears })
        });
        Some(calls.collect())
    }

    /// The friends in sight who are in the jam, the nearest first, and those who are not.
    fn those_in_the_jam(&self) -> (Vec<&Sighting>, Vec<&Sighting>) {
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

    /// A friend in the jam. Who is on its way goes before those who mean to stay.
    fn member(&self, friend: &Sighting) -> Member<'_> {
        let way = self.way_ahead(friend);
        let priority = if way.is_empty() { 0 } else { u32::MAX - friend.unit.0 };
        Member { unit: friend.unit, at: friend.at, way, priority }
    }

    /// The top left of the cells nearby.
    fn corner(&self) -> Point {
        self.me.at - Point::new(RADIUS as i32, RADIUS as i32)
    }

    /// The place of a cell among those nearby, in reading order.
    fn nearby(&self, at: Point) -> Option<usize> {
        let offset = at - self.corner();
        (at.distance(self.me.at) <= RADIUS).then(|| offset.y as usize * SIDE + offset.x as usize)
    }

    /// The ground nearby, worked out once for all whose ways lead over it.
    fn patch(&self, ground: &KnownGround<'_>) -> Option<CostGrid> {
        let size = Size::new(SIDE as u32, SIDE as u32)?;
        let cost = |cell| ground.entry_cost(ground.size().index(self.corner() + size.point(cell))?);
        Some(CostGrid::from_fn(size, cost))
    }

    /// What is left of a member's way from each of the cells nearby: to where it leads out of them, or to its end, or to the
    /// last of it that can be entered. Who means to stay would go back where it is.
    fn left(&self, member: &Member<'_>, patch: &CostGrid, searches: &mut Searches) -> Vec<Option<Cost>> {
        // Nobody can be sent into the cell of one who stands in the way, nor past it in a corridor.
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

    /// Whether a friend can be reckoned with: whoever fights has other cares, and who moves otherwise sees other ways.
    fn takes_part(&self, friend: &Sighting) -> bool {
        self.nearby(friend.at).is_some()
            && friend.at != self.me.at
            && friend.doing != Doing::Fighting
            && friend.kind.row().movement == self.me.row().movement
    }
}

/// Who comes into one's cell, if it and those before it go round in a ring.
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
