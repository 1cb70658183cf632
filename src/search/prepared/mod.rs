//! Square grids prepared for speed.
//!
//! A [`PreparedGround`] is worked out once from any [`Walkability`](super::Walkability) and kept up to date cell by
//! cell: entry costs, a byte per cell that says which neighbours are free, and the walls as bits, row by row and
//! column by column. Three search spaces read it, all of them for the one loop of [`run`](super::run), with the same
//! node ids as [`SquareSpace`](super::SquareSpace), so that traces replay in the same overlays:
//!
//! - [`PlainSpace`]: every allowed step, on any terrain; expands what A* over a `SquareSpace` expands.
//! - [`CanonicalSpace`]: equal cost only; of all orders in which the same steps can be made, one.
//! - [`JumpSpace`]: equal cost only; jump point search, which passes over everything between two turns.
//!
//! A [`GridSearcher`] keeps the memory between searches and picks a space by what the ground is like. All of them
//! find paths of the same cost, always.

mod bits;
mod canonical;
mod ground;
mod jump;
mod plain;
mod searcher;
mod ways;

pub use canonical::CanonicalSpace;
pub use ground::PreparedGround;
pub use jump::JumpSpace;
pub use plain::PlainSpace;
pub use searcher::{GridMethod, GridQuery, GridSearcher};
