//! `fogwalk play`, or plain `fogwalk`: the game in the terminal.

use std::{io, path::PathBuf};

use crate::{
    game::{Game, Record},
    ui::{
        self, Exit, Session, Terminal,
        theme::{ColourDepth, Theme},
    },
};

use super::{Answer, input, save::Save};

/// Options of `fogwalk play`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file to play [default: the dungeon]
    level: Option<PathBuf>,
    /// Number that everything random comes from; begins a new game [default: a new one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Begin a new game; an unfinished one is put aside
    #[arg(long)]
    new: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    // A level is short: it is played from its beginning each time.
    let on_level =
        |path| anyhow::Ok(Game::on_level(input::read_playable_level(path)?, input::seed_or_any(arguments.seed)?)?);
    let level_game = arguments.level.as_deref().map(on_level).transpose()?;
    // Before the save is touched: without a terminal, no unfinished game is put aside.
    let terminal = Terminal::take()?;
    let session = match level_game {
        Some(game) => session(game),
        None => dungeon(arguments)?,
    };
    show(terminal, session)
}

/// A game in the colours that this terminal has.
pub(super) fn session(game: Game) -> Session {
    Session::new(game, Theme::new(ColourDepth::detect(|name| std::env::var(name).ok()))).animated()
}

/// Shows a game until it or a signal ends it.
pub(super) fn show(mut terminal: Terminal, session: Session) -> anyhow::Result<Answer> {
    // The terminal tells its size before the first picture.
    let mut app = ui::game(session, ui::MIN_WIDTH, ui::MIN_HEIGHT);
    Ok(match terminal.show(&mut app)? {
        Exit::Left => Answer::Yes,
        Exit::Signal(number) => Answer::Signal(number),
    })
}

/// The unfinished game or a new one, with its journal.
fn dungeon(arguments: &Arguments) -> anyhow::Result<Session> {
    let mut save = Save::open()?;
    let is_new = arguments.new || arguments.seed.is_some();
    let unfinished = if is_new { None } else { save.resume()? };
    let game = if let Some(game) = unfinished {
        game
    } else {
        let game = Game::new(input::seed_or_any(arguments.seed)?)?;
        save.begin(&game)?;
        game
    };
    let recorder = move |record: Record| save.append(record).map_err(io::Error::other);
    Ok(session(game).with_recorder(Box::new(recorder)))
}
