//! What a unit does for its friends, so that all of them can move on.

use serde::{Deserialize, Serialize};

use crate::{grid::Point, mind::UnitId};

/// Number of times in a row that a unit can be kept waiting before it counts as badly blocked.
const LONG: u32 = 6;

/// A cell that a unit leaves to a friend that is about to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reserved {
    /// The cell.
    pub at: Point,
    /// After how many of the unit's own steps, from 1.
    pub tick: u32,
    /// The friend.
    pub by: UnitId,
}

/// How a unit has made way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Courtesy {
    /// Waited or stepped aside to avoid friends that are moving.
    Dodge,
    /// Backed out for a friend, because there is no room to pass.
    BackOut {
        /// The friend.
        before: UnitId,
    },
    /// Waited for a friend to back out.
    HoldOn {
        /// The friend.
        before: UnitId,
    },
    /// Took the turn that it was given when friends in a deadlock sorted out who goes first.
    SortOut {
        /// The unit that may change places with it, where units go round in a ring.
        lets_pass: Option<UnitId>,
    },
}

/// What a unit did for its friends when it last acted, and whether it was blocked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MakingWay {
    /// How it made way, if it did.
    pub courtesy: Option<Courtesy>,
    /// Where it expected friends with priority to be, in the order of ticks.
    pub reserved: Vec<Reserved>,
    /// Number of times in a row that it wanted to go on and was blocked.
    pub blocked: u32,
}

impl MakingWay {
    /// Whether a friend may swap places with the unit although both are going elsewhere.
    pub(in crate::game) fn lets_pass(&self, friend: UnitId) -> bool {
        self.courtesy == Some(Courtesy::SortOut { lets_pass: Some(friend) })
    }

    /// Records how an action went: whether the unit had a route, whether it could act, and whether that brought it
    /// forward. A unit that only stepped aside to let others go first still counts as blocked, and one that gets
    /// forward stops counting as blocked only step by step.
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
