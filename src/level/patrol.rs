//! Orders that units have from the start: where to go together, and when.

use serde::{Deserialize, Serialize};

use crate::grid::Point;

/// Units that go from post to post together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Patrol {
    /// Where its units stand before the game begins, in the order of the file; at least one in a level that was read.
    /// No unit is in two patrols.
    pub units: Vec<Point>,
    /// Where they go, in this order; at least one in a level that was read, each on ground that every unit of the patrol
    /// can enter.
    pub posts: Vec<Point>,
    /// The turn at which they set out; the first is 1.
    pub turn: u32,
    /// What comes after the last post.
    pub round: Round,
}

/// What a patrol does when it has come to its last post.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Round {
    /// It goes back to the first, for ever.
    #[default]
    Again,
    /// It stays there.
    Once,
}

impl Patrol {
    /// The most patrols that a level may have.
    pub const MOST: usize = 1000;
    /// The most posts that a patrol may have.
    pub const MOST_POSTS: usize = 1000;
    /// The last turn at which a patrol may set out.
    pub const LATEST: u32 = 1_000_000;
}
