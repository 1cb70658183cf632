//! A unit that is to come from the heart of its people.

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    mind::{KindId, Turn},
};

/// A unit that comes in place of one that another people killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Newcomer {
    pub(in crate::game) kind: KindId,
    /// The post that it takes over.
    pub(in crate::game) post: Point,
    /// When it comes, or later if the player would see it.
    pub(in crate::game) comes: Turn,
}
