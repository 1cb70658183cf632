//! `MovingAI` benchmark scenarios: files of searches with the length of the shortest path beside each.
//!
//! Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding" (2012). A [`ScenarioFile`] holds the rows of one
//! file; a [`Track`] is a map as the unit of a row may walk on it; a [`Racer`] finds the paths, and [`Scenario::judge`]
//! compares their lengths with the listed ones.

mod file;
mod race;

pub use file::{Scenario, ScenarioFile, Verdict};
pub use race::{Race, Racer, Track};
