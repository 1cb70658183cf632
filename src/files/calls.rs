//! The single calls: what a system can do with files.

use std::{
    ffi::OsString,
    fmt::Debug,
    io,
    path::{Path, PathBuf},
};

/// Whether a symbolic link at the end of a path stands for what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// It does: the user has named the path.
    Followed,
    /// It does not: the program has named the path, and has put no link there.
    Refused,
}

/// What a file is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Reading.
    Read,
    /// Writing at its end; it is there already.
    Append,
    /// Writing; nothing of that name is there yet.
    Create,
    /// The same, readable and writable for its owner only.
    CreatePrivate,
    /// A folder, to ask about it, to put its names on the disk, and to change its mode.
    Folder,
}

/// What there is under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An ordinary file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// A pipe, a socket or a device.
    Other,
}

/// What the system tells of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// What it is.
    pub kind: Kind,
    /// Bytes.
    pub length: u64,
    /// A number that no other file has at present, whatever its names are; `None` where the system tells of none.
    pub identity: Option<(u64, u64)>,
    /// Names that it has; 0 if it was deleted. 1 where the system does not tell.
    pub names: u64,
    /// Permission bits, where there are such; the lowest nine say who may read, write and execute it.
    pub mode: Option<u32>,
    /// Whether it belongs to the user who runs the program; true where the system does not tell.
    pub is_ours: bool,
}

/// Calls of the system that name a file.
pub trait Calls: Debug + Send + Sync {
    /// What the system tells of a path.
    ///
    /// # Errors
    /// Of the kind `NotFound` if nothing is there, and when it cannot be told.
    fn about(&self, path: &Path, links: Links) -> io::Result<About>;

    /// Opens a file, without waiting for whoever is at the other end of a pipe.
    ///
    /// # Errors
    /// When that is not possible.
    fn open(&self, path: &Path, opening: Opening, links: Links) -> io::Result<Box<dyn Handle>>;

    /// Makes a folder for its owner only. Its own folder is there already.
    ///
    /// # Errors
    /// When that is not possible.
    fn make_folder(&self, path: &Path) -> io::Result<()>;

    /// The names in a folder, in no order.
    ///
    /// # Errors
    /// When they cannot be read.
    fn names(&self, folder: &Path) -> io::Result<Vec<OsString>>;

    /// The path without any link in it.
    ///
    /// # Errors
    /// When nothing is there, or that cannot be told.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// Gives a file another name, at once: whatever had that name before is gone, and there is no moment without either.
    ///
    /// # Errors
    /// When that is not possible.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives a file a second name that nothing else has.
    ///
    /// # Errors
    /// Of the kind `AlreadyExists` if something has, and when that is not possible.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes a name away from a file.
    ///
    /// # Errors
    /// When that is not possible.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// Calls of the system about an open file.
pub trait Handle: Debug + Send {
    /// Reads some bytes; 0 at the end.
    ///
    /// # Errors
    /// When they cannot be read.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize>;

    /// Writes some of the bytes, and says how many.
    ///
    /// # Errors
    /// When none can be written.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// What the system tells of it.
    ///
    /// # Errors
    /// When it cannot be told.
    fn about(&self) -> io::Result<About>;

    /// Cuts it off after so many bytes.
    ///
    /// # Errors
    /// When that is not possible.
    fn set_length(&self, length: u64) -> io::Result<()>;

    /// Changes its permission bits, where there are such.
    ///
    /// # Errors
    /// When that is not possible.
    fn set_mode(&self, mode: u32) -> io::Result<()>;

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    /// When it may not be.
    fn sync(&self) -> io::Result<()>;

    /// Locks it for as long as it is open; false if another program has locked it.
    ///
    /// # Errors
    /// When it cannot be locked.
    fn lock(&self) -> io::Result<bool>;

    /// The same file once more, for another thread.
    ///
    /// # Errors
    /// When that is not possible.
    fn duplicate(&self) -> io::Result<Box<dyn Handle>>;
}
