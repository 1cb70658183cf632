//! The time, for measurements and for the date; nothing in the simulation reads it.

use std::time::{Duration, Instant, SystemTime};

/// Measures how long something takes.
#[derive(Clone, Copy, Debug)]
pub struct Timer(Instant);

impl Timer {
    /// Begins to measure.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// Seconds since the beginning of 1970, by Coordinated Universal Time; 0 if the clock is set to before that.
pub fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs()
}
