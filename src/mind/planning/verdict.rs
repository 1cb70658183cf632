//! The result of planning: the plan, and why other goals and ways were passed over.

use std::fmt;

use crate::search::Cost;

use super::{ActionId, Fact, Goal, Place, Plan};

/// The chosen plan, and what was passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The chosen plan; `None` if there is nothing to do or nothing possible.
    pub chosen: Option<Plan>,
    /// Goals that were passed over, by falling priority, and ways to the chosen goal that look better than the plan.
    pub passed_over: Vec<PassedOver>,
}

/// Something that was passed over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PassedOver {
    /// The goal or way.
    pub what: Candidate,
    /// The reason.
    pub why: Why,
}

/// A goal, or a way to a goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Candidate {
    /// A goal of the behaviour.
    Goal(Goal),
    /// Another way to the chosen goal: the cheapest one without walks.
    Way(Vec<ActionId>),
}

/// Why something was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The goal is reached already.
    AlreadyHolds,
    /// This fact would have to hold, for the goal or for a step that it needs, and no action gives it.
    UnmetNeed(Fact),
    /// This fact must not hold, for the goal or for a step that it needs, and no action removes it.
    Hindrance(Fact),
    /// A step needs this place, and no way leads there.
    NoWay(Place),
    /// Every step that it needs is possible, but in every order one step undoes another.
    AtOdds,
    /// With the walks, it costs at least as much as the plan.
    TooFar {
        /// Its cost.
        cost: Cost,
        /// The cost of the plan.
        best: Cost,
    },
    /// A goal of higher priority has a plan.
    LowerPriority,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyHolds => f.write_str("already so"),
            Self::UnmetNeed(fact) => f.write_str(fact.not_so()),
            Self::Hindrance(fact) => f.write_str(fact.so()),
            Self::NoWay(place) => write!(f, "no way leads to {}", place.words()),
            Self::AtOdds => f.write_str("one step would undo another"),
            Self::TooFar { cost, best } => write!(f, "costs {cost} with the walk, not {best}"),
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
                "knows of no key",
                "an enemy is in reach",
                "no way leads to its refuge",
                "costs 340 with the walk, not 210"
            ]
        );
    }
}
