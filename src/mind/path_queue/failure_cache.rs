//! Searches that found nothing, so that units alike do not search for the same again.

use std::collections::VecDeque;

use crate::search::{NodeId, PausedSearch};

use super::{Destination, SearchContext, Turn, search_context::CacheKey};

/// Turns for which a failure to reach a cell is remembered.
const CELL_KEEPS: u32 = 10;

/// Turns for which a failure is remembered if only an enemy may have blocked the way.
const PAST_ENEMIES_KEEPS: u32 = 3;

/// Turns for which a failure to find any cell of some kind is remembered.
const SORT_KEEPS: u32 = 30;

/// The most failures that are kept; the oldest is dropped.
const MOST: usize = 8;

/// A search that found nothing: everything within reach was searched.
#[derive(Clone, Debug)]
struct Failure {
    key: CacheKey,
    goal: Destination,
    /// Whether the search covered everything within reach. If it left dead ends out, the failure holds for this goal
    /// only.
    is_all: bool,
    turn: Turn,
    /// A bit for each cell, 64 to a word: whether it is within reach.
    reached: Vec<u64>,
}

impl Failure {
    fn is_old(&self, now: Turn) -> bool {
        let keeps = match self.goal {
            _ if self.key.past_enemies => PAST_ENEMIES_KEEPS,
            Destination::Cell(_) | Destination::OneOf(_) | Destination::Near(_) => CELL_KEEPS,
            Destination::Unseen { .. } => SORT_KEEPS,
        };
        now.since(self.turn) >= keeps
    }

    fn is_reached(&self, node: Option<NodeId>) -> bool {
        node.is_some_and(|node| {
            self.reached.get(node.index() / 64).is_some_and(|word| word >> (node.index() % 64) & 1 == 1)
        })
    }

    fn holds_for(&self, goal: Destination, key: CacheKey, context: &SearchContext<'_>) -> bool {
        self.key == key
            && self.is_reached(context.node(context.at))
            && match goal {
                _ if !self.is_all => goal == self.goal,
                Destination::Cell(cell) => !self.is_reached(context.node(cell)),
                Destination::OneOf(cells) => !cells.iter().any(|cell| self.is_reached(context.node(cell))),
                Destination::Near(_) | Destination::Unseen { .. } => goal == self.goal,
            }
    }
}

/// Recent failures of a queue.
#[derive(Clone, Debug, Default)]
pub(super) struct FailureCache {
    /// The oldest first.
    failures: VecDeque<Failure>,
}

/// The cells that were reached are left out: they follow from the rest.
impl std::hash::Hash for FailureCache {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        for Failure { key, goal, is_all, turn, reached: _ } in &self.failures {
            (key, goal, is_all, turn).hash(state);
        }
    }
}

impl FailureCache {
    /// Forgets failures that are too old.
    pub(super) fn fade(&mut self, now: Turn) {
        self.failures.retain(|failure| !failure.is_old(now));
    }

    /// Remembers a search that closed everything within reach and found nothing. `is_all`: whether it left no dead ends
    /// out. `cells`: number of cells of the map.
    pub(super) fn note(
        &mut self,
        (goal, key, is_all): (Destination, CacheKey, bool),
        turn: Turn,
        search: &PausedSearch,
        cells: usize,
    ) {
        if self.failures.len() == MOST {
            self.failures.pop_front();
        }
        let mut reached = vec![0; cells.div_ceil(64)];
        for cell in (0..cells).filter(|&cell| search.g(NodeId(cell as u32)).is_some()) {
            reached[cell / 64] |= 1 << (cell % 64);
        }
        self.failures.push_back(Failure { key, goal, is_all, turn, reached });
    }

    /// Whether a search with the same key from the same part of the floor failed to find this goal.
    pub(super) fn cover(&self, goal: Destination, key: CacheKey, context: &SearchContext<'_>) -> bool {
        self.failures.iter().any(|failure| failure.holds_for(goal, key, context))
    }
}
