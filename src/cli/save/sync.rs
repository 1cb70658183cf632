//! Outliving a power cut, without making play slow.
//!
//! Bytes that are written to a file belong to the system at once, and a program that is killed loses none of them. Only
//! a power cut would, until the system has put it on the disk. A thread asks for that soon after each write, at most
//! once in [`REST`]: so a power cut takes the last second or so of a game, and no key waits for a disk.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Sender, channel},
    },
    time::Duration,
};

use crate::{files::OpenFile, platform::threads};

/// How long it rests between two syncs.
const REST: Duration = Duration::from_secs(1);

/// A thread that puts what is written to a file on the disk.
#[derive(Debug)]
pub(super) struct Syncer {
    written: Sender<()>,
    failure: Arc<Mutex<Option<io::Error>>>,
}

impl Syncer {
    /// For this file, until it is dropped.
    pub(super) fn of(file: &OpenFile) -> io::Result<Self> {
        let file = file.duplicate()?;
        let (written, writes) = channel();
        let failure = Arc::new(Mutex::new(None));
        let failed = Arc::clone(&failure);
        let work = move || {
            while writes.recv().is_ok() {
                while writes.try_recv().is_ok() {}
                if let Err(error) = file.sync() {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    break;
                }
                threads::rest(REST);
            }
        };
        threads::spawn("sync", work)?;
        Ok(Self { written, failure })
    }

    /// Whether all can still be put on the disk that is written.
    ///
    /// # Errors
    /// When something could not: what was written in the second before that may not outlive a power cut.
    pub(super) fn check(&self) -> io::Result<()> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.as_ref().map_or(Ok(()), |error| {
            let what =
                format!("the disk does not keep what is written, and may lose the last second of the game: {error}");
            Err(io::Error::new(error.kind(), what))
        })
    }

    /// Takes note that something was written.
    pub(super) fn note(&self) {
        // Where nobody listens any more something has failed, which the next check tells of.
        let _ = self.written.send(());
    }
}
