//! Threads: one in the background, or one for each processor.

use std::{io, panic, thread, time::Duration};

pub use std::thread::JoinHandle;

/// Starts a thread of this name.
///
/// # Errors
/// When the system has no more threads.
pub fn spawn<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().name(name.into()).spawn(work)
}

/// Does the same work on every processor, on at most `most` of them, and returns what came of each.
///
/// # Panics
/// When the work does.
pub fn on_all_processors<T: Send>(most: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let count = thread::available_parallelism().map_or(1, usize::from).min(most);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(&work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic))).collect()
    })
}

/// Lets the present thread sleep.
pub fn rest(duration: Duration) {
    thread::sleep(duration);
}
