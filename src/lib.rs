//! **Fogwalk**: a terminal roguelike whose monsters only know what they have seen, and in which you can watch
//! them think.
//!
//! The program is a house of floors; the two lowest are a crate of their own, [`fogwalk_search`]. A file may use its
//! own room and the rooms on lower floors, never another room of its own floor nor anything above;
//! `tests/house/layers.rs` reads the `use` lines of both crates and fails when that breaks.
//!
//! | floor | room | what lives there |
//! | --- | --- | --- |
//! | 1 | [`grid`], [`files`] | points, directions, grids, lines, field of view; the calls about files |
//! | 2 | [`search`], [`text`] | the pathfinding engine: spaces, open lists, heuristics, the one search loop, traces; what every reader of text files needs |
//! | 3 | [`chance`], [`terrain`] | seeded random streams; the terrain table, and who can walk on what |
//! | 4 | [`content`] | what the world is made of, read from TOML: monsters, items, factions, themes |
//! | 5 | [`level`] | a level, its file formats, precise diagnostics |
//! | 6 | [`dungeon`], [`mind`] | procedural generation; what a faction knows |
//! | 7 | [`game`] | units, actions, turns, combat, events, journal |
//! | 8 | [`lab`] | an experiment: a level, two ends, settings, and the trace of the search |
//! | 9 | [`ui`] | screens, overlays, theme, keymap; no clock, file, thread or signal of its own |
//! | 10 | [`platform`] | the terminal, clocks, threads, folders |
//! | 11 | [`cli`] | subcommands and exit codes |
//!
//! The promise that everything else serves, and that `tests/minds/honest_minds.rs` holds it to: **a unit never uses
//! anything its faction has not seen.**

pub use fogwalk_search::{grid, search};

pub mod chance;
pub mod cli;
pub mod content;
pub mod dungeon;
pub mod files;
pub mod game;
pub mod lab;
pub mod level;
pub mod mind;
pub mod platform;
pub mod terrain;
pub mod text;
pub mod ui;
