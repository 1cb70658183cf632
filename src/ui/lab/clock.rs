//! How fast a search goes by.

use std::time::Duration;

use super::super::pace::Pace;

/// A pace. Above its fastest several steps go by at a time, and at last all of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pace: Pace,
    /// How many steps go by at a time.
    stride: usize,
}

/// How many steps go by at a time at the fastest pace, from slow to fast; the last stands for "all at once".
const STRIDES: [usize; 4] = [1, 10, 100, usize::MAX];

impl Clock {
    /// Stands still; goes at some steps a second when it is let go.
    pub(super) fn new() -> Self {
        let mut pace = Pace::default();
        pace.halt();
        Self { pace, stride: STRIDES[0] }
    }

    /// Goes, or stands still.
    pub(super) fn toggle(&mut self) {
        self.pace.toggle();
    }

    /// Stands still.
    pub(super) fn halt(&mut self) {
        self.pace.halt();
    }

    /// Whether it stands still.
    pub(super) fn is_halted(self) -> bool {
        self.pace.is_halted()
    }

    /// Whether a whole search goes by at once.
    pub(super) fn is_instant(self) -> bool {
        self.stride == usize::MAX
    }

    /// How many steps go by at a time.
    pub(super) fn stride(self) -> usize {
        self.stride
    }

    /// The next faster pace. Who stands still stands still.
    pub(super) fn quicken(&mut self) {
        if self.pace.turns_a_second() == Pace::FASTEST {
            self.stride = STRIDES.into_iter().find(|&stride| stride > self.stride).unwrap_or(usize::MAX);
        } else {
            self.keeping_still(Pace::quicken);
        }
    }

    /// The next slower pace.
    pub(super) fn slacken(&mut self) {
        match STRIDES.into_iter().rev().find(|&stride| stride < self.stride) {
            Some(stride) => self.stride = stride,
            None => self.keeping_still(Pace::slacken),
        }
    }

    fn keeping_still(&mut self, change: fn(&mut Pace)) {
        let is_halted = self.pace.is_halted();
        change(&mut self.pace);
        if is_halted {
            self.pace.halt();
        }
    }

    /// How long a step takes; `None` while it stands still.
    pub(super) fn step(self) -> Option<Duration> {
        self.pace.turn()
    }

    /// The pace in words.
    pub(super) fn words(self) -> String {
        match self.pace.turns_a_second() {
            _ if self.is_instant() => "at once".to_owned(),
            steps => format!("{} a second", steps as usize * self.stride),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paces_lead_from_one_step_a_second_to_all_at_once_and_back() {
        let mut clock = Clock::new();
        for _ in 0..20 {
            clock.slacken();
        }
        assert_eq!((clock.words().as_str(), clock.is_halted(), clock.step()), ("1 a second", true, None));
        for _ in 0..20 {
            clock.quicken();
        }
        assert_eq!((clock.words().as_str(), clock.is_instant(), clock.is_halted()), ("at once", true, true));
        for (words, stride) in [("100000 a second", 100), ("10000 a second", 10), ("1000 a second", 1)] {
            clock.slacken();
            assert_eq!((clock.words().as_str(), clock.stride()), (words, stride));
        }
        clock.toggle();
        assert_eq!(clock.step(), Some(Duration::from_millis(1)));
        clock.slacken();
        assert_eq!(clock.words(), "500 a second");
    }
}
