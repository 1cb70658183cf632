//! When turns are due and pictures wanted, where the world goes by itself.
//!
//! A fast world plays several turns for each picture: more than 60 pictures a second nobody can see. A world that the
//! machine is too slow for goes slower; it does not try to catch up, so that keys are heard at once.

use std::time::{Duration, Instant};

use crate::ui::FRAME;

/// How late turns may be before they are left out: some pictures, or a single turn where that takes longer.
const LATEST: Duration = Duration::from_millis(66);

/// The time up to which turns have been played.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameClock(Instant);

impl FrameClock {
    /// Nothing is due yet.
    pub(super) fn new(now: Instant) -> Self {
        Self(now)
    }

    /// Number of turns that are due when each takes this long; 0 while the world stands still (`None`).
    pub(super) fn due(&mut self, turn: Option<Duration>, now: Instant) -> u32 {
        let Some(turn) = turn.filter(|turn| !turn.is_zero()) else {
            *self = Self(now);
            return 0;
        };
        if !self.wait(Some(turn), now).is_zero() {
            return 0;
        }
        let late = now.saturating_duration_since(self.0).as_nanos() / turn.as_nanos();
        let most = (LATEST.as_nanos() / turn.as_nanos()).max(1);
        // Even of turns of a nanosecond no more are due than fit.
        let turns = late.min(most) as u32;
        *self = if late > most { Self(now) } else { Self(self.0 + turn * turns) };
        turns
    }

    /// How long it is until turns are due.
    pub(super) fn wait(&self, turn: Option<Duration>, now: Instant) -> Duration {
        turn.map_or(Duration::MAX, |turn| turn.max(FRAME).saturating_sub(now.saturating_duration_since(self.0)))
    }

    /// Leaves out all that is due.
    pub(super) fn skip(&mut self, now: Instant) {
        *self = Self(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    /// The turns that are due at each of some times after the start.
    fn turns(turn: Duration, times: &[u64]) -> Vec<u32> {
        let start = Instant::now();
        let mut clock = FrameClock::new(start);
        times.iter().map(|&time| clock.due(Some(turn), start + millis(time))).collect()
    }

    #[test]
    fn a_slow_world_has_a_turn_at_a_time() {
        assert_eq!(turns(millis(250), &[0, 249, 250, 251, 499, 500, 760, 1000]), [0, 0, 1, 0, 0, 1, 1, 1]);
    }

    #[test]
    fn a_fast_world_has_several_turns_for_a_picture_and_loses_none() {
        let times: Vec<_> = (1..=100).map(|step| step * 10).collect();
        let turns = turns(millis(1), &times);
        assert_eq!(turns.iter().sum::<u32>(), 1000);
        assert!(turns.iter().filter(|&&turns| turns > 0).count() <= 60, "{turns:?}");
    }

    #[test]
    fn who_is_too_late_does_not_catch_up() {
        assert_eq!(turns(millis(1), &[5000, 5001, 5017]), [66, 0, 17]);
        assert_eq!(turns(millis(100), &[5000, 5050, 5100]), [1, 0, 1]);
    }

    #[test]
    fn while_the_world_stands_still_no_turns_pile_up() {
        let start = Instant::now();
        let mut clock = FrameClock::new(start);
        assert_eq!(clock.due(None, start + millis(5000)), 0);
        assert_eq!(clock.due(Some(millis(1)), start + millis(5001)), 0);
        assert_eq!(clock.wait(None, start), Duration::MAX);
        assert_eq!(clock.wait(Some(millis(50)), start + millis(5010)), millis(40));
    }
}
