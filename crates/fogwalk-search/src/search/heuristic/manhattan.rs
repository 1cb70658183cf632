//! Manhattan distance: columns and rows added up, as the blocks of a city.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), who uses it although his squares have diagonal
//! steps, and says so: it overestimates there, which makes the search quicker and its path not always the cheapest.

use super::Cheapest;

/// A diagonal step costs less than the two straight ones that this counts.
pub(super) const OVERESTIMATES_DIAGONALS: bool = true;

/// Straight steps only.
#[inline]
pub(super) const fn estimate(cheapest: Cheapest, long: u32, short: u32) -> u32 {
    cheapest.straight * (long + short)
}
