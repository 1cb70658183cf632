//! The folder of games, and the lock on it.

use std::{
    io,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use etcetera::{BaseStrategy, choose_base_strategy};

use crate::files::{Disk, Kind, Links, OpenFile, Opening, PRIVATE_MODE, fresh};

use super::file_names::{JOURNAL, LOCK};

/// The folder in which games are kept.
pub(in crate::cli) fn folder() -> anyhow::Result<PathBuf> {
    Ok(choose_base_strategy().context("no home folder to keep games in")?.data_dir().join("fogwalk"))
}

/// A folder of games, locked: no other fogwalk plays or writes its game meanwhile.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) folder: PathBuf,
    lock: OpenFile,
}

impl Place {
    /// Makes the folder if need be, makes it private, and locks its game. The lock is a separate file, so that the
    /// journal can be replaced while it is held.
    ///
    /// # Errors
    /// When the game is being played, the folder belongs to another user, or nothing can be written there.
    pub(super) fn take(disk: &Disk, folder: &Path) -> anyhow::Result<Self> {
        disk.private_folder(folder)?;
        let lock = lock(disk, folder)?;
        // Older versions made these files readable for everybody. Where this fails, the private folder keeps others
        // out.
        for name in disk.names(folder).unwrap_or_default() {
            if name.to_str().is_some_and(|name| name.starts_with("game.") || name.starts_with("fallen.")) {
                let _ = disk.make_private(&folder.join(name));
            }
        }
        Ok(Self { folder: folder.into(), lock })
    }

    /// Makes and locks a new folder, `fogwalk-1` and so on: beside this one, else in the folder for temporary files.
    ///
    /// # Errors
    /// When none can be made.
    pub(super) fn elsewhere(disk: &Disk, folder: &Path) -> anyhow::Result<Self> {
        let mut failure = None;
        for parent in folder.parent().map(Path::to_owned).into_iter().chain([std::env::temp_dir()]) {
            for number in 1..1000 {
                let path = parent.join(format!("fogwalk-{number}"));
                if !matches!(disk.about(&path, Links::Refused), Ok(Some(_))) {
                    match Self::take(disk, &path) {
                        Ok(place) => return Ok(place),
                        Err(error) => failure = Some(error),
                    }
                    break;
                }
            }
        }
        Err(failure.unwrap_or_else(|| anyhow::anyhow!("too many folders beside {}", folder.display())))
    }

    /// The path of the journal.
    pub(super) fn journal(&self) -> PathBuf {
        self.folder.join("game").with_extension(JOURNAL)
    }

    /// Whether the lock file that is held still has its name, so that other programs find it.
    pub(super) fn is_held(&self, disk: &Disk) -> io::Result<bool> {
        let found = disk.about(&self.folder.join("game").with_extension(LOCK), Links::Refused)?;
        let held = self.lock.about()?;
        Ok(found.is_some_and(|found| found.identity == held.identity))
    }
}

/// Locks the game in a folder for as long as the returned file is open.
fn lock(disk: &Disk, folder: &Path) -> anyhow::Result<OpenFile> {
    let path = folder.join("game").with_extension(LOCK);
    let unwritable = || format!("games are kept in {}, and nothing can be written there", folder.display());
    let found = disk.about(&path, Links::Refused).with_context(unwritable)?;
    if found.is_some_and(|found| found.kind != Kind::File) {
        bail!("{} should be an ordinary file, which fogwalk makes itself: move it away", path.display());
    }
    // Another user may hold a lock file that others could open, for ever. A new one is private.
    if found.is_some_and(|found| !found.is_ours) {
        return new_lock(disk, &path).with_context(unwritable);
    }
    let lock = match found {
        None => match disk.open(&path, Opening::CreatePrivate, Links::Refused) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                disk.open(&path, Opening::Append, Links::Refused)
            }
            lock => lock.and_then(|lock| lock.set_mode(PRIVATE_MODE).map(|()| lock)),
        },
        Some(_) => disk.open(&path, Opening::Append, Links::Refused),
    };
    let lock = lock.with_context(unwritable)?;
    let is_locked = lock.lock().with_context(|| format!("cannot lock {}", path.display()))?;
    match found.is_some_and(|found| found.is_open_to_others()) {
        true if is_locked => lock.set_mode(PRIVATE_MODE).with_context(unwritable)?,
        true => return new_lock(disk, &path).with_context(unwritable),
        false if is_locked => {}
        false => bail!("the game in {} is being played in another window; close it there first", folder.display()),
    }
    Ok(lock)
}

/// Replaces the lock file by a new one, already locked, because another user may hold the old one.
fn new_lock(disk: &Disk, path: &Path) -> io::Result<OpenFile> {
    let fresh = fresh(path);
    disk.remove(&fresh)?;
    let lock = disk.open(&fresh, Opening::CreatePrivate, Links::Refused)?;
    lock.set_mode(PRIVATE_MODE)?;
    if !lock.lock()? {
        return Err(io::ErrorKind::ResourceBusy.into());
    }
    disk.rename(&fresh, path)?;
    Ok(lock)
}
