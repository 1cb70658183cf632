//! Helpers that more than one file of tests uses. Each test binary includes this module by its path.

#![allow(dead_code, reason = "each binary uses a part of it")]

pub mod alone;
pub mod colours;
pub mod cost_grids;
pub mod ground;
pub mod judges;
pub mod lands;
pub mod levels;
pub mod maps;
pub mod movingai;
pub mod playing;
pub mod program;
pub mod screens;
pub mod sources;

/// Whether the generated files are to be written again, as `UPDATE=1 cargo test` does.
pub fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some_and(|value| !value.is_empty())
}

/// Whether the long form of a test is to be run, as `FOGWALK_LONG=1 cargo test` does.
pub fn is_long() -> bool {
    std::env::var_os("FOGWALK_LONG").is_some_and(|value| !value.is_empty())
}
