//! What a unit does for its friends, so that all of them can move on.

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    mind::{Turn, UnitId},
};

/// Number of times in a row that a unit can be kept waiting before it counts as badly blocked.
const LONG: u32 = 6;

/// Number of times in a row that a unit is kept waiting before it gives its way up; some units are a little more
/// patient than others, so that not all of a queue leave at once.
const PATIENCE: u32 = 12;

/// Number of different degrees of patience.
const DEGREES: u32 = 4;

/// Turns for which a unit gives a cell up; twice as many each time that it gives the same cell up again.
const FIRST: u32 = 30;
const LONGEST: u32 = 240;

/// The most cells that a unit has given up at a time.
const MOST: usize = 4;

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

/// A cell that a unit does not enter for some time, because it was blocked in front of it for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GivenUp {
    /// The cell.
    pub at: Point,
    /// The turn from which it counts as free again.
    pub until: Turn,
    /// For how many turns it was given up.
    turns: u32,
}

impl GivenUp {
    /// A cell that was given up at a turn, for this number of turns.
    pub fn for_turns(at: Point, now: Turn, turns: u32) -> Self {
        Self { at, until: now.plus(turns), turns }
    }
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
    /// The cells that it has given up, the latest last. Those whose time is over are kept for a while, because a unit
    /// that is blocked there again gives them up for longer.
    pub given_up: Vec<GivenUp>,
}

impl MakingWay {
    /// Whether a friend may swap places with the unit although both are going elsewhere.
    pub(in crate::game) fn lets_pass(&self, friend: UnitId) -> bool {
        self.courtesy == Some(Courtesy::SortOut { lets_pass: Some(friend) })
    }

    /// The cells that the unit has given up at a turn, the latest first.
    pub fn closed(&self, now: Turn) -> impl Iterator<Item = &GivenUp> {
        self.given_up.iter().rev().filter(move |given_up| now < given_up.until)
    }

    /// Gives a cell up if unit `me` was blocked there for too long, and returns whether it was.
    pub(in crate::game) fn lose_patience(&mut self, me: UnitId, at: Point, now: Turn) -> bool {
        if self.blocked < PATIENCE + me.0 % DEGREES {
            return false;
        }
        self.given_up.retain(|given_up| now.0 < given_up.until.0 + LONGEST);
        let again = self.given_up.iter().position(|given_up| given_up.at == at);
        let before = again.map(|index| self.given_up.remove(index));
        let turns = before.map_or(FIRST, |before| (before.turns * 2).min(LONGEST));
        if self.given_up.len() == MOST {
            self.given_up.remove(0);
        }
        self.given_up.push(GivenUp::for_turns(at, now, turns));
        (self.blocked, self.courtesy) = (0, None);
        true
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
