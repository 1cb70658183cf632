//! What units have to be to make a crowd.

use std::{error::Error, fmt};

use crate::search::NodeId;

/// Why units make no crowd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrowdError {
    /// A unit starts, stands or wants to be at a node that there is not.
    NoSuchNode {
        /// The unit's number, from 0.
        unit: usize,
        /// The node.
        node: NodeId,
        /// How many nodes there are.
        nodes: usize,
    },
    /// Two units are at one node.
    Shared {
        /// Their numbers, from 0.
        units: [usize; 2],
        /// Where they are.
        node: NodeId,
    },
}

impl fmt::Display for CrowdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode { unit, node: NodeId(node), nodes } => {
                write!(f, "unit {unit} has to do with node {node}, but there are only {nodes} nodes")
            }
            Self::Shared { units: [one, other], node: NodeId(node) } => {
                write!(f, "units {one} and {other} are both at node {node}")
            }
        }
    }
}

impl Error for CrowdError {}
