//! The real system calls.

use std::{
    ffi::OsString,
    fs::{self, DirBuilder, File, Metadata, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use super::calls::{About, Calls, Handle, Kind, Links, Opening};
#[cfg(unix)]
use super::private::{FOLDER_MODE, PRIVATE_MODE};

/// The files of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl About {
    fn of(about: &Metadata) -> Self {
        let kind = match about.file_type() {
            kind if kind.is_symlink() => Kind::Link,
            kind if kind.is_dir() => Kind::Folder,
            kind if kind.is_file() => Kind::File,
            _ => Kind::Other,
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Self {
                kind,
                length: about.len(),
                identity: Some((about.dev(), about.ino())),
                names: about.nlink(),
                mode: Some(about.mode() & 0o7777),
                is_ours: about.uid() == rustix::process::geteuid().as_raw(),
            }
        }
        #[cfg(not(unix))]
        Self { kind, length: about.len(), identity: None, names: 1, mode: None, is_ours: true }
    }
}

/// Sets the flags for links, for opening without blocking, and for the mode of a new private file.
#[cfg(unix)]
fn set_flags(options: &mut OpenOptions, opening: Opening, links: Links) {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    flags.set(OFlags::NOFOLLOW, links == Links::Refused);
    flags.set(OFlags::DIRECTORY, opening == Opening::Folder);
    options.custom_flags(flags.bits() as i32);
    if opening == Opening::CreatePrivate {
        options.mode(PRIVATE_MODE);
    }
}

impl Calls for System {
    fn about(&self, path: &Path, links: Links) -> io::Result<About> {
        let about = match links {
            Links::Followed => fs::metadata(path),
            Links::Refused => fs::symlink_metadata(path),
        };
        about.map(|about| About::of(&about))
    }

    fn open(&self, path: &Path, opening: Opening, links: Links) -> io::Result<Box<dyn Handle>> {
        let mut options = OpenOptions::new();
        match opening {
            Opening::Read | Opening::Folder => options.read(true),
            Opening::Append => options.append(true),
            Opening::Create | Opening::CreatePrivate => options.write(true).create_new(true),
        };
        #[cfg(unix)]
        set_flags(&mut options, opening, links);
        #[cfg(not(unix))]
        if links == Links::Refused && fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink()) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        Ok(Box::new(options.open(path)?))
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        #[cfg(unix)]
        {
            use rustix::{fs::Mode, process::umask};
            use std::os::unix::fs::DirBuilderExt;
            // The umask could make a folder that its owner may not open; its mode could then be changed only by its
            // name, which follows links.
            let before = umask(Mode::empty());
            let made = DirBuilder::new().mode(FOLDER_MODE).create(path);
            umask(before);
            made
        }
        #[cfg(not(unix))]
        DirBuilder::new().create(path)
    }

    fn names(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.file_name())).collect()
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

impl Handle for File {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        Read::read(self, bytes)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Write::write(self, bytes)
    }

    fn about(&self) -> io::Result<About> {
        self.metadata().map(|about| About::of(&about))
    }

    fn set_length(&self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    #[cfg(unix)]
    fn set_mode(&self, mode: u32) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        self.set_permissions(fs::Permissions::from_mode(mode))
    }

    #[cfg(not(unix))]
    fn set_mode(&self, _mode: u32) -> io::Result<()> {
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        self.sync_all()
    }

    fn lock(&self) -> io::Result<bool> {
        match self.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn duplicate(&self) -> io::Result<Box<dyn Handle>> {
        Ok(Box::new(self.try_clone()?))
    }
}
