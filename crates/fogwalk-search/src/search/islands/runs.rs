//! The islands of a ground, found in one pass.

use super::NONE;

/// Runs of cells, some of which belong together: for each, an earlier run of the same island, or itself.
#[derive(Default)]
pub(super) struct Runs {
    earlier: Vec<u32>,
    /// What was joined last: mostly the same once more.
    last: (u32, u32),
}

impl Runs {
    /// A run that belongs to no other yet.
    pub(super) fn begin(&mut self) -> u32 {
        let run = self.earlier.len() as u32;
        self.earlier.push(run);
        run
    }

    /// The first run of a run's island.
    fn first(&mut self, mut run: u32) -> u32 {
        while self.earlier[run as usize] != run {
            // Each second one skips a step, so that the way is short the next time.
            let before = self.earlier[run as usize];
            self.earlier[run as usize] = self.earlier[before as usize];
            run = self.earlier[run as usize];
        }
        run
    }

    /// A run and the one above it, if there is one, belong together.
    #[inline]
    pub(super) fn join(&mut self, run: u32, above: u32) {
        if above == NONE || self.last == (run, above) {
            return;
        }
        self.last = (run, above);
        let (one, other) = (self.first(run), self.first(above));
        self.earlier[one.max(other) as usize] = one.min(other);
    }

    /// The number of each run's island, in order of their first runs.
    pub(super) fn into_numbers(mut self) -> Vec<u32> {
        let mut count = 0;
        for run in 0..self.earlier.len() {
            let earlier = self.earlier[run] as usize;
            // Whatever is earlier has its number already.
            self.earlier[run] = if earlier == run { count } else { self.earlier[earlier] };
            count += u32::from(earlier == run);
        }
        self.earlier
    }
}
