//! Reading, writing and replacing whole files.

use std::{
    ffi::{OsStr, OsString},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    calls::{About, Calls, Kind, Links, Opening},
    open_file::OpenFile,
    private::PRIVATE_MODE,
    system::System,
};

/// Makes a call, again and again while signals interrupt it.
pub(super) fn again<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is a symbolic link, which is not followed.
    #[error("{} is a symbolic link: put the file itself there; what the link leads to stays as it is", .0.display())]
    Link(PathBuf),
    /// It is not an ordinary file.
    #[error("{} is not a file", path.display())]
    NoFile {
        /// Its path.
        path: PathBuf,
        /// Its kind.
        kind: Kind,
    },
    /// It is larger than the reader's limit.
    #[error("{} is too large: it has {length} bytes", path.display())]
    TooLarge {
        /// Its path.
        path: PathBuf,
        /// How large it is, in bytes.
        length: u64,
    },
    /// A system call failed, which it may not do the next time.
    #[error("cannot read {}", path.display())]
    Failed {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The files of this machine. A call that a signal interrupts is made again.
#[derive(Clone, Debug)]
pub struct Disk(Arc<dyn Calls>);

impl Default for Disk {
    fn default() -> Self {
        Self::over(Arc::new(System))
    }
}

impl Disk {
    /// A disk on top of these calls, for tests.
    pub fn over(calls: Arc<dyn Calls>) -> Self {
        Self(calls)
    }

    /// The metadata of whatever is at a path; `None` if nothing is there.
    ///
    /// # Errors
    /// When the call fails.
    pub fn about(&self, path: &Path, links: Links) -> io::Result<Option<About>> {
        match again(|| self.0.about(path, links)) {
            // If one of the path's folders is a file, nothing can be there.
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            about => about.map(Some),
        }
    }

    /// Opens a file without blocking, even if it is a pipe.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn open(&self, path: &Path, opening: Opening, links: Links) -> io::Result<OpenFile> {
        again(|| self.0.open(path, opening, links)).map(OpenFile)
    }

    /// Reads a whole file; `None` if there is none.
    ///
    /// # Errors
    /// When it is not an ordinary file, has more than `most` bytes, or cannot be read.
    pub fn read(&self, path: &Path, most: u64, links: Links) -> Result<Option<Vec<u8>>, ReadError> {
        let failed = |source| ReadError::Failed { path: path.into(), source };
        let too_large = |length| ReadError::TooLarge { path: path.into(), length };
        let check = |about: About| match about.kind {
            Kind::Link => Err(ReadError::Link(path.into())),
            Kind::Folder | Kind::Other => Err(ReadError::NoFile { path: path.into(), kind: about.kind }),
            Kind::File if about.length > most => Err(too_large(about.length)),
            Kind::File => Ok(()),
        };
        // Checked before it is opened, because opening some devices has effects.
        let Some(about) = self.about(path, links).map_err(failed)? else { return Ok(None) };
        check(about)?;
        let mut file = match self.open(path, Opening::Read, links) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(failed)?,
        };
        // Checked again, because the name may stand for something else by now.
        check(file.about().map_err(failed)?)?;
        // The file may grow meanwhile; one byte beyond the limit shows it.
        let bytes = file.read_up_to(most.saturating_add(1)).map_err(failed)?;
        if bytes.len() as u64 > most { Err(too_large(bytes.len() as u64)) } else { Ok(Some(bytes)) }
    }

    /// The names in a folder, sorted.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn names(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut names = again(|| self.0.names(folder))?;
        names.sort_unstable();
        Ok(names)
    }

    /// The path with all links resolved; `None` if nothing is there.
    ///
    /// # Errors
    /// When the call fails.
    pub fn resolve(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        match again(|| self.0.resolve(path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            resolved => resolved.map(Some),
        }
    }

    /// Renames a file atomically: it replaces a file that has the new name, and that name always exists meanwhile.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        again(|| self.0.rename(from, to))
    }

    /// Gives a file a second name, a hard link.
    ///
    /// # Errors
    /// Of the kind `AlreadyExists` if the name is taken, and when that is not possible.
    pub fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        again(|| self.0.link(from, to))
    }

    /// Removes a file's name, if there is such a file.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn remove(&self, path: &Path) -> io::Result<()> {
        match again(|| self.0.remove(path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    /// Makes a folder, unless it exists. A new one has the mode 0700, or fewer permissions where the umask takes some.
    ///
    /// # Errors
    /// When that is not possible.
    pub(super) fn make_folder(&self, path: &Path) -> io::Result<()> {
        match again(|| self.0.make_folder(path)) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            made => made,
        }
    }

    /// Sets the permission bits of a folder, even of one that its owner may not read; does not follow a symbolic link.
    ///
    /// # Errors
    /// When it is not a folder, or that is not possible.
    pub(super) fn set_folder_mode(&self, path: &Path, mode: u32) -> io::Result<()> {
        again(|| self.0.set_folder_mode(path, mode))
    }

    /// Writes a new file and syncs it to the disk; its mode is 0600, whatever the umask.
    ///
    /// # Errors
    /// When the name is taken, or the file cannot be written. A part of it may stay then.
    pub fn write_new(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.open(path, Opening::CreatePrivate, Links::Refused)?;
        file.set_mode(PRIVATE_MODE)?;
        file.write_all(bytes)?;
        file.sync()
    }

    /// Replaces a file by a private one with these bytes, atomically. The old file stays until the new one is on the
    /// disk; meanwhile the new one has `.new` after its name.
    ///
    /// # Errors
    /// When there is no room, or nothing can be written there.
    pub fn replace(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let fresh = fresh(path);
        // An interrupted write may have left one.
        self.remove(&fresh)?;
        let placed = self.write_new(&fresh, bytes).and_then(|()| self.rename(&fresh, path));
        if placed.is_err() {
            // Nobody needs a part of the file, or a file that could not be renamed.
            let _ = self.remove(&fresh);
        }
        placed.and_then(|()| self.sync_folder(path))
    }

    /// Syncs the folder of a file to the disk, so that its names survive a power cut; does nothing where folders cannot
    /// be synced.
    ///
    /// # Errors
    /// When the sync fails.
    pub fn sync_folder(&self, path: &Path) -> io::Result<()> {
        // On other systems a folder cannot be opened like a file.
        if cfg!(not(unix)) {
            return Ok(());
        }
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        match self.open(folder, Opening::Folder, Links::Followed).and_then(|folder| folder.sync()) {
            // A folder that may be written to but not read, or a file system that cannot sync folders.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
                ) =>
            {
                Ok(())
            }
            synced => synced,
        }
    }
}

/// The name of a file while it is being written.
pub(crate) fn fresh(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsStr::to_owned).unwrap_or_default();
    name.push(".new");
    path.with_file_name(name)
}
