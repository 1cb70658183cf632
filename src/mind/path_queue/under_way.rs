//! A search for a unit, begun and not yet answered.

use std::sync::Arc;

use crate::{
    grid::Point,
    search::{CHEAPEST, Cost, MaskedSpace, NodeId, Observer, PausedSearch, Trace},
};

use super::{
    Goal, KnownGround, Route, Standpoint, Trunk, Turn,
    goal::{Area, Sought},
    line::Request,
};

/// What came of a search.
#[derive(Clone, Debug)]
pub(super) enum Conclusion {
    /// The way from where the unit stands now.
    Found(Route),
    /// Nothing that was wanted is within reach.
    NoWay,
    /// The unit cannot get onto the way, or what was learned meanwhile closes it: this is as far as one gets.
    Broken(Option<Route>),
}

/// Remembers the node that looked closest to the goal, and all the rest if somebody wants to watch.
#[derive(Clone, Debug, Default)]
struct Watcher {
    closest: Option<(Cost, NodeId)>,
    trace: Option<Trace>,
}

impl Observer for Watcher {
    #[inline]
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        if self.closest.is_none_or(|(closest, _)| h < closest) {
            self.closest = Some((h, node));
        }
        if let Some(trace) = &mut self.trace {
            trace.opened(node, parent, g, h, f);
        }
    }

    #[inline]
    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        if let Some(trace) = &mut self.trace {
            trace.reparented(node, parent, g, f);
        }
    }

    #[inline]
    fn closed(&mut self, node: NodeId) {
        if let Some(trace) = &mut self.trace {
            trace.closed(node);
        }
    }
}

/// A search under way for a unit.
#[derive(Clone, Debug)]
pub(super) struct UnderWay {
    pub(super) request: Request,
    /// How often it was begun again.
    pub(super) restarts: u32,
    /// The first turn in which something was expanded.
    begun: Turn,
    /// The last turn in which it was gone on with.
    worked: Turn,
    start: Point,
    /// The cells that it does not leave.
    bounds: Option<Area>,
    /// The cells that it may enter; `None` if no dead ends are left out.
    trunk: Option<Trunk>,
    search: PausedSearch,
    watcher: Watcher,
}

/// What was found so far is left out: it follows from the rest.
impl std::hash::Hash for UnderWay {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let stats = self.search.outcome().stats;
        (&self.request, self.restarts, self.begun, self.worked, self.start, self.bounds, stats.opened, stats.expanded)
            .hash(state);
    }
}

impl UnderWay {
    /// Begins a search where a unit stands, in the memory of another search. If there is a trunk, it enters no other
    /// cells. Nothing is expanded yet.
    pub(super) fn begin(
        request: Request,
        stand: &Standpoint<'_>,
        turn: Turn,
        (search, trunk): (PausedSearch, Option<Trunk>),
        keeps_trace: bool,
    ) -> Self {
        let watcher = Watcher { closest: None, trace: keeps_trace.then(Trace::default) };
        let (start, bounds) = (stand.at, request.goal.bounds(stand.at));
        let mut this = Self { request, restarts: 0, begun: turn, worked: turn, start, bounds, trunk, search, watcher };
        this.start_at(stand, turn);
        this
    }

    /// Begins it again where the unit stands now.
    pub(super) fn begin_again(&mut self, stand: &Standpoint<'_>, turn: Turn, trunk: Option<Trunk>) {
        self.restarts += 1;
        self.trunk = trunk;
        (self.begun, self.worked) = (turn, turn);
        self.bounds = self.request.goal.bounds(stand.at);
        self.watcher = Watcher { closest: None, trace: self.watcher.trace.is_some().then(Trace::default) };
        self.start_at(stand, turn);
    }

    fn start_at(&mut self, stand: &Standpoint<'_>, turn: Turn) {
        let Self { request, start, search, watcher, .. } = self;
        *start = stand.at;
        let sought = Sought::new(request.goal, stand.at, &stand.ground, turn);
        let space = stand.space(&stand.ground);
        // Units stand on the floor that their mind is about.
        if let Some(node) = space.node(stand.at) {
            search.begin(&space, node, &sought, CHEAPEST, watcher);
        }
    }

    /// Takes note that it is gone on with in a turn, and says whether it is the second such turn.
    pub(super) fn note_turn(&mut self, turn: Turn) -> bool {
        if self.search.outcome().stats.expanded == 0 {
            self.begun = turn;
        }
        let is_second = self.worked <= self.begun && turn > self.begun;
        self.worked = turn;
        is_second
    }

    /// Expands up to so many nodes more on this ground; says how many it was, and whether the search is over.
    pub(super) fn go_on<'a>(
        &mut self,
        stand: &Standpoint<'a>,
        ground: &KnownGround<'a>,
        turn: Turn,
        expansions: u32,
    ) -> (u32, bool) {
        let Self { request, bounds, trunk, start, search, watcher, .. } = self;
        let sought = Sought::new(request.goal, *start, &stand.ground, turn);
        let (space, bounds, size) = (stand.space(ground), *bounds, stand.ground.known().size());
        let may_enter = |node: NodeId| {
            trunk.as_ref().is_none_or(|trunk| trunk.contains(node))
                && bounds.is_none_or(|bounds| bounds.contains(size.point(node.index())))
        };
        let before = search.outcome().stats.expanded;
        let is_over = search.go_on(&MaskedSpace::new(&space, may_enter), &sought, CHEAPEST, expansions, watcher);
        (search.outcome().stats.expanded - before, is_over)
    }

    /// What came of it, once it is over, for the unit where it stands now on this ground.
    pub(super) fn conclude<'a>(&mut self, stand: &Standpoint<'a>, ground: &KnownGround<'a>) -> Conclusion {
        let Some(found) = self.search.outcome().found else { return Conclusion::NoWay };
        if self.request.goal == Goal::Cell(stand.at) {
            return Conclusion::NoWay;
        }
        let Some(nodes) = self.way_to(found, stand) else { return Conclusion::Broken(None) };
        let space = stand.space(ground);
        if let Some(route) = Route::over(&space, &nodes) {
            return Conclusion::Found(route.with_trace(self.watcher.trace.take().map(Arc::new)));
        }
        let steps = nodes.windows(2).take_while(|step| Route::over(&space, step).is_some()).count();
        let part = Some(&nodes[..=steps]).filter(|_| steps > 0);
        Conclusion::Broken(part.and_then(|part| Route::over(&space, part)).map(Route::guessed))
    }

    /// Where the unit may go while it waits. Along its old route, unless that has led it off the way before, or to the
    /// cell that looks closest to the goal so far.
    pub(super) fn meanwhile(&self, stand: &Standpoint<'_>, old: Option<&Route>) -> Option<Route> {
        let old = old.filter(|_| self.restarts == 0).and_then(|old| stand.still_open(old));
        match old {
            Some(old) if old.is_guess() => Some(old),
            old => self.guess(stand).or(old),
        }
    }

    /// A way to the cell that looks closest to the goal so far, for whoever waits. None if the search cannot tell, as
    /// when the goal may be anywhere, or if the unit is there.
    fn guess(&self, stand: &Standpoint<'_>) -> Option<Route> {
        if let Goal::Unseen { area: None, .. } = self.request.goal {
            return None;
        }
        let (_, closest) = self.watcher.closest?;
        let nodes = self.way_to(closest, stand)?;
        Route::over(&stand.space(&stand.ground), &nodes).map(Route::guessed)
    }

    /// The nodes from where the unit stands to another that the search has met: two at least.
    fn way_to(&self, node: NodeId, stand: &Standpoint<'_>) -> Option<Vec<NodeId>> {
        self.search.way_between(stand.node(stand.at)?, node).filter(|nodes| nodes.len() > 1)
    }

    /// The search, if it closed everything within reach and found nothing, and whether it left no dead ends out.
    pub(super) fn whole_search(&self) -> Option<(&PausedSearch, bool)> {
        let is_whole = self.bounds.is_none() && self.search.outcome().found.is_none();
        is_whole.then_some((&self.search, self.trunk.is_none()))
    }

    /// The last turn in which it was gone on with.
    pub(super) fn worked(&self) -> Turn {
        self.worked
    }

    /// Nodes expanded so far.
    pub(super) fn expanded(&self) -> u32 {
        self.search.outcome().stats.expanded
    }

    /// Where it began.
    pub(super) fn start(&self) -> Point {
        self.start
    }

    /// Ends it, and gives back its memory.
    pub(super) fn end(self) -> PausedSearch {
        self.search
    }
}
