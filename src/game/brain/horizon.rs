//! What a unit finds out about the ground around it before it makes a plan.

use crate::{
    mind::KnownGround,
    search::{Anywhere, Cost, FILL, NodeId, Observer, PausedSearch, SquareSpace},
};

/// Expansions at most.
pub(super) const EXPANSIONS: u32 = 2000;

/// After so many it is seen whether what was looked for is among them.
const STEP: u32 = 200;

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
    /// Begins to look around from a node.
    pub(super) fn begin(&mut self, start: NodeId, space: &SquareSpace<'_, KnownGround<'_>>) {
        let Self { search, closed, is_whole } = self;
        closed.0.clear();
        search.begin(space, start, &Anywhere, FILL, closed);
        *is_whole = false;
    }

    /// The nearest node that satisfies a condition; the first is where the unit is. Looks farther and farther around for
    /// it.
    pub(super) fn nearest(
        &mut self,
        wanted: impl Fn(NodeId) -> bool,
        space: &SquareSpace<'_, KnownGround<'_>>,
    ) -> Option<NodeId> {
        let mut seen = 1;
        loop {
            let Self { search, closed, is_whole } = self;
            if let Some(node) = closed.0.iter().skip(seen).copied().find(|&node| wanted(node)) {
                return Some(node);
            }
            seen = closed.0.len().max(1);
            if *is_whole || search.outcome().stats.expanded >= EXPANSIONS {
                return None;
            }
            *is_whole = search.go_on(space, &Anywhere, FILL, STEP, closed);
        }
    }

    /// Expansions so far.
    pub(super) fn expanded(&self) -> u32 {
        self.search.outcome().stats.expanded
    }

    /// Whether that was all that can be reached.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// How far it is to a node, if the search has come there.
    pub(super) fn cost(&self, node: NodeId) -> Option<Cost> {
        self.search.g(node)
    }

    /// How far the search has come.
    pub(super) fn reach(&self) -> Cost {
        self.closed.0.last().and_then(|&node| self.cost(node)).unwrap_or_default()
    }
}
