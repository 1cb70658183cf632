//! The speed at which a search plays.

use std::time::Duration;

use super::super::pace::Pace;

/// A speed. Above one step at a time, several steps pass at once, and finally all of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pace: Pace,
    /// Number of steps that pass at a time.
    stride: usize,
}

/// Steps at a time at the highest speed, from slow to fast; the last stands for all at once.
const STRIDES: [usize; 4] = [1, 10, 100, usize::MAX];

impl Clock {
    /// A stopped clock with the default speed.
    pub(super) fn new() -> Self {
        let mut pace = Pace::default();
        pace.halt();
        Self { pace, stride: STRIDES[0] }
    }

    /// Starts or stops the clock.
    pub(super) fn toggle(&mut self) {
        self.pace.toggle();
    }

    /// Stops the clock.
    pub(super) fn halt(&mut self) {
        self.pace.halt();
    }

    /// Whether the clock is stopped.
    pub(super) fn is_halted(self) -> bool {
        self.pace.is_halted()
    }

    /// Whether the whole search passes at once.
    pub(super) fn is_instant(self) -> bool {
        self.stride == usize::MAX
    }

    /// Number of steps that pass at a time.
    pub(super) fn stride(self) -> usize {
        self.stride
    }

    /// Takes the next higher speed; a stopped clock stays stopped.
    pub(super) fn quicken(&mut self) {
        if self.pace.turns_a_second() == Pace::FASTEST {
            self.stride = STRIDES.into_iter().find(|&stride| stride > self.stride).unwrap_or(usize::MAX);
        } else {
            self.keeping_still(Pace::quicken);
        }
    }

    /// Takes the next lower speed.
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

    /// The duration of a step; `None` while the clock is stopped.
    pub(super) fn step(self) -> Option<Duration> {
        self.pace.turn()
    }

    /// The speed in words.
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
