//! What happens to a level by itself: bridges that fall, doors that get barred, floods.

use std::collections::BTreeSet;

use crate::{grid::Point, terrain::TerrainId};

/// A change of the ground that happens once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LevelEvent {
    /// When it happens.
    pub trigger: Trigger,
    /// The cells that change; at least one in a level that was read.
    pub cells: BTreeSet<Point>,
    /// What they become.
    pub becomes: TerrainId,
    /// What whoever sees it is told; may be empty.
    pub says: String,
}

/// When an event happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// At the end of this turn; the first is 1.
    Turn(u32),
    /// When somebody steps into a cell.
    Step {
        /// Which cell.
        at: Point,
        /// On which of these steps, counted from 1.
        after: u32,
    },
}

impl LevelEvent {
    /// The most events that a level may have.
    pub const MOST: usize = 1000;
    /// The most cells that the events of a level may change, those of all events together.
    pub const MOST_CELLS: usize = 100_000;
    /// The last turn that an event may wait for, and the most steps.
    pub const LATEST: u32 = 1_000_000;
    /// The longest text that is told of an event, in characters.
    pub const LONGEST_TEXT: usize = 200;
}
