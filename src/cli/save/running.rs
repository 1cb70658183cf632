//! The open journal: appending to it, and noticing what other programs do to it.

use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use crate::files::{About, Disk, Kind, Links, OpenFile, Opening};

use super::sync::Syncer;

/// A change that another program made to the open journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Disturbance {
    #[error("was deleted")]
    Deleted,
    #[error("was replaced")]
    Replaced,
    #[error("was shortened or changed")]
    Changed,
}

/// Every byte is compared again after this many records, even if the system says that nothing has changed: it may not
/// tell changes apart that follow each other within some milliseconds.
const TRUSTED_FOR: usize = 64;

/// A journal, open for appending.
#[derive(Debug)]
pub(super) struct Running {
    path: PathBuf,
    pub(super) file: OpenFile,
    /// The whole content that the file should have.
    pub(super) text: Vec<u8>,
    /// Number of records in `text`.
    pub(super) actions: usize,
    syncer: Syncer,
    /// When the file was last changed, as the system said after the last record was written.
    changed: Option<(i64, i64)>,
    /// Number of records that there were when every byte was last compared.
    compared: usize,
}

impl Running {
    /// Opens the journal at a path, whose content is `text`.
    pub(super) fn at(disk: &Disk, path: &Path, text: Vec<u8>, actions: usize) -> io::Result<Self> {
        let file = disk.open(path, Opening::Append, Links::Refused)?;
        let syncer = Syncer::of(&file)?;
        Ok(Self { path: path.into(), file, text, actions, syncer, changed: None, compared: actions })
    }

    /// Appends a record, a line without its line end. Returns what another program has done to the file, if anything;
    /// only `text` is sure to have the record then.
    pub(super) fn append(&mut self, disk: &Disk, line: &str) -> io::Result<Option<Disturbance>> {
        self.syncer.check()?;
        let line = format!("{line}\n");
        let before = self.disturbance_before(disk)?;
        if before.is_none()
            && let Err(error) = self.file.write_all(line.as_bytes())
        {
            // A part of the line may be written. If it cannot be cut off, readers leave it out.
            let _ = self.file.set_length(self.text.len() as u64);
            return Err(error);
        }
        self.text.extend(line.as_bytes());
        self.actions += 1;
        self.syncer.note();
        // A failure to look is no reason to refuse the action: the next append looks again.
        let after = self.look(disk);
        self.changed = after.as_ref().ok().and_then(|(held, _)| held.changed);
        Ok(before.or_else(|| after.ok().and_then(|(_, disturbance)| disturbance)))
    }

    /// The change that another program made to the file since the last record was written; `None` if it made none.
    fn disturbance_before(&mut self, disk: &Disk) -> io::Result<Option<Disturbance>> {
        let (held, disturbance) = self.look(disk)?;
        let is_untouched = held.changed.is_some() && held.changed == self.changed;
        let is_trusted = is_untouched && self.actions - self.compared < TRUSTED_FOR;
        if disturbance.is_some() || is_trusted {
            return Ok(disturbance);
        }
        self.compared = self.actions;
        self.disturbance_within(disk)
    }

    /// What is said of the open file, and the change that another program made to it, judged by its name, identity and
    /// length; `None` if it made none.
    fn look(&self, disk: &Disk) -> io::Result<(About, Option<Disturbance>)> {
        let (held, found) = (self.file.about()?, disk.about(&self.path, Links::Refused)?);
        let disturbance = match found {
            None => Some(Disturbance::Deleted),
            Some(found) if found.kind != Kind::File || found.identity != held.identity => Some(Disturbance::Replaced),
            Some(found) if [found.length, held.length] != [self.text.len() as u64; 2] => Some(Disturbance::Changed),
            Some(_) => None,
        };
        Ok((held, disturbance))
    }

    /// The change that another program made to the file; compares every byte.
    pub(super) fn disturbance_within(&self, disk: &Disk) -> io::Result<Option<Disturbance>> {
        if let (_, Some(disturbance)) = self.look(disk)? {
            return Ok(Some(disturbance));
        }
        let mut file = match disk.open(&self.path, Opening::Read, Links::Refused) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(Disturbance::Deleted)),
            file => file?,
        };
        let is_same = file.read_up_to(self.text.len() as u64 + 1)? == self.text;
        Ok((!is_same).then_some(Disturbance::Changed))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Nothing more can be done if this fails: the bytes are written, and the system syncs them some time.
        let _ = self.file.sync();
    }
}
