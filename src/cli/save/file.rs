//! Files that are either as they were or as they should be, whatever happens meanwhile.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read, Write},
    path::Path,
};

use anyhow::{Context, bail};

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
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = path.with_extension("new");
    // What another program began and could not finish.
    match fs::remove_file(&fresh) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let written = write_new(&fresh, bytes).and_then(|()| fs::rename(&fresh, path));
    if written.is_err() {
        let _ = fs::remove_file(&fresh);
    }
    written?;
    sync_folder(path)
}

/// Writes a file that is not there yet, down to the disk.
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Sees to it that the names in a file's folder outlive a power cut.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened like a file.
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        File::open(folder)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}
