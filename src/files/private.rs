//! Private folders and files: nobody but their owner may use them.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::{
    calls::{About, Kind, Links, Opening},
    disk::Disk,
    open_file::OpenFile,
};

/// Permission bits of a private folder.
pub const FOLDER_MODE: u32 = 0o700;
/// Permission bits of a private file.
pub const PRIVATE_MODE: u32 = 0o600;
/// Permission bits of the group and of others.
const OTHERS: u32 = 0o077;
/// The bits of them that allow writing.
const OTHERS_WRITE: u32 = 0o022;

impl About {
    /// Whether the group or others have any permission.
    pub fn is_open_to_others(&self) -> bool {
        self.mode.is_some_and(|mode| mode & OTHERS != 0)
    }
}

/// Why a folder cannot be made private.
#[derive(Debug, thiserror::Error)]
pub enum PrivateError {
    /// It is a symbolic link.
    #[error("{} is a symbolic link: put the folder itself there, or set XDG_DATA_HOME to the folder that it should be in", .0.display())]
    Link(PathBuf),
    /// It is not a folder.
    #[error("{} is not a folder: move it away", .0.display())]
    NoFolder(PathBuf),
    /// It belongs to another user.
    #[error("the folder {} belongs to another user: move it away, or set XDG_DATA_HOME to a folder of yours", .0.display())]
    Foreign(PathBuf),
    /// Other users can write to it, and its mode cannot be changed.
    #[error("others can write to the folder {}, and that cannot be changed: set XDG_DATA_HOME to a folder where it can", .0.display())]
    Open(PathBuf),
    /// A system call failed.
    #[error("cannot make the folder {}", path.display())]
    Failed {
        /// The path of the folder, whether or not it exists.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl Disk {
    /// Makes a private folder, and its missing parents. An existing folder of this user becomes private.
    ///
    /// # Errors
    /// When it is not a folder, belongs to another user, or cannot be made.
    pub fn private_folder(&self, path: &Path) -> Result<(), PrivateError> {
        let failed = |source| PrivateError::Failed { path: path.into(), source };
        if self.about(path, Links::Refused).map_err(failed)?.is_none() {
            if let Some(parent) = path.parent().filter(|parent| *parent != Path::new(""))
                && self.about(parent, Links::Followed).map_err(failed)?.is_none()
            {
                self.private_folder(parent)?;
            }
            self.make_folder(path).map_err(failed)?;
        }
        let check = |about: About| match about.kind {
            Kind::Link => Err(PrivateError::Link(path.into())),
            Kind::File | Kind::Other => Err(PrivateError::NoFolder(path.into())),
            Kind::Folder if !about.is_ours => Err(PrivateError::Foreign(path.into())),
            Kind::Folder => Ok(about),
        };
        // Looked at by its name, because a folder that its owner may not read cannot be opened.
        let look = || {
            let about = self.about(path, Links::Refused).map_err(failed)?;
            check(about.ok_or_else(|| failed(io::ErrorKind::NotFound.into()))?)
        };
        let about = look()?;
        if about.mode.is_none_or(|mode| mode & 0o777 == FOLDER_MODE) {
            return Ok(());
        }
        match self.set_folder_mode(path, FOLDER_MODE) {
            // Some file systems ignore the new mode without an error.
            Ok(()) if look()?.mode.is_some_and(|mode| mode & OTHERS_WRITE != 0) => Err(PrivateError::Open(path.into())),
            Ok(()) => Ok(()),
            Err(source)
                if source.kind() == io::ErrorKind::PermissionDenied
                    && about.mode.is_some_and(|mode| mode & OTHERS_WRITE != 0) =>
            {
                Err(PrivateError::Open(path.into()))
            }
            Err(source) => Err(failed(source)),
        }
    }

    /// Makes an ordinary file of this user private; leaves anything else as it is.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn make_private(&self, path: &Path) -> io::Result<()> {
        let is_to_be = |about: About| about.kind == Kind::File && about.is_ours && about.is_open_to_others();
        if !self.about(path, Links::Refused)?.is_some_and(is_to_be) {
            return Ok(());
        }
        let file: OpenFile = self.open(path, Opening::Read, Links::Refused)?;
        if is_to_be(file.about()?) { file.set_mode(PRIVATE_MODE) } else { Ok(()) }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::{
        fs,
        os::unix::fs::PermissionsExt as _,
        sync::atomic::{AtomicBool, Ordering},
        thread,
    };

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn making_folders_does_not_open_up_the_files_that_other_threads_write() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let write = |number: u32| {
            let path = folder.path().join(format!("{number}.level"));
            fs::write(&path, "").expect("a writable folder");
            let mode = mode(&path);
            fs::remove_file(&path).expect("a file of ours");
            mode
        };
        let (usual, is_done) = (write(0), AtomicBool::new(false));
        thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let mut numbers = 1..;
                while !is_done.load(Ordering::Relaxed) {
                    assert_eq!(numbers.next().map(write), Some(usual));
                }
            });
            for number in 0..500 {
                Disk::default().private_folder(&folder.path().join(format!("{number}"))).expect("a writable folder");
                if writer.is_finished() {
                    break;
                }
            }
            is_done.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn a_folder_of_any_mode_becomes_private() {
        let parent = tempfile::tempdir().expect("a temporary folder");
        let folder = parent.path().join("fogwalk");
        fs::create_dir(&folder).expect("a writable folder");
        // The first is what a umask of 0777 makes.
        for before in [0o0, 0o300, 0o333, 0o500, 0o755, 0o777] {
            fs::set_permissions(&folder, fs::Permissions::from_mode(before)).expect("a folder of ours");
            Disk::default().private_folder(&folder).expect("a folder of ours");
            assert_eq!(mode(&folder), FOLDER_MODE, "{before:o} before");
        }
    }
}
