//! Changes several files of a game at once: all of them or none, whenever the program ends.
//!
//! New files are written first, under temporary names. Then the list of all renames, `game.moves`, is put beside them
//! with a single rename: before that moment nothing has changed, from that moment on the change is made. The renames
//! follow right after; if the program ends meanwhile, the next start makes the rest of them before it reads any file
//! ([`finish`]).

use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{
    files::{Disk, Kind, Links, fresh},
    game::{seal, unseal},
};

use super::file_names::{self, JOURNAL, MOVES};

/// The most that is read of a list, in bytes: more than the names of all files of a few games take.
const LONGEST: u64 = 1 << 16;

/// A rename: the old name and the new one, both without their folder.
type Move = (String, String);

/// A change of a game's files, in preparation. Dropping it without [making](Self::make) it removes what was written.
#[derive(Debug)]
pub(super) struct Change<'a> {
    disk: &'a Disk,
    journal: &'a Path,
    number: u32,
    backups: Vec<Move>,
    written: Vec<Move>,
    /// Whether the list may have been put in place, so that the written files may be needed.
    may_be_made: bool,
}

impl<'a> Change<'a> {
    /// An empty change of the game with this journal. Its backups get the next free number.
    pub(super) fn of(disk: &'a Disk, journal: &'a Path) -> anyhow::Result<Self> {
        let number = file_names::free_number(disk, journal)?;
        Ok(Self { disk, journal, number, backups: Vec::new(), written: Vec::new(), may_be_made: false })
    }

    /// Plans to make a backup of whatever has the game's name with this ending. Returns the name of the backup; `None`
    /// if there is nothing.
    pub(super) fn keep_backup(&mut self, ending: &str) -> anyhow::Result<Option<String>> {
        let path = self.journal.with_extension(ending);
        let found = self.disk.about(&path, Links::Refused);
        if found.with_context(|| format!("cannot read {}", path.display()))?.is_none() {
            return Ok(None);
        }
        let backup = file_names::name(&file_names::numbered(self.journal, self.number, ending));
        self.backups.push((file_names::name(&path), backup.clone()));
        Ok(Some(backup))
    }

    /// Plans to write these bytes as the game's file with this ending.
    pub(super) fn write(&mut self, ending: &str, bytes: &[u8]) -> io::Result<()> {
        self.write_as(&self.journal.with_extension(ending), bytes)
    }

    /// Plans to write these bytes as a backup.
    pub(super) fn write_backup(&mut self, ending: &str, bytes: &[u8]) -> io::Result<()> {
        self.write_as(&file_names::numbered(self.journal, self.number, ending), bytes)
    }

    fn write_as(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let fresh = fresh(path);
        // Noted before it is written, so that a part of it is removed as well.
        self.written.push((file_names::name(&fresh), file_names::name(path)));
        self.disk.remove(&fresh)?;
        self.disk.write_new(&fresh, bytes)
    }

    /// Makes the change: all renames that were planned.
    ///
    /// # Errors
    /// When nothing could be changed, or not everything; the next start does the rest.
    pub(super) fn make(mut self) -> anyhow::Result<()> {
        let moves = [&self.backups[..], &self.written[..]].concat();
        let made = match &moves[..] {
            [] => Ok(()),
            // A single rename needs no list.
            [(from, to)] => self.disk.rename(&self.named(from), &self.named(to)),
            _ => self.make_all(&moves),
        };
        made.and_then(|()| self.disk.sync_folder(self.journal))
            .with_context(|| format!("cannot change the saved game {}", self.journal.display()))
    }

    fn make_all(&mut self, moves: &[Move]) -> io::Result<()> {
        let list = self.journal.with_extension(MOVES);
        let fresh = fresh(&list);
        self.disk.remove(&fresh)?;
        // Noted with the written files, so that it is removed with them if the rename fails.
        self.written.push((file_names::name(&fresh), file_names::name(&list)));
        self.disk.write_new(&fresh, line(moves)?.as_bytes())?;
        if let Err(error) = self.disk.rename(&fresh, &list) {
            self.may_be_made = !matches!(self.disk.about(&fresh, Links::Refused), Ok(Some(_)));
            return Err(error);
        }
        self.may_be_made = true;
        self.disk.sync_folder(&list)?;
        give_names(self.disk, self.journal, moves)?;
        self.disk.remove(&list)
    }

    fn named(&self, name: &str) -> PathBuf {
        self.journal.with_file_name(name)
    }
}

impl Drop for Change<'_> {
    fn drop(&mut self) {
        if !self.may_be_made {
            for (fresh, _) in &self.written {
                // If it cannot be removed now, the next start does it.
                let _ = self.disk.remove(&self.named(fresh));
            }
        }
    }
}

/// Makes all renames of a list that are not made yet, in order.
fn give_names(disk: &Disk, journal: &Path, moves: &[Move]) -> io::Result<()> {
    let is_there = |path: &Path| disk.about(path, Links::Refused).map(|about| about.is_some());
    for (from, to) in moves {
        let (from_path, to_path) = (journal.with_file_name(from), journal.with_file_name(to));
        if !is_there(&from_path)? {
            continue;
        }
        if is_there(&to_path)? {
            if !file_names::is_fresh(from) {
                // This backup is made already; the file with the old name is the new one.
                continue;
            }
            // Another program has put a file there meanwhile.
            let number = file_names::free_number(disk, journal).map_err(io::Error::other)?;
            let ending = to.rsplit('.').next().unwrap_or(JOURNAL);
            disk.rename(&to_path, &file_names::numbered(journal, number, ending))?;
        }
        disk.rename(&from_path, &to_path)?;
    }
    disk.sync_folder(journal)
}

/// The text of a list, with its checksum.
fn line(moves: &[Move]) -> io::Result<String> {
    Ok(seal(&serde_json::to_string(moves)?) + "\n")
}

/// Reads a list; `None` if the bytes are not one, or a name leads out of the folder.
fn parse(bytes: &[u8]) -> Option<Vec<Move>> {
    let moves: Vec<Move> = serde_json::from_str(unseal(std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?)?).ok()?;
    let is_name = |name: &str| name.starts_with("game.") && !name.contains(['/', '\\']);
    moves.iter().all(|(from, to)| is_name(from) && is_name(to)).then_some(moves)
}

/// Finishes a change that was interrupted after its list was put in place, and removes the files of one that was
/// interrupted earlier.
///
/// # Errors
/// When that is not possible now, or the list is spoilt; nothing is lost then.
pub(super) fn finish(disk: &Disk, journal: &Path) -> anyhow::Result<()> {
    let list = journal.with_extension(MOVES);
    let named = || format!("cannot go on with what {} says", list.display());
    if let Some(bytes) = disk.read(&list, LONGEST, Links::Refused).with_context(named)? {
        let moves = parse(&bytes).with_context(|| {
            format!(
                "{} is spoilt: it says which files beside it are which; move it away to go on without",
                list.display()
            )
        })?;
        give_names(disk, journal, &moves).with_context(named)?;
        disk.remove(&list).with_context(named)?;
    }
    let folder = journal.parent().unwrap_or(Path::new("."));
    for name in disk.names(folder).with_context(|| format!("cannot read the folder {}", folder.display()))? {
        let path = folder.join(&name);
        let is_fresh = name.to_str().is_some_and(file_names::is_fresh);
        if is_fresh && matches!(disk.about(&path, Links::Refused), Ok(Some(about)) if about.kind == Kind::File) {
            // If it cannot be removed, the next write under that name reports it.
            let _ = disk.remove(&path);
        }
    }
    Ok(())
}

/// Whether the same attempt may succeed later: true if a system call failed, false if a file's content is bad.
pub(super) fn may_pass(error: &anyhow::Error) -> bool {
    let failure = |cause: &(dyn std::error::Error + 'static)| cause.downcast_ref::<io::Error>().map(io::Error::kind);
    error.chain().any(|cause| failure(cause).is_some_and(|kind| kind != ErrorKind::InvalidData))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_list_that_was_spoilt_stops_and_one_that_leads_elsewhere_is_none() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = folder.path().join("game.journal");
        let list = folder.path().join("game.moves");
        let said = |moves: &[(&str, &str)]| {
            let moves: Vec<_> = moves.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
            line(&moves).expect("a list")
        };
        let good = said(&[("game.journal", "game.1.journal")]);
        for text in
            [&good[1..], "", "\n", &said(&[("game.journal", "game./../../x")]), &said(&[("fallen.jsonl", "game.x")])]
        {
            fs::write(&list, text).expect("a writable folder");
            fs::write(&journal, "a game").expect("a writable folder");
            let error = finish(&Disk::default(), &journal).expect_err("a spoilt list");
            assert!(error.to_string().contains("is spoilt") && !may_pass(&error), "{error:#}");
            assert!(journal.exists() && list.exists());
        }
        fs::write(&list, good).expect("a writable folder");
        finish(&Disk::default(), &journal).expect("a good list");
        assert!(!journal.exists() && !list.exists() && folder.path().join("game.1.journal").exists());
    }

    #[test]
    fn what_somebody_puts_in_the_place_of_a_new_file_is_kept() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name);
        let moves = [("game.journal", "game.1.journal"), ("game.journal.new", "game.journal")];
        let moves: Vec<_> = moves.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
        for (name, text) in [("game.1.journal", "old"), ("game.journal.new", "new"), ("game.journal", "foreign")] {
            fs::write(path(name), text).expect("a writable folder");
        }
        fs::write(path("game.moves"), line(&moves).expect("a list")).expect("a writable folder");
        finish(&Disk::default(), &path("game.journal")).expect("a good list");
        let has = |name: &str| fs::read_to_string(path(name)).expect("a file");
        assert_eq!([has("game.journal"), has("game.1.journal"), has("game.2.journal")], ["new", "old", "foreign"]);
    }
}
