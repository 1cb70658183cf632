//! Chebyshev distance: a king's moves.
//!
//! Source: Amit Patel, "Heuristics", "Diagonal distance" with diagonals as cheap as straight steps.

use super::Cheapest;

/// No way has fewer steps, and no step costs less.
pub(super) const OVERESTIMATES_DIAGONALS: bool = false;

/// As many straight steps as the longer distance.
#[inline]
pub(super) const fn estimate(cheapest: Cheapest, long: u32, _: u32) -> u32 {
    cheapest.straight * long
}
