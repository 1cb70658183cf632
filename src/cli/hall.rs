//! The hall of the fallen: a line and a page for each finished game.
//!
//! Lines are JSON, one for each game, appended and never rewritten; pages are text files beside them. A game is
//! identified by its last state, so that it is entered only once, however often the program starts afterwards.

use std::{
    io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::{
    files::{Disk, Links, Opening},
    game::{Day, DifficultyId, Ending, Game},
    level::printable_path,
    ui,
};

/// The maximum size that is read: some hundred thousand games.
const LARGEST: u64 = 64 << 20;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// The version of the program.
    pub fogwalk: String,
    pub seed: u64,
    pub score: u32,
    /// `died`, `won` or `left`.
    pub outcome: String,
    /// The cause of its end.
    pub cause: String,
    /// The deepest floor.
    pub deepest: u32,
    pub turns: u32,
    pub deceived: u32,
    pub silenced: u32,
    /// The name of its difficulty, which the content in use need not have.
    #[serde(default = "usual_difficulty")]
    pub difficulty: String,
    /// The day of a daily game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// Whether it was in study mode, which keeps it out of the ranking.
    #[serde(default, skip_serializing_if = "is_ranked")]
    pub study: bool,
    /// The last state, in 16 hexadecimal digits.
    pub hash: String,
}

/// Whether a game has a place in the ranking, by whether it was in study mode.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_ranked(study: &bool) -> bool {
    !study
}

fn usual_difficulty() -> String {
    DifficultyId::default().name().into()
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
            difficulty: game.difficulty().name().into(),
            day: game.world().day(),
            study: game.world().is_study(),
            hash: format!("{:016x}", game.digest()),
        }
    }
}

/// The file of lines in the folder of games.
pub(super) fn file(folder: &Path) -> PathBuf {
    folder.join("fallen.jsonl")
}

/// The bytes of the hall's file of lines; `None` if there is no such file.
fn bytes(disk: &Disk, path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    Ok(disk.read(path, LARGEST, Links::Refused)?)
}

/// The games in the hall, the best first, then those in study mode. Unreadable lines are skipped and kept.
pub(super) fn entries(disk: &Disk, folder: &Path) -> anyhow::Result<Vec<Entry>> {
    Ok(entries_and_rest(disk, folder)?.0)
}

/// All entries, the best first, and the number of lines that are none: this version does not know them, or they are
/// damaged.
///
/// # Errors
/// As for [`entries`].
pub(super) fn entries_and_rest(disk: &Disk, folder: &Path) -> anyhow::Result<(Vec<Entry>, usize)> {
    Ok(entries_of(&bytes(disk, &file(folder))?.unwrap_or_default()))
}

fn entries_of(bytes: &[u8]) -> (Vec<Entry>, usize) {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let mut entries: Vec<Entry> = lines.iter().filter_map(|line| serde_json::from_slice(line).ok()).collect();
    entries.sort_by_key(|entry| (entry.study, std::cmp::Reverse(entry.score)));
    let rest = lines.len() - entries.len();
    (entries, rest)
}

/// The folder of the pages, safe for a terminal.
pub(super) fn pages(folder: &Path) -> String {
    printable_path(&folder.join("pages"))
}

/// Enters a finished game, unless it is there already. Returns the path of its page, safe for a terminal.
pub(super) fn enter(disk: &Disk, folder: &Path, game: &Game) -> anyhow::Result<Option<String>> {
    if game.ending().is_none() {
        return Ok(None);
    }
    let (entry, path) = (Entry::of(game), file(folder));
    let page = folder.join("pages").join(format!("seed-{}-{}.txt", entry.seed, entry.hash));
    let shown = printable_path(&page);
    let before = bytes(disk, &path)?;
    if before.as_ref().is_some_and(|before| entries_of(before).0.iter().any(|other| other.hash == entry.hash)) {
        return Ok(Some(shown));
    }
    disk.private_folder(&folder.join("pages"))?;
    disk.replace(&page, ui::page(game).as_bytes()).with_context(|| format!("cannot write {}", page.display()))?;
    let line = format!("{}\n", serde_json::to_string(&entry)?);
    let added =
        before.map_or_else(|| disk.write_new(&path, line.as_bytes()), |before| add(disk, &path, &before, &line));
    added.with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Some(shown))
}

/// Appends a line to the file; `before` is its content.
fn add(disk: &Disk, path: &Path, before: &[u8], line: &str) -> io::Result<()> {
    // A line that was cut off gets its line end first, so that it cannot damage the new one.
    let start = if before.is_empty() || before.ends_with(b"\n") { "" } else { "\n" };
    let mut lines = disk.open(path, Opening::Append, Links::Refused)?;
    let written = lines.write_all(format!("{start}{line}").as_bytes()).and_then(|()| lines.sync());
    if written.is_err() {
        // If a part of the line stays, readers skip it, and the next start enters the game again.
        let _ = lines.set_length(before.len() as u64);
    }
    written
}

#[cfg(test)]
mod tests {
    use std::{fs, sync::OnceLock};

    use super::*;
    use crate::{
        files::faults::{After, Contents, at_every_call, contents},
        game::Bot,
    };

    /// A game that is over.
    fn over() -> &'static Game {
        static OVER: OnceLock<Game> = OnceLock::new();
        OVER.get_or_init(play)
    }

    /// Plays seeds from 0 up until a game is over; one of the first ends soon.
    fn play() -> Game {
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
        let (disk, game) = (Disk::default(), over());
        let spoilt: &[u8] = b"spoilt\n\xff\xfe\ntorn o";
        fs::write(file(folder.path()), spoilt).expect("a writable folder");
        let page = enter(&disk, folder.path(), game).expect("a writable folder").expect("it is over");
        enter(&disk, folder.path(), game).expect("a writable folder");
        let entries = entries(&disk, folder.path()).expect("a readable file");
        assert_eq!(entries, [Entry::of(game)]);
        assert!(fs::read_to_string(page).expect("the page").contains("What happened"));
        assert!(fs::read(file(folder.path())).expect("the lines").starts_with(&[spoilt, b"\n"].concat()));
        assert!(enter(&disk, folder.path(), &Game::new(1).expect("a first floor")).expect("nothing to do").is_none());
    }

    #[test]
    fn whatever_ends_or_fails_it_a_game_is_entered_once_and_no_other_line_is_lost() {
        let other =
            serde_json::to_string(&Entry { hash: "1".into(), ..Entry::of(over()) }).expect("plain fields") + "\n";
        let found = [("fallen.jsonl", format!("{other}torn o"))];
        let found: Contents = found.into_iter().map(|(name, text)| (name.into(), text.into_bytes())).collect();
        for before in [Contents::new(), found] {
            let work = |disk: &Disk, folder: &Path| enter(disk, folder, over()).is_ok();
            at_every_call(&[""], &before, work, |after: &After<'_, bool>| {
                assert!(*after.outcome || !after.case.fault.is_hidden());
                let has = |number: usize| {
                    let entries = entries(&Disk::default(), after.folder).expect("a readable file");
                    let is_it = |entry: &&Entry| **entry == Entry::of(over());
                    assert_eq!(entries.iter().filter(|entry| entry.hash == "1").count(), before.len());
                    assert!((number..2).contains(&entries.iter().filter(is_it).count()));
                };
                has(usize::from(*after.outcome));
                // The next start enters it.
                enter(&Disk::default(), after.folder, over()).expect("a writable folder");
                has(1);
                assert_eq!(contents(after.folder).len(), 2, "a page and the lines");
            });
        }
    }
}
