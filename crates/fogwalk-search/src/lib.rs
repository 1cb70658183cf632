#![doc = include_str!("../README.md")]
//!
//! # Where to start
//!
//! - searching: [`Search`](search::Search) over a [`SquareSpace`](search::SquareSpace),
//!   [`HexSpace`](search::HexSpace), [`GraphSpace`](search::GraphSpace) or [`IndexedGraph`](search::IndexedGraph);
//!   [`GridSearch`](search::GridSearch) on a grid that is worth preparing; [`Searcher`](search::Searcher) beneath them;
//! - many units: [`DistanceField`](search::DistanceField) and [`FlowField`](search::FlowField) for one goal,
//!   [`Crowd`](search::Crowd) where they are in each other's way, [`crowd::plan`](search::crowd::plan) where they must
//!   arrive;
//! - unknown land: [`replan`](search::replan);
//! - connected components: [`Islands`](search::Islands), [`DeadEnds`](search::DeadEnds);
//! - your own pieces: [`SearchSpace`](search::SearchSpace), [`Target`](search::Target),
//!   [`Ordering`](search::Ordering), [`OpenList`](search::OpenList), [`Observer`](search::Observer),
//!   [`SearchStrategy`](search::SearchStrategy).
//!
//! The crate has two floors. A file may use its own room and the rooms on lower floors.
//!
//! | floor | room | what lives there |
//! | --- | --- | --- |
//! | 1 | [`grid`] | points, directions, sizes, grids, footprints, lines, field of view |
//! | 2 | [`search`] | spaces, open lists, heuristics, the one search loop, traces, fields, replanning, crowds |

pub mod grid;
pub mod search;
