//! The hall of the fallen: a line for each game that is over, and a page about it.
//!
//! Lines are JSON, one a game, appended and never rewritten; pages are text beside them. A game is known by its last
//! state, so that none is entered twice, however often the program is started after it.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::{
    game::{Day, Difficulty, Ending, Game},
    ui,
};

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// The version of the program.
    pub fogwalk: String,
    pub seed: u64,
    pub score: u32,
    /// `died`, `won` or `left`.
    pub outcome: String,
    /// What ended it.
    pub cause: String,
    /// The deepest floor.
    pub deepest: u32,
    pub turns: u32,
    pub deceived: u32,
    pub silenced: u32,
    /// How hard it was.
    #[serde(default)]
    pub difficulty: Difficulty,
    /// The day whose game it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// The last state, in 16 hexadecimal digits.
    pub hash: String,
}

impl Entry {
    fn of(game: &Game) -> Self {
        let tale = game.tale();
        let outcome = match game.ending() {
            Some(Ending::Won) => "won",
            Some(Ending::Left) => "left",
            Some(Ending::Died { .. }) | None => "died",
        };
        Self {
            fogwalk: env!("CARGO_PKG_VERSION").into(),
            seed: game.seed(),
            score: game.score(),
            outcome: outcome.into(),
            cause: ui::cause(game),
            deepest: tale.deepest,
            turns: game.turn().0,
            deceived: tale.deceived,
            silenced: tale.silenced,
            difficulty: game.difficulty(),
            day: game.day(),
            hash: format!("{:016x}", game.digest()),
        }
    }
}

/// The file of lines in the folder of games.
fn file(folder: &Path) -> PathBuf {
    folder.join("fallen.jsonl")
}

/// The games in the hall, the best first; lines that cannot be read are left out, and kept.
pub(super) fn entries(folder: &Path) -> anyhow::Result<Vec<Entry>> {
    let path = file(folder);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let mut entries: Vec<Entry> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.score));
    Ok(entries)
}

/// Enters a game that is over, unless it is there already. Returns where its page is.
pub(super) fn enter(folder: &Path, game: &Game) -> anyhow::Result<Option<PathBuf>> {
    if game.ending().is_none() {
        return Ok(None);
    }
    let entry = Entry::of(game);
    let page = folder.join("pages").join(format!("seed-{}-{}.txt", entry.seed, entry.hash));
    if entries(folder)?.iter().any(|other| other.hash == entry.hash) {
        return Ok(Some(page));
    }
    let name = || format!("cannot write {}", page.display());
    fs::create_dir_all(folder.join("pages")).with_context(name)?;
    fs::write(&page, ui::page(game)).with_context(name)?;
    let path = file(folder);
    let mut line = serde_json::to_string(&entry)?;
    line.push('\n');
    let mut lines = OpenOptions::new().append(true).create(true).open(&path);
    lines
        .as_mut()
        .map_err(|error| std::io::Error::new(error.kind(), error.to_string()))
        .and_then(|lines| lines.write_all(line.as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Some(page))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Bot;

    /// A game that is over, if one of these seeds ends soon.
    fn over() -> Game {
        for seed in 0.. {
            let mut game = Game::new(seed).expect("a first floor");
            let mut bot = Bot::default();
            for _ in 0..4000 {
                if bot.take_turn(&mut game).is_none() {
                    assert!(game.ending().is_some(), "waiting is always possible");
                    return game;
                }
            }
        }
        unreachable!("some bot dies")
    }

    #[test]
    fn a_game_is_entered_once_and_what_cannot_be_read_stays() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let game = over();
        fs::write(file(folder.path()), "spoilt\n").expect("a writable folder");
        let page = enter(folder.path(), &game).expect("a writable folder").expect("it is over");
        enter(folder.path(), &game).expect("a writable folder");
        let entries = entries(folder.path()).expect("a readable file");
        assert_eq!(entries, [Entry::of(&game)]);
        assert!(fs::read_to_string(page).expect("the page").contains("What happened"));
        assert!(fs::read_to_string(file(folder.path())).expect("the lines").starts_with("spoilt\n"));
        assert!(enter(folder.path(), &Game::new(1).expect("a first floor")).expect("nothing to do").is_none());
    }
}
