//! Out of a jam: friends who block each other for several turns take their next steps from one decision for all of them.
//!
//! Source: Keisuke Okumura and others, "Priority Inheritance with Backtracking" (`search::crowd`). Everybody makes that
//! decision for itself, from where it sees its friends and where each is bound. That comes to the same as if one made it
//! for all: they see each other, and who goes before whom does not change. They act one after the other where the
//! decision has all step at once, so who finds its next cell still taken waits until its friend has gone: those at the
//! end of a chain that pushes come first.

use crate::{
    grid::Point,
    mind::{Doing, KnownGround, Route, Sighting},
    search::{
        Anywhere, Cost, CostScale, FILL, HeuristicKind, NodeId, Reversed, Searcher, Silent, SquareSpace, Within, crowd,
    },
};

use super::{super::Action, Thought, thought::Decision};

/// How far away a friend or its goal counts, in king's moves.
const RADIUS: u32 = 6;
/// Cells along a side of what counts.
const SIDE: usize = 2 * RADIUS as usize + 1;
/// The most friends who are counted in; those who are nearest.
const MOST_FRIENDS: usize = 11;

/// The searches for what each of them has left of its way.
#[derive(Clone, Debug, Default)]
pub(super) struct Jam {
    searcher: Searcher,
    /// Searches so far.
    pub(super) searches: u64,
    /// Nodes expanded so far.
    pub(super) expanded: u64,
}

/// One of those in the jam.
struct Member<'a> {
    at: Point,
    /// The steps it means to make; none if it means to stay.
    way: &'a [Point],
    /// Who has the lowest goes first among those who are on their way.
    number: u32,
}

type Space<'a> = SquareSpace<'a, KnownGround<'a>>;

impl Thought<'_> {
    /// The unit's next step of those that get all of them out of the jam; `None` if nobody else is in it.
    pub(super) fn sort_out(&self, route: &Route, decision: &Decision, jam: &mut Jam) -> Option<Decision> {
        let (friends, others) = self.those_in_the_jam();
        if friends.is_empty() {
            return None;
        }
        let me = Member { at: self.me.at, way: route.steps(), number: self.me.id.0 };
        let member = |friend: &&Sighting| Member { at: friend.at, way: self.way_of(friend), number: friend.unit.0 };
        let members: Vec<_> = std::iter::once(me).chain(friends.iter().map(member)).collect();
        let ground = self.lasting_ground().with_occupied(others.into_iter().chain(self.menaced()));
        let space = SquareSpace::new(&ground, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let here: Vec<NodeId> = members.iter().map(|member| space.node(member.at)).collect::<Option<_>>()?;
        let priorities: Vec<u32> = members.iter().map(Member::priority).collect();
        let left: Vec<_> = members.iter().map(|member| self.left(member, &space, jam)).collect();
        let ranking = |member: usize, node: NodeId| left[member][self.nearby(space.point(node))?];
        let part = Within::new(&space, |node| self.nearby(space.point(node)).is_some());
        let next = crowd::step(&part, &here, &priorities, self.turn.0, ranking).ok()?;
        let to = space.point(*next.first()?);
        let is_free = friends.iter().all(|friend| friend.at != to);
        let direction = self.me.at.direction_to(to).filter(|_| is_free);
        let action = direction.map_or(Action::Wait, Action::Step);
        Some(Decision { action, task: decision.task.clone(), route: Some(route.clone()) })
    }

    /// The friends nearby who can be reckoned with, nearest first; and the cells of all others in sight. Whoever fights
    /// has other cares, and who moves otherwise sees other ways.
    fn those_in_the_jam(&self) -> (Vec<&Sighting>, Vec<Point>) {
        let takes_part = |friend: &&Sighting| {
            self.nearby(friend.at).is_some()
                && friend.at != self.me.at
                && friend.doing != Doing::Fighting
                && friend.kind.row().movement == self.me.row().movement
        };
        let (mut friends, others): (Vec<&Sighting>, Vec<_>) = self.friends_in_sight().partition(takes_part);
        friends.sort_by_key(|friend| (friend.at.distance(self.me.at), friend.unit));
        let far = friends.split_off(friends.len().min(MOST_FRIENDS));
        (friends, others.into_iter().chain(far).map(|friend| friend.at).collect())
    }

    /// The place of a cell in a list of those nearby.
    fn nearby(&self, at: Point) -> Option<usize> {
        let corner = self.me.at - Point::new(RADIUS as i32, RADIUS as i32);
        let (dx, dy) = (at.x - corner.x, at.y - corner.y);
        let is_nearby = at.distance(self.me.at) <= RADIUS;
        is_nearby.then_some((dy * SIDE as i32 + dx) as usize)
    }

    /// What is left of a member's way from each of the cells nearby: to where it leads out of them, or to its end. Who
    /// means to stay would go back where it is.
    fn left(&self, member: &Member<'_>, space: &Space<'_>, jam: &mut Jam) -> Vec<Option<Cost>> {
        let mut left = vec![None; SIDE * SIDE];
        let reach = RADIUS as i32;
        let offsets = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| Point::new(dx, dy)));
        let cells = offsets.filter_map(|offset| Some((self.nearby(self.me.at + offset)?, self.me.at + offset)));
        let goal = member.way.iter().take_while(|&&at| self.nearby(at).is_some()).last();
        let Some(goal) = goal.and_then(|&goal| space.node(goal)) else {
            cells.for_each(|(place, at)| left[place] = Some(Cost(10 * at.distance(member.at))));
            return left;
        };
        let reversed = Reversed(space);
        let part = Within::new(&reversed, |node| self.nearby(space.point(node)).is_some());
        let outcome = jam.searcher.search(&part, &[goal], &Anywhere, FILL, &mut Silent);
        jam.searches += 1;
        jam.expanded += u64::from(outcome.stats.expanded);
        for (place, at) in cells {
            left[place] = space.node(at).and_then(|node| jam.searcher.table().g(node));
        }
        left
    }
}

impl Member<'_> {
    /// Who is on its way goes before those who mean to stay.
    fn priority(&self) -> u32 {
        if self.way.is_empty() { 0 } else { u32::MAX - self.number }
    }
}
