//! Writing a level file completely or not at all, so that the file it replaces is never lost.

use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use crate::{
    files::{Disk, Kind, Links, OpenFile, Opening},
    text::printable_path,
};

/// The treatment of a file that exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Keep it and write nothing.
    Keep,
    /// Replace it.
    Replace,
}

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file exists already and must not be replaced.
    #[error("{} is there already", printable_path(.0))]
    Exists(PathBuf),
    /// The path is not that of an ordinary file, but for example that of a folder.
    #[error("{} is no ordinary file", printable_path(.0))]
    NoFile(PathBuf),
    /// The system refused.
    #[error("cannot write {}: {why}", printable_path(.path))]
    Failed {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
}

/// Writes a text to a file, completely or not at all: a temporary file beside it is written first and then renamed.
///
/// # Errors
/// When the file exists and must not be replaced, or writing fails; then an existing file is unchanged.
pub fn save(path: &Path, text: &str, existing: Existing) -> Result<(), SaveError> {
    save_on(&Disk::default(), path, text, existing)
}

fn save_on(disk: &Disk, path: &Path, text: &str, existing: Existing) -> Result<(), SaveError> {
    let failed = |why| SaveError::Failed { path: path.to_owned(), why };
    // A symbolic link is followed, so that it remains one. A dangling one is refused: renaming would replace the link.
    let target = match disk.resolve(path) {
        Ok(Some(target)) => target,
        unresolved => {
            let found = disk.about(path, Links::Refused).map_err(failed)?;
            if found.is_some_and(|found| found.kind == Kind::Link) {
                return Err(SaveError::NoFile(path.to_owned()));
            }
            unresolved.map_err(failed)?.unwrap_or_else(|| path.to_owned())
        }
    };
    let before = match disk.about(&target, Links::Followed).map_err(failed)? {
        Some(_) if existing == Existing::Keep => return Err(SaveError::Exists(path.to_owned())),
        Some(before) if before.kind != Kind::File => return Err(SaveError::NoFile(path.to_owned())),
        before => before,
    };
    let (temporary, mut file) = beside(disk, &target).map_err(failed)?;
    let written = (|| {
        file.write_all(text.as_bytes())?;
        if let Some(mode) = before.and_then(|before| before.mode) {
            file.set_mode(mode)?;
        }
        file.sync()?;
        match existing {
            Existing::Replace => disk.rename(&temporary, &target),
            Existing::Keep => give_new_name(disk, &temporary, &target),
        }
    })();
    if written.is_err() || existing == Existing::Keep {
        // The temporary name is not needed any more. It may be gone already, which is no error.
        let _ = disk.remove(&temporary);
    }
    written.and_then(|()| disk.sync_folder(&target)).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => SaveError::Exists(path.to_owned()),
        _ => failed(error),
    })
}

/// A new file in the folder of another one.
fn beside(disk: &Disk, target: &Path) -> io::Result<(PathBuf, OpenFile)> {
    let name = target.file_name().ok_or(ErrorKind::InvalidFilename)?.to_string_lossy();
    for number in 0..1000 {
        let temporary = target.with_file_name(format!(".{name}.{number}.new"));
        match disk.open(&temporary, Opening::Create, Links::Refused) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Gives the temporary file its final name unless another file has that name, even one created at this moment.
fn give_new_name(disk: &Disk, temporary: &Path, target: &Path) -> io::Result<()> {
    match disk.link(temporary, target) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            // Not every file system has hard links.
            let is_there = disk.about(target, Links::Refused)?.is_some();
            if is_there { Err(ErrorKind::AlreadyExists.into()) } else { disk.rename(temporary, target) }
        }
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::faults::{After, Contents, at_every_call};

    #[test]
    fn whatever_ends_or_fails_it_the_old_level_or_the_new_one_is_there_whole() {
        let old: Contents = [("a.level".into(), b"old\n".to_vec())].into();
        for (before, existing) in [(Contents::new(), Existing::Keep), (old, Existing::Replace)] {
            let work = |disk: &Disk, folder: &Path| save_on(disk, &folder.join("a.level"), "new\n", existing).is_ok();
            at_every_call(&[""], &before, work, |after: &After<'_, bool>| {
                let path = after.folder.join("a.level");
                let has = fs::read_to_string(&path).ok();
                let old = before.contains_key(Path::new("a.level")).then_some("old\n");
                assert!(has.as_deref() == Some("new\n") || (has.as_deref() == old && !after.outcome), "{has:?}");
                assert!(*after.outcome || !after.case.fault.is_hidden());
                // A file left over does not stop the next save.
                save(&path, "newer\n", Existing::Replace).expect("a writable folder");
                assert_eq!(fs::read_to_string(&path).expect("a level"), "newer\n");
            });
        }
    }

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
