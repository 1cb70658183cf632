//! The contenders: each crate and search that takes part.

use fogwalk::search::NodeId;

/// Someone who searches one map.
pub trait Contender {
    /// Searches, and says whether a path was found. Only this is timed.
    fn search(&mut self, start: NodeId, goal: NodeId) -> bool;

    /// The steps of the last path, both ends included.
    fn steps(&mut self) -> Vec<NodeId>;

    /// Nodes expanded by the last search, where that is known.
    fn expanded(&self) -> Option<u32> {
        None
    }
}
