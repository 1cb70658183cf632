//! `fogwalk tutorial`: the first five minutes.
//!
//! It is a level like any other, and like those it is played from its beginning and saved nowhere: an unfinished game of the
//! dungeon is neither read nor touched.

use anyhow::Context;

use crate::{
    game::{self, Ending, Game},
    lab::Shelved,
    level,
    ui::Terminal,
};

use super::{Answer, output, play};

/// The same for everybody, so that everybody sees what the messages speak of.
const SEED: u64 = 1;

pub(super) fn run() -> anyhow::Result<Answer> {
    let shelved = Shelved::tutorial().context("the tutorial is not on the shelf")?;
    let level = level::parse(shelved.file, shelved.text.as_bytes(), &game::vocabulary())?;
    let game = Game::on_level(level, SEED)?;
    let (answer, session) = play::show(Terminal::take()?, play::session(game))?;
    let says = match session.game().ending() {
        Some(Ending::Died { .. }) => "It knew more than you. `fogwalk tutorial` forgets all about it.\n",
        Some(Ending::Left | Ending::Won) => "`fogwalk` begins the real thing.\n",
        None => "",
    };
    output::print(says)?;
    Ok(answer)
}
