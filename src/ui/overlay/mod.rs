//! Overlays: what a unit thinks and knows, drawn on the map.
//!
//! [`OVERLAYS`] is the table: a row holds everything about an overlay, its key, its legend, how it paints a cell and
//! how it describes one. Each file holds the overlays of a topic. Data that is expensive to compute is in the
//! [`Insight`](super::insight::Insight), made once after each change; painting only reads it. What is painted is worked
//! out once after each change, too, and frames draw that.
//!
//! An overlay tints the ground or draws marks on it. Only one tinting overlay is on at a time, because two tints on a
//! cell could not be told apart. Marks go on top of any tint, a few even over units.

mod active;
mod extra_costs;
mod intentions;
mod knowledge;
mod navigation;
mod painted;
mod row;
mod search;
mod stealth;
mod table;
mod whereabouts;

pub use active::{ActiveOverlays, Needs};
pub use row::{Layer, LegendEntry, Overlay, Paint, Sample};
pub use table::{OVERLAYS, OverlayId};

pub(super) use painted::PaintedOverlays;
pub(super) use row::ARROWS;
pub(super) use table::OVERLAY_GROUPS;
