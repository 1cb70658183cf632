//! Sorts of searches.

use super::Goal;

/// A sort of searches. Each has a line and places of its own, so that who is after somebody does not wait behind all
/// who wander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// For a cell, or around one.
    Somewhere,
    /// For the nearest cell of some kind, wherever it is: at worst the whole floor is searched.
    Anywhere,
}

impl Sort {
    pub(super) const ALL: [Self; 2] = [Self::Somewhere, Self::Anywhere];

    pub(super) fn of(goal: &Goal) -> Self {
        match goal {
            Goal::Cell(_) | Goal::OneOf(_) | Goal::Near(_) | Goal::Unseen { area: Some(_), .. } => Self::Somewhere,
            Goal::Unseen { area: None, .. } => Self::Anywhere,
        }
    }
}
