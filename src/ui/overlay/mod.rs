//! Overlays: what a unit thinks and knows, drawn over the map.
//!
//! [`OVERLAYS`] is the table: a row has everything about an overlay, its key, its legend, how it paints a cell and what
//! it says of one. Each is a file with its row. What searches wrote down and what takes long to work out is in the
//! [`Insight`](super::insight::Insight), made once after each change; painting only looks it up.
//!
//! An overlay paints the ground or draws marks on it. Of those that paint the ground one is on at a time, because
//! two tints on a cell could not be told apart; marks go on top of any of them, a few even over units.

mod active;
mod awareness;
mod beliefs;
mod brightness;
mod claims;
mod dangers;
mod dead_ends;
mod exposure;
mod fields;
mod gaze;
mod influence;
mod intent;
mod islands;
mod known;
mod likely;
mod noise;
mod plan;
mod queue;
mod regions;
mod reservations;
mod row;
mod search;
mod sightings;
mod table;
mod witnessed;

pub use active::{ActiveOverlays, Needs};
pub use row::{Layer, LegendEntry, Overlay, Paint, Sample};
pub use table::{OVERLAYS, OverlayId};

pub(super) use row::ARROWS;
