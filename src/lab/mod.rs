//! The lab: searches to look at.
//!
//! An [`Experiment`] is a level, two ends and by what [`Means`] to get from one to the other. Running it gives
//! [`Findings`]; running it traced also gives the [`Trace`](crate::search::Trace) of all the search did, and a
//! [`Replay`] walks through that trace forwards and backwards. The search is the very one that the game's units run;
//! only the ground is the true one, because an experiment has no faction whose knowledge would limit it. A
//! [`ScenarioFile`] has thousands of searches whose answers are known, to hold the engine against.

mod experiment;
mod means;
mod refusal;
mod replay;
mod scenario;
mod ways;

pub use experiment::{Experiment, Findings, Foreknowledge, Route};
pub use means::{Discovery, Means};
pub use refusal::{ExperimentError, NoPath};
pub use replay::Replay;
pub use scenario::{Race, Racer, Scenario, ScenarioFile, Track, Verdict};
