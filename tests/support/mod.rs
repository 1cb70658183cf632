//! Helpers that more than one file of tests uses. Each test binary includes this module by its path.

#![allow(dead_code, reason = "each binary uses a part of it")]

pub mod alone;
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
