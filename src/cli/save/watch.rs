//! Writing the journal again after another program has deleted, replaced or changed it while its game is played.

use std::path::Path;

use anyhow::Context;

use crate::{files::Disk, game::Journal, level::printable_path};

use super::{
    Save,
    change::{self, Change},
    file_names::{self, BASE, JOURNAL, SNAPSHOT},
    place::Place,
    running::Disturbance,
    snapshots::{self, Snapshots},
};

impl Save {
    /// Compares the whole journal with what was written, before the game is left, and writes it again if it differs.
    ///
    /// # Errors
    /// When it cannot be read, or cannot be written anywhere.
    pub(in crate::cli) fn leave(&mut self) -> anyhow::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        match running.disturbance_within(&self.disk).with_context(|| self.unwritable())? {
            Some(disturbance) => self.write_anew(disturbance).with_context(|| self.unwritable()),
            None => Ok(()),
        }
    }

    /// Writes the whole journal again: under its name if the folder can be locked and written to, else in another
    /// folder. A file with that name becomes a backup.
    pub(super) fn write_anew(&mut self, disturbance: Disturbance) -> anyhow::Result<()> {
        let Some(mut running) = self.running.take() else { return Ok(()) };
        let (text, actions) = (std::mem::take(&mut running.text), running.actions);
        drop(running);
        self.snapshots.finish();
        let was = printable_path(&self.path);
        let (where_it_is, kept) = match self.hold().and_then(|()| self.write_all(&text)) {
            Ok(kept) => ("there again, written anew".to_owned(), kept),
            Err(error) => {
                self.place = Place::elsewhere(&self.disk, &self.place.folder).context(error)?;
                self.path = self.place.journal();
                self.snapshots = Snapshots::beside(&self.disk, &self.path);
                let kept = self.write_all(&text)?;
                let folder = printable_path(&self.place.folder);
                (format!("in {folder} now, as nothing can be written there: put its files back to go on with it"), kept)
            }
        };
        let kept = kept.map_or_else(String::new, |kept| format!(" What was in its place is kept as {kept}."));
        self.notices.push(format!(
            "The saved game {was} {disturbance} by another program. All that you did is {where_it_is}.{kept}"
        ));
        self.append_to(text, actions)
    }

    /// Locks the folder again if the lock file is gone or was replaced; makes the folder if need be.
    fn hold(&mut self) -> anyhow::Result<()> {
        if !self.place.is_held(&self.disk)? {
            self.place = Place::take(&self.disk, &self.place.folder)?;
        }
        Ok(())
    }

    /// Writes the journal, and the base if it is missing or differs. A snapshot of another game becomes a backup.
    /// Returns the name of the journal's backup, if there is one.
    fn write_all(&self, text: &[u8]) -> anyhow::Result<Option<String>> {
        let mut change = Change::of(&self.disk, &self.path)?;
        let kept = change.keep_backup(JOURNAL)?;
        if !has_snapshot_of(&self.disk, &self.path, text)? {
            change.keep_backup(SNAPSHOT)?;
        }
        if let Some(base) = &self.base
            && file_names::read(&self.disk, &self.path.with_extension(BASE)).ok().flatten().as_ref() != Some(base)
        {
            change.keep_backup(BASE)?;
            change.write(BASE, base)?;
        }
        change.write(JOURNAL, text)?;
        change.make()?;
        Ok(kept)
    }
}

/// Whether the snapshot beside a journal belongs to the game whose journal has this text.
fn has_snapshot_of(disk: &Disk, journal: &Path, text: &[u8]) -> anyhow::Result<bool> {
    match snapshots::read(disk, &journal.with_extension(SNAPSHOT)) {
        Ok(Some(snapshot)) => Ok(Journal::read(text).is_ok_and(|reading| reading.journal.fits(&snapshot))),
        Err(error) if change::may_pass(&error) => Err(error),
        Ok(None) | Err(_) => Ok(false),
    }
}
