//! States that a unit can be in for a while.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::mind::Turn;

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
    /// It knows where everybody is.
    Scrying,
    /// It does nothing, and does not know where it is.
    Dazed,
}

/// Everything that is said about a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatusKind {
    /// What somebody in it is.
    pub name: &'static str,
    /// Whether one would want to be in it.
    pub is_good: bool,
    /// A line for whoever asks.
    pub about: &'static str,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 9] = [
        Self::Hasted,
        Self::Strong,
        Self::Hardened,
        Self::Unseen,
        Self::Held,
        Self::Asleep,
        Self::Poisoned,
        Self::Scrying,
        Self::Dazed,
    ];

    /// What is said about it.
    pub const fn row(self) -> StatusKind {
        let (name, is_good, about) = match self {
            Self::Hasted => ("hasted", true, "three steps in the time of two"),
            Self::Strong => ("strong", true, "blows harder by half"),
            Self::Hardened => ("hardened", true, "3 off every blow and shot"),
            Self::Unseen => ("unseen", true, "noticed only from beside you"),
            Self::Held => ("held", false, "cannot leave its cell"),
            Self::Asleep => ("asleep", false, "does nothing until it is hurt"),
            Self::Poisoned => ("poisoned", false, "loses a point of health each turn"),
            Self::Scrying => ("scrying", true, "knows where everybody is"),
            Self::Dazed => ("dazed", false, "does nothing for a moment"),
        };
        StatusKind { name, is_good, about }
    }
}

/// The states that a unit is in, each until a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Statuses {
    until: BTreeMap<Status, Turn>,
}

impl Statuses {
    /// Whether the unit is in a state.
    pub fn has(&self, status: Status) -> bool {
        self.until.contains_key(&status)
    }

    /// Whether the unit is in no state at all.
    pub(super) fn is_empty(&self) -> bool {
        self.until.is_empty()
    }

    /// The states, each with the turn in which it ends.
    pub fn iter(&self) -> impl Iterator<Item = (Status, Turn)> {
        self.until.iter().map(|(&status, &until)| (status, until))
    }

    /// Whether it can do anything at all.
    pub fn lets_act(&self) -> bool {
        !self.has(Status::Asleep) && !self.has(Status::Dazed)
    }

    /// Begins a state, or lets it last until later.
    pub(super) fn gain(&mut self, status: Status, until: Turn) {
        let last = self.until.entry(status).or_insert(until);
        *last = (*last).max(until);
    }

    /// Ends a state; says whether it was there.
    pub(super) fn end(&mut self, status: Status) -> bool {
        self.until.remove(&status).is_some()
    }

    /// Ends what is over by now, and says what that was.
    pub(super) fn fade(&mut self, now: Turn) -> Vec<Status> {
        let over: Vec<Status> = self.iter().filter(|&(_, until)| until <= now).map(|(status, _)| status).collect();
        self.until.retain(|_, until| *until > now);
        over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_last_until_their_turn_and_the_longer_counts() {
        let mut statuses = Statuses::default();
        statuses.gain(Status::Hasted, Turn(9));
        statuses.gain(Status::Hasted, Turn(5));
        statuses.gain(Status::Asleep, Turn(6));
        assert!(statuses.has(Status::Hasted) && !statuses.lets_act());
        assert_eq!(statuses.fade(Turn(6)), [Status::Asleep]);
        assert!(statuses.lets_act());
        assert_eq!((statuses.fade(Turn(8)), statuses.fade(Turn(9))), (vec![], vec![Status::Hasted]));
        assert!(!statuses.end(Status::Hasted));
    }

    #[test]
    fn every_status_has_a_name_of_its_own() {
        for (index, status) in Status::ALL.into_iter().enumerate() {
            assert!(Status::ALL[..index].iter().all(|other| other.row().name != status.row().name));
        }
    }
}
