//! Games on levels: each campaign, and each level by itself, has a folder of its own for its game, beside the game of
//! the dungeon.

use std::{
    hash::{Hash, Hasher},
    path::{Path, PathBuf},
};

use crate::{
    chance::Digest,
    files::{Disk, Kind, Links},
    game::Journal,
    level::{Level, level_files},
};

use super::{Save, file_names::JOURNAL, place::folder};

/// The folder with the folders of games on levels, in the folder of games.
const GAMES: &str = "games";

/// The longest part of a folder's name that is made of the name of a file, in characters.
const LONGEST: usize = 40;

/// The most folders that are looked into for unfinished games, and the most bytes of a journal that are read for that.
const MOST: usize = 100;
const LARGEST: u64 = 8 << 20;

/// The name of the folder of a game on levels. One level or campaign has one, wherever it is started from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct LevelGame(String);

impl LevelGame {
    /// The game of the levels that begin with this file: named after the file, or after its folder if there are
    /// several.
    pub(in crate::cli) fn of_file(first: &Path, levels: &[Level]) -> Self {
        let path = whole_path(first);
        Self::named(&path, levels, path.as_os_str().as_encoded_bytes())
    }

    /// The game of levels of the program that begin with this file of its own.
    pub(in crate::cli) fn of_shipped(first: &str, levels: &[Level]) -> Self {
        // No path of a file is like that.
        Self::named(Path::new(first), levels, format!("\0{first}").as_bytes())
    }

    fn named(first: &Path, levels: &[Level], place: &[u8]) -> Self {
        let named = if levels.len() > 1 { first.parent().and_then(Path::file_name) } else { first.file_stem() };
        let name: String = named.unwrap_or_default().to_string_lossy().chars().take(LONGEST).collect();
        // Safe on every file system, and in every terminal.
        let name = name.replace(|character: char| !character.is_ascii_alphanumeric(), "-").to_ascii_lowercase();
        Self(format!("{}{}", name.trim_matches('-'), ending_of(place)))
    }

    /// The game of a folder that [`unfinished`] has found.
    pub(in crate::cli) fn found(name: &str) -> Self {
        Self(name.to_owned())
    }

    /// The name of the folder.
    pub(in crate::cli) fn name(&self) -> &str {
        &self.0
    }
}

/// The path of a file from the root, without links as far as it exists.
fn whole_path(file: &Path) -> PathBuf {
    let resolved = |path: &Path| Disk::default().resolve(path).ok().flatten();
    let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let in_folder = || Some(resolved(absolute.parent()?)?.join(absolute.file_name()?));
    resolved(file).or_else(in_folder).unwrap_or(absolute)
}

/// How the name of a folder of a game ends: no two places of levels share it.
fn ending_of(place: &[u8]) -> String {
    let mut digest = Digest::default();
    place.hash(&mut digest);
    format!("-{:08x}", digest.finish() as u32)
}

/// The one of these games that is on the levels of a file or of a campaign's folder, found without reading them.
pub(in crate::cli) fn kept_of(path: &Path, games: Vec<Unfinished>) -> Option<LevelGame> {
    let mut firsts: Vec<PathBuf> = level_files(path).unwrap_or_default().iter().map(|name| path.join(name)).collect();
    firsts.push(path.to_owned());
    let endings: Vec<String> =
        firsts.iter().map(|first| ending_of(whole_path(first).as_os_str().as_encoded_bytes())).collect();
    let is_of = |game: &LevelGame| endings.iter().any(|ending| game.name().ends_with(ending));
    games.into_iter().map(|found| found.game).find(is_of)
}

/// An unfinished game on levels.
pub(in crate::cli) struct Unfinished {
    /// Its place among the saved games.
    pub(in crate::cli) game: LevelGame,
    /// Its first level.
    pub(in crate::cli) level: Level,
    /// Number of actions that were written down since it began, or was rescued.
    pub(in crate::cli) actions: usize,
}

/// The unfinished games on levels in which something was done, by the names of their folders. Those whose journals
/// cannot be read are left out.
pub(in crate::cli) fn unfinished() -> anyhow::Result<Vec<Unfinished>> {
    Ok(unfinished_in(&Disk::default(), &folder()?))
}

fn unfinished_in(disk: &Disk, folder: &Path) -> Vec<Unfinished> {
    let folder = folder.join(GAMES);
    let is_folder = |name: &String| matches!(disk.about(&folder.join(name), Links::Refused), Ok(Some(about)) if about.kind == Kind::Folder);
    let names = disk.names(&folder).unwrap_or_default().into_iter().filter_map(|name| name.into_string().ok());
    let read = |name: String| {
        let path = journal(&folder, &name);
        let journal = Journal::read(&disk.read(&path, LARGEST, Links::Refused).ok()??).ok()?.journal;
        let level = journal.levels().ok()?.into_iter().next()?;
        let actions = journal.records.len();
        (actions > 0 || journal.needs_base()).then(|| Unfinished { game: LevelGame::found(&name), level, actions })
    };
    names.filter(is_folder).take(MOST).filter_map(read).collect()
}

fn journal(games: &Path, name: &str) -> PathBuf {
    games.join(name).join("game").with_extension(JOURNAL)
}

impl Save {
    /// Locks the saved game on these levels, if there is one or not; a second program is told that it is taken.
    pub(in crate::cli) fn open_on_levels(game: &LevelGame) -> anyhow::Result<Self> {
        Self::open_on_levels_in(&Disk::default(), &folder()?, game)
    }

    /// Opens the saved game on levels in this folder of games.
    pub(super) fn open_on_levels_in(disk: &Disk, folder: &Path, game: &LevelGame) -> anyhow::Result<Self> {
        let games = folder.join(GAMES);
        // Each of them, so that no link and no other user decides where the game is.
        disk.private_folder(folder)?;
        disk.private_folder(&games)?;
        Ok(Self { is_on_levels: true, ..Self::open_on(disk, &games.join(game.name()))? })
    }
}
