//! Writing a level file so that nothing is lost: neither what was there before, nor half of what is new.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use super::printable;

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays; nothing is written.
    Keep,
    /// The new one takes its place.
    Replace,
}

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// There is such a file already, and it is to stay.
    #[error("{} is there already", printable(&.0.to_string_lossy()))]
    Exists(PathBuf),
    /// There is something else of that name.
    #[error("{} is no ordinary file", printable(&.0.to_string_lossy()))]
    NoFile(PathBuf),
    /// It failed.
    #[error("cannot write {}: {source}", printable(&.path.to_string_lossy()))]
    Failed {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// Writes a text to a file, all of it or nothing: it is written beside the file first, and then takes its name.
///
/// # Errors
/// When there is a file of that name that is to stay, or writing fails. What was there is as it was.
pub fn save(path: &Path, text: &str, existing: Existing) -> Result<(), SaveError> {
    let failed = |source| SaveError::Failed { path: path.to_owned(), source };
    // A link is followed, so that it stays one. One that leads nowhere would not: a name cannot be given twice.
    let target = match fs::canonicalize(path) {
        Err(_) if path.is_symlink() => return Err(SaveError::NoFile(path.to_owned())),
        target => target.unwrap_or_else(|_| path.to_owned()),
    };
    let before = match fs::metadata(&target) {
        Ok(_) if existing == Existing::Keep => return Err(SaveError::Exists(path.to_owned())),
        Ok(before) if !before.is_file() => return Err(SaveError::NoFile(path.to_owned())),
        Ok(before) => Some(before),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(failed(error)),
    };
    let (aside, mut file) = beside(&target).map_err(failed)?;
    let written = (|| {
        file.write_all(text.as_bytes())?;
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        file.sync_all()?;
        match existing {
            Existing::Replace => fs::rename(&aside, &target),
            Existing::Keep => give_new_name(&aside, &target),
        }
    })();
    if written.is_err() || existing == Existing::Keep {
        // Under its first name nobody needs it any more; that it is gone already is no error.
        let _ = fs::remove_file(&aside);
    }
    written.and_then(|()| sync_folder(&target)).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => SaveError::Exists(path.to_owned()),
        _ => failed(error),
    })
}

/// Sees to it that the names in a file's folder outlive a power cut, where that can be asked for.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened like a file.
    #[cfg(unix)]
    {
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        match File::open(folder).and_then(|folder| folder.sync_all()) {
            // One that may be written to but not read, or whose file system knows no such thing.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
                ) => {}
            synced => synced?,
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// A new file in the folder of another one.
fn beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or(ErrorKind::InvalidFilename)?.to_string_lossy();
    for number in 0..1000 {
        let aside = target.with_file_name(format!(".{name}.{number}.new"));
        match OpenOptions::new().write(true).create_new(true).open(&aside) {
            Ok(file) => return Ok((aside, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Gives a file a second name that nothing else has, even if something gets it just now.
fn give_new_name(aside: &Path, target: &Path) -> io::Result<()> {
    match fs::hard_link(aside, target) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            // Not every file system has second names.
            if target.try_exists()? { Err(ErrorKind::AlreadyExists.into()) } else { fs::rename(aside, target) }
        }
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_overwritten_unless_it_is_to_be() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.level");
        let names = || fs::read_dir(folder.path()).expect("the folder").count();
        save(&path, "one\n", Existing::Keep).expect("a new file");
        assert!(matches!(save(&path, "two\n", Existing::Keep), Err(SaveError::Exists(_))));
        assert_eq!((fs::read_to_string(&path).expect("the file").as_str(), names()), ("one\n", 1));
        save(&path, "three\n", Existing::Replace).expect("a file that may be replaced");
        assert_eq!((fs::read_to_string(&path).expect("the file").as_str(), names()), ("three\n", 1));
        assert!(matches!(save(folder.path(), "four\n", Existing::Replace), Err(SaveError::NoFile(_))));
        let nowhere = folder.path().join("nowhere/a.level");
        assert!(matches!(save(&nowhere, "five\n", Existing::Keep), Err(SaveError::Failed { .. })));
        assert_eq!(names(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (path, link) = (folder.path().join("a.level"), folder.path().join("b.level"));
        save(&path, "one\n", Existing::Keep).expect("a new file");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        save(&link, "two\n", Existing::Replace).expect("a file that may be replaced");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("the file"), "two\n");
        fs::remove_file(&path).expect("a file");
        for existing in [Existing::Keep, Existing::Replace] {
            assert!(matches!(save(&link, "three\n", existing), Err(SaveError::NoFile(_))), "it leads nowhere");
            assert!(link.is_symlink() && !path.exists());
        }
    }
}
