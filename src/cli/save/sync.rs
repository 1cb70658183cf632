//! Outliving a power cut, without making play slow.
//!
//! What is written to a file belongs to the system at once, and a program that is killed loses nothing of it. Only a
//! power cut would, until the system has put it on the disk. A thread asks for that soon after each write, at most once
//! in [`REST`]: so a power cut takes the last second or so of a game, and no key waits for a disk.

use std::{
    fs::File,
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Sender, channel},
    },
    thread,
    time::Duration,
};

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
    pub(super) fn of(file: &File) -> io::Result<Self> {
        let file = file.try_clone()?;
        let (written, writes) = channel();
        let failure = Arc::new(Mutex::new(None));
        let failed = Arc::clone(&failure);
        let work = move || {
            while writes.recv().is_ok() {
                while writes.try_recv().is_ok() {}
                if let Err(error) = file.sync_data() {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    break;
                }
                thread::sleep(REST);
            }
        };
        thread::Builder::new().name("sync".into()).spawn(work)?;
        Ok(Self { written, failure })
    }

    /// Takes note that something was written.
    ///
    /// # Errors
    /// When what was written before could not be put on the disk.
    pub(super) fn note(&self) -> io::Result<()> {
        if let Some(error) = self.failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        self.written.send(()).map_err(|_| io::Error::other("the disk has failed before"))
    }
}
