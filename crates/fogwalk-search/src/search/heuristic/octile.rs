//! Octile distance: the way of a unit that walks in eight directions, on a map without obstacles.
//!
//! Source: Amit Patel, "Heuristics", "Diagonal distance".

use super::Cheapest;

/// Exact on bare ground.
pub(super) const OVERESTIMATES_DIAGONALS: bool = false;

/// Diagonal steps until the shorter distance is used up, then straight ones.
#[inline]
pub(super) const fn estimate(cheapest: Cheapest, long: u32, short: u32) -> u32 {
    cheapest.diagonal * short + cheapest.straight * (long - short)
}
