//! States that a unit can be in for a while.

use serde::{Deserialize, Serialize};

/// A state of a unit. What each does is said where it does it; its row says so to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    /// Quicker by half.
    Hasted,
    /// Its blows are harder by half.
    Strong,
    /// Blows and shots lose some of their force on it.
    Hardened,
    /// It is noticed only by those beside it.
    Unseen,
    /// It cannot leave its cell.
    Held,
    /// It does nothing until it is hurt.
    Asleep,
    /// It loses health each turn, but never the last of it.
    Poisoned,
    /// It does nothing, and does not know where it is.
    Dazed,
}

/// Everything that is said about a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatusKind {
    /// The adjective for a unit in this state.
    pub name: &'static str,
    /// Whether one would want to be in it.
    pub is_good: bool,
    /// A line that describes it.
    pub about: &'static str,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 8] = [
        Self::Hasted,
        Self::Strong,
        Self::Hardened,
        Self::Unseen,
        Self::Held,
        Self::Asleep,
        Self::Poisoned,
        Self::Dazed,
    ];

    /// The state of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.row().name == name)
    }

    /// What is said about it.
    pub const fn row(self) -> StatusKind {
        let (name, is_good, about) = match self {
            Self::Hasted => ("hasted", true, "three steps in the time of two"),
            Self::Strong => ("strong", true, "blows harder by half"),
            Self::Hardened => ("hardened", true, "3 off every blow and shot"),
            Self::Unseen => ("unseen", true, "noticed only from beside you"),
            Self::Held => ("held", false, "no step can be taken"),
            Self::Asleep => ("asleep", false, "nothing can be done until something hurts"),
            Self::Poisoned => ("poisoned", false, "a point of health is lost each turn, but never the last one"),
            Self::Dazed => ("dazed", false, "nothing can be done for a moment"),
        };
        StatusKind { name, is_good, about }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_a_name_of_its_own() {
        for (index, status) in Status::ALL.into_iter().enumerate() {
            assert!(Status::ALL[..index].iter().all(|other| other.row().name != status.row().name));
        }
    }
}
