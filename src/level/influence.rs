//! What a faction remembers when a level begins: where it went ill before.

use crate::grid::Point;

/// An injury that the members of a faction remember.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InfluenceSeed {
    /// Name of the faction, one of the content in use.
    pub faction: String,
    /// Where it happened.
    pub at: Point,
    /// How bad it was: how much more a step there cost at first. A step on floor costs 10.
    pub weight: u16,
    /// How many turns ago it happened.
    pub ago: u32,
}

impl InfluenceSeed {
    /// The most of them that a level may have.
    pub const MOST: usize = 1000;
    /// The most turns ago that one may have happened.
    pub const LONGEST_AGO: u32 = 1_000_000;
}
