//! What a unit does for the sake of its friends, so that all of them get on.

use serde::{Deserialize, Serialize};

use crate::{grid::Point, mind::UnitId};

/// How often in a row a unit may be kept waiting without being worse off.
const LONG: u32 = 6;

/// A cell that a unit leaves to a friend who is about to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reserved {
    /// The cell.
    pub at: Point,
    /// In how many of the unit's own steps, from 1.
    pub tick: u32,
    /// The friend.
    pub by: UnitId,
}

/// In what manner a unit has made way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Courtesy {
    /// Waited or went aside so as not to run into friends who are on their way.
    Dodge,
    /// Backed out before a friend, or went out of its way: there is no room to pass.
    BackOut {
        /// Before whom.
        before: UnitId,
    },
    /// Let a friend who is to back out do so.
    HoldOn {
        /// Whom.
        before: UnitId,
    },
    /// Took its part in sorting out a jam.
    SortOut {
        /// The unit that may change places with it, where units go round in a ring.
        lets_pass: Option<UnitId>,
    },
}

/// What a unit did for the sake of its friends when it last acted, and how it fared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Regard {
    /// In what manner it made way, if it did.
    pub courtesy: Option<Courtesy>,
    /// Where it expected friends to be who go before it, in the order of ticks.
    pub reserved: Vec<Reserved>,
    /// How often in a row it wanted to go on and was not let.
    pub blocked: u32,
}

impl Regard {
    /// Whether a friend may change places with the unit though both have other ways to go.
    pub(in crate::game) fn lets_pass(&self, friend: UnitId) -> bool {
        self.courtesy == Some(Courtesy::SortOut { lets_pass: Some(friend) })
    }

    /// Takes note of how an action went: whether the unit had a way to go, whether it was let, and whether that brought it
    /// on. Who only went aside to sort out a jam is still in it, and who gets on is not out of it at once.
    pub(in crate::game) fn note(&mut self, has_way: bool, is_let: bool, gets_on: bool) {
        let is_aside = !gets_on && matches!(self.courtesy, Some(Courtesy::SortOut { .. }));
        self.blocked = match (has_way, is_let) {
            (true, false) => self.blocked + 1,
            (true, true) if is_aside => self.blocked,
            (true, true) => self.blocked.min(LONG).saturating_sub(1),
            (false, _) => 0,
        };
    }
}
