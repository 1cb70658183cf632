//! The states that a unit is in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{content::Status, mind::Turn};

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
    pub(in crate::game) fn is_empty(&self) -> bool {
        self.until.is_empty()
    }

    /// The states, each with the turn in which it ends.
    pub fn iter(&self) -> impl Iterator<Item = (Status, Turn)> {
        self.until.iter().map(|(&status, &until)| (status, until))
    }

    /// Whether the unit can act.
    pub fn lets_act(&self) -> bool {
        !self.has(Status::Asleep) && !self.has(Status::Dazed)
    }

    /// Begins a state, or lets it last until later.
    pub(in crate::game) fn gain(&mut self, status: Status, until: Turn) {
        let last = self.until.entry(status).or_insert(until);
        *last = (*last).max(until);
    }

    /// Ends a state. Returns whether the unit was in it.
    pub(in crate::game) fn end(&mut self, status: Status) -> bool {
        self.until.remove(&status).is_some()
    }

    /// Ends the states that are over by now, and returns them.
    pub(in crate::game) fn fade(&mut self, now: Turn) -> Vec<Status> {
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
}
