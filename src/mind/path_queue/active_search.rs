//! A search that has begun and has no answer yet.

use std::sync::Arc;

use crate::{
    grid::Point,
    search::{CHEAPEST, Cost, MaskedSpace, NodeId, Observer, PausedSearch, Trace},
};

use super::{
    Destination, KnownGround, Route, SURVEYED_AT_ONCE, SearchContext, Trunk, Turn,
    destination::{Area, Sought},
    true_distances::DistancesTo,
    waiting_queue::Request,
};

/// The expansions after which a search on a floor of `cells` cells leaves dead ends out. To find them takes as long as
/// some expansions for every sixteen cells, so on a large floor it does not pay for a short search.
fn head_start(cells: usize) -> u32 {
    if cells <= SURVEYED_AT_ONCE { 0 } else { cells as u32 / 16 }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(super) enum Conclusion {
    /// The route from where the unit stands now.
    Found(Route),
    /// Nothing that the unit wants is within reach.
    NoWay,
    /// The unit cannot get onto the path, or something learned meanwhile blocks it. Holds the part that can still be
    /// walked.
    Broken(Option<Route>),
}

/// Remembers the node with the lowest H, and a full trace as long as that has at most `longest` events.
#[derive(Clone, Debug, Default)]
struct Watcher {
    closest: Option<(Cost, NodeId)>,
    trace: Option<Trace>,
    longest: usize,
}

impl Watcher {
    fn new(longest: usize) -> Self {
        Self { closest: None, trace: (longest > 0).then(Trace::default), longest }
    }

    fn trace(&mut self, record: impl FnOnce(&mut Trace)) {
        self.trace.as_mut().map(record);
        self.trace.take_if(|trace| trace.events().len() > self.longest);
    }
}

impl Observer for Watcher {
    #[inline]
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        if self.closest.is_none_or(|(closest, _)| h < closest) {
            self.closest = Some((h, node));
        }
        self.trace(|trace| trace.opened(node, parent, g, h, f));
    }

    #[inline]
    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.trace(|trace| trace.reparented(node, parent, g, f));
    }

    #[inline]
    fn closed(&mut self, node: NodeId) {
        self.trace(|trace| trace.closed(node));
    }
}

/// An active search for a unit.
#[derive(Clone, Debug)]
pub(super) struct ActiveSearch {
    pub(super) request: Request,
    /// Number of times that it was restarted.
    pub(super) restarts: u32,
    /// The first turn in which it expanded a node.
    begun: Turn,
    /// The last turn in which it continued.
    worked: Turn,
    start: Point,
    /// The cells that the search does not leave.
    bounds: Option<Area>,
    /// Whether the search is long enough to look for dead ends, and has.
    knows_dead_ends: bool,
    /// The cells that the search may enter; `None` if no dead ends are left out.
    trunk: Option<Trunk>,
    search: PausedSearch,
    watcher: Watcher,
}

/// The open and closed nodes are left out: they follow from the rest.
impl std::hash::Hash for ActiveSearch {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let stats = self.search.outcome().stats;
        (&self.request, self.restarts, self.begun, self.worked, self.start, self.bounds, stats.opened, stats.expanded)
            .hash(state);
    }
}

impl ActiveSearch {
    /// Begins a search where a unit stands, in the memory of another search. Nothing is expanded yet.
    pub(super) fn begin(
        request: Request,
        context: &SearchContext<'_>,
        turn: Turn,
        search: PausedSearch,
        longest_trace: usize,
        distances: Option<DistancesTo<'_>>,
    ) -> Self {
        let mut this = Self {
            bounds: request.goal.bounds(context.at),
            request,
            restarts: 0,
            begun: turn,
            worked: turn,
            start: context.at,
            knows_dead_ends: false,
            trunk: None,
            search,
            watcher: Watcher::new(longest_trace),
        };
        this.start_at(context, turn, distances);
        this
    }

    /// Restarts the search where the unit stands now.
    pub(super) fn begin_again(&mut self, context: &SearchContext<'_>, turn: Turn, distances: Option<DistancesTo<'_>>) {
        self.restarts += 1;
        (self.knows_dead_ends, self.trunk) = (false, None);
        (self.begun, self.worked) = (turn, turn);
        self.bounds = self.request.goal.bounds(context.at);
        self.watcher = Watcher::new(self.watcher.longest);
        self.start_at(context, turn, distances);
    }

    fn start_at(&mut self, context: &SearchContext<'_>, turn: Turn, distances: Option<DistancesTo<'_>>) {
        let Self { request, start, search, watcher, .. } = self;
        *start = context.at;
        let sought = Sought::new(request.goal, context.at, &context.ground, turn).with_distances(distances);
        let space = context.space(&context.ground);
        // Units stand on the floor that their mind is about.
        if let Some(node) = space.node(context.at) {
            search.begin(&space, node, &sought, CHEAPEST, watcher);
        }
    }

    /// Records that the search continues in a turn. Returns whether it is the second such turn.
    pub(super) fn note_turn(&mut self, turn: Turn) -> bool {
        if self.search.outcome().stats.expanded == 0 {
            self.begun = turn;
        }
        let is_second = self.worked <= self.begun && turn > self.begun;
        self.worked = turn;
        is_second
    }

    /// Expands up to `expansions` more nodes on this ground. Once the search has [taken long enough](head_start),
    /// `find_trunk` tells which cells it may enter from then on. Returns how many nodes it expanded, and whether the
    /// search is over.
    pub(super) fn go_on<'a>(
        &mut self,
        context: &SearchContext<'a>,
        ground: &KnownGround<'a>,
        turn: Turn,
        expansions: u32,
        find_trunk: impl FnOnce(Destination) -> Option<Trunk>,
        distances: Option<DistancesTo<'_>>,
    ) -> (u32, bool) {
        let before = self.expanded();
        if !self.knows_dead_ends {
            let head = head_start(ground.known().size().area()).saturating_sub(before);
            let is_over = head > 0 && self.expand(context, ground, turn, expansions.min(head), distances);
            if is_over || expansions < head {
                return (self.expanded() - before, is_over);
            }
            (self.knows_dead_ends, self.trunk) = (true, find_trunk(self.request.goal));
        }
        let left = expansions - (self.expanded() - before);
        let is_over = self.expand(context, ground, turn, left, distances);
        (self.expanded() - before, is_over)
    }

    /// Expands up to `expansions` more nodes that the search may enter. Returns whether it is over.
    fn expand<'a>(
        &mut self,
        context: &SearchContext<'a>,
        ground: &KnownGround<'a>,
        turn: Turn,
        expansions: u32,
        distances: Option<DistancesTo<'_>>,
    ) -> bool {
        let Self { request, bounds, trunk, start, search, watcher, .. } = self;
        let sought = Sought::new(request.goal, *start, &context.ground, turn).with_distances(distances);
        let (space, bounds, size) = (context.space(ground), *bounds, context.ground.known().size());
        let may_enter = |node: NodeId| {
            trunk.as_ref().is_none_or(|trunk| trunk.contains(node))
                && bounds.is_none_or(|bounds| bounds.contains(size.point(node.index())))
        };
        search.go_on(&MaskedSpace::new(&space, may_enter), &sought, CHEAPEST, expansions, watcher)
    }

    /// The result of a search that is over, for the unit where it stands now, on this ground.
    pub(super) fn conclude<'a>(&mut self, context: &SearchContext<'a>, ground: &KnownGround<'a>) -> Conclusion {
        let Some(found) = self.search.outcome().found else { return Conclusion::NoWay };
        if self.request.goal == Destination::Cell(context.at) {
            return Conclusion::NoWay;
        }
        let Some(nodes) = self.path_to(found, context) else { return Conclusion::Broken(None) };
        let space = context.space(ground);
        if let Some(route) = Route::smoothly_over(&space, &nodes) {
            return Conclusion::Found(route.with_trace(self.watcher.trace.take().map(Arc::new)));
        }
        let steps = nodes.windows(2).take_while(|step| Route::over(&space, step).is_some()).count();
        let part = Some(&nodes[..=steps]).filter(|_| steps > 0);
        Conclusion::Broken(part.and_then(|part| Route::over(&space, part)).map(Route::provisional))
    }

    /// Where the unit may go while it waits: along its old route, unless that has led it off the path before, or to the
    /// node with the lowest H so far.
    pub(super) fn meanwhile(&self, context: &SearchContext<'_>, old: Option<&Route>) -> Option<Route> {
        let old = old.filter(|_| self.restarts == 0).and_then(|old| context.still_open(old));
        match old {
            Some(old) if old.is_provisional() => Some(old),
            old => self.towards_goal(context).or(old),
        }
    }

    /// A route to the node with the lowest H so far, for a unit that waits. `None` if the search cannot tell, because
    /// the goal may be anywhere, or if the unit is there.
    fn towards_goal(&self, context: &SearchContext<'_>) -> Option<Route> {
        if let Destination::Unseen { area: None, .. } = self.request.goal {
            return None;
        }
        let (_, closest) = self.watcher.closest?;
        let nodes = self.path_to(closest, context)?;
        Route::over(&context.space(&context.ground), &nodes).map(Route::provisional)
    }

    /// The nodes from where the unit stands to another node that the search has opened: at least two.
    fn path_to(&self, node: NodeId, context: &SearchContext<'_>) -> Option<Vec<NodeId>> {
        self.search.path_between(context.node(context.at)?, node).filter(|nodes| nodes.len() > 1)
    }

    /// The search, if it closed everything within reach and found nothing, and whether it left no dead ends out. `None`
    /// otherwise.
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

    /// Number of nodes that it keeps in memory.
    pub(super) fn held(&self) -> u64 {
        self.search.outcome().stats.opened.into()
    }

    /// Where the search began.
    pub(super) fn start(&self) -> Point {
        self.start
    }

    /// Ends the search and returns its memory.
    pub(super) fn end(self) -> PausedSearch {
        self.search
    }
}
