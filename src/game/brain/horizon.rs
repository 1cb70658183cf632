//! What a unit finds out about the ground around it before it makes a plan.

use crate::{
    mind::KnownGround,
    search::{Anywhere, Cost, FILL, NodeId, Observer, PausedSearch, SquareSpace},
};

/// Expansions at most.
pub(super) const EXPANSIONS: u32 = 2000;

/// The nodes that a search has closed, in that order: the nearest first.
#[derive(Clone, Debug, Default)]
struct Closed(Vec<NodeId>);

impl Observer for Closed {
    #[inline]
    fn opened(&mut self, _: NodeId, _: Option<NodeId>, _: Cost, _: Cost, _: Cost) {}

    #[inline]
    fn reparented(&mut self, _: NodeId, _: NodeId, _: Cost, _: Cost) {}

    #[inline]
    fn closed(&mut self, node: NodeId) {
        self.0.push(node);
    }
}

/// How far it is to the cells around a unit, as many as a bounded search comes to.
#[derive(Clone, Debug, Default)]
pub(super) struct Horizon {
    search: PausedSearch,
    closed: Closed,
    is_whole: bool,
}

impl Horizon {
    /// Looks around from a node; says how many expansions it took.
    pub(super) fn look(&mut self, start: NodeId, space: &SquareSpace<'_, KnownGround<'_>>) -> u32 {
        let Self { search, closed, is_whole } = self;
        closed.0.clear();
        search.begin(space, start, &Anywhere, FILL, closed);
        *is_whole = search.go_on(space, &Anywhere, FILL, EXPANSIONS, closed);
        search.outcome().stats.expanded
    }

    /// Whether that was all that can be reached.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// How far it is to a node, if the search has come there.
    pub(super) fn cost(&self, node: NodeId) -> Option<Cost> {
        self.search.g(node)
    }

    /// The nearest node that satisfies a condition; the first is where the unit is.
    pub(super) fn nearest(&self, wanted: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        self.closed.0.iter().skip(1).copied().find(|&node| wanted(node))
    }

    /// How far the search has come.
    pub(super) fn reach(&self) -> Cost {
        self.closed.0.last().and_then(|&node| self.cost(node)).unwrap_or_default()
    }
}
