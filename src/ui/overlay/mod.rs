//! Overlays: what a unit thinks and knows, drawn on the map.
//!
//! [`OVERLAYS`] is the table: a row holds everything about an overlay, its key, its legend, how it paints a cell and
//! how it describes one. Each overlay is a file with its row. Data that is expensive to compute is in the
//! [`Insight`](super::insight::Insight), made once after each change; painting only reads it.
//!
//! An overlay tints the ground or draws marks on it. Only one tinting overlay is on at a time, because two tints on a
//! cell could not be told apart. Marks go on top of any tint, a few even over units.

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
