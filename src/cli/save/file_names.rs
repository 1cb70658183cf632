//! The names of a saved game's files, and reading them.
//!
//! A game is its journal, `game.journal`; beside it may be a snapshot, `game.snapshot`, and the game that the journal
//! begins with, `game.base`. Backups are `game.1.journal` and so on, those of one game under one number. Nothing is
//! deleted that somebody might want.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::files::{Disk, Links, ReadError};

/// The file name endings of a saved game.
pub(super) const JOURNAL: &str = "journal";
pub(super) const SNAPSHOT: &str = "snapshot";
pub(super) const BASE: &str = "base";
/// All of them, in the order in which a change renames them: the snapshot before its journal. A game can be resumed
/// from either alone.
pub(super) const ENDINGS: [&str; 3] = [SNAPSHOT, BASE, JOURNAL];

/// The ending of the list of renames that are still to be made.
pub(super) const MOVES: &str = "moves";
/// The ending of the lock file.
pub(super) const LOCK: &str = "lock";

/// The most that is read of a file, in bytes: a journal of about a million actions.
const LARGEST: u64 = 64 << 20;

/// The most of that which a journal may take up before its first action, in bytes: all levels that it is played on are
/// in it.
pub(super) const LONGEST_BEGINNING: usize = 16 << 20;

/// Reads a saved game's file; `None` if there is none.
///
/// # Errors
/// When it is not an ordinary file, is too large, or cannot be read.
pub(in crate::cli) fn read(disk: &Disk, path: &Path) -> Result<Option<Vec<u8>>, ReadError> {
    disk.read(path, LARGEST, Links::Refused)
}

/// The lowest number that no backup has, from 1.
///
/// # Errors
/// When a name cannot be looked up, or all numbers are taken.
pub(super) fn free_number(disk: &Disk, journal: &Path) -> anyhow::Result<u32> {
    'numbers: for number in 1..100_000 {
        for ending in ENDINGS {
            let path = numbered(journal, number, ending);
            if disk.about(&path, Links::Refused).with_context(|| format!("cannot read {}", path.display()))?.is_some() {
                continue 'numbers;
            }
        }
        return Ok(number);
    }
    bail!("too many old games beside {}; move some away", journal.display())
}

/// The path of a backup.
pub(super) fn numbered(journal: &Path, number: u32, ending: &str) -> PathBuf {
    journal.with_extension(format!("{number}.{ending}"))
}

/// The name of a file without its folder.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Whether this is the name of a game's file while it is being written, as this version or an older one names it.
pub(super) fn is_fresh(name: &str) -> bool {
    let is_of_game = |name: &str| {
        let name = name.strip_prefix("game.").unwrap_or_default();
        let ending =
            name.split_once('.').filter(|(number, _)| number.parse::<u32>().is_ok()).map_or(name, |(_, end)| end);
        ENDINGS.contains(&ending) || [MOVES, LOCK].contains(&ending)
    };
    name.strip_suffix(".new").is_some_and(|name| name == "game" || is_of_game(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_being_written_is_fresh() {
        for name in ["game.new", "game.journal.new", "game.17.base.new", "game.moves.new", "game.lock.new"] {
            assert!(is_fresh(name), "{name}");
        }
        for name in ["game.journal", "my.new", "game.notes.new", "game.x.base.new", "game.1.new", "level.new", ".new"] {
            assert!(!is_fresh(name), "{name}");
        }
    }
}
