//! Traits for single system calls about files.

use std::{
    ffi::OsString,
    fmt::Debug,
    io,
    path::{Path, PathBuf},
};

/// Whether a symbolic link at the end of a path stands for what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// It does: for paths that the user named.
    Followed,
    /// It does not: for paths that the program named, where it has put no link.
    Refused,
}

/// How a file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Reading.
    Read,
    /// Appending to an existing file.
    Append,
    /// Writing a new file; fails if the name exists.
    Create,
    /// Writing a new file that only its owner can read and write; fails if the name exists.
    CreatePrivate,
    /// Opening a folder, to ask about it and to sync its names to the disk.
    Folder,
}

/// The kind of a directory entry.
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

/// Metadata of a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its kind.
    pub kind: Kind,
    /// Its length in bytes.
    pub length: u64,
    /// Device and inode, which no other existing file has, whatever its names are; `None` where the system has no such
    /// numbers.
    pub identity: Option<(u64, u64)>,
    /// The number of its names (hard links); 0 if it was deleted. 1 where the system does not tell.
    pub names: u64,
    /// Permission bits, of which the lowest nine say who may read, write and execute it; `None` where there are none.
    pub mode: Option<u32>,
    /// Whether it belongs to the user who runs the program; true where the system does not tell.
    pub is_ours: bool,
    /// When its content or anything said here was last changed, in seconds and nanoseconds; no program can set it.
    /// `None` where the system does not tell.
    pub changed: Option<(i64, i64)>,
}

/// System calls that take a path.
pub trait Calls: Debug + Send + Sync {
    /// The metadata of whatever is at a path.
    ///
    /// # Errors
    /// Of the kind `NotFound` if nothing is there, and when the call fails.
    fn about(&self, path: &Path, links: Links) -> io::Result<About>;

    /// Opens a file without blocking, even if it is a pipe.
    ///
    /// # Errors
    /// When that is not possible.
    fn open(&self, path: &Path, opening: Opening, links: Links) -> io::Result<Box<dyn Handle>>;

    /// Makes a folder for its owner only, whose permission bits the umask may narrow further; its parent must exist.
    ///
    /// # Errors
    /// When that is not possible.
    fn make_folder(&self, path: &Path) -> io::Result<()>;

    /// Sets the permission bits of a folder, even of one that its owner may not read; does nothing on systems without
    /// permission bits. A symbolic link is not followed.
    ///
    /// # Errors
    /// When it is not a folder, or that is not possible.
    fn set_folder_mode(&self, path: &Path, mode: u32) -> io::Result<()>;

    /// The names in a folder, in any order.
    ///
    /// # Errors
    /// When they cannot be read.
    fn names(&self, folder: &Path) -> io::Result<Vec<OsString>>;

    /// The path with all links resolved.
    ///
    /// # Errors
    /// When nothing is there, or the call fails.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// Renames a file atomically: it replaces a file that has the new name, and that name always exists meanwhile.
    ///
    /// # Errors
    /// When that is not possible.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives a file a second name, a hard link.
    ///
    /// # Errors
    /// Of the kind `AlreadyExists` if the name is taken, and when that is not possible.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file's name.
    ///
    /// # Errors
    /// When that is not possible.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// System calls on an open file.
pub trait Handle: Debug + Send {
    /// Reads some bytes; 0 at the end.
    ///
    /// # Errors
    /// When they cannot be read.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize>;

    /// Writes some of the bytes, and returns how many.
    ///
    /// # Errors
    /// When none can be written.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Its metadata.
    ///
    /// # Errors
    /// When the call fails.
    fn about(&self) -> io::Result<About>;

    /// Truncates it to this length, in bytes.
    ///
    /// # Errors
    /// When that is not possible.
    fn set_length(&self, length: u64) -> io::Result<()>;

    /// Sets its permission bits, on systems that have them.
    ///
    /// # Errors
    /// When that is not possible.
    fn set_mode(&self, mode: u32) -> io::Result<()>;

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    /// When a part of it may not be.
    fn sync(&self) -> io::Result<()>;

    /// Locks it for as long as it is open; false if another program has locked it.
    ///
    /// # Errors
    /// When it cannot be locked.
    fn lock(&self) -> io::Result<bool>;

    /// A second handle to the same open file, for another thread.
    ///
    /// # Errors
    /// When that is not possible.
    fn duplicate(&self) -> io::Result<Box<dyn Handle>>;
}
