//! `fogwalk play`, or plain `fogwalk`: the game in the terminal.

use std::{io, path::PathBuf};

use crate::{
    game::{Difficulty, Game, Record},
    ui::{self, Exit, Session, Terminal, config::Config},
};

use super::{
    Answer, config, hall, input, output,
    save::{self, Save},
};

/// Options of `fogwalk play`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file to play [default: the dungeon]
    level: Option<PathBuf>,
    /// Number or word that everything random comes from; begins a new game [default: a new one each time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,
    /// Begin a new game; an unfinished one is put aside
    #[arg(long)]
    new: bool,
    /// Play the dungeon of today, the same for everybody: an unfinished game of today goes on, another is put aside
    #[arg(long, conflicts_with_all = ["level", "seed"])]
    daily: bool,
    /// How hard a new game is; begins one [default: what the config file says, else fog]
    #[arg(long, value_name = "NAME", value_parser = input::choice::<Difficulty>())]
    difficulty: Option<Difficulty>,
    #[command(flatten)]
    config: config::Source,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let config = arguments.config.read()?;
    // A level is short: it is played from its beginning each time.
    let difficulty = arguments.difficulty.unwrap_or(config.difficulty);
    let on_level = |path| {
        let seed = input::seed_or_any(arguments.seed)?;
        anyhow::Ok(Game::on_level(input::read_playable_level(path)?, seed)?.at(difficulty))
    };
    let level_game = arguments.level.as_deref().map(on_level).transpose()?;
    // Before the save is touched: without a terminal, no unfinished game is put aside.
    let terminal = Terminal::take()?;
    let is_dungeon = level_game.is_none();
    let session = match level_game {
        Some(game) => session(game, &config),
        None => dungeon(arguments, &config)?,
    };
    let session = session.gathering(config.picks_up);
    let (answer, session) = show(terminal, session)?;
    // After the terminal has been given back: where the page of the game lies is good to know.
    if is_dungeon && let Some(page) = hall::enter(&save::folder()?, session.game())? {
        output::print(&format!("{}\nThe tale of this game is in {}\n", ending(session.game()), page.display()))?;
    }
    Ok(answer)
}

/// A game as a player wants it.
pub(super) fn session(game: Game, config: &Config) -> Session {
    let session = Session::new(game, config::theme(config)).with_keys(config.keys.clone());
    if config.is_animated { session.animated() } else { session }
}

/// How a game ended, and what it was worth, in a line.
fn ending(game: &Game) -> String {
    let (title, sentence) = ui::epitaph(game).unwrap_or_default();
    format!("{title}. {sentence} Score {}.", game.score())
}

/// Shows a game until it or a signal ends it.
pub(super) fn show(mut terminal: Terminal, session: Session) -> anyhow::Result<(Answer, Session)> {
    // The terminal tells its size before the first picture.
    let mut app = ui::game(session, ui::MIN_WIDTH, ui::MIN_HEIGHT);
    let answer = match terminal.show(&mut app)? {
        Exit::Left => Answer::Yes,
        Exit::Signal(number) => Answer::Signal(number),
    };
    Ok((answer, app.context))
}

/// The unfinished game or a new one, with its journal.
fn dungeon(arguments: &Arguments, config: &Config) -> anyhow::Result<Session> {
    let mut save = Save::open()?;
    let day = arguments.daily.then(input::today);
    let is_new = arguments.new || arguments.seed.is_some() || (arguments.difficulty.is_some() && day.is_none());
    let last = if is_new { None } else { save.resume()? };
    if let Some(over) = last.as_ref().filter(|game| game.ending().is_some()) {
        // The program may have been killed before it could do so.
        hall::enter(&save::folder()?, over)?;
    }
    let is_asked_for = |game: &Game| {
        let is_so_hard = arguments.difficulty.is_none_or(|difficulty| difficulty == game.difficulty());
        day.is_none_or(|day| game.day() == Some(day) && is_so_hard)
    };
    let game = if let Some(game) = last.filter(|game| game.ending().is_none() && is_asked_for(game)) {
        game
    } else {
        let seed = day.map_or_else(|| input::seed_or_any(arguments.seed), |day| Ok(day.seed()))?;
        let game = Game::new(seed)?.at(arguments.difficulty.unwrap_or(config.difficulty)).of_day(day);
        save.begin(&game)?;
        game
    };
    let recorder = move |record: Record| save.append(record).map_err(io::Error::other);
    Ok(session(game, config).with_recorder(Box::new(recorder)))
}
