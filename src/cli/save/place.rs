//! The folder of games, and the lock on it.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use etcetera::{BaseStrategy, choose_base_strategy};

/// The folder in which games are kept.
pub(in crate::cli) fn folder() -> anyhow::Result<PathBuf> {
    Ok(choose_base_strategy().context("no home folder to keep games in")?.data_dir().join("fogwalk"))
}

/// Makes the folder if need be, and locks its game for as long as the file is open. The lock is a file of its own, so
/// that the journal can be replaced while it is held.
pub(super) fn lock(folder: &Path) -> anyhow::Result<File> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let path = folder.join("game.lock");
    let lock = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path)
        .with_context(|| format!("games are kept in {}, and nothing can be written there", folder.display()))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            bail!("the game in {} is being played in another window; close it there first", folder.display())
        }
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock {}", path.display())),
    }
}
