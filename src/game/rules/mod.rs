//! The rules, a topic a file: functions on the [`World`](super::World) that change it, report events, and return the
//! time that an action took, or a refusal.
//!
//! `acting` carries out an [`Action`](super::Action) and calls the topics; none of them calls it. An action that takes
//! the player to another floor leaves a departure in the world, which `turn` carries out. Topics that many others need,
//! such as `wounds` and `ground`, need none of those.

pub(in crate::game) mod acting;
pub(in crate::game) mod arrivals;
pub(in crate::game) mod astrolabe;
pub(in crate::game) mod bridges;
pub(in crate::game) mod captives;
pub(in crate::game) mod carrying;
pub(in crate::game) mod dangers;
pub(in crate::game) mod doors;
pub(in crate::game) mod fire;
pub(in crate::game) mod ground;
pub(in crate::game) mod knowledge;
pub(in crate::game) mod lantern;
pub(in crate::game) mod leading;
pub(in crate::game) mod level_events;
pub(in crate::game) mod moving;
pub(in crate::game) mod powers;
pub(in crate::game) mod self_effects;
pub(in crate::game) mod shooting;
pub(in crate::game) mod stairs;
pub(in crate::game) mod striking;
pub(in crate::game) mod swapping;
pub(in crate::game) mod target_effects;
pub(in crate::game) mod traps;
pub(in crate::game) mod using;
pub(in crate::game) mod wounds;

pub use lantern::exposure_at_pace;
pub use moving::can_leap;
pub use striking::is_open_to_surprise;
pub use using::{aim_refused, expected_flight};
