//! Square grids prepared for speed.
//!
//! A [`PreparedGround`] is worked out once from any [`Walkability`](super::Walkability) and kept up to date cell by
//! cell: entry costs, a byte per cell that says which neighbours are free, walls as bits, row by row and column by
//! column, and where jumps along those stop. The search spaces that read it are all for the one loop of
//! [`run`](super::run), with the same node ids as [`SquareSpace`](super::SquareSpace), so that traces replay in the
//! same overlays:
//!
//! - [`PlainSpace`]: every allowed step; expands what A* over a `SquareSpace` expands.
//! - [`CanonicalSpace`]: of all orders in which the same steps can be made, one.
//! - [`JumpSpace`]: jump point search, which passes over everything between two turns.
//! - [`LandmarkSpace`]: any of these, with estimates from [`Landmarks`], which are worked out once as well.
//!
//! A* finds paths of the same cost over each of them, always. A [`GridSearcher`] keeps the memory between searches and
//! picks a space by what the ground is like.

mod bits;
mod canonical;
mod fill;
mod ground;
mod jump;
mod landmarks;
mod neighbor_pruning;
mod plain;
mod searcher;

pub use canonical::CanonicalSpace;
pub use ground::PreparedGround;
pub use jump::JumpSpace;
pub use landmarks::{LandmarkSpace, Landmarks};
pub use plain::PlainSpace;
pub use searcher::{GridOutcome, GridQuery, GridSearcher};
