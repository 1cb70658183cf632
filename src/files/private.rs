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
/// Those of them that allow writing.
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
        /// Where it is, or should be.
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
        // Checked by its name, because a folder that its owner may not read cannot be opened.
        let check = |about: About| match about.kind {
            Kind::Link => Err(PrivateError::Link(path.into())),
            Kind::File | Kind::Other => Err(PrivateError::NoFolder(path.into())),
            Kind::Folder if !about.is_ours => Err(PrivateError::Foreign(path.into())),
            Kind::Folder => Ok(about),
        };
        let about = self.about(path, Links::Refused).map_err(failed)?;
        let about = check(about.ok_or_else(|| failed(io::ErrorKind::NotFound.into()))?)?;
        if about.mode.is_none_or(|mode| mode & 0o777 == FOLDER_MODE) {
            return Ok(());
        }
        let mended = self.open(path, Opening::Folder, Links::Refused).and_then(|folder| {
            folder.set_mode(FOLDER_MODE)?;
            folder.about()
        });
        match mended {
            Ok(mended) if mended.mode.is_some_and(|mode| mode & OTHERS_WRITE != 0) => {
                Err(PrivateError::Open(path.into()))
            }
            Ok(_) => Ok(()),
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
