//! The plane everything happens on: points, directions, footprints, sizes, dense grids, lines and sight.
//!
//! Coordinates are `x,y` from the top left, from 0, x to the right and y down. A [`Size`] turns points into dense
//! indices and back; a [`Grid`] is a vector with a size. Nothing here knows what a cell means.

mod direction;
mod field;
mod footprint;
mod fov;
mod line;
mod point;
mod regions;
mod size;

pub use direction::Direction;
pub use field::Grid;
pub use footprint::Footprint;
pub use fov::field_of_view;
pub use line::{first_between, line, supercover};
pub use point::{ParsePointError, Point};
pub use regions::regions;
pub use size::Size;
