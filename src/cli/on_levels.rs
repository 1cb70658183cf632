//! Playing levels: each campaign, and each level by itself, has a saved game of its own beside that of the dungeon.

use std::path::Path;

use anyhow::{anyhow, bail};

use crate::{
    game::{DifficultyId, Game},
    level::{Level, printable, printable_path},
    mind::Turn,
    text::quoted,
    ui::{config::SharedConfig, theme::Role},
};

use super::{
    Answer,
    front::{Front, Manner},
    input, output,
    save::{self, LevelGame, Save},
    session,
};

/// The options of `fogwalk play` that choose between the unfinished game on levels and a new one.
pub(super) struct Choice {
    /// The seed of a new game; random if `None`.
    pub(super) seed: Option<u64>,
    /// Begins a new game even if there is an unfinished one.
    pub(super) is_new: bool,
    /// Continues an unfinished game on the old levels if they have changed since.
    pub(super) keeps_old_levels: bool,
    /// How it is shown.
    pub(super) manner: Manner,
}

/// Plays the levels of a path: goes on with the unfinished game on them unless a new one is asked for.
pub(super) fn run(path: &Path, choice: &Choice, config: &SharedConfig) -> anyhow::Result<Answer> {
    let (first, levels) = match input::read_campaign(path) {
        Ok(read) => read,
        Err(unreadable) => {
            // The error about the levels is told, not one about the folder of saved games.
            let games = save::unfinished().unwrap_or_default();
            let has_games = !games.is_empty();
            return match save::kept_of(path, games) {
                Some(kept) if choice.keeps_old_levels => {
                    choice.manner.check()?;
                    go_on(&kept, choice.manner.open()?, config)
                }
                kept => Err(with_kept_games(unreadable, kept.is_some(), has_games)),
            };
        }
    };
    // What keeps the levels from being played is said before a saved game or the terminal is touched.
    let new = new(levels.clone(), choice.seed, config.now().difficulty)?;
    choice.manner.check()?;
    let mut save = Save::open_on_levels(&LevelGame::of_file(&first, &levels))?;
    // While a long game is loaded, the terminal says so.
    let front = choice.manner.open()?;
    let found = if choice.is_new { None } else { unfinished(&mut save)? };
    let (game, origin) = match found {
        Some(game) if choice.keeps_old_levels || game.world().levels() == levels => (game, GameOrigin::Unfinished),
        // Nothing was done in it yet.
        Some(game) if game.turn() == Turn(0) => (new, GameOrigin::New),
        Some(game) => bail!(
            "{} {} since the unfinished game on it began. It is kept as it is: --old-levels goes on with it, on the levels as \
             they were; --new begins another, and keeps this one as a backup",
            printable_path(path),
            what_changed(game.world().levels(), &levels)
        ),
        None => (new, GameOrigin::New),
    };
    play(save, game, origin, front, config)
}

/// Adds to an error about levels that cannot be read how their unfinished game is continued, if there is one, or else
/// where other unfinished games are.
fn with_kept_games(unreadable: anyhow::Error, is_kept: bool, has_games: bool) -> anyhow::Error {
    if is_kept {
        return anyhow!(
            "{unreadable:#}\nThe unfinished game on it keeps the levels as they were: --old-levels continues it"
        );
    }
    if !has_games {
        return unreadable;
    }
    anyhow!(
        "{unreadable:#}\nAn unfinished game on levels keeps them as they were, whatever becomes of their files: plain `fogwalk` lists \
         these games at its title, under the levels"
    )
}

/// A new game on levels.
fn new(levels: Vec<Level>, seed: Option<u64>, difficulty: DifficultyId) -> anyhow::Result<Game> {
    Ok(Game::on_levels(levels, input::seed_or_any(seed)?)?.at(difficulty))
}

/// Begins a game on levels; an unfinished one is kept as a backup.
pub(super) fn begin(
    game: &LevelGame,
    levels: Vec<Level>,
    difficulty: DifficultyId,
    front: Front,
    config: &SharedConfig,
) -> anyhow::Result<Answer> {
    play(Save::open_on_levels(game)?, new(levels, None, difficulty)?, GameOrigin::New, front, config)
}

/// Goes on with an unfinished game, on the levels as they were when it began.
pub(super) fn go_on(game: &LevelGame, front: Front, config: &SharedConfig) -> anyhow::Result<Answer> {
    let mut save = Save::open_on_levels(game)?;
    let Some(found) = unfinished(&mut save)? else {
        drop(front);
        save.keep_backup()?;
        for notice in save.take_notices() {
            output::complain(&notice);
        }
        bail!("there is no unfinished game in {} any more", printable(game.name()));
    };
    play(save, found, GameOrigin::Unfinished, front, config)
}

/// The unfinished game on levels, if there is one.
fn unfinished(save: &mut Save) -> anyhow::Result<Option<Game>> {
    Ok(save.resume()?.filter(|game| game.ending().is_none()))
}

/// How levels differ from those of before: half a sentence.
fn what_changed(before: &[Level], now: &[Level]) -> String {
    if before.len() != now.len() {
        return format!("has other levels ({}, and there were {})", now.len(), before.len());
    }
    let mut pairs = (1..).zip(before.iter().zip(now));
    match pairs.find(|(_, (before, now))| before != now) {
        Some((number, (_, level))) if now.len() > 1 => {
            format!("has changed in level {number}, {},", quoted(&level.name))
        }
        _ => "has changed".to_owned(),
    }
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameOrigin {
    /// It begins now.
    New,
    /// It is the unfinished one that was saved.
    Unfinished,
}

/// Plays a game, and says what is to be said when it is over.
fn play(mut save: Save, game: Game, origin: GameOrigin, front: Front, config: &SharedConfig) -> anyhow::Result<Answer> {
    let mut untold = save.take_notices();
    if origin == GameOrigin::New {
        save.begin(&game)?;
    }
    let manner = front.manner();
    let mut session = manner.session(game, config).remembering(save.take_past());
    if origin == GameOrigin::Unfinished {
        session.say("You go on with your unfinished game on this level; --new begins another.", Role::Muted);
    }
    let played = session::show_saved(save, session, config, front, &mut untold);
    for notice in &untold {
        output::complain(notice);
    }
    let (answer, save, game) = played?;
    if game.ending().is_some()
        && let Some(journal) = save.borrow_mut().keep_backup()?
        && answer.is_read()
    {
        let journal = printable_path(&journal);
        manner.print(&format!("{}\n`fogwalk replay {journal}` shows it again.\n", session::ending(&game)))?;
    }
    Ok(answer)
}
