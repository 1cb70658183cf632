//! What units have to be to make a crowd.

use crate::search::NodeId;

/// Why units make no crowd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CrowdError {
    /// A unit starts, stands or wants to be at a node that there is not.
    #[error("unit {unit} has to do with node {}, but there are only {nodes} nodes", .node.0)]
    NoSuchNode {
        /// The unit's number, from 0.
        unit: usize,
        /// The node.
        node: NodeId,
        /// How many nodes there are.
        nodes: usize,
    },
    /// Two units are at one node.
    #[error("units {} and {} are both at node {}", .units[0], .units[1], .node.0)]
    Shared {
        /// Their numbers, from 0.
        units: [usize; 2],
        /// Where they are.
        node: NodeId,
    },
}
