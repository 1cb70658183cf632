//! `fogwalk tutorial`: the first five minutes.
//!
//! It is a level like any other, and like those it is played from its beginning and saved nowhere: an unfinished game
//! of the dungeon is neither read nor touched.

use anyhow::Context;

use crate::{
    game::{self, DifficultyId, Ending, Game},
    lab::Shelved,
    level,
    ui::config::SharedConfig,
};

use super::{
    Answer, config,
    front::{self, Front},
};

/// One seed for everybody, so that everybody sees what the messages speak of.
const SEED: u64 = 1;

/// Options of `fogwalk tutorial`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    front: front::Options,
    #[command(flatten)]
    config: config::Source,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let config = arguments.config.shared(arguments.config.read()?);
    let manner = arguments.front.manner();
    let (answer, ending) = show(manner.open()?, &config)?;
    let says = match ending {
        _ if !answer.is_read() => "",
        Some(Ending::Died { .. }) => "It knew more than you. `fogwalk tutorial` forgets all about it.\n",
        Some(Ending::Left | Ending::Won) => "`fogwalk` begins the real thing.\n",
        None => "",
    };
    manner.print(says)?;
    Ok(answer)
}

/// Shows it on a front end that is there already; says how it ended, if it did. It has the easiest difficulty, because
/// nobody has played before.
pub(super) fn show(front: Front, config: &SharedConfig) -> anyhow::Result<(Answer, Option<Ending>)> {
    let shelved = Shelved::tutorial().context("the tutorial is not on the shelf")?;
    let level = level::parse(shelved.file, shelved.text.as_bytes(), game::vocabulary())?;
    let game = Game::on_level(level, SEED)?.at(DifficultyId::LANTERN);
    let session = front.manner().session(game, config);
    let (answer, session) = front.show(session)?;
    Ok((answer, session.game().ending()))
}
