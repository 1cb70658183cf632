//! The journal of the running game, open and locked.

use std::{
    collections::VecDeque,
    fs::{File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{
    game::{Event, Game, Journal, Record, Snapshot},
    mind::Turn,
};

use super::{
    aside::{self, JOURNAL},
    file::Fresh,
    place::{folder, lock},
    snapshots::Snapshots,
    sync::Syncer,
};

/// The saved game of the folder of games. Nobody else writes to it meanwhile.
#[derive(Debug)]
pub(in crate::cli) struct Save {
    pub(super) path: PathBuf,
    /// The journal, once there is one to append to.
    open: Option<Open>,
    snapshots: Snapshots,
    pub(super) notices: Vec<String>,
    /// The last that was told of the game that goes on.
    pub(super) past: VecDeque<(Turn, Event)>,
    _lock: File,
}

/// A journal that is appended to.
#[derive(Debug)]
struct Open {
    file: File,
    /// Bytes of whole records.
    length: u64,
    /// How many records that is.
    actions: usize,
    syncer: Syncer,
}

impl Open {
    fn at(path: &Path, actions: usize) -> std::io::Result<Self> {
        let file = OpenOptions::new().append(true).open(path)?;
        let (length, syncer) = (file.metadata()?.len(), Syncer::of(&file)?);
        Ok(Self { file, length, actions, syncer })
    }

    fn append(&mut self, line: &str) -> std::io::Result<()> {
        self.syncer.check()?;
        let line = format!("{line}\n");
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // A part of it may be there. If that stays, it is a torn line, which hurts nobody.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.length += line.len() as u64;
        self.actions += 1;
        self.syncer.note();
        Ok(())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        // It is in the system's hands: nobody can do more if this fails.
        let _ = self.file.sync_all();
    }
}

impl Save {
    /// Locks the saved game, if there is one or not; a second program is told that it is taken.
    pub(in crate::cli) fn open() -> anyhow::Result<Self> {
        Self::open_in(&folder()?)
    }

    pub(super) fn open_in(folder: &Path) -> anyhow::Result<Self> {
        let (lock, path) = (lock(folder)?, folder.join("game").with_extension(JOURNAL));
        let snapshots = Snapshots::beside(&path);
        Ok(Self { path, open: None, snapshots, notices: Vec::new(), past: VecDeque::new(), _lock: lock })
    }

    /// Begins the journal of a new game. Whatever is there already is put aside under other names.
    pub(in crate::cli) fn begin(&mut self, game: &Game) -> anyhow::Result<()> {
        self.open = None;
        self.snapshots.finish();
        let number = aside::free_number(&self.path)?;
        // What is there gives way only to what is on the disk already.
        let fresh =
            Fresh::beside(&self.path, Journal::of(game).text().as_bytes()).with_context(|| self.unwritable())?;
        aside::put_all_aside(&self.path, number)?;
        let placed = fresh.take_place();
        if placed.is_err() {
            aside::take_back(&self.path, number);
        }
        placed.with_context(|| self.unwritable())?;
        self.append_to(0)
    }

    /// Gets ready to write to the journal, which has so many records.
    pub(super) fn append_to(&mut self, actions: usize) -> anyhow::Result<()> {
        self.open = Some(Open::at(&self.path, actions).with_context(|| self.unwritable())?);
        Ok(())
    }

    /// Writes an action down, so that it outlives the program; and the game that it led to, now and then.
    pub(in crate::cli) fn append(&mut self, game: &Game, record: Record) -> anyhow::Result<()> {
        let open = self.open.as_mut().context("no game has begun")?;
        let written = open.append(&record.line());
        let actions = open.actions;
        if let (Ok(()), Some(snapshot)) = (&written, Snapshot::of(game, actions)) {
            self.keep(&snapshot);
        }
        if let Some(failure) = self.snapshots.failure() {
            self.notices.push(format!(
                "No snapshot can be written beside the saved game: {failure}. Nothing is lost: what you do is written down, \
                 and only going on with it takes longer."
            ));
        }
        written.with_context(|| self.unwritable())
    }

    /// Puts a snapshot of the game beside its journal.
    pub(super) fn keep(&mut self, snapshot: &Snapshot) {
        if let Some(open) = &self.open {
            self.snapshots.keep(snapshot, &open.file);
        }
    }

    /// Has something for the player to know.
    pub(in crate::cli) fn notice(&mut self, notice: String) {
        self.notices.push(notice);
    }

    /// What the player should know of what was found, each once.
    pub(in crate::cli) fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// The last that was told of the game that goes on, and when, as far as it was played again.
    pub(in crate::cli) fn take_past(&mut self) -> VecDeque<(Turn, Event)> {
        std::mem::take(&mut self.past)
    }

    pub(super) fn unwritable(&self) -> String {
        format!("cannot write to the saved game {}", self.path.display())
    }
}
