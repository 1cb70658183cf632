//! Squads: the orders that units have from the start, and how far each unit has come with them, as it remembers.
//!
//! Orders are knowledge that a unit begins with: where the posts are, which other units were sent, and the paths
//! between posts that a level file may contain. A unit knows how far it has come only from what it sees itself.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    grid::{Direction, Point},
    level::{Level, Patrol, Round},
    mind::{MindView, Turn, UnitId},
    search::{Cost, LongPaths, NodeId},
};

/// Number of last seen cells from which a unit's direction is read: a zigzag is no change of direction.
const TRAIL: usize = 4;

/// A squad waits for a member that is this many king's moves further behind than its place allows.
const LAG: u32 = 3;

/// Turns that a squad waits for members that have fallen behind; then the leader goes on.
const PATIENCE: u32 = 12;

/// The orders of a squad.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orders {
    /// The members, by id.
    pub(in crate::game) members: Vec<UnitId>,
    /// The posts to go to, in this order; at least one.
    pub(in crate::game) posts: Vec<Point>,
    sets_out: Turn,
    round: Round,
    /// Paths between posts that were computed beforehand, by their ends: each step, with its cost then.
    paths: BTreeMap<(Point, Point), Vec<(Point, Cost)>>,
}

impl Orders {
    /// The orders of a patrol on a level, for units that start in these cells; `None` if it has no units or no posts.
    pub(in crate::game) fn new(level: &Level, patrol: &Patrol, starts: &BTreeMap<Point, UnitId>) -> Option<Self> {
        let mut members: Vec<(UnitId, Point)> =
            patrol.units.iter().filter_map(|at| Some((*starts.get(at)?, *at))).collect();
        members.sort_unstable();
        let (&(_, start), &first) = (members.first()?, patrol.posts.first()?);
        let last = patrol.posts.last().filter(|_| patrol.round == Round::Again);
        let legs = patrol.posts.windows(2).map(|ends| (ends[0], ends[1]));
        let legs = legs.chain([(start, first)]).chain(last.map(|&last| (last, first)));
        Some(Self {
            members: members.iter().map(|&(id, _)| id).collect(),
            posts: patrol.posts.clone(),
            sets_out: Turn(patrol.turn),
            round: patrol.round,
            paths: legs.filter_map(|leg| Some((leg, long_path(level, leg.0, leg.1)?))).collect(),
        })
    }

    /// The posts to go to, in this order.
    pub fn posts(&self) -> &[Point] {
        &self.posts
    }

    /// The rest of a path to a post that was computed beforehand, from a cell on it or beside it.
    pub(in crate::game) fn path(&self, from: Point, to: Point) -> Option<&[(Point, Cost)]> {
        self.paths.iter().filter(|((_, end), _)| *end == to).find_map(|(_, steps)| {
            let first = steps.iter().rposition(|(step, _)| step.distance(from) == 1)?;
            Some(&steps[first..])
        })
    }
}

/// The long path from one cell to another, if the level has one.
fn long_path(level: &Level, from: Point, to: Point) -> Option<Vec<(Point, Cost)>> {
    let node = |point| level.size().index(point).map(|cell| NodeId(cell as u32));
    let path = LongPaths::between(&level.long_paths, node(from)?, node(to)?)?;
    let cells: Vec<Point> = path.nodes.iter().map(|node| level.size().point(node.index())).collect();
    let costs = level.costs_on_foot(&cells)?;
    Some(cells.into_iter().skip(1).zip(costs).collect())
}

/// A unit's part in a squad, as it remembers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Squad {
    pub(in crate::game) orders: Arc<Orders>,
    /// Index of the post that it goes to; the number of posts when it has been to all.
    pub(in crate::game) next: usize,
    /// The unit that it follows: the first in the squad that it sees; itself if it sees nobody ahead of it.
    pub(in crate::game) leader: UnitId,
    /// Where it recently saw its leader, the latest last.
    trail: Vec<Point>,
    /// The turn since which a member behind it has been too far away.
    waits_since: Option<Turn>,
}

impl Squad {
    pub(in crate::game) fn new(orders: Arc<Orders>, me: UnitId) -> Self {
        Self { orders, next: 0, leader: me, trail: Vec::new(), waits_since: None }
    }

    /// Whether its numbers are consistent and all paths satisfy `is_path`.
    pub(in crate::game) fn is_sound(&self, is_path: impl Fn(&[Cost]) -> bool) -> bool {
        let Orders { members, posts, paths, .. } = &*self.orders;
        let costs = |path: &[(Point, Cost)]| path.iter().map(|&(_, cost)| cost).collect::<Vec<_>>();
        let is_somewhere = !members.is_empty() && !posts.is_empty() && self.next <= posts.len();
        is_somewhere && self.trail.len() <= TRAIL && paths.values().all(|path| is_path(&costs(path)))
    }

    /// The orders of the squad.
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// The post that it goes to: its index, from 0, and its cell; `None` once it has been to all.
    pub fn next_post(&self) -> Option<(usize, Point)> {
        self.orders.posts.get(self.next).map(|&post| (self.next, post))
    }

    /// Whether there are orders left to carry out at a turn.
    pub fn is_called(&self, now: Turn) -> bool {
        now >= self.orders.sets_out && self.next_post().is_some()
    }

    /// The unit that it follows; itself if it leads.
    pub fn leader(&self) -> UnitId {
        self.leader
    }

    /// The direction in which its leader has been going; `None` if it has not moved.
    pub(in crate::game) fn heading(&self) -> Option<Direction> {
        self.trail.first()?.bearing(*self.trail.last()?)
    }

    /// Whether it leads, and waits for members behind it.
    pub(in crate::game) fn waits(&self, now: Turn) -> bool {
        self.waits_since.is_some_and(|since| now.since(since) < PATIENCE)
    }

    /// Whether a unit belongs to the squad.
    pub(in crate::game) fn is_member(&self, unit: UnitId) -> bool {
        self.orders.members.contains(&unit)
    }

    /// The living members of the squad, as far as a mind knows: all that have not been seen to die.
    pub(in crate::game) fn living<'a>(&'a self, mind: MindView<'a>) -> impl Iterator<Item = UnitId> + use<'a> {
        let is_dead = move |id| mind.sightings.is_dead(id);
        self.orders.members.iter().copied().filter(move |&id| !is_dead(id))
    }

    /// Updates what a member remembers after it has looked around: which unit it follows, whether they have reached a
    /// post, and whether all are there. `blocked`: how often in a row it was blocked. Beside a post that another unit
    /// does not leave, a blocked member counts as having arrived.
    pub(in crate::game) fn update(&mut self, me: UnitId, at: Point, blocked: u32, mind: MindView<'_>, now: Turn) {
        let in_sight = |id| mind.sightings.of(id).filter(|last| last.seen == now && last.is_there());
        let before = self.living(mind).take_while(|&id| id < me).find_map(in_sight);
        let (leader, leader_at) = before.map_or((me, at), |last| (last.unit, last.at));
        self.follow_trail(leader, leader_at);
        let has_come = |post: Point| {
            // A unit that only rests there steps aside before long.
            let counts = |unit| blocked >= PATIENCE || self.is_member(unit);
            let mut there = mind.sightings.there().filter(|last| last.seen == now && last.at == post);
            leader_at == post || leader_at.distance(post) == 1 && there.any(|last| counts(last.unit))
        };
        let leads = leader == me;
        if leads && self.is_called(now) && self.next_post().is_some_and(|(_, post)| has_come(post)) {
            self.next += 1;
            if self.next == self.orders.posts.len() && self.orders.round == Round::Again {
                self.next = 0;
            }
        }
        let has_fallen_behind = leads && self.is_somebody_far(me, at, mind, now);
        self.waits_since = has_fallen_behind.then(|| self.waits_since.unwrap_or(now));
    }

    /// Whether a member behind it is in sight, and farther away than its place allows.
    fn is_somebody_far(&self, me: UnitId, at: Point, mind: MindView<'_>, now: Turn) -> bool {
        let in_sight = |id| mind.sightings.of(id).filter(|last| last.seen == now && last.is_there());
        let others = self.living(mind).skip_while(|&id| id <= me).filter_map(in_sight);
        (1..).zip(others).any(|(place, last)| last.at.distance(at) > place + LAG)
    }

    fn follow_trail(&mut self, leader: UnitId, at: Point) {
        if std::mem::replace(&mut self.leader, leader) != leader {
            self.trail.clear();
        }
        if self.trail.last() != Some(&at) {
            self.trail.push(at);
        }
        let old = self.trail.len().saturating_sub(TRAIL);
        self.trail.drain(..old);
    }
}
