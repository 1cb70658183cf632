//! The speed of a world without a player.

use std::time::Duration;

/// The shortest time between two frames of a world that runs by itself, and the longest time that turns may take
/// between two looks at the keyboard: a 60th of a second.
pub const FRAME: Duration = Duration::from_nanos(16_666_667);

/// The speeds that the keys step through, in turns a second.
const LADDER: [u32; 11] = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, Pace::FASTEST];

/// The tempo of a world that goes at its speed, in percent.
const USUAL: u32 = 100;

/// A speed, and whether the world is halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    turns_a_second: u32,
    is_halted: bool,
    /// How much faster or slower the world goes for the moment, in percent of the speed.
    tempo: u32,
}

impl Pace {
    /// The highest speed, in turns a second.
    pub const FASTEST: u32 = 1000;

    /// Turns a second, from 1 to [`Pace::FASTEST`].
    pub fn new(turns_a_second: u32) -> Self {
        Self { turns_a_second: turns_a_second.clamp(1, Self::FASTEST), is_halted: false, tempo: USUAL }
    }

    /// Takes the next higher speed, and lets the world go on.
    pub fn quicken(&mut self) {
        let faster = LADDER.into_iter().find(|&step| step > self.turns_a_second);
        *self = Self { tempo: self.tempo, ..Self::new(faster.unwrap_or(Self::FASTEST)) };
    }

    /// Takes the next lower speed, and lets the world go on.
    pub fn slacken(&mut self) {
        let slower = LADDER.into_iter().rev().find(|&step| step < self.turns_a_second);
        *self = Self { tempo: self.tempo, ..Self::new(slower.unwrap_or(1)) };
    }

    /// Halts the world.
    pub fn halt(&mut self) {
        self.is_halted = true;
    }

    /// Halts the world, or lets it go on.
    pub fn toggle(&mut self) {
        self.is_halted = !self.is_halted;
    }

    /// Whether the world is halted.
    pub fn is_halted(&self) -> bool {
        self.is_halted
    }

    /// The speed in turns a second, even while the world is halted.
    pub fn turns_a_second(&self) -> u32 {
        self.turns_a_second
    }

    /// Lets the world go faster or slower for the moment, in percent of the speed; 100 for no change.
    pub fn set_tempo(&mut self, percent: u32) {
        self.tempo = percent.max(1);
    }

    /// How much faster or slower the world goes for the moment, in percent of the speed.
    pub fn tempo(&self) -> u32 {
        self.tempo
    }

    /// The duration of a turn; `None` while the world is halted.
    pub fn turn(&self) -> Option<Duration> {
        let shortest = Duration::from_secs(1) / Self::FASTEST;
        let usual = Duration::from_secs(1) / self.turns_a_second;
        (!self.is_halted).then(|| (usual * USUAL / self.tempo).max(shortest))
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self::new(4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_leads_from_one_turn_a_second_to_a_thousand_and_back() {
        let mut pace = Pace::new(0);
        let mut up = vec![pace.turns_a_second()];
        for _ in 0..12 {
            pace.quicken();
            up.push(pace.turns_a_second());
        }
        assert_eq!(up, [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000, 1000, 1000]);
        assert_eq!(pace.turn(), Some(Duration::from_millis(1)));
        for _ in 0..12 {
            pace.slacken();
        }
        assert_eq!(pace, Pace::new(1));
    }

    #[test]
    fn a_pace_between_two_steps_goes_to_either() {
        let (mut faster, mut slower) = (Pace::new(100), Pace::new(100));
        faster.quicken();
        slower.slacken();
        assert_eq!((faster.turns_a_second(), slower.turns_a_second()), (125, 60));
    }

    #[test]
    fn the_tempo_changes_the_speed_for_the_moment_and_stays_when_the_speed_is_changed() {
        let mut pace = Pace::new(8);
        pace.set_tempo(50);
        assert_eq!(pace.turn(), Some(Duration::from_millis(250)));
        pace.quicken();
        assert_eq!((pace.turns_a_second(), pace.turn().expect("it runs").as_millis()), (15, 133));
        pace.set_tempo(400);
        assert_eq!(pace.turn().expect("it runs").as_millis(), 16);
        let mut fast = Pace::new(Pace::FASTEST);
        fast.set_tempo(400);
        assert_eq!(fast.turn(), Some(Duration::from_millis(1)), "there is a highest speed");
    }

    #[test]
    fn a_halted_world_goes_on_at_its_pace_or_another() {
        let mut pace = Pace::new(30);
        pace.halt();
        assert_eq!((pace.turn(), pace.turns_a_second()), (None, 30));
        pace.toggle();
        assert_eq!(pace, Pace::new(30));
        pace.halt();
        pace.slacken();
        assert_eq!(pace, Pace::new(15));
    }
}
