//! What was looked for in vain.

use std::collections::VecDeque;

use crate::search::{NodeId, PausedSearch};

use super::{Goal, Standpoint, Turn, class::Class};

/// For so many turns nobody looks for a way again to a cell that was out of reach.
const CELL_KEEPS: u32 = 10;

/// For so many, if only an enemy may have been in the way.
const PAST_ENEMIES_KEEPS: u32 = 3;

/// For so many, nobody looks again for a sort of cells of which there were none.
const SORT_KEEPS: u32 = 30;

/// How many are kept at most; the oldest goes.
const MOST: usize = 8;

/// A search that found nothing: everything within reach was searched.
#[derive(Clone, Debug)]
struct Refusal {
    class: Class,
    goal: Goal,
    /// Whether the search left no dead ends out. If it did, the refusal holds for this goal only.
    is_all: bool,
    turn: Turn,
    /// A bit for each cell, 64 to a word: whether it is within reach.
    reached: Vec<u64>,
}

impl Refusal {
    fn is_old(&self, now: Turn) -> bool {
        let keeps = match self.goal {
            _ if self.class.past_enemies => PAST_ENEMIES_KEEPS,
            Goal::Cell(_) | Goal::OneOf(_) | Goal::Near(_) => CELL_KEEPS,
            Goal::Unseen { .. } => SORT_KEEPS,
        };
        now.since(self.turn) >= keeps
    }

    fn is_reached(&self, node: Option<NodeId>) -> bool {
        node.is_some_and(|node| {
            self.reached.get(node.index() / 64).is_some_and(|word| word >> (node.index() % 64) & 1 == 1)
        })
    }

    fn holds_for(&self, goal: Goal, class: Class, stand: &Standpoint<'_>) -> bool {
        self.class == class
            && self.is_reached(stand.node(stand.at))
            && match goal {
                _ if !self.is_all => goal == self.goal,
                Goal::Cell(cell) => !self.is_reached(stand.node(cell)),
                Goal::OneOf(cells) => !cells.iter().any(|cell| self.is_reached(stand.node(cell))),
                Goal::Near(_) | Goal::Unseen { .. } => goal == self.goal,
            }
    }
}

/// What is taken for out of reach.
#[derive(Clone, Debug, Default)]
pub(super) struct Refusals {
    /// The oldest first.
    refusals: VecDeque<Refusal>,
}

/// What was reached is left out: it follows from the rest.
impl std::hash::Hash for Refusals {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        for Refusal { class, goal, is_all, turn, reached: _ } in &self.refusals {
            (class, goal, is_all, turn).hash(state);
        }
    }
}

impl Refusals {
    /// Forgets what is too old.
    pub(super) fn fade(&mut self, now: Turn) {
        self.refusals.retain(|refusal| !refusal.is_old(now));
    }

    /// Takes note of a search that closed everything within reach and found nothing. `is_all`: it left no dead ends
    /// out. `cells`: cells of the map.
    pub(super) fn note(
        &mut self,
        (goal, class, is_all): (Goal, Class, bool),
        turn: Turn,
        search: &PausedSearch,
        cells: usize,
    ) {
        if self.refusals.len() == MOST {
            self.refusals.pop_front();
        }
        let mut reached = vec![0; cells.div_ceil(64)];
        for cell in (0..cells).filter(|&cell| search.g(NodeId(cell as u32)).is_some()) {
            reached[cell / 64] |= 1 << (cell % 64);
        }
        self.refusals.push_back(Refusal { class, goal, is_all, turn, reached });
    }

    /// Whether somebody like it looked for this in vain from the same part of the floor.
    pub(super) fn cover(&self, goal: Goal, class: Class, stand: &Standpoint<'_>) -> bool {
        self.refusals.iter().any(|refusal| refusal.holds_for(goal, class, stand))
    }
}
