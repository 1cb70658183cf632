//! The horizon of a plan: distances to the cells around a unit, up to a bounded number of expansions.

use crate::{
    mind::KnownGround,
    search::{Anywhere, Cost, FILL, NodeId, Observer, PausedSearch, SquareSpace},
};

/// The most expansions.
pub(super) const EXPANSIONS: u32 = 2000;

/// Expansions between two checks whether the wanted cell was found.
const STEP: u32 = 200;

/// The nodes that a search has closed, in order: the nearest first.
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

/// Distances to the cells around a unit, found by a bounded search that continues on demand.
#[derive(Clone, Debug, Default)]
pub(super) struct Horizon {
    search: PausedSearch,
    closed: Closed,
    is_whole: bool,
}

impl Horizon {
    /// Begins the search at a node.
    pub(super) fn begin(&mut self, start: NodeId, space: &SquareSpace<'_, KnownGround<'_>>) {
        let Self { search, closed, is_whole } = self;
        closed.0.clear();
        search.begin(space, start, &Anywhere, FILL, closed);
        *is_whole = false;
    }

    /// The nearest node other than the start that satisfies a condition; `None` if there is none within [`EXPANSIONS`].
    /// Continues the search only as far as needed.
    pub(super) fn nearest(
        &mut self,
        wanted: impl Fn(NodeId) -> bool,
        space: &SquareSpace<'_, KnownGround<'_>>,
    ) -> Option<NodeId> {
        // The start comes first.
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

    /// Whether the search has reached everything that it can reach.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The distance to a node; `None` if the search has not reached it.
    pub(super) fn cost(&self, node: NodeId) -> Option<Cost> {
        self.search.g(node)
    }

    /// The distance that the search has reached so far.
    pub(super) fn reach(&self) -> Cost {
        self.closed.0.last().and_then(|&node| self.cost(node)).unwrap_or_default()
    }
}
