//! A journal that another program deletes, replaces or changes while its game is played: all of it is written anew.

use std::path::Path;

use anyhow::Context;

use crate::{files::Disk, game::Journal, level::printable};

use super::{
    Save,
    aside::{self, BASE, JOURNAL, SNAPSHOT},
    change::{self, Change},
    place::Place,
    running::Disturbance,
    snapshots::{self, Snapshots},
};

impl Save {
    /// Looks at all of the journal once more before the game is left, and writes it anew if it is not what was written.
    ///
    /// # Errors
    /// When it cannot be read, or not be written anywhere.
    pub(in crate::cli) fn leave(&mut self) -> anyhow::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        match running.disturbance_within(&self.disk).with_context(|| self.unwritable())? {
            Some(disturbance) => self.write_anew(disturbance).with_context(|| self.unwritable()),
            None => Ok(()),
        }
    }

    /// Writes the journal anew: under its name if nobody else plays there, else in another folder. Whatever has that name
    /// becomes a backup.
    pub(super) fn write_anew(&mut self, disturbance: Disturbance) -> anyhow::Result<()> {
        let Some(mut running) = self.running.take() else { return Ok(()) };
        let (text, actions) = (std::mem::take(&mut running.text), running.actions);
        drop(running);
        self.snapshots.finish();
        let was = printable(&self.path.display().to_string()).into_owned();
        let (where_it_is, kept) = match self.hold().and_then(|()| self.write_all(&text)) {
            Ok(kept) => ("there again, written anew".to_owned(), kept),
            Err(error) => {
                self.place = Place::elsewhere(&self.disk, &self.place.folder).context(error)?;
                self.path = self.place.journal();
                self.snapshots = Snapshots::beside(&self.disk, &self.path);
                let kept = self.write_all(&text)?;
                let folder = printable(&self.place.folder.display().to_string()).into_owned();
                (format!("in {folder} now, as nothing can be written there: put its files back to go on with it"), kept)
            }
        };
        let kept = kept.map_or_else(String::new, |kept| format!(" What was in its place is kept as {kept}."));
        self.notices.push(format!(
            "The saved game {was} {disturbance} by another program. All that you did is {where_it_is}.{kept}"
        ));
        self.append_to(text, actions)
    }

    /// Sees to it that nobody else plays in the folder, which may be gone.
    fn hold(&mut self) -> anyhow::Result<()> {
        if !self.place.is_held(&self.disk)? {
            self.place = Place::take(&self.disk, &self.place.folder)?;
        }
        Ok(())
    }

    /// Writes all files of the game that are not as they should be. Returns the backup of the journal, if there is one.
    fn write_all(&self, text: &[u8]) -> anyhow::Result<Option<String>> {
        let mut change = Change::of(&self.disk, &self.path)?;
        let kept = change.put_aside(JOURNAL)?;
        if !has_snapshot_of(&self.disk, &self.path, text)? {
            change.put_aside(SNAPSHOT)?;
        }
        if let Some(base) = &self.base
            && aside::read(&self.disk, &self.path.with_extension(BASE)).ok().flatten().as_ref() != Some(base)
        {
            change.put_aside(BASE)?;
            change.write(BASE, base)?;
        }
        change.write(JOURNAL, text)?;
        change.make()?;
        Ok(kept)
    }
}

/// Whether the snapshot beside a journal is one of the game with this text.
fn has_snapshot_of(disk: &Disk, journal: &Path, text: &[u8]) -> anyhow::Result<bool> {
    match snapshots::read(disk, &journal.with_extension(SNAPSHOT)) {
        Ok(Some(snapshot)) => Ok(Journal::read(text).is_ok_and(|reading| reading.journal.fits(&snapshot))),
        Err(error) if change::may_pass(&error) => Err(error),
        Ok(None) | Err(_) => Ok(false),
    }
}
