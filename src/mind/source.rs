//! Where a belief comes from: which unit perceived it, how often it was retold since, and how sure that leaves it.

use serde::{Deserialize, Serialize};

use super::UnitId;

/// How a belief passes from one mind to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retelling {
    /// The faction's own channel carries it at once and unchanged.
    AtOnce,
    /// A unit puts it into its own words: by a shout, at a hearth or a desk, or in the copy that a courier takes along.
    InWords,
}

/// The source of a sighting or of a noise. When it was perceived is in the belief itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Source {
    witness: Option<UnitId>,
    retold: u8,
}

/// How sure a belief is, by its age and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sureness {
    /// Little speaks for it by now.
    Doubtful,
    /// It may well be so.
    Likely,
    /// It was perceived just now, or nearly so, and hardly retold.
    Sure,
}

impl Source {
    /// No unit is known to have perceived it: it was known from the start, felt through a web, or made up.
    pub const NOBODY: Self = Self { witness: None, retold: 0 };

    /// Steps by which each retelling widens the area in which a unit is searched for.
    pub const STEPS_A_RETELLING: u32 = 3;

    /// Turns of age that a retelling counts for when it is judged how sure a belief is.
    const TURNS_A_RETELLING: u32 = 4;

    /// The most turns, of age and for retellings, up to which a belief is sure, and up to which it is likely.
    const SURE: u32 = 2;
    const LIKELY: u32 = 12;

    /// The source of what a unit perceives itself.
    pub const fn witnessed_by(unit: UnitId) -> Self {
        Self { witness: Some(unit), retold: 0 }
    }

    /// The unit that perceived it; `None` if no unit is known to have.
    pub const fn witness(self) -> Option<UnitId> {
        self.witness
    }

    /// Number of times that it was retold since.
    pub const fn retold(self) -> u8 {
        self.retold
    }

    /// The source of the same belief, passed on once more.
    #[must_use]
    pub const fn passed_on(self, how: Retelling) -> Self {
        match how {
            Retelling::AtOnce => self,
            Retelling::InWords => Self { retold: self.retold.saturating_add(1), ..self },
        }
    }

    /// Whether a unit perceived it itself and goes by its own word.
    pub fn is_of(self, unit: UnitId) -> bool {
        self.witness == Some(unit) && self.retold == 0
    }

    /// Steps by which the retellings widen the area in which a unit is searched for.
    pub const fn widens(self) -> u32 {
        self.retold as u32 * Self::STEPS_A_RETELLING
    }

    /// The sureness of a belief from this source that is `age` turns old.
    pub const fn sureness(self, age: u32) -> Sureness {
        let doubt = age.saturating_add(self.retold as u32 * Self::TURNS_A_RETELLING);
        if doubt <= Self::SURE {
            Sureness::Sure
        } else if doubt <= Self::LIKELY {
            Sureness::Likely
        } else {
            Sureness::Doubtful
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_and_the_channel_at_once_is_not() {
        let seen = Source::witnessed_by(UnitId(4));
        assert!(seen.is_of(UnitId(4)) && !seen.is_of(UnitId(5)));
        assert_eq!(seen.passed_on(Retelling::AtOnce), seen);
        let told = seen.passed_on(Retelling::InWords).passed_on(Retelling::InWords);
        assert_eq!((told.witness(), told.retold(), told.widens()), (Some(UnitId(4)), 2, 2 * Source::STEPS_A_RETELLING));
        assert!(!told.is_of(UnitId(4)), "it heard its own words from others");
        let worn = (0..300).fold(seen, |source, _| source.passed_on(Retelling::InWords));
        assert_eq!(worn.retold(), u8::MAX);
    }

    #[test]
    fn age_and_retelling_make_a_belief_less_sure() {
        let seen = Source::witnessed_by(UnitId(4));
        let told = seen.passed_on(Retelling::InWords);
        let ages = [0, 3, 9, 40];
        assert_eq!(
            ages.map(|age| seen.sureness(age)),
            [Sureness::Sure, Sureness::Likely, Sureness::Likely, Sureness::Doubtful]
        );
        assert!(ages.iter().all(|&age| told.sureness(age) <= seen.sureness(age)));
        assert_eq!(told.sureness(9), Sureness::Doubtful);
    }
}
