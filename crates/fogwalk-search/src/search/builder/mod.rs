//! Searches put together step by step, as a sentence: `Search::new(&space).from(a).to(b).astar()`.
//!
//! Nothing is searched here: what was put together is handed to a [`Searcher`](super::Searcher) or a
//! [`GridSearcher`](super::GridSearcher), so results are theirs, event by event. What has no meaning cannot be written,
//! such as A* towards a condition, of which no estimate is known; what only turns out while the program runs, such as
//! an end outside of the map or jump points where diagonals are not allowed, is a [`SearchError`]. No setting is ever
//! ignored and no algorithm is replaced by another.
//!
//! [`Search`] is for every space, [`GridSearch`] for a [`PreparedGround`](super::PreparedGround).

mod any_space;
mod error;
mod node_name;
mod prepared_ground;

pub use any_space::{Blind, Informed, Search, SearchFrom, SearchTo};
pub use error::SearchError;
pub use node_name::NodeName;
pub use prepared_ground::{GridSearch, GridSearchFrom, GridSearchTo};

use super::{Algorithm, Path, Stats};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The path, if there is one.
    pub path: Option<Path>,
    /// The work of the search.
    pub stats: Stats,
    /// The algorithm: the one that was asked for, or the one that [`Algorithm::Auto`] chose.
    pub algorithm: Algorithm,
}
