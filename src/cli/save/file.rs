//! Files that are either as they were or as they should be, whatever happens meanwhile.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

use crate::level::sync_folder;

/// What is read of a file at most: a journal of about a million actions.
pub(in crate::cli) const LARGEST: u64 = 64 << 20;

/// The bytes of a file; `None` if there is none.
///
/// # Errors
/// When it is no file of its own, too large, or cannot be read.
pub(in crate::cli) fn read(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    let about = match path.symlink_metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        about => about.with_context(|| format!("cannot read {}", path.display()))?,
    };
    if about.is_symlink() {
        bail!(
            "{} is a symbolic link: put the file itself there; what the link leads to stays as it is",
            path.display()
        );
    }
    if !about.is_file() {
        bail!("{} is not a file", path.display());
    }
    let name = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes)).with_context(name)?;
    if bytes.len() as u64 > LARGEST {
        bail!("{} is larger than any game", path.display());
    }
    Ok(Some(bytes))
}

/// Puts a file with these bytes in the place of whatever is there. Until they are on the disk, that stays as it was.
///
/// # Errors
/// When there is no room, or nothing can be written there.
pub(in crate::cli) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Fresh::beside(path, bytes)?.take_place()
}

/// A file that is on the disk under a name of its own, and is to take the place of another. If it does not, it goes.
#[derive(Debug)]
pub(super) struct Fresh<'a> {
    fresh: PathBuf,
    path: &'a Path,
}

impl<'a> Fresh<'a> {
    /// Writes these bytes beside a file.
    pub(super) fn beside(path: &'a Path, bytes: &[u8]) -> io::Result<Self> {
        let fresh = Self { fresh: path.with_extension("new"), path };
        // What another program began and could not finish.
        match fs::remove_file(&fresh.fresh) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        write_new(&fresh.fresh, bytes)?;
        Ok(fresh)
    }

    /// Puts them in the place of whatever is there.
    pub(super) fn take_place(self) -> io::Result<()> {
        fs::rename(&self.fresh, self.path)?;
        sync_folder(self.path)
    }
}

impl Drop for Fresh<'_> {
    fn drop(&mut self) {
        // After it has taken its place there is nothing left to remove.
        let _ = fs::remove_file(&self.fresh);
    }
}

/// Writes a file that is not there yet, down to the disk.
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
