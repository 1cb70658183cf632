//! The folder of games, and the lock on it.

use std::{
    io,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use etcetera::{BaseStrategy, choose_base_strategy};

use crate::files::{Disk, Kind, Links, OpenFile, Opening, PRIVATE_MODE, fresh};

use super::aside::{JOURNAL, LOCK};

/// The folder in which games are kept.
pub(in crate::cli) fn folder() -> anyhow::Result<PathBuf> {
    Ok(choose_base_strategy().context("no home folder to keep games in")?.data_dir().join("fogwalk"))
}

/// A folder whose game nobody else plays or writes meanwhile.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) folder: PathBuf,
    lock: OpenFile,
}

impl Place {
    /// Makes the folder if need be, keeps others out of it, and locks its game. The lock is a file of its own, so that the
    /// journal can be replaced while it is held.
    ///
    /// # Errors
    /// When the game is being played, or the folder is not ours, or nothing can be written there.
    pub(super) fn take(disk: &Disk, folder: &Path) -> anyhow::Result<Self> {
        disk.private_folder(folder)?;
        let lock = lock(disk, folder)?;
        // What older versions made for all to read. The folder keeps others out where that fails.
        for name in disk.names(folder).unwrap_or_default() {
            if name.to_str().is_some_and(|name| name.starts_with("game.") || name.starts_with("fallen.")) {
                let _ = disk.make_private(&folder.join(name));
            }
        }
        Ok(Self { folder: folder.into(), lock })
    }

    /// A folder that was not there before, as near to another one as possible.
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

    /// The journal of its game.
    pub(super) fn journal(&self) -> PathBuf {
        self.folder.join("game").with_extension(JOURNAL)
    }

    /// Whether the lock that is held is the one that others find.
    pub(super) fn is_held(&self, disk: &Disk) -> io::Result<bool> {
        let found = disk.about(&self.folder.join("game").with_extension(LOCK), Links::Refused)?;
        let held = self.lock.about()?;
        Ok(found.is_some_and(|found| found.identity == held.identity))
    }
}

/// Locks the game in a folder for as long as the file is open.
fn lock(disk: &Disk, folder: &Path) -> anyhow::Result<OpenFile> {
    let path = folder.join("game").with_extension(LOCK);
    let unwritable = || format!("games are kept in {}, and nothing can be written there", folder.display());
    let found = disk.about(&path, Links::Refused).with_context(unwritable)?;
    if found.is_some_and(|found| found.kind != Kind::File) {
        bail!("{} should be an ordinary file, which fogwalk makes itself: move it away", path.display());
    }
    // Another user may have opened one that others can open, and lock it for ever. Nobody else can open a new one.
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

/// Puts a lock that is held in the place of one that somebody else may hold.
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
