//! The settings of a search: one table for the command line, the lab's keys and its menu.
//!
//! A [`Setting`] is a row: its name, description and values, and how they are read from an
//! [`Experiment`](super::Experiment) and set in one.

mod setting;
mod table;

pub use setting::{ChoiceError, Setting, SettingError, TurnError, Values};
pub use table::SETTINGS;
