//! Copies of unsaved paintings: each is kept beside the saved games until the painting is saved, whatever ends the
//! program.
//!
//! Each running lab has a number and holds the lock file of that number, so that two labs never overwrite each other's
//! copy. A new copy replaces the old one with a single rename. It survives the end of the program, but is not synced to
//! the disk.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, ErrorKind, Write as _},
    path::{Path, PathBuf},
};

use crate::{
    lab::vocabulary,
    level::{self, Level},
    ui::lab::{Keeper, Keeping},
};

/// The most copies that can be kept at a time.
const MOST: usize = 9;

/// The place of one copy, locked by a lab for as long as its lock file is open.
#[derive(Debug)]
struct Place {
    path: PathBuf,
    _lock: File,
}

impl Place {
    /// Locks the place of this number; `None` if another lab holds it.
    fn claim(folder: &Path, number: usize) -> io::Result<Option<Self>> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        private(&mut options);
        let lock = options.open(folder.join(format!("unsaved.{number}.lock")))?;
        let path = folder.join(format!("unsaved.{number}.level"));
        Ok(lock.try_lock().is_ok().then_some(Self { path, _lock: lock }))
    }

    /// Locks a place without a copy; makes the folder if need be.
    ///
    /// # Errors
    /// When all [`MOST`] places are taken, or nothing can be written in the folder.
    fn free(folder: &Path) -> io::Result<Self> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)?;
        for number in 1..=MOST {
            if let Some(place) = Self::claim(folder, number)?.filter(|place| !place.path.exists()) {
                return Ok(place);
            }
        }
        Err(io::Error::other(format!("{MOST} paintings are kept in {} already", folder.display())))
    }

    /// Locks the first place with a copy that can be read, and returns the copy too; `None` if there is none.
    fn taken(folder: &Path) -> Option<(Self, Level)> {
        let is_there = |number: &usize| folder.join(format!("unsaved.{number}.level")).exists();
        (1..=MOST).filter(is_there).find_map(|number| {
            let place = Self::claim(folder, number).ok().flatten()?;
            let level = level::read(&place.path, &vocabulary()).ok()?;
            Some((place, level))
        })
    }

    /// Replaces the copy by this text.
    fn keep(&self, text: &str) -> io::Result<()> {
        let fresh = self.path.with_extension("new");
        match fs::remove_file(&fresh) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        private(&mut options);
        options.open(&fresh)?.write_all(text.as_bytes())?;
        fs::rename(&fresh, &self.path)
    }

    fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }
}

/// Makes new files readable and writable for their owner only, where there are permission bits.
fn private(options: &mut OpenOptions) {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    #[cfg(not(unix))]
    let _ = options;
}

/// A keeper of a lab's copy in this folder, and a copy that an earlier lab left there, if there is one.
pub(super) fn keeper(folder: PathBuf) -> (Keeper, Option<Level>) {
    let (mut place, offered) = Place::taken(&folder).unzip();
    let keep = move |keeping: Keeping<'_>| match (keeping, &mut place) {
        (Keeping::Keep(text), Some(place)) => place.keep(text),
        (Keeping::Keep(text), none) => none.insert(Place::free(&folder)?).keep(text),
        (Keeping::Remove, place) => place.as_ref().map_or(Ok(()), Place::remove),
        (Keeping::PutAside, place) => {
            *place = None;
            Ok(())
        }
    };
    (Keeper::new(keep), offered)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: &str = "A.B\n";

    /// The names of the levels in a folder.
    fn levels(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
        let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.retain(|name| name.ends_with("level"));
        names.sort();
        names
    }

    #[test]
    fn what_is_kept_is_offered_again_and_to_one_lab_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("fogwalk");
        let path = folder.join("unsaved.1.level");
        let place = Place::free(&folder).expect("a place");
        assert!(Place::taken(&folder).is_none(), "nothing is kept yet");
        place.keep(LEVEL).expect("a copy");
        place.keep("A..B\n").expect("another");
        assert_eq!(fs::read_to_string(&path).expect("a copy"), "A..B\n");
        assert!(Place::taken(&folder).is_none(), "its lab is running");
        let other = Place::free(&folder).expect("another place");
        other.keep(LEVEL).expect("a copy");
        drop((place, other));
        assert_eq!(levels(&folder), ["unsaved.1.level", "unsaved.2.level"]);
        let (first, level) = Place::taken(&folder).expect("a copy");
        assert_eq!((&first.path, level.size().width()), (&path, 4));
        let (second, level) = Place::taken(&folder).expect("another copy");
        assert_eq!(level.size().width(), 3);
        first.remove().expect("gone");
        drop((first, second));
        assert_eq!(levels(&folder), ["unsaved.2.level"]);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("fogwalk");
        Place::free(&folder).expect("a place").keep(LEVEL).expect("a copy");
        let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(&folder.join("unsaved.1.level"))), (0o700, 0o600));
    }
}
