//! Two-tier search: a coarse path first, and the fine one piece by piece as it is walked.
//!
//! [`TwoTier`] cuts the map into square [sectors](sectors), finds the doors between neighbouring ones, and notes what
//! the way costs from each door of a sector to its others. Doors and these ways are the coarse tier: a
//! [`SearchSpace`](super::SearchSpace) of its own, whose nodes are the doors' cells, so that its trace replays in the
//! same overlays as any other. A coarse search gives an [`Itinerary`]: start, doors, goal. Each of its
//! [legs](Itinerary::next_leg) is then found by A* within the few sectors that it leads through, looking further ahead
//! than it is kept, which straightens what the choice of doors bent. No leg makes the whole path cost more than the
//! coarse path promised. Every search of both tiers is the one loop, [`run`](super::run).
//!
//! When cells change, the sectors around them are surveyed again and no other; see [`TwoTier::update`]. Ways that are
//! needed over and over, from stairs to stairs, can be worked out once and kept with a level as [`LongPaths`].
//!
//! Sources: Patrick Lester, "Two-Tiered A* Pathfinding" (2003); Adi Botea, Martin Müller and Jonathan Schaeffer, "Near
//! Optimal Hierarchical Path-Finding" (HPA*, 2004), for entrances and refinement.

mod doors;
mod itinerary;
mod long_paths;
mod sectors;
mod two_tier;

pub use itinerary::Itinerary;
pub use long_paths::{LongPaths, LongPathsError};
pub use two_tier::{CoarseSpace, TwoTier};
