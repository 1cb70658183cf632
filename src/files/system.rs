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
                changed: Some((about.ctime(), about.ctime_nsec())),
            }
        }
        #[cfg(not(unix))]
        Self { kind, length: about.len(), identity: None, names: 1, mode: None, is_ours: true, changed: None }
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

/// Sets the permission bits of a folder that may not be opened for reading.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn set_mode_unread(path: &Path, mode: u32) -> io::Result<()> {
    use rustix::fs::{Mode, OFlags};
    use std::os::fd::AsRawFd as _;
    // A handle of this kind needs no permission, and names the folder even if its path leads elsewhere by now.
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let folder = rustix::fs::open(path, flags, Mode::empty())?;
    let name = format!("/proc/self/fd/{}", folder.as_raw_fd());
    Ok(rustix::fs::chmod(name, Mode::from_bits_truncate(mode))?)
}

/// Sets the permission bits of a folder that may not be opened for reading.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
fn set_mode_unread(path: &Path, mode: u32) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, Mode, RawMode, chmodat};
    // The type of the mode is narrower on some systems; permission bits fit into all of them.
    Ok(chmodat(CWD, path, Mode::from_bits_truncate(mode as RawMode), AtFlags::SYMLINK_NOFOLLOW)?)
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
        let mut builder = DirBuilder::new();
        // The umask can only narrow this. It is not changed: it is that of all threads, and one of them may be writing
        // a file that does not set its own mode.
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, FOLDER_MODE);
        builder.create(path)
    }

    #[cfg(unix)]
    fn set_folder_mode(&self, path: &Path, mode: u32) -> io::Result<()> {
        match self.open(path, Opening::Folder, Links::Refused) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => set_mode_unread(path, mode),
            folder => folder?.set_mode(mode),
        }
    }

    #[cfg(not(unix))]
    fn set_folder_mode(&self, _path: &Path, _mode: u32) -> io::Result<()> {
        Ok(())
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

#[cfg(all(test, any(target_os = "linux", target_os = "android")))]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn the_mode_of_a_folder_that_may_not_be_read_can_be_set_and_no_link_is_followed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (unread, link, file) =
            (folder.path().join("unread"), folder.path().join("link"), folder.path().join("file"));
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
        fs::create_dir(&unread).expect("a writable folder");
        fs::set_permissions(&unread, fs::Permissions::from_mode(0o0)).expect("a folder of ours");
        symlink(&unread, &link).expect("a writable folder");
        fs::write(&file, "").expect("a writable folder");
        let before = mode(&file);
        for path in [&link, &file] {
            set_mode_unread(path, FOLDER_MODE).expect_err("not a folder");
            System.set_folder_mode(path, FOLDER_MODE).expect_err("not a folder");
        }
        assert_eq!((mode(&unread), mode(&file)), (0, before));
        set_mode_unread(&unread, FOLDER_MODE).expect("a folder of ours");
        assert_eq!(mode(&unread), FOLDER_MODE);
    }
}
