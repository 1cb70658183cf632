//! Snapshots beside the journal: written behind the game's back, read before it goes on.

use std::{
    io,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{
    files::{Disk, OpenFile},
    game::{Journal, Snapshot},
    platform::threads::{self, JoinHandle},
};

use super::file_names::{self, BASE, SNAPSHOT};

/// The snapshot in a file; `None` if there is no such file.
///
/// # Errors
/// When it cannot be read or used; the error says why.
pub(super) fn read(disk: &Disk, path: &Path) -> anyhow::Result<Option<Snapshot>> {
    let Some(bytes) = file_names::read(disk, path)? else { return Ok(None) };
    if bytes.len() > Snapshot::LARGEST {
        anyhow::bail!("it is larger than any snapshot");
    }
    Ok(Some(Snapshot::read(&bytes)?))
}

/// A journal of this file with the game that it begins with, if that is another file's.
///
/// # Errors
/// When that is not there, or of no use.
pub(in crate::cli) fn with_base(disk: &Disk, journal: Journal, path: &Path) -> anyhow::Result<Journal> {
    if !journal.needs_base() {
        return Ok(journal);
    }
    let path = path.with_extension(BASE);
    let named = || format!("it begins with the game in {}", path.display());
    let base = read(disk, &path).and_then(|base| base.context("there is no such file")).with_context(named)?;
    journal.with_base(base).with_context(named)
}

/// Writes one snapshot after the other. No key waits for it.
#[derive(Debug)]
pub(super) struct Snapshots {
    disk: Disk,
    path: PathBuf,
    at_work: Option<JoinHandle<io::Result<()>>>,
    has_failed: bool,
}

impl Snapshots {
    /// The writer of snapshots beside this journal.
    pub(super) fn beside(disk: &Disk, journal: &Path) -> Self {
        Self { disk: disk.clone(), path: journal.with_extension(SNAPSHOT), at_work: None, has_failed: false }
    }

    /// Puts a snapshot in the place of the last one, once all of the journal up to it is on the disk. If the last one
    /// is not there yet, this one is left out.
    pub(super) fn keep(&mut self, snapshot: &Snapshot, journal: &OpenFile) {
        if self.at_work.as_ref().is_some_and(|work| !work.is_finished()) {
            return;
        }
        let (disk, path, bytes) = (self.disk.clone(), self.path.clone(), snapshot.bytes());
        let work = journal.duplicate().and_then(|journal| {
            let work = move || journal.sync().and_then(|()| disk.replace(&path, &bytes));
            threads::spawn("snapshot", work)
        });
        // Without a thread there is no snapshot, and nothing is lost.
        self.at_work = work.ok();
    }

    /// The error of a snapshot that could not be written; only the first time.
    pub(super) fn failure(&mut self) -> Option<io::Error> {
        let work = self.at_work.take_if(|work| work.is_finished())?;
        let failure = work.join().ok()?.err()?;
        (!std::mem::replace(&mut self.has_failed, true)).then_some(failure)
    }

    /// Waits until nothing is written any more.
    pub(super) fn finish(&mut self) {
        if let Some(work) = self.at_work.take() {
            // Nobody is there any more who could be told.
            let _ = work.join();
        }
    }
}

impl Drop for Snapshots {
    fn drop(&mut self) {
        self.finish();
    }
}
