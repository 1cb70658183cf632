//! `fogwalk gen`: a floor of the dungeon, as a level file.

use crate::{dungeon, grid::Size, level};

use super::{Answer, input, output};

/// Options of `fogwalk gen`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Number or word that the floor comes from [default: a new one each time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,
    /// Depth of the floor, from 1
    #[arg(long, value_name = "D", default_value_t = 1, value_parser = input::depth())]
    depth: u32,
    /// Size of the floor in cells
    #[arg(long, value_name = "WxH", default_value_t = dungeon::DEFAULT_SIZE, value_parser = input::size)]
    size: Size,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let seed = input::seed_or_any(arguments.seed)?;
    let level = dungeon::generate(seed, arguments.depth, arguments.size)?;
    output::print(&level::write(&level))?;
    Ok(Answer::Yes)
}
