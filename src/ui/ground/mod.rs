//! The ground on the map's part of the screen, composed once after each change and copied into every frame.
//!
//! [`GroundLayer`] asks the eyes what is known of each cell in view. [`lighting`] adds up the light that falls on cells
//! in sight, [`walls`] joins walls by their known neighbours, [`fog`] and [`noise`] give every cell a texture of its
//! own that never changes, [`water`] lets colours run into each other at banks. The [theme](super::theme) mixes the
//! colours. Nothing is drawn that the eyes do not know: light is drawn in cells in sight only, and on walls only from
//! the side that is seen. [`ambience`] lets a few cells change by themselves.

mod ambience;
mod edges;
mod fog;
mod layer;
mod lighting;
mod noise;
mod rims;
mod traces;
mod walls;
mod water;

pub(super) use ambience::{BREATH, DRIFTING_ROWS, drift_order};
pub(super) use fog::thickness as fog_at;
pub(super) use layer::GroundLayer;
pub(super) use rims::{EAST_RIM, is_far_rim};
pub(super) use traces::Traces;
pub(super) use walls::{MASS, SHAPES, glyph_as_known, second_column};
