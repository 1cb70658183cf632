//! `fogwalk watch`: the factions among themselves, in the terminal.

use std::path::PathBuf;

use crate::{
    game::Game,
    ui::{Pace, config::SharedConfig},
};

use super::{
    Answer, config,
    front::{self, Front},
    input,
};

/// Options of `fogwalk watch`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file [default: the first floor of a dungeon]
    level: Option<PathBuf>,
    /// Number or word that everything random comes from [default: a new one each time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,
    /// Depth of a floor of the dungeon, from 1 [default: the first]
    #[arg(long, value_name = "D", conflicts_with = "level", value_parser = input::depth())]
    depth: Option<u32>,
    /// Turns a second to begin with, from 1 to 1000; + and - change it, Space halts the world, . lets a single turn pass
    #[arg(long, value_name = "N", default_value_t = Pace::default().turns_a_second(),
        value_parser = clap::value_parser!(u32).range(1..=i64::from(Pace::FASTEST)))]
    pace: u32,
    #[command(flatten)]
    front: front::Options,
    #[command(flatten)]
    config: config::Source,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let config = arguments.config.shared(arguments.config.read()?);
    let seed = input::seed_or_any(arguments.seed)?;
    let game = Game::without_player(input::watched_floor(arguments.level.as_deref(), arguments.depth)?, seed)?;
    let manner = arguments.front.manner();
    let session = manner.session(game, &config).at_pace(arguments.pace);
    Ok(manner.open()?.show(session)?.0)
}

/// Shows the first floor of any dungeon on a front end that is there already.
pub(super) fn show(front: Front, config: &SharedConfig) -> anyhow::Result<Answer> {
    let game = Game::without_player(None, input::seed_or_any(None)?)?;
    let session = front.manner().session(game, config);
    Ok(front.show(session)?.0)
}
