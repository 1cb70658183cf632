//! The file in which the progress in a course is kept, beside the saved games.
//!
//! Each change is on the disk before it replaces the old file, with a single rename. Two labs at the same time add to
//! each other's progress: each reads the file again before it writes. A file that is not progress is renamed and never
//! deleted; one of a newer version is left alone.

use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use crate::{
    files::{Disk, Links, ReadError},
    lab::{Course, CourseProgress, ProgressError},
    level::{printable, printable_path},
    ui::lab::ProgressKeeper,
};

use super::{
    kept::{open_lock, rename_unreadable, whole},
    save::LevelGame,
};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The folder with the progress in the user's own courses, in the folder of saved games.
const COURSES: &str = "courses";

/// The file of the progress in a course.
#[derive(Clone, Debug)]
pub(super) struct ProgressFile {
    disk: Disk,
    folder: PathBuf,
    /// Without its ending.
    name: String,
}

/// The progress that was found, and what becomes of it.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The progress so far.
    pub(super) progress: CourseProgress,
    /// What the user has to know.
    pub(super) trouble: Option<String>,
    /// Whether progress can be kept.
    is_free: bool,
}

/// Why a file is not read.
enum Unread {
    /// It is not progress.
    Spoilt(String),
    /// It has to stay as it is.
    Stays(String),
}

impl ProgressFile {
    /// The file of the lab's own course, in this folder of saved games.
    pub(super) fn of_lab(disk: Disk, folder: PathBuf) -> Self {
        Self { disk, folder, name: "course".to_owned() }
    }

    /// The file of the course in a folder of lessons: one for each such folder.
    pub(super) fn of_folder(disk: Disk, folder: &Path, lessons: &Path) -> Self {
        let name = LevelGame::of_file(lessons, &[]).name().to_owned();
        Self { disk, folder: folder.join(COURSES), name }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(format!("{}.toml", self.name))
    }

    /// Makes the folders if need be, and makes them private.
    fn make_folders(&self) -> io::Result<()> {
        let failed = |error| io::Error::other(whole(error));
        if let Some(parent) = self.folder.parent().filter(|_| self.folder.ends_with(COURSES)) {
            self.disk.private_folder(parent).map_err(failed)?;
        }
        self.disk.private_folder(&self.folder).map_err(failed)
    }

    /// Does something while no other lab reads or writes the file.
    ///
    /// # Errors
    /// Of the kind `WouldBlock` while another lab writes it; when the file cannot be locked; and whatever `work`
    /// returns.
    fn alone<T>(&self, work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        self.make_folders()?;
        let lock = open_lock(&self.disk, &self.folder.join(format!("{}.lock", self.name)))?;
        if !lock.lock()? {
            return Err(ErrorKind::WouldBlock.into());
        }
        work()
    }

    fn read(&self) -> Result<Option<CourseProgress>, Unread> {
        let bytes = match self.disk.read(&self.path(), LARGEST, Links::Refused) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Ok(None),
            Err(error @ ReadError::Failed { .. }) => return Err(Unread::Stays(whole(error))),
            Err(error) => return Err(Unread::Spoilt(error.to_string())),
        };
        let text = String::from_utf8(bytes).map_err(|_| Unread::Spoilt("it is not text".to_owned()))?;
        match CourseProgress::read(&text) {
            Ok(progress) => Ok(Some(progress)),
            Err(ProgressError::Unreadable(why)) => Err(Unread::Spoilt(why)),
            Err(error @ ProgressError::Newer(_)) => Err(Unread::Stays(error.to_string())),
        }
    }

    /// The progress so far, if there is any that can be read; nothing is changed.
    pub(super) fn glance(&self) -> Option<CourseProgress> {
        self.read().ok().flatten()
    }

    /// Reads the progress. A file that is not progress is renamed.
    fn find(&self) -> Found {
        let file = || printable_path(&self.path());
        match self.read() {
            Ok(progress) => Found { progress: progress.unwrap_or_default(), trouble: None, is_free: true },
            Err(Unread::Stays(why)) => {
                let trouble =
                    format!("Your progress in the course is not shown, and nothing is added to it: {}: {why}.", file());
                Found { trouble: Some(trouble), ..Found::default() }
            }
            Err(Unread::Spoilt(why)) => {
                let why = printable(&why).into_owned();
                let renamed = self.alone(|| rename_unreadable(&self.disk, &self.path()));
                let (what, is_free) = match renamed {
                    Ok(path) => (format!("The file is now {}", printable_path(&path)), true),
                    Err(error) => (format!("Move the file away, because it could not be renamed: {error}"), false),
                };
                let trouble = format!("Your progress in the course cannot be read: {}: {why}. {what}.", file());
                Found { trouble: Some(trouble), is_free, ..Found::default() }
            }
        }
    }

    /// Writes the progress, with whatever other labs have added to the file.
    ///
    /// # Errors
    /// As [`alone`](Self::alone), and when the file cannot be read, renamed or written.
    fn keep(&self, progress: &CourseProgress) -> io::Result<()> {
        self.alone(|| {
            let mut progress = progress.clone();
            match self.read() {
                Ok(Some(theirs)) => progress.join(&theirs),
                Ok(None) => {}
                Err(Unread::Spoilt(_)) => _ = rename_unreadable(&self.disk, &self.path())?,
                Err(Unread::Stays(why)) => return Err(io::Error::other(why)),
            }
            self.disk.replace(&self.path(), progress.write().as_bytes())
        })
    }

    /// The progress so far, and a keeper of it, if it can be kept.
    pub(super) fn open(self) -> (Found, Option<ProgressKeeper>) {
        let found = self.find();
        let keeper = found.is_free.then(|| ProgressKeeper::new(move |progress| self.keep(progress)));
        (found, keeper)
    }
}

/// The lesson and the page to continue with in the lab's own course, in words, if it was begun.
pub(super) fn place_in_lab(disk: Disk, folder: PathBuf) -> Option<String> {
    let at = ProgressFile::of_lab(disk, folder).glance()?.at?;
    let place = Course::shipped().place_of(&at.lesson)?;
    Some(format!("(lesson {}, page {})", place + 1, at.page))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{
        files::faults::{After, Contents, at_every_call, contents},
        lab::{Bookmark, LessonProgress},
    };

    /// Not progress.
    const SPOILT: &[u8] = b"version = 1\n[lesson.a\xff";

    fn file(disk: &Disk, folder: &Path) -> ProgressFile {
        ProgressFile::of_lab(disk.clone(), folder.join("fogwalk"))
    }

    fn progress(lesson: &str, pages: &str) -> CourseProgress {
        let mut progress = CourseProgress::default();
        progress.at = Some(Bookmark { lesson: lesson.to_owned(), page: 1, step: 3 });
        let pages = vec![pages.to_owned()];
        progress.lessons.insert(lesson.to_owned(), LessonProgress { pages, ..LessonProgress::default() });
        progress
    }

    fn before(bytes: &[u8]) -> Contents {
        [(Path::new("fogwalk/course.toml").to_owned(), bytes.to_vec())].into()
    }

    #[test]
    fn what_is_kept_is_found_and_two_labs_add_to_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = Disk::default();
        let (first, second) = (file(&disk, folder.path()), file(&disk, folder.path()));
        assert_eq!((first.find().progress, first.find().trouble), (CourseProgress::default(), None));
        assert!(contents(folder.path()).is_empty(), "nothing is kept yet");
        first.keep(&progress("ties", "d")).expect("kept");
        second.keep(&progress("corners", "o")).expect("kept");
        first.keep(&progress("ties", "d")).expect("kept");
        let found = first.find().progress;
        assert_eq!(found.lessons.keys().collect::<Vec<_>>(), ["corners", "ties"]);
        assert_eq!(found.at.map(|at| at.lesson), Some("ties".to_owned()));
        let lock = open_lock(&disk, &folder.path().join("fogwalk/course.lock")).expect("a lock");
        assert!(lock.lock().expect("a free lock"));
        let busy = first.keep(&progress("ties", "o")).expect_err("another lab writes");
        assert_eq!(busy.kind(), ErrorKind::WouldBlock);
    }

    #[test]
    fn each_folder_of_lessons_has_progress_of_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let of = |lessons: &str| ProgressFile::of_folder(Disk::default(), folder.path(), &folder.path().join(lessons));
        let (one, other) = (of("course"), of("deeper/course"));
        one.keep(&progress("a", "d")).expect("kept");
        assert_eq!(other.find().progress, CourseProgress::default());
        assert_eq!(of("course").find().progress, progress("a", "d"));
        assert_eq!(place_in_lab(Disk::default(), folder.path().to_owned()), None);
    }

    #[test]
    fn the_title_is_told_where_the_user_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = Disk::default();
        let place = || place_in_lab(disk.clone(), folder.path().join("fogwalk"));
        assert_eq!(place(), None);
        file(&disk, folder.path()).keep(&progress("two-lists", "o")).expect("kept");
        assert_eq!(place().as_deref(), Some("(lesson 2, page 1)"));
        file(&disk, folder.path()).keep(&progress("of another version", "o")).expect("kept");
        assert_eq!(place(), None);
    }

    #[test]
    fn a_newer_file_is_left_alone() {
        let newer = b"version = 99\nsomething = [1, 2]\n";
        let folder = crate::files::faults::folder_with(&before(newer));
        let file = file(&Disk::default(), folder.path());
        let (found, keeper) = file.clone().open();
        assert!(keeper.is_none() && found.trouble.is_some_and(|trouble| trouble.contains("version 99")));
        assert!(file.keep(&progress("ties", "d")).is_err());
        assert_eq!(fs::read(folder.path().join("fogwalk/course.toml")).expect("a file"), newer);
    }

    #[test]
    fn whatever_ends_or_fails_it_the_old_progress_or_the_new_one_is_there_whole() {
        let old = progress("ties", "d");
        let new = progress("corners", "s");
        let work = |disk: &Disk, folder: &Path| {
            let file = file(disk, folder);
            let found = file.find();
            (found.trouble.is_some(), found.is_free, found.is_free && file.keep(&new).is_ok())
        };
        at_every_call(&[""], &before(old.write().as_bytes()), work, |after: &After<'_, (bool, bool, bool)>| {
            let (has_trouble, is_free, is_kept) = *after.outcome;
            assert!(is_free || has_trouble);
            let found = file(&Disk::default(), after.folder).find();
            assert_eq!(found.trouble, None);
            assert_eq!(found.progress.lessons["ties"], old.lessons["ties"], "nothing is lost");
            assert!(!is_kept || found.progress.lessons.contains_key("corners"));
            assert!(is_kept || !after.case.fault.is_hidden());
        });
    }

    #[test]
    fn a_file_that_is_not_progress_is_reported_and_renamed_and_never_lost() {
        let new = progress("corners", "s");
        let work = |disk: &Disk, folder: &Path| {
            let file = file(disk, folder);
            let found = file.find();
            (found.trouble.is_some(), found.is_free && file.keep(&new).is_ok())
        };
        at_every_call(&[""], &before(SPOILT), work, |after: &After<'_, (bool, bool)>| {
            let (has_trouble, is_kept) = *after.outcome;
            assert!(has_trouble || after.case.fault.is_end());
            let spoilt = contents(after.folder).values().filter(|bytes| *bytes == SPOILT).count();
            assert_eq!(spoilt, 1, "it is there, whatever its name");
            assert!(is_kept || !after.case.fault.is_hidden());
            let file = file(&Disk::default(), after.folder);
            file.find();
            file.keep(&new).expect("kept");
            assert_eq!(file.find().progress, new);
        });
    }
}
