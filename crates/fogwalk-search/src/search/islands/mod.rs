//! Islands: which cells can reach which, known before anything is searched.
//!
//! Every cell carries the number of its island, so that a search for a target on another island need not begin. The
//! numbers are kept up to date cell by cell. A cell that opens may join islands: the smaller ones take the number of
//! the largest. A cell that closes may split one: if its neighbours are still connected around it, nothing happens;
//! else floods start from each of them, a cell each in turn, until they have met or all but one have run dry, so that
//! the work is that of the smaller part.
//!
//! Three of the four rules for diagonals make the same islands: where a diagonal step needs a free cell beside it, the
//! two straight steps past that cell lead there as well. Only steps between two obstacles
//! ([`DiagonalRule::Always`]) join more. Steps lead both ways wherever one can stand at both ends, so islands are the
//! same seen from either side.
//!
//! The floods do not run through the one search loop: they have no G, several open lists, and stop when one is left.
//!
//! Sources: Patrick Lester, "A* Pathfinding for Beginners" (2003), on islands; lockstep floods: Shimon Even and Yossi
//! Shiloach, "An On-Line Edge-Deletion Problem" (1981).

mod floods;
mod labels;

pub use labels::{IslandId, Islands};

/// The number of cells where nobody can stand.
const NONE: u32 = u32::MAX;
