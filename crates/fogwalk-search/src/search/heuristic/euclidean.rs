//! Euclidean distance: the straight line.
//!
//! Source: Amit Patel, "Heuristics", "Euclidean distance"; he also warns of leaving it squared.

use super::Cheapest;

/// Nothing is shorter than the straight line.
pub(super) const OVERESTIMATES_DIAGONALS: bool = false;

/// The straight line, rounded down.
#[inline]
pub(super) const fn estimate(cheapest: Cheapest, long: u32, short: u32) -> u32 {
    // A diagonal of 14 is a little shorter than the crow's 10 * sqrt 2, so a cell of distance is taken as the shorter
    // of `straight` and `diagonal / sqrt 2`; both squared and doubled here, to stay whole.
    let straight = 2 * cheapest.straight as u64 * cheapest.straight as u64;
    let diagonal = cheapest.diagonal as u64 * cheapest.diagonal as u64;
    let doubled = if straight < diagonal { straight } else { diagonal };
    let squared = long as u64 * long as u64 + short as u64 * short as u64;
    (squared * doubled / 2).isqrt() as u32
}
