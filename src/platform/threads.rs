//! Threads: one in the background, or one for each processor.

use std::{
    io, panic,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Duration,
};

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
fn on_all_processors<T: Send>(most: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let count = thread::available_parallelism().map_or(1, usize::from).min(most);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(&work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic))).collect()
    })
}

/// Does a piece of work for each number from 0 below `count`, on all processors. Returns the results in the order of
/// their numbers.
///
/// # Errors
/// The first error by number; after an error its thread begins nothing more.
///
/// # Panics
/// When the work does.
pub fn share_out<T: Send, E: Send>(count: u64, work: impl Fn(u64) -> Result<T, E> + Sync) -> Result<Vec<T>, E> {
    let next = AtomicU64::new(0);
    let do_some = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            let result = work(number);
            let goes_on = result.is_ok();
            done.push((number, result));
            if !goes_on {
                return done;
            }
        }
    };
    let most = usize::try_from(count).unwrap_or(usize::MAX);
    let mut done: Vec<_> = on_all_processors(most, do_some).into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Lets the present thread sleep.
pub fn rest(duration: Duration) {
    thread::sleep(duration);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_work_comes_back_in_order_or_as_its_first_error() {
        assert_eq!(share_out(1000, Ok::<_, ()>), Ok((0..1000).collect()));
        assert_eq!(share_out(0, Ok::<_, ()>), Ok(Vec::new()));
        let odd = |number| if number == 7 { Err(number) } else { Ok(number) };
        assert_eq!(share_out(1000, odd), Err(7));
    }
}
