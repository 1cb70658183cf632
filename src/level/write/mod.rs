//! From a level to the text that people edit: a front matter only where it is needed, then the map.
//!
//! [`write()`] is the way out. A `Writer` decides which character stands for what and which letters are on the map; each
//! of the other files writes one sort of tables.

mod events;
mod graph;
mod influence;
mod pages;
mod patrols;
mod puzzle;
mod values;
mod whole;
mod writer;

pub use whole::{long_paths, write};
