//! A field that grows as far as somebody asks.
//!
//! Source: David Silver, "Cooperative Pathfinding" (AIIDE 2005), whose reverse resumable A* answers one unit after the
//! other from one search that starts at the goal. Here it has no estimate, because it grows towards many.

use crate::search::{Anywhere, FILL, NodeId, Path, PausedSearch, SearchSpace, Silent};

/// Nodes expanded between two looks whether somebody has been reached.
const STRIDE: u32 = 16;

/// What a growing field knows of the way from somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth {
    /// The cheapest way from there to the goal.
    Reached(Path),
    /// There is none.
    NoWay,
    /// It has not grown as far.
    NotYet,
}

/// What the way to one goal costs from ever farther away: a [`DistanceField`](super::DistanceField) that stops growing
/// when those who asked have been reached, for the many who want to go to one place and are near it.
#[derive(Clone, Debug, Default)]
pub struct GrowingField {
    search: PausedSearch,
}

impl GrowingField {
    /// Forgets everything and begins at a goal; nothing is expanded yet. The space is one with its steps turned round.
    ///
    /// # Panics
    /// When the goal is not a node of the space.
    pub fn begin(&mut self, reversed: &impl SearchSpace, goal: NodeId) {
        self.search.begin(reversed, goal, &Anywhere, FILL, &mut Silent);
    }

    /// The cheapest way from a node to the goal. Until it is known the field grows, by `expansions` nodes at most. The
    /// space has to be the same as in the beginning.
    ///
    /// # Panics
    /// When it is not a node of the space.
    pub fn way_from(&mut self, reversed: &impl SearchSpace, node: NodeId, expansions: u32) -> Growth {
        let limit = self.expanded().saturating_add(expansions);
        loop {
            if let Some(cost) = self.search.closed_at(node) {
                let mut nodes = self.search.nodes_to(node);
                nodes.reverse();
                return Growth::Reached(Path { nodes, cost });
            }
            let stride = STRIDE.min(limit - self.expanded());
            if stride == 0 {
                return Growth::NotYet;
            }
            let is_over = self.search.go_on(reversed, &Anywhere, FILL, stride, &mut Silent);
            if is_over && self.search.closed_at(node).is_none() {
                return Growth::NoWay;
            }
        }
    }

    /// Nodes expanded since the beginning.
    pub fn expanded(&self) -> u32 {
        self.search.outcome().stats.expanded
    }
}
