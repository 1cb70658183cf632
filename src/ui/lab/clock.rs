//! How fast a search goes by.

use std::time::Duration;

use super::super::pace::Pace;

/// A pace, above whose fastest is "at once".
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pace: Pace,
    is_instant: bool,
}

impl Clock {
    /// Stands still; goes at some steps a second when it is let go.
    pub(super) fn new() -> Self {
        let mut pace = Pace::default();
        pace.halt();
        Self { pace, is_instant: false }
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
        self.is_instant
    }

    /// The next faster pace. Who stands still stands still.
    pub(super) fn quicken(&mut self) {
        self.is_instant = self.pace.turns_a_second() == Pace::FASTEST;
        self.keeping_still(Pace::quicken);
    }

    /// The next slower pace.
    pub(super) fn slacken(&mut self) {
        if self.is_instant {
            self.is_instant = false;
        } else {
            self.keeping_still(Pace::slacken);
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
            _ if self.is_instant => "at once".to_owned(),
            steps => format!("{steps} a second"),
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
        clock.slacken();
        assert_eq!(clock.words(), "1000 a second");
        clock.toggle();
        assert_eq!(clock.step(), Some(Duration::from_millis(1)));
    }
}
