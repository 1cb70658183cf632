//! The rules that a floor has to itself. They hold for everybody on it: the player, monsters and what they work out
//! beforehand.

use std::ops::RangeInclusive;

use super::UnitKind;

/// A rule that can differ from floor to floor. Themes and level files give it as a number under its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloorRule {
    /// How far noises carry, in percent of the usual.
    Noise,
    /// How far steps are heard, in percent; what `Noise` says comes on top.
    StepNoise,
    /// How far doors and their bars are heard, in percent; what `Noise` says comes on top.
    DoorNoise,
    /// How quickly wounds close, in percent of the usual.
    Mending,
    /// The chance that something catches fire from its surroundings, in percent of the usual.
    FireSpread,
    /// How far anybody sees at most, in cells.
    Sight,
}

impl FloorRule {
    /// Every rule, in the order of the variants.
    pub const ALL: [Self; 6] =
        [Self::Noise, Self::StepNoise, Self::DoorNoise, Self::Mending, Self::FireSpread, Self::Sight];

    /// Its key in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Noise => "noise",
            Self::StepNoise => "step_noise",
            Self::DoorNoise => "door_noise",
            Self::Mending => "mending",
            Self::FireSpread => "fire_spread",
            Self::Sight => "sight",
        }
    }

    /// The rule of a key.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.key() == key)
    }

    /// The numbers that it can have. The time that a noise takes grows with the square of its range, so that is
    /// bounded.
    pub const fn range(self) -> RangeInclusive<u32> {
        match self {
            Self::Noise => 25..=200,
            Self::StepNoise | Self::DoorNoise => 0..=200,
            Self::Mending => 25..=400,
            Self::FireSpread => 0..=500,
            Self::Sight => 3..=30,
        }
    }

    /// Its number where a floor says nothing: 100 percent, and the farthest that anybody sees at all.
    pub const fn usual(self) -> u32 {
        if matches!(self, Self::Sight) { 30 } else { 100 }
    }

    /// What a file may say: "a whole number from 25 to 200, in percent".
    pub fn expected(self) -> String {
        let unit = if self == Self::Sight { "cells" } else { "percent" };
        format!("a whole number from {} to {}, in {unit}", self.range().start(), self.range().end())
    }
}

/// The rules of a floor, each with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloorRules([u32; FloorRule::ALL.len()]);

impl Default for FloorRules {
    fn default() -> Self {
        Self(FloorRule::ALL.map(FloorRule::usual))
    }
}

impl FloorRules {
    /// The number of a rule.
    pub const fn of(self, rule: FloorRule) -> u32 {
        self.0[rule as usize]
    }

    /// Sets the number of a rule, which must be in its range.
    pub const fn set(&mut self, rule: FloorRule, number: u32) {
        self.0[rule as usize] = number;
    }

    /// Something usual, as it is under a rule that is in percent; rounded down.
    pub const fn scaled(self, rule: FloorRule, usual: u32) -> u32 {
        usual * self.of(rule) / 100
    }

    /// The number of turns in which a unit regains a point of health that usually takes it so many; at least 1.
    pub fn turns_to_mend(self, usual: u32) -> u32 {
        (usual * 100 / self.of(FloorRule::Mending).max(1)).max(1)
    }

    /// How far units of a kind see, in cells.
    pub fn sight_of(self, kind: &UnitKind) -> u32 {
        kind.sight.min(self.of(FloorRule::Sight))
    }

    /// The rules that differ from the usual ones, with their numbers.
    pub fn unusual(self) -> impl Iterator<Item = (FloorRule, u32)> {
        FloorRule::ALL
            .into_iter()
            .map(move |rule| (rule, self.of(rule)))
            .filter(|&(rule, number)| number != rule.usual())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    #[test]
    fn rules_are_usual_unless_a_floor_says_otherwise_and_each_has_its_own_number() {
        let mut rules = FloorRules::default();
        assert_eq!(rules.unusual().count(), 0);
        for rule in FloorRule::ALL {
            assert!(rule.range().contains(&rule.usual()));
            assert_eq!(FloorRule::named(rule.key()), Some(rule));
            rules.set(rule, *rule.range().start());
        }
        assert!(rules.unusual().map(|(_, number)| number).eq(FloorRule::ALL.map(|rule| *rule.range().start())));
        let farthest = Content::base().units.iter().map(|kind| kind.sight).max();
        assert!(farthest <= Some(FloorRule::Sight.usual()), "nobody sees less far than usual where nothing is said");
    }

    #[test]
    fn wounds_close_in_more_turns_where_they_close_slowly() {
        let at = |percent| {
            let mut rules = FloorRules::default();
            rules.set(FloorRule::Mending, percent);
            rules.turns_to_mend(9)
        };
        assert_eq!([50, 100, 200, 400].map(at), [18, 9, 4, 2]);
    }
}
