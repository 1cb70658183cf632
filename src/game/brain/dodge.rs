//! Avoiding friends that are moving, before units run into each other.
//!
//! Source: David Silver, "Cooperative Pathfinding" (AIIDE 2005): units that go first have their paths reserved, cell by
//! cell and tick by tick, and the others search in space and time for the cheapest path between the reservations. A
//! tick is one step of the unit; a friend that is twice as fast makes two steps in it. The unit does not know how long
//! friends will really take, so this is repeated with every step, and looks only a few ticks ahead.

use crate::{
    game::{
        action::Action,
        brain::{Thought, scratch::Dodging, thought::Decision},
        state::making_way::Reserved,
    },
    grid::Point,
    mind::{Claims, KnownGround, Route, RouteConstraints, Sighting},
    search::{
        Anywhere, CHEAPEST, Cost, CostScale, Departure, FILL, HeuristicKind, Holder, MaskedSpace, NodeId, One,
        Reservations, Reversed, Silent, SquareSpace, TimedSpace,
    },
};

/// Number of ticks to look ahead. Bounds the search: ground farther away, in king's moves, is left out.
const WINDOW: u32 = 8;

/// The cost of waiting for a tick: as much as a step on floor.
const WAIT: Cost = Cost(10);

/// The extra cost over the unit's own route up to which a dodge is better than going on and swapping places.
const MAX_EXTRA_COST: u32 = 40;

/// A standing friend with a route is expected to move on if it is this near, in king's moves; other standing friends
/// are obstacles.
const FRIEND_MOVES_ON_WITHIN: u32 = 2;

/// The result of looking out for friends that are moving.
pub(super) struct Dodge {
    /// Where friends are expected to be.
    pub(super) reserved: Vec<Reserved>,
    /// What to do instead, if the unit would run into a friend and has a better path.
    pub(super) decision: Option<Decision>,
}

type Space<'a> = SquareSpace<'a, KnownGround<'a>>;

impl Thought<'_> {
    /// Looks out for moving friends in sight that go before the unit; `None` if there are none, or the unit does not
    /// walk freely.
    pub(super) fn dodge(&self, decision: &Decision, dodging: &mut Dodging) -> Option<Dodge> {
        let (Action::Step(_), Some(route)) = (decision.action, &decision.route) else { return None };
        let next = *route.steps().first()?;
        let is_free = self.friends_in_sight().all(|friend| friend.at != next);
        let reserved = if is_free { self.reserved() } else { Vec::new() };
        if reserved.is_empty() {
            return None;
        }
        let taken = self
            .friends_in_the_way()
            .chain(self.strangers_in_the_way())
            .chain(self.menaced())
            .filter(|&at| at != route.goal());
        let ground = self.search_context(RouteConstraints::default()).for_now().with_occupied(taken);
        let space = SquareSpace::new(&ground, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let mut table = Reservations::default();
        for entry in &reserved {
            let node = space.node(entry.at);
            // This fails if two friends are expected in one cell; the cell is reserved anyway then.
            let _ = table.reserve(Holder(entry.by.0), entry.tick, node.as_slice());
        }
        let cells = if self.meets_somebody(route, &table, &space) {
            self.path_between(route, &table, &space, dodging)
        } else {
            None
        };
        let decision = cells.and_then(|cells| self.take_instead(&cells, route, &ground, decision));
        Some(Dodge { reserved, decision })
    }

    /// Where friends that go before the unit are expected at each tick. A friend leaves a cell while it enters the
    /// next, so both are reserved for that tick.
    fn reserved(&self) -> Vec<Reserved> {
        let goes_on =
            |friend: &&Sighting| Self::moves(friend) || friend.at.distance(self.me.at) <= FRIEND_MOVES_ON_WITHIN;
        let first = self.friends_in_sight().filter(|friend| !self.goes_before(friend)).filter(goes_on);
        let mut reserved = Vec::new();
        for friend in first.filter(|friend| !self.path_ahead(friend).is_empty()) {
            for tick in 1..=WINDOW {
                let places = self.steps_by(friend, tick - 1)..=self.steps_by(friend, tick);
                let cells = places.filter_map(|steps| self.place_after(friend, steps));
                reserved.extend(cells.map(|at| Reserved { at, tick, by: friend.unit }));
            }
        }
        reserved.retain(|entry| entry.at.distance(self.me.at) <= WINDOW);
        reserved.sort_by_key(|entry| (entry.tick, entry.at, entry.by));
        reserved.dedup();
        reserved
    }

    /// The steps of a friend during `ticks` steps of the unit.
    fn steps_by(&self, friend: &Sighting, ticks: u32) -> usize {
        let (mine, theirs) = (self.me.row().speed, friend.kind.row().speed);
        // No kind has a speed of 0, and none is so fast that this overflows.
        (i64::from(ticks) * i64::from(theirs) / i64::from(mine.max(1))) as usize
    }

    /// Where a friend is after `steps` steps. It stays at its goal; `None` beyond the steps that it has shown.
    fn place_after(&self, friend: &Sighting, steps: usize) -> Option<Point> {
        let way = self.path_ahead(friend);
        let is_whole = way.len() < Claims::NEAR as usize;
        match steps.checked_sub(1) {
            None => Some(friend.at),
            Some(index) => way.get(index).or(way.last().filter(|_| is_whole)).copied(),
        }
    }

    /// Whether the unit would run into a friend if it followed its route.
    fn meets_somebody(&self, route: &Route, table: &Reservations, space: &Space<'_>) -> bool {
        let cells: Vec<NodeId> =
            std::iter::once(&self.me.at).chain(route.steps()).map_while(|&at| space.node(at)).collect();
        let me = Holder(self.me.id.0);
        cells.windows(2).zip(0..WINDOW).any(|(step, tick)| table.obstacle(me, step[0], step[1], tick).is_some())
    }

    /// The cells to be in at each tick from now on, up to where the path rejoins the route; `None` if there is no such
    /// path, or only one that costs too much.
    fn path_between(
        &self,
        route: &Route,
        table: &Reservations,
        space: &Space<'_>,
        dodging: &mut Dodging,
    ) -> Option<Vec<Point>> {
        let is_near = |at: Point| at.distance(self.me.at) <= WINDOW;
        let ahead: Vec<NodeId> =
            route.steps().iter().take_while(|&&at| is_near(at)).filter_map(|&at| space.node(at)).collect();
        let Dodging { rest, timed } = dodging;
        let reversed = Reversed(space);
        let nearby = MaskedSpace::new(&reversed, |node| is_near(space.point(node)));
        let onward = *ahead.last()?;
        let outcome = rest.searcher.search(&nearby, &[onward], &Anywhere, FILL, &mut Silent);
        rest.note(&outcome);
        let rest = rest.searcher.table();
        let remaining = |node| rest.g(node);
        let here = space.node(self.me.at)?;
        let departure = Departure { unit: Holder(self.me.id.0), cell: here, tick: 0, window: WINDOW, wait: WAIT };
        let between = TimedSpace::new(space, table, departure, onward, remaining);
        let (path, outcome) =
            timed.searcher.path(&between, between.start(), &One(between.arrival()), CHEAPEST, &mut Silent);
        timed.note(&outcome);
        let path = path.filter(|path| remaining(here).is_some_and(|cost| path.cost.0 <= cost.0 + MAX_EXTRA_COST))?;
        let cells = between.cells(&path);
        let last = *cells.last()?;
        let after = std::iter::successors(rest.parent(last), |&node| rest.parent(node));
        Some(cells.into_iter().chain(after).map(|node| space.point(node)).collect())
    }

    /// The decision to follow these cells; `None` if it changes nothing.
    fn take_instead(
        &self,
        cells: &[Point],
        route: &Route,
        ground: &KnownGround<'_>,
        decision: &Decision,
    ) -> Option<Decision> {
        let task = decision.task.clone();
        let next = *cells.get(1)?;
        if next == self.me.at {
            return Some(Decision { action: Action::Wait, task, route: Some(route.clone()) });
        }
        if route.steps().first() == Some(&next) {
            return None;
        }
        let route = route.by_way_of(cells, ground, self.rule)?;
        let action = Action::Step(self.me.at.direction_to(next)?);
        Some(Decision { action, task, route: Some(route) })
    }
}
