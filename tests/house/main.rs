//! The house rules of the repository: its pages, its layers, its scripts, its config file and its tests.

#[path = "../support/mod.rs"]
mod support;

mod circles;
mod comments;
mod config;
mod docs;
mod files_opened;
mod layers;
mod long_forms;
mod test_binaries;
