//! The saved game: its folder, locked, and its journal, open.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};

use crate::{
    files::Disk,
    game::{Event, Game, Journal, Record, Snapshot},
    mind::Turn,
};

use super::{
    change::{self, Change},
    file_names::{self, ENDINGS, JOURNAL, LONGEST_BEGINNING},
    place::{Place, folder},
    running::Running,
    snapshots::Snapshots,
    with_base,
};

/// The saved game of the dungeon or of some levels. Nobody else writes to it meanwhile.
#[derive(Debug)]
pub(in crate::cli) struct Save {
    pub(super) disk: Disk,
    pub(super) place: Place,
    pub(super) path: PathBuf,
    /// The journal, once there is one to append to.
    pub(super) running: Option<Running>,
    /// The bytes of the journal's base game, if it begins with one.
    pub(super) base: Option<Vec<u8>>,
    pub(super) snapshots: Snapshots,
    pub(super) notices: Vec<String>,
    /// Whether it is a game on levels, and not that of the dungeon.
    pub(super) is_on_levels: bool,
    /// The last that was told of the game that goes on.
    pub(super) past: VecDeque<(Turn, Event)>,
}

impl Save {
    /// Locks the saved game of the dungeon, if there is one or not; a second program is told that it is taken.
    pub(in crate::cli) fn open() -> anyhow::Result<Self> {
        Self::open_on(&Disk::default(), &folder()?)
    }

    #[cfg(test)]
    pub(super) fn open_in(folder: &Path) -> anyhow::Result<Self> {
        Self::open_on(&Disk::default(), folder)
    }

    pub(super) fn open_on(disk: &Disk, folder: &Path) -> anyhow::Result<Self> {
        let place = Place::take(disk, folder)?;
        let path = place.journal();
        change::finish(disk, &path)?;
        Ok(Self {
            disk: disk.clone(),
            place,
            running: None,
            base: None,
            snapshots: Snapshots::beside(disk, &path),
            path,
            notices: Vec::new(),
            is_on_levels: false,
            past: VecDeque::new(),
        })
    }

    /// Begins the journal of a new game. Files of an earlier game become backups.
    pub(in crate::cli) fn begin(&mut self, game: &Game) -> anyhow::Result<()> {
        self.running = None;
        // What happened in another game is none of this one's business.
        self.past.clear();
        self.snapshots.finish();
        let text = Journal::of(game).text().into_bytes();
        ensure!(
            text.len() <= LONGEST_BEGINNING,
            "the levels take {} bytes in the journal: expected at most {LONGEST_BEGINNING}, or there is no room for actions",
            text.len(),
        );
        let mut change = Change::of(&self.disk, &self.path)?;
        for ending in ENDINGS {
            change.keep_backup(ending)?;
        }
        change.write(JOURNAL, &text).with_context(|| self.unwritable())?;
        change.make()?;
        self.base = None;
        self.append_to(text, 0)
    }

    /// Makes backups of the files of a game that is over. Returns the path of its journal.
    pub(in crate::cli) fn keep_backup(&mut self) -> anyhow::Result<Option<PathBuf>> {
        self.running = None;
        self.snapshots.finish();
        let mut change = Change::of(&self.disk, &self.path)?;
        let mut kept = None;
        for ending in ENDINGS {
            // The journal is the last of them.
            kept = change.keep_backup(ending)?;
        }
        change.make()?;
        self.base = None;
        Ok(kept.map(|name| self.path.with_file_name(name)))
    }

    /// The command that begins another game, and makes a backup of this one.
    pub(super) fn another(&self) -> &'static str {
        if self.is_on_levels { "`fogwalk play LEVEL --new`" } else { "`fogwalk play --new`" }
    }

    /// Opens the journal for appending. Its content is `text`, with `actions` records.
    pub(super) fn append_to(&mut self, text: Vec<u8>, actions: usize) -> anyhow::Result<()> {
        let running = Running::at(&self.disk, &self.path, text, actions);
        self.running = Some(running.with_context(|| self.unwritable())?);
        Ok(())
    }

    /// The journal of the game up to now; `None` if it cannot be read.
    pub(in crate::cli) fn journal(&self) -> Option<Journal> {
        let bytes = file_names::read(&self.disk, &self.path).ok()??;
        with_base(&self.disk, Journal::read(&bytes).ok()?.journal, &self.path).ok()
    }

    /// Appends an action to the journal, so that it survives the end of the program, and now and then keeps a snapshot
    /// of `game`, the state after it. If another program has touched the journal, all of it is written again.
    pub(in crate::cli) fn append(&mut self, game: &Game, record: Record) -> anyhow::Result<()> {
        let running = self.running.as_mut().context("no game has begun")?;
        let written = running.append(&self.disk, &record.line());
        let actions = running.actions;
        let written = match written {
            Ok(None) => Ok(()),
            Ok(Some(disturbance)) => self.write_anew(disturbance),
            Err(error) => Err(error.into()),
        };
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
        if let Some(running) = &self.running {
            self.snapshots.keep(snapshot, &running.file);
        }
    }

    /// Has something for the player to know.
    pub(in crate::cli) fn notice(&mut self, notice: String) {
        self.notices.push(notice);
    }

    /// Takes the messages to the player about the files that were found, each once.
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
