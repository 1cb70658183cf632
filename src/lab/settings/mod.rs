//! What can be set about a search: one table for the command line, the lab's keys and its menu.
//!
//! A [`Setting`] is a row: its name, what it is, which values it may have, how they are read off an
//! [`Experiment`](super::Experiment) and put into one.

mod setting;
mod table;

pub use setting::{Setting, SettingError, TurnError, Values};
pub use table::SETTINGS;
