//! The hall of the fallen: a line for each game that is over, and a page about it.
//!
//! Lines are JSON, one a game, appended and never rewritten; pages are text beside them. A game is known by its last
//! state, so that none is entered twice, however often the program is started after it.

use std::{
    fs::{self, File, OpenOptions},
    io::{ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use crate::{
    game::{Day, Difficulty, Ending, Game},
    level::printable,
    ui,
};

use super::save;

/// What is read of the file at most: some hundred thousand games.
const LARGEST: u64 = 64 << 20;

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

/// The bytes of the file of lines, if there is one.
fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let named = || format!("cannot read {}", path.display());
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        about => {
            if !about.with_context(named)?.is_file() {
                bail!("{} is not a file", path.display());
            }
        }
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes)).with_context(named)?;
    if bytes.len() as u64 > LARGEST {
        bail!("{} is larger than any hall; move it away", path.display());
    }
    Ok(bytes)
}

/// The games in the hall, the best first; lines that cannot be read are left out, and kept.
pub(super) fn entries(folder: &Path) -> anyhow::Result<Vec<Entry>> {
    Ok(entries_of(&bytes(&file(folder))?))
}

fn entries_of(bytes: &[u8]) -> Vec<Entry> {
    let lines = bytes.split(|&byte| byte == b'\n');
    let mut entries: Vec<Entry> = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.score));
    entries
}

/// Where the pages of the games are, fit for a terminal.
pub(super) fn pages(folder: &Path) -> String {
    printable(&folder.join("pages").display().to_string()).into_owned()
}

/// Enters a game that is over, unless it is there already. Returns where its page is, fit for a terminal.
pub(super) fn enter(folder: &Path, game: &Game) -> anyhow::Result<Option<String>> {
    if game.ending().is_none() {
        return Ok(None);
    }
    let (entry, path) = (Entry::of(game), file(folder));
    let page = folder.join("pages").join(format!("seed-{}-{}.txt", entry.seed, entry.hash));
    let shown = printable(&page.display().to_string()).into_owned();
    let before = bytes(&path)?;
    if entries_of(&before).iter().any(|other| other.hash == entry.hash) {
        return Ok(Some(shown));
    }
    fs::create_dir_all(folder.join("pages"))
        .and_then(|()| save::replace(&page, ui::page(game).as_bytes()))
        .with_context(|| format!("cannot write {}", page.display()))?;
    // A line that was torn off stays one of its own.
    let start = if before.is_empty() || before.ends_with(b"\n") { "" } else { "\n" };
    let line = format!("{start}{}\n", serde_json::to_string(&entry)?);
    let lines = OpenOptions::new().append(true).create(true).open(&path);
    lines
        .and_then(|mut lines| lines.write_all(line.as_bytes()).and_then(|()| lines.sync_all()))
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Some(shown))
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
        let spoilt: &[u8] = b"spoilt\n\xff\xfe\ntorn o";
        fs::write(file(folder.path()), spoilt).expect("a writable folder");
        let page = enter(folder.path(), &game).expect("a writable folder").expect("it is over");
        enter(folder.path(), &game).expect("a writable folder");
        let entries = entries(folder.path()).expect("a readable file");
        assert_eq!(entries, [Entry::of(&game)]);
        assert!(fs::read_to_string(page).expect("the page").contains("What happened"));
        assert!(fs::read(file(folder.path())).expect("the lines").starts_with(&[spoilt, b"\n"].concat()));
        assert!(enter(folder.path(), &Game::new(1).expect("a first floor")).expect("nothing to do").is_none());
    }
}
