//! A pathfinding engine for grids, graphs and any other space whose nodes can be numbered.
//!
//! The crate has two floors. A file may use its own room and the rooms on lower floors.
//!
//! | floor | room | what lives there |
//! | --- | --- | --- |
//! | 1 | [`grid`] | points, directions, sizes, grids, footprints, lines, field of view |
//! | 2 | [`search`] | search spaces, open lists, heuristics, the one search loop, traces, fields, replanning, crowds |

pub mod grid;
pub mod search;
