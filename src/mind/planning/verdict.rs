//! What came of asking for a plan, and why nothing else did.

use std::fmt;

use crate::search::Cost;

use super::{ActionId, Fact, Goal, Place, Plan};

/// The plan that was chosen, and what was not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// What to do; `None` if nothing can or need be done.
    pub chosen: Option<Plan>,
    /// Goals, by falling priority, and ways to the chosen goal that look better than the plan.
    pub passed_over: Vec<PassedOver>,
}

/// Something that was not chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PassedOver {
    /// What.
    pub what: Candidate,
    /// Why not.
    pub why: Why,
}

/// What may be chosen or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Candidate {
    /// A goal of the behaviour.
    Goal(Goal),
    /// Another way to the chosen goal: the one that would be the cheapest if nothing had to be walked.
    Way(Vec<ActionId>),
}

/// Why something was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// What it wants is so already.
    AlreadyHolds,
    /// This would have to hold: for the goal to be called for, or for a step that it takes, and nothing brings it
    /// about.
    UnmetNeed(Fact),
    /// This must not hold, for the goal or for a step that it takes, and nothing does away with it.
    Hindrance(Fact),
    /// It takes a step there, and no way leads there.
    NoWay(Place),
    /// Every step it takes can be done, but each way to do them all undoes one with another.
    AtOdds,
    /// With what has to be walked, it costs more than the plan, or as much.
    TooFar {
        /// What it costs.
        cost: Cost,
        /// What the plan costs.
        best: Cost,
    },
    /// A goal that matters more has a plan.
    LowerPriority,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyHolds => f.write_str("that is so already"),
            Self::UnmetNeed(fact) => f.write_str(fact.not_so()),
            Self::Hindrance(fact) => f.write_str(fact.so()),
            Self::NoWay(place) => write!(f, "no way leads to {}", place.words()),
            Self::AtOdds => f.write_str("one step would undo another"),
            Self::TooFar { cost, best } => write!(f, "with the walk it costs {cost}, not {best}"),
            Self::LowerPriority => f.write_str("something else comes first"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_said_in_plain_words() {
        let said = [
            Why::UnmetNeed(Fact::KeyKnown),
            Why::Hindrance(Fact::EnemyInReach),
            Why::NoWay(Place::Refuge),
            Why::TooFar { cost: Cost(340), best: Cost(210) },
        ]
        .map(|why| why.to_string());
        assert_eq!(
            said,
            [
                "it knows of no key",
                "an enemy is in reach",
                "no way leads to its refuge",
                "with the walk it costs 340, not 210"
            ]
        );
    }
}
