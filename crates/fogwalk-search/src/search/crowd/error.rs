//! Why units make no crowd, and why there is no plan for them.

use std::{error::Error, fmt};

use crate::search::NodeId;

/// Why units make no crowd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrowdError {
    /// A unit starts, stands or wants to be at a node that does not exist.
    NoSuchNode {
        /// The unit's number, from 0.
        unit: usize,
        /// The node.
        node: NodeId,
        /// Number of nodes of the space.
        nodes: usize,
    },
    /// Two units are at one node.
    Shared {
        /// Their numbers, from 0.
        units: [usize; 2],
        /// The node they share.
        node: NodeId,
    },
    /// Two units have the same goal, although units stay at their goals.
    SharedGoal {
        /// Their numbers, from 0.
        units: [usize; 2],
        /// The goal they share.
        goal: NodeId,
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
            Self::SharedGoal { units: [one, other], goal: NodeId(goal) } => {
                write!(f, "units {one} and {other} both have the goal {goal}")
            }
        }
    }
}

impl Error for CrowdError {}

/// Why there is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// The units cannot be planned for.
    Crowd(CrowdError),
    /// There are more units than the bound allows.
    TooManyUnits {
        /// Their number.
        units: usize,
        /// The most that the bound allows.
        most: usize,
    },
    /// The bound was reached. There may be a plan or none.
    BoundReached {
        /// Number of expansions that it took.
        expansions: u32,
    },
    /// No sequence of steps takes all units to their goals.
    Impossible,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crowd(error) => error.fmt(f),
            Self::TooManyUnits { units, most } => write!(f, "{units} units are more than the {most} of the bound"),
            Self::BoundReached { expansions } => write!(f, "no plan was found within {expansions} expansions"),
            Self::Impossible => write!(f, "no sequence of steps takes all units to their goals"),
        }
    }
}

impl Error for PlanError {}

impl From<CrowdError> for PlanError {
    fn from(error: CrowdError) -> Self {
        Self::Crowd(error)
    }
}
