//! `fogwalk watch`: the factions among themselves, in the terminal.

use std::path::PathBuf;

use crate::{
    game::{Game, WatchedFloor},
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
    /// Turns a second to begin with, from 1 to 1000; + and - change it, Space halts the world, . lets a single turn
    /// pass
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
    // A player who opens a level of their own knows where to look.
    let session = if arguments.level.is_none() { session.directed() } else { session };
    Ok(manner.open()?.show(session)?.0)
}

/// The depth of a floor on which several peoples meet.
const LIVELY: u32 = 4;

/// Shows a floor of any dungeon, with a director, on a front end that is there already.
pub(super) fn show(front: Front, config: &SharedConfig) -> anyhow::Result<Answer> {
    let floor = WatchedFloor::Dungeon { depth: LIVELY };
    let game = Game::without_player(floor, input::seed_or_any(None)?)?;
    let session = front.manner().session(game, config).directed();
    Ok(front.show(session)?.0)
}
