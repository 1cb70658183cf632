//! Copies of unsaved paintings: each is kept beside the saved games until the painting is saved, however the program
//! ends.
//!
//! Each running lab has a number and holds the lock file of that number, so that two labs never overwrite each other's
//! copy. A new copy is on the disk before it replaces the old one, with a single rename. A copy that is not a level is
//! reported and renamed, so that its number is free again; it is never deleted.

use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use crate::{
    files::{Disk, Links, OpenFile, Opening, PRIVATE_MODE, ReadError, fresh},
    lab::vocabulary,
    level::{self, Level},
    ui::lab::{Keeper, Keeping},
};

/// The maximum number of copies.
const MOST: usize = 9;

/// The maximum number of unreadable copies that are kept for one number.
const MOST_UNREADABLE: usize = 10_000;

/// The place of one copy, locked by a lab for as long as its lock file is open.
#[derive(Debug)]
struct Place {
    path: PathBuf,
    _lock: OpenFile,
}

impl Place {
    /// The path of the copy.
    fn path(folder: &Path, number: usize) -> PathBuf {
        folder.join(format!("unsaved.{number}.level"))
    }

    /// Locks the place of this number; `None` if another lab holds it.
    ///
    /// # Errors
    /// When the lock file cannot be made or opened, or is not an ordinary file.
    fn claim(disk: &Disk, folder: &Path, number: usize) -> io::Result<Option<Self>> {
        let lock = open_lock(disk, &folder.join(format!("unsaved.{number}.lock")))?;
        Ok(lock.lock()?.then(|| Self { path: Self::path(folder, number), _lock: lock }))
    }

    /// Locks the place of this number if no copy is there; `None` if there is one, or another lab holds it.
    ///
    /// # Errors
    /// As [`Self::claim`], and when it cannot be told whether a copy is there.
    fn claim_free(disk: &Disk, folder: &Path, number: usize) -> io::Result<Option<Self>> {
        let Some(place) = Self::claim(disk, folder, number)? else { return Ok(None) };
        Ok(disk.about(&place.path, Links::Refused)?.is_none().then_some(place))
    }

    /// Locks a place without a copy; makes the folder if need be, and makes it private.
    ///
    /// # Errors
    /// When all [`MOST`] places are taken, or nothing can be written in the folder.
    fn free(disk: &Disk, folder: &Path) -> io::Result<Self> {
        disk.private_folder(folder).map_err(|error| io::Error::other(whole(error)))?;
        let mut failure = None;
        for number in 1..=MOST {
            match Self::claim_free(disk, folder, number) {
                Ok(Some(place)) => return Ok(place),
                Ok(None) => {}
                Err(error) => failure = Some(error),
            }
        }
        let all_taken = || io::Error::other(format!("{MOST} paintings are kept in {} already", folder.display()));
        Err(failure.unwrap_or_else(all_taken))
    }

    /// Locks the place of this number and reads its copy; `None` if there is none, or another lab holds it.
    ///
    /// # Errors
    /// When there is a copy that cannot be read: a message about it. If it is not a level, it has been renamed.
    fn taken(disk: &Disk, folder: &Path, number: usize) -> Result<Option<(Self, Level)>, String> {
        let path = Self::path(folder, number);
        // If the copy cannot be looked up, the next steps say why.
        if matches!(disk.about(&path, Links::Refused), Ok(None)) {
            return Ok(None);
        }
        let stays = |why: String| format!("An unsaved painting cannot be offered now, and stays where it is: {why}.");
        disk.private_folder(folder).map_err(|error| stays(whole(error)))?;
        let claimed = Self::claim(disk, folder, number);
        let claimed = claimed.map_err(|error| stays(format!("cannot lock {}: {error}", path.display())))?;
        let Some(place) = claimed else { return Ok(None) };
        // If this fails, the private folder still keeps others out.
        let _ = disk.make_private(&path);
        let bytes = match disk.read(&path, level::MAX_FILE, Links::Refused) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Ok(None),
            Err(error @ ReadError::Failed { .. }) => return Err(stays(whole(error))),
            Err(error) => return Err(place.rename_unreadable(disk, &error.to_string())),
        };
        match level::parse(&path.display().to_string(), &bytes, vocabulary()) {
            Ok(level) => Ok(Some((place, level))),
            Err(error) => {
                let line = error.place.map(|place| format!(":{}", place.line)).unwrap_or_default();
                let why = format!("{}{line}: found {}, expected {}", path.display(), error.found, error.expected);
                Err(place.rename_unreadable(disk, &why))
            }
        }
    }

    /// Renames a copy that is not a level, so that its place is free, and returns a message with its new name.
    fn rename_unreadable(&self, disk: &Disk, why: &str) -> String {
        let what = match rename_unreadable(disk, &self.path) {
            Ok(path) => format!("The file is now {}", path.display()),
            Err(error) => format!("Move the file away, because it could not be renamed: {error}"),
        };
        format!("An unsaved painting cannot be offered again: {why}. {what}.")
    }

    /// Removes the copy, and a new one that was not finished.
    fn remove(&self, disk: &Disk) -> io::Result<()> {
        disk.remove(&self.path)?;
        disk.remove(&fresh(&self.path))
    }
}

/// Renames a file that cannot be read to an unused name, and returns that. The caller holds the lock of the file, so
/// that nobody else uses such a name.
pub(super) fn rename_unreadable(disk: &Disk, path: &Path) -> io::Result<PathBuf> {
    for number in 1..MOST_UNREADABLE {
        let unused = path.with_extension(format!("unreadable.{number}"));
        if disk.about(&unused, Links::Refused)?.is_none() {
            disk.rename(path, &unused)?;
            return Ok(unused);
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Opens a lock file, and makes it if need be.
///
/// # Errors
/// When it cannot be made or opened, or is not an ordinary file.
pub(super) fn open_lock(disk: &Disk, path: &Path) -> io::Result<OpenFile> {
    match disk.open(path, Opening::CreatePrivate, Links::Refused) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => disk.open(path, Opening::Append, Links::Refused),
        lock => {
            let lock = lock?;
            lock.set_mode(PRIVATE_MODE)?;
            Ok(lock)
        }
    }
}

/// An error with its causes, in words.
pub(super) fn whole(error: impl std::error::Error + Send + Sync + 'static) -> String {
    format!("{:#}", anyhow::Error::new(error))
}

/// The copy that a lab keeps.
#[derive(Debug)]
struct KeptCopy {
    disk: Disk,
    folder: PathBuf,
    /// `None` before the first copy.
    place: Option<Place>,
}

impl KeptCopy {
    fn tell(&mut self, keeping: Keeping<'_>) -> io::Result<()> {
        let Self { disk, folder, place } = self;
        match keeping {
            Keeping::Keep(text) => {
                let place = match place {
                    Some(place) => place,
                    None => place.insert(Place::free(disk, folder)?),
                };
                disk.replace(&place.path, text.as_bytes())
            }
            Keeping::Remove => place.as_ref().map_or(Ok(()), |place| place.remove(disk)),
            Keeping::PutAside => {
                *place = None;
                Ok(())
            }
        }
    }
}

/// The copies that earlier labs left.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    /// The first copy that can be read and that no running lab holds.
    pub offered: Option<Level>,
    /// Messages about copies that cannot be read.
    pub troubles: Vec<String>,
}

/// The copy that a lab keeps in this folder, and what earlier labs left there.
fn open(disk: Disk, folder: PathBuf) -> (KeptCopy, Earlier) {
    let (mut place, mut earlier) = (None, Earlier::default());
    for number in 1..=MOST {
        match Place::taken(&disk, &folder, number) {
            Ok(None) => {}
            Ok(taken) => {
                (place, earlier.offered) = taken.unzip();
                break;
            }
            Err(trouble) if earlier.troubles.contains(&trouble) => {}
            Err(trouble) => earlier.troubles.push(trouble),
        }
    }
    (KeptCopy { disk, folder, place }, earlier)
}

/// A keeper of a lab's copy in this folder, and what earlier labs left there.
pub(super) fn keeper(disk: Disk, folder: PathBuf) -> (Keeper, Earlier) {
    let (mut copy, earlier) = open(disk, folder);
    (Keeper::new(move |keeping| copy.tell(keeping)), earlier)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::faults::{After, Contents, at_every_call, contents};

    const LEVEL: &str = "A.B\n";
    const WIDER: &str = "A..B\n";
    const WIDEST: &str = "A...B\n";
    /// Not a level.
    const SPOILT: &[u8] = b"A\xff\xfeB\n";

    /// A lab that starts with its copies in the folder `fogwalk` of this folder.
    fn start(disk: &Disk, folder: &Path) -> (KeptCopy, Earlier) {
        open(disk.clone(), folder.join("fogwalk"))
    }

    fn width(earlier: &Earlier) -> Option<i32> {
        earlier.offered.as_ref().map(|level| level.size().width())
    }

    /// The contents of all copies, by their names.
    fn copies(folder: &Path) -> Contents {
        contents(folder).into_iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "level")).collect()
    }

    /// Number of times that a content is there, whatever its name.
    fn count(folder: &Path, content: &[u8]) -> usize {
        contents(folder).values().filter(|bytes| *bytes == content).count()
    }

    fn before(copies: &[(usize, &[u8])]) -> Contents {
        copies.iter().map(|(number, bytes)| (Place::path(Path::new("fogwalk"), *number), bytes.to_vec())).collect()
    }

    #[test]
    fn what_is_kept_is_offered_again_and_to_one_lab_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let (disk, folder) = (Disk::default(), folder.path());
        let (mut first, earlier) = start(&disk, folder);
        assert!(earlier.offered.is_none() && contents(folder).is_empty(), "nothing is kept yet");
        first.tell(Keeping::Keep(LEVEL)).expect("a copy");
        first.tell(Keeping::Keep(WIDER)).expect("another");
        assert_eq!(copies(folder), before(&[(1, WIDER.as_bytes())]));
        let (mut second, earlier) = start(&disk, folder);
        assert!(earlier.offered.is_none() && earlier.troubles.is_empty(), "its lab is running");
        second.tell(Keeping::Keep(LEVEL)).expect("a copy");
        drop((first, second));
        assert_eq!(copies(folder), before(&[(1, WIDER.as_bytes()), (2, LEVEL.as_bytes())]));
        let (mut first, earlier) = start(&disk, folder);
        assert_eq!(width(&earlier), Some(4));
        let (mut second, earlier) = start(&disk, folder);
        assert_eq!(width(&earlier), Some(3));
        first.tell(Keeping::Remove).expect("gone");
        second.tell(Keeping::PutAside).expect("nothing to do");
        second.tell(Keeping::Keep(WIDEST)).expect("a copy in another place");
        drop((first, second));
        assert_eq!(count(folder, LEVEL.as_bytes()) + count(folder, WIDEST.as_bytes()), 2);
        assert_eq!(copies(folder).len(), 2);
    }

    #[test]
    fn whatever_ends_or_fails_it_the_old_copy_or_the_new_one_is_there_whole() {
        let (old, new) = (LEVEL.as_bytes(), WIDER.as_bytes());
        for before in [before(&[]), before(&[(1, old)])] {
            let work = |disk: &Disk, folder: &Path| {
                let (mut copy, earlier) = start(disk, folder);
                (width(&earlier), earlier.troubles.len(), copy.tell(Keeping::Keep(WIDER)).is_ok())
            };
            at_every_call(&[""], &before, work, |after: &After<'_, (Option<i32>, usize, bool)>| {
                let (offered, troubles, is_kept) = *after.outcome;
                let has = copies(after.folder);
                assert!(has.values().all(|copy| copy == old || copy == new), "{has:?}");
                let has_copy = |text: &[u8]| has.values().any(|copy| copy == text);
                assert!(!is_kept || has_copy(new));
                if !before.is_empty() {
                    // Only a painting that was offered is replaced by what becomes of it.
                    assert!(has_copy(old) || (offered.is_some() && has_copy(new)));
                    assert!(offered.is_some() || troubles > 0 || after.case.fault.is_end(), "it is not kept silent");
                }
                assert!(!after.case.fault.is_hidden() || (is_kept && offered.is_some() != before.is_empty()));
                // The next start offers what is there, and keeps more.
                let (mut copy, earlier) = start(&Disk::default(), after.folder);
                assert_eq!((earlier.offered.is_some(), &earlier.troubles[..]), (!has.is_empty(), &[][..]));
                copy.tell(Keeping::PutAside).expect("nothing to do");
                copy.tell(Keeping::Keep(WIDEST)).expect("a copy");
                assert_eq!(copies(after.folder).len(), has.len() + 1);
                #[cfg(unix)]
                assert_private(&after.folder.join("fogwalk"));
            });
        }
    }

    #[test]
    fn a_copy_that_is_not_a_level_is_reported_and_renamed_and_never_lost() {
        let work = |disk: &Disk, folder: &Path| {
            let (mut copy, earlier) = start(disk, folder);
            (earlier.troubles.len(), copy.tell(Keeping::Keep(LEVEL)).is_ok())
        };
        at_every_call(&[""], &before(&[(1, SPOILT)]), work, |after: &After<'_, (usize, bool)>| {
            let (troubles, is_kept) = *after.outcome;
            assert!(troubles > 0 || after.case.fault.is_end());
            assert!((is_kept && troubles == 1) || !after.case.fault.is_hidden());
            assert_eq!(count(after.folder, SPOILT), 1);
            let has = copies(after.folder).values().any(|copy| copy == LEVEL.as_bytes());
            assert!(has || !is_kept);
            let (mut copy, earlier) = start(&Disk::default(), after.folder);
            assert_eq!(earlier.offered.is_some(), has);
            copy.tell(Keeping::Keep(WIDER)).expect("a copy");
            assert_eq!((count(after.folder, SPOILT), count(after.folder, WIDER.as_bytes())), (1, 1));
        });
    }

    #[test]
    fn copies_that_are_not_levels_do_not_hold_their_places() {
        let spoilt: Vec<_> = (1..=MOST).map(|number| (number, SPOILT)).collect();
        let folder = crate::files::faults::folder_with(&before(&spoilt));
        for round in 1..=2 {
            let (mut copy, earlier) = start(&Disk::default(), folder.path());
            assert!(earlier.offered.is_none());
            assert_eq!(earlier.troubles.len(), if round == 1 { MOST } else { 1 });
            let name = format!("fogwalk/unsaved.1.unreadable.{round}.");
            assert!(earlier.troubles[0].ends_with(&name), "{:?}", earlier.troubles);
            copy.tell(Keeping::Keep(LEVEL)).expect("a copy");
            assert_eq!(copies(folder.path()), before(&[(1, LEVEL.as_bytes())]));
            drop(copy);
            fs::write(Place::path(&folder.path().join("fogwalk"), 1), SPOILT).expect("a writable folder");
        }
        assert_eq!(count(folder.path(), SPOILT), MOST + 2);
    }

    /// Checks that a folder and the files in it are private.
    #[cfg(unix)]
    fn assert_private(folder: &Path) {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &Path| fs::symlink_metadata(path).expect("it is there").permissions().mode() & 0o777;
        assert_eq!(mode(folder), 0o700);
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            assert!(mode(&path) == 0o600 || path.is_symlink(), "{}", path.display());
        }
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it_and_no_link_is_followed() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let parent = crate::files::faults::folder_with(&before(&[(3, LEVEL.as_bytes())]));
        let folder = parent.path().join("fogwalk");
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).expect("a folder of ours");
        let mine = parent.path().join("mine.level");
        fs::write(&mine, WIDER).expect("a writable folder");
        for name in ["unsaved.1.lock", "unsaved.2.level", "unsaved.3.level.new"] {
            symlink(&mine, folder.join(name)).expect("a writable folder");
        }
        let (mut copy, earlier) = start(&Disk::default(), parent.path());
        assert_eq!(width(&earlier), Some(3), "the copy, and not what a link leads to");
        assert_eq!(earlier.troubles.len(), 1, "{:?}", earlier.troubles);
        assert!(earlier.troubles[0].contains("is a symbolic link"), "{:?}", earlier.troubles);
        copy.tell(Keeping::Keep(WIDEST)).expect("a copy");
        copy.tell(Keeping::PutAside).expect("nothing to do");
        copy.tell(Keeping::Keep(LEVEL)).expect("a copy");
        assert_eq!(fs::read_to_string(&mine).expect("a file"), WIDER);
        assert_eq!(fs::read_to_string(Place::path(&folder, 3)).expect("a copy"), WIDEST);
        assert_eq!(fs::read_to_string(Place::path(&folder, 2)).expect("a copy"), LEVEL);
        assert_private(&folder);
    }
}
