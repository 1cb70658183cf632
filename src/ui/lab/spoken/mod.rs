//! The lab in plain lines of text, for screen readers.
//!
//! [`SpokenLab`] holds a [`Bench`](super::Bench), the same that the lab's screens share, and answers one typed line
//! with lines of plain ASCII, as [`Speech`](super::super::speech::Speech) does for a game. It reads and writes nothing
//! itself, and computes nothing about a search: sentences, figures, tasks and questions are those of the screens.
//!
//! A line is looked up in the table of [`COMMANDS`] (`command`), or is the name of a setting or the letter of an answer
//! (`lab`). `lesson` tells pages, tasks and lists, `moments` goes through the search, `telling` says what is known of
//! it, `settings` changes and compares, `theatre` tells of the unit in unknown land, `questions` are the predictions,
//! and `painting` changes the map and tells puzzles. `place` reads places. `keys` says which command stands for each
//! key of the lab's screens, and `wording` replaces what texts say of the screen.

mod command;
mod keys;
mod lab;
mod lesson;
mod moments;
mod painting;
mod place;
mod questions;
mod settings;
mod telling;
mod theatre;
mod wording;

pub use command::{COMMANDS, Group, Verb};
pub use keys::KEYS;
pub use lab::SpokenLab;
