//! Putting files of a game aside: nothing is deleted that somebody might want.
//!
//! A game is its journal, `game.journal`; beside it may be a snapshot, `game.snapshot`, and the game that the journal
//! begins with, `game.base`. Aside they are `game.1.journal` and so on, those of one game under one number.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

use crate::level::sync_folder;

use super::file;

/// The endings of the files of a game.
pub(super) const JOURNAL: &str = "journal";
pub(super) const SNAPSHOT: &str = "snapshot";
pub(super) const BASE: &str = "base";
const ENDINGS: [&str; 3] = [JOURNAL, SNAPSHOT, BASE];

/// A number that no file has that was put aside.
pub(super) fn free_number(journal: &Path) -> anyhow::Result<u32> {
    let is_free = |number: &u32| {
        ENDINGS.iter().all(|ending| {
            let about = numbered(journal, *number, ending).symlink_metadata();
            about.is_err_and(|error| error.kind() == ErrorKind::NotFound)
        })
    };
    match (1..100_000).find(is_free) {
        Some(number) => Ok(number),
        None => bail!("too many old games beside {}; move some away", journal.display()),
    }
}

/// The name of a file that was put aside.
pub(super) fn numbered(journal: &Path, number: u32, ending: &str) -> PathBuf {
    journal.with_extension(format!("{number}.{ending}"))
}

/// Gives the file of a game with an ending another name, if there is such a file, and says which.
pub(super) fn put_aside(journal: &Path, number: u32, ending: &str) -> anyhow::Result<Option<String>> {
    let (path, aside) = (journal.with_extension(ending), numbered(journal, number, ending));
    if path.symlink_metadata().is_err() {
        return Ok(None);
    }
    fs::rename(&path, &aside)
        .and_then(|()| sync_folder(&aside))
        .with_context(|| format!("cannot put {} aside as {}", path.display(), aside.display()))?;
    Ok(Some(name(&aside)))
}

/// The same with all files of a game; if one of them cannot have another name, none has.
pub(super) fn put_all_aside(journal: &Path, number: u32) -> anyhow::Result<()> {
    let tried = ENDINGS.iter().try_for_each(|ending| put_aside(journal, number, ending).map(drop));
    if tried.is_err() {
        take_back(journal, number);
    }
    tried
}

/// Gives the files of a game that was put aside their names again, where nothing else has them.
pub(super) fn take_back(journal: &Path, number: u32) {
    for ending in ENDINGS {
        let path = journal.with_extension(ending);
        if path.symlink_metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
            // Where that fails as well, it is still there under its new name.
            let _ = fs::rename(numbered(journal, number, ending), path);
        }
    }
}

/// Keeps these bytes under another name, and says which.
pub(super) fn keep_copy(journal: &Path, number: u32, ending: &str, bytes: &[u8]) -> anyhow::Result<String> {
    let aside = numbered(journal, number, ending);
    let kept = file::write_new(&aside, bytes);
    if kept.as_ref().is_err_and(|error| error.kind() != ErrorKind::AlreadyExists) {
        // A part of a copy is of no use, and the whole is still there.
        let _ = fs::remove_file(&aside);
    }
    kept.with_context(|| format!("cannot keep the game as {}; it stays as it is", aside.display()))?;
    Ok(name(&aside))
}

/// The name of a file without its folder.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
