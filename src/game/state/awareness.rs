//! How aware a unit is of its enemies: what it has seen and glimpsed by itself, and what that makes of it.

use serde::{Deserialize, Serialize};

use crate::mind::{Turn, UnitId};

/// A unit that has seen another at most this many turns ago has an eye on it.
pub const EYE: u32 = 5;

/// Number of turns for which a unit searches for an enemy that it has lost.
pub const SEARCHING: u32 = 20;

/// Number of turns for which it is wary after that.
pub const WARY: u32 = 60;

/// Number of turns for which a noise, a glimpse or a light keeps a unit curious.
pub const CURIOUS: u32 = 5;

/// Two glimpses of the same enemy within this many turns are a sighting.
pub const GLIMPSES: u32 = 3;

/// A unit looks behind itself once in this many turns; a wary one in this many.
pub const LOOKS_ROUND: u32 = 7;
/// As [`LOOKS_ROUND`], for a unit that searches or is wary.
pub const LOOKS_ROUND_WARY: u32 = 3;

/// How aware a unit is of its enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alertness {
    /// It suspects nothing.
    Unaware,
    /// It has lost an enemy some time ago, and looks behind itself more often.
    Wary,
    /// It has heard a noise, or glimpsed somebody, or seen a light.
    Curious,
    /// It has lost an enemy, and searches for it.
    Searching(UnitId),
    /// It sees an enemy, or did a moment ago.
    Sees(UnitId),
}

/// A unit's own perception of enemies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Awareness {
    /// The enemy that it saw last, and when.
    seen: Option<(UnitId, Turn)>,
    /// The enemy that it glimpsed last, and when.
    glimpsed: Option<(UnitId, Turn)>,
    /// When it was last roused by a noise, a glimpse or a light.
    roused: Option<Turn>,
}

impl Awareness {
    /// How aware the unit is now.
    pub fn alertness(&self, now: Turn) -> Alertness {
        let since = self.seen.map(|(unit, seen)| (unit, now.since(seen)));
        let is_roused = self.roused.is_some_and(|roused| now.since(roused) <= CURIOUS);
        match since {
            Some((unit, since)) if since <= EYE => Alertness::Sees(unit),
            Some((unit, since)) if since <= EYE + SEARCHING => Alertness::Searching(unit),
            _ if is_roused => Alertness::Curious,
            Some((_, since)) if since <= EYE + SEARCHING + WARY => Alertness::Wary,
            _ => Alertness::Unaware,
        }
    }

    /// Whether the unit sees another now, or did a moment ago.
    pub fn sees(&self, other: UnitId, now: Turn) -> bool {
        self.alertness(now) == Alertness::Sees(other)
    }

    /// The unit looks behind itself once in this many turns.
    pub fn looks_round(&self, now: Turn) -> u32 {
        match self.alertness(now) {
            Alertness::Unaware | Alertness::Curious => LOOKS_ROUND,
            Alertness::Wary | Alertness::Searching(_) | Alertness::Sees(_) => LOOKS_ROUND_WARY,
        }
    }

    /// Number of turns until the unit looks behind itself; 0 if it does so in this turn.
    pub fn until_look_round(&self, unit: UnitId, now: Turn) -> u32 {
        let every = self.looks_round(now);
        (every - (now.0 + unit.0) % every) % every
    }

    /// The unit sees an enemy.
    pub(in crate::game) fn see(&mut self, unit: UnitId, now: Turn) {
        // Of several the first counts, for as long as it is seen.
        let is_kept = self.seen.is_some_and(|(other, seen)| seen == now && other < unit);
        if !is_kept {
            self.seen = Some((unit, now));
        }
    }

    /// The unit glimpses an enemy. Returns whether that makes a sighting.
    pub(in crate::game) fn glimpse(&mut self, unit: UnitId, now: Turn) -> bool {
        let is_second =
            self.glimpsed.is_some_and(|(other, before)| other == unit && before < now && now.since(before) < GLIMPSES);
        self.glimpsed = Some((unit, now));
        self.roused = Some(now);
        is_second
    }

    /// A noise or a light makes the unit curious.
    pub(in crate::game) fn rouse(&mut self, now: Turn) {
        self.roused = Some(now);
    }

    /// The unit thinks no more of an enemy.
    pub(in crate::game) fn forget(&mut self, unit: UnitId) {
        self.seen = self.seen.filter(|&(other, _)| other != unit);
        self.glimpsed = self.glimpsed.filter(|&(other, _)| other != unit);
    }

    /// Whether the enemy that it saw last is this one, and it saw it at a turn or later.
    pub fn saw(&self, enemy: UnitId, from: Turn) -> bool {
        self.seen.is_some_and(|(unit, seen)| unit == enemy && seen >= from)
    }

    /// The enemy that it saw last.
    pub(in crate::game) fn last_seen(&self) -> Option<UnitId> {
        self.seen.map(|(unit, _)| unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enemy_that_is_lost_is_searched_for_and_then_feared_for_a_while() {
        let mut awareness = Awareness::default();
        let at = |awareness: &Awareness, turn| awareness.alertness(Turn(turn));
        assert_eq!(at(&awareness, 3), Alertness::Unaware);
        awareness.see(UnitId(4), Turn(10));
        let states = [10, 15, 16, 35, 36, 95, 96].map(|turn| at(&awareness, turn));
        let sees = Alertness::Sees(UnitId(4));
        let (searching, wary) = (Alertness::Searching(UnitId(4)), Alertness::Wary);
        assert_eq!(states, [sees, sees, searching, searching, wary, wary, Alertness::Unaware]);
        awareness.rouse(Turn(40));
        assert_eq!((at(&awareness, 45), at(&awareness, 46)), (Alertness::Curious, Alertness::Wary));
        awareness.forget(UnitId(4));
        assert_eq!(at(&awareness, 46), Alertness::Unaware);
    }

    #[test]
    fn two_glimpses_within_three_turns_are_a_sighting() {
        for (second, is_sighting) in [(5, false), (6, true), (7, true), (8, false)] {
            let mut awareness = Awareness::default();
            assert!(!awareness.glimpse(UnitId(1), Turn(5)));
            assert_eq!(awareness.glimpse(UnitId(1), Turn(second)), is_sighting, "{second}");
        }
        let mut awareness = Awareness::default();
        assert!(!awareness.glimpse(UnitId(1), Turn(5)) && !awareness.glimpse(UnitId(2), Turn(6)));
    }

    #[test]
    fn the_countdown_ends_in_the_turn_in_which_it_looks_round() {
        let awareness = Awareness::default();
        let left = [0, 1, 2, 6, 7].map(|turn| awareness.until_look_round(UnitId(0), Turn(turn)));
        assert_eq!(left, [0, 6, 5, 1, 0]);
    }
}
