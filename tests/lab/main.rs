//! The lab as a teacher: lessons, puzzles, the tutorial, and the steps of every search.

#[path = "../support/mod.rs"]
mod support;

mod course;
mod export;
mod lab_time;
mod lessons;
mod lester_figures;
mod many_units;
mod oracle;
mod predictions;
mod puzzles;
mod special_loops;
mod spoken;
mod tutorial;
mod waypoints_of_a_level;
