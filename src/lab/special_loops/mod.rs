//! What is to be known about a recorded search whose loop is not the engine's one loop: the rounds of iterative
//! deepening, the two halves of a search from both ends, the lines of sight of Theta*, and what jumps read.
//!
//! Rounds and halves follow from the events alone, so they share no code with the searches.

mod halves;
mod jumps;
mod rounds;
mod sight;

pub use halves::{Halves, Meeting};
pub use jumps::Jumps;
pub use rounds::{Round, Rounds};
pub use sight::Sight;

use crate::{
    level::Layout,
    search::{Algorithm, CostGrid, NodeId},
};

use super::{Experiment, Findings, Recording};

/// The loop of a recorded search, if it has one of its own.
#[derive(Clone, Debug)]
pub(super) enum SpecialLoop {
    /// It has none, or one about which there is no more to know.
    None,
    /// Iterative deepening.
    Rounds(Rounds),
    /// From both ends.
    Halves(Halves),
    /// At any angle: the ground that lines of sight are looked along.
    Sights(CostGrid),
    /// From jump point to jump point.
    Jumps(Box<Jumps>),
}

impl SpecialLoop {
    pub(super) fn of(experiment: &Experiment, findings: &Findings, recording: &Recording) -> Self {
        match Algorithm::named(findings.searched_by) {
            Some(Algorithm::Deepening) => Self::Rounds(Rounds::of(recording)),
            Some(Algorithm::AnyAngle) => match experiment.prepare() {
                Ok(Ok(input)) => Self::Sights(input.ground),
                _ => Self::None,
            },
            Some(Algorithm::JumpPoint) => {
                match (experiment.prepare(), experiment.level.size().index(experiment.goal)) {
                    (Ok(Ok(input)), Some(goal)) => {
                        let goal = NodeId(goal as u32);
                        Self::Jumps(Box::new(Jumps::of(recording, &input.ground, experiment.diagonal, goal)))
                    }
                    _ => Self::None,
                }
            }
            Some(algorithm) if algorithm.is_from_both_ends() => {
                Self::Halves(Halves::of(recording, node_count(experiment)))
            }
            _ => Self::None,
        }
    }
}

/// Number of nodes of the space of an experiment's level.
fn node_count(experiment: &Experiment) -> usize {
    match &experiment.level.layout {
        Layout::Roads(map) => map.places().len(),
        Layout::Squares | Layout::Hexes => experiment.level.size().area(),
    }
}
