//! Whole files: read, written and replaced.

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

/// Makes a call, once more whenever a signal has interrupted it.
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
    /// It is no ordinary file.
    #[error("{} is not a file", path.display())]
    NoFile {
        /// Where it is.
        path: PathBuf,
        /// What it is.
        kind: Kind,
    },
    /// It is larger than anything of its kind.
    #[error("{} is too large: it has {length} bytes", path.display())]
    TooLarge {
        /// Where it is.
        path: PathBuf,
        /// How large it is, in bytes.
        length: u64,
    },
    /// The system failed, which it may not do the next time.
    #[error("cannot read {}", path.display())]
    Failed {
        /// Where it is.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The files of this machine, as all rooms use them. What a signal interrupts is done again.
#[derive(Clone, Debug)]
pub struct Disk(Arc<dyn Calls>);

impl Default for Disk {
    fn default() -> Self {
        Self::over(Arc::new(System))
    }
}

impl Disk {
    /// Files by other calls than those of the system.
    pub fn over(calls: Arc<dyn Calls>) -> Self {
        Self(calls)
    }

    /// What the system tells of a path; `None` if nothing is there.
    ///
    /// # Errors
    /// When it cannot be told.
    pub fn about(&self, path: &Path, links: Links) -> io::Result<Option<About>> {
        match again(|| self.0.about(path, links)) {
            // A file in the place of one of its folders is as good as none.
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            about => about.map(Some),
        }
    }

    /// Opens a file, without waiting for whoever is at the other end of a pipe.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn open(&self, path: &Path, opening: Opening, links: Links) -> io::Result<OpenFile> {
        again(|| self.0.open(path, opening, links)).map(OpenFile)
    }

    /// All bytes of a file; `None` if there is none.
    ///
    /// # Errors
    /// When it is no ordinary file, has more than `most` bytes, or cannot be read.
    pub fn read(&self, path: &Path, most: u64, links: Links) -> Result<Option<Vec<u8>>, ReadError> {
        let failed = |source| ReadError::Failed { path: path.into(), source };
        let too_large = |length| ReadError::TooLarge { path: path.into(), length };
        let check = |about: About| match about.kind {
            Kind::Link => Err(ReadError::Link(path.into())),
            Kind::Folder | Kind::Other => Err(ReadError::NoFile { path: path.into(), kind: about.kind }),
            Kind::File if about.length > most => Err(too_large(about.length)),
            Kind::File => Ok(()),
        };
        // Before it is opened, because some devices do something when they are.
        let Some(about) = self.about(path, links).map_err(failed)? else { return Ok(None) };
        check(about)?;
        let mut file = match self.open(path, Opening::Read, links) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(failed)?,
        };
        // And then, because it may be something else by now.
        check(file.about().map_err(failed)?)?;
        // It may grow meanwhile; a byte too many is enough to see it.
        let bytes = file.read_up_to(most.saturating_add(1)).map_err(failed)?;
        if bytes.len() as u64 > most { Err(too_large(bytes.len() as u64)) } else { Ok(Some(bytes)) }
    }

    /// The names in a folder, in order.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn names(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut names = again(|| self.0.names(folder))?;
        names.sort_unstable();
        Ok(names)
    }

    /// The path without any link in it; `None` if nothing is there.
    ///
    /// # Errors
    /// When that cannot be told.
    pub fn resolve(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        match again(|| self.0.resolve(path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            resolved => resolved.map(Some),
        }
    }

    /// Gives a file another name, at once: there is no moment in which nothing has that name if something had it before.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        again(|| self.0.rename(from, to))
    }

    /// Gives a file a second name that nothing else has.
    ///
    /// # Errors
    /// Of the kind `AlreadyExists` if something has, and when that is not possible.
    pub fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        again(|| self.0.link(from, to))
    }

    /// Takes a name away from a file, if there is such a name.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn remove(&self, path: &Path) -> io::Result<()> {
        match again(|| self.0.remove(path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    /// Makes a folder, if it is not there yet; its owner may do anything with it, whatever the umask, and others nothing.
    ///
    /// # Errors
    /// When that is not possible.
    pub(super) fn make_folder(&self, path: &Path) -> io::Result<()> {
        match again(|| self.0.make_folder(path)) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            made => made,
        }
    }

    /// Writes a file that is not there yet, down to the disk; only its owner may read it, whatever the umask.
    ///
    /// # Errors
    /// When something of that name is there, or it cannot be written. A part of it may be.
    pub fn write_new(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.open(path, Opening::CreatePrivate, Links::Refused)?;
        file.set_mode(PRIVATE_MODE)?;
        file.write_all(bytes)?;
        file.sync()
    }

    /// Puts a private file with these bytes in the place of whatever is there. Until they are on the disk, that stays as it
    /// was; what is written meanwhile has the same name with `.new` behind it.
    ///
    /// # Errors
    /// When there is no room, or nothing can be written there.
    pub fn replace(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let fresh = fresh(path);
        // What another program began and could not finish.
        self.remove(&fresh)?;
        let placed = self.write_new(&fresh, bytes).and_then(|()| self.rename(&fresh, path));
        if placed.is_err() {
            // It has its place, or it is of no use to anybody.
            let _ = self.remove(&fresh);
        }
        placed.and_then(|()| self.sync_folder(path))
    }

    /// Sees to it that the names in a file's folder outlive a power cut, where that can be asked for.
    ///
    /// # Errors
    /// When they may not.
    pub fn sync_folder(&self, path: &Path) -> io::Result<()> {
        // Elsewhere a folder cannot be opened like a file.
        if cfg!(not(unix)) {
            return Ok(());
        }
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        match self.open(folder, Opening::Folder, Links::Followed).and_then(|folder| folder.sync()) {
            // One that may be written to but not read, or whose file system knows no such thing.
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
