//! From a level to the text that people edit: a front matter only where it is needed, then the map.
//!
//! [`write()`] is the way out. A `Writer` decides which character stands for what and which letters are on the map;
//! `tables` writes the tables of the front matter.

mod level_text;
mod tables;
mod values;
mod writer;

pub use level_text::{long_paths, write};
