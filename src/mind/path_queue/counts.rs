//! What it takes to find ways.

use std::iter::Sum;

use serde::Serialize;

/// What finding ways has taken so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WayCounts {
    /// Searches begun, detours included.
    pub searches: u64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Routes that were kept instead of searched anew.
    pub kept: u64,
    /// Routes found along the ways of somebody else's search.
    pub shared: u64,
    /// Requests for cells that were known to be out of reach.
    pub islands: u64,
    /// Ways to a cell planned by a replanner, for who asked for them before.
    pub replanned: u64,
    /// Nodes expanded for these.
    pub replan_expanded: u64,
    /// Ways read off a field towards whom many are after.
    pub off_fields: u64,
    /// Long ways found from door to door.
    pub two_tier: u64,
    /// Searches that went on in another turn than they were begun in.
    pub continued: u64,
    /// Searches begun again, because the unit had left the way or the way was closed meanwhile.
    pub restarted: u64,
    /// Decisions that had to do without an answer.
    pub waited: u64,
    /// Most units that waited at the end of a turn.
    pub longest_queue: usize,
    /// Most turns that a unit waited for an answer.
    pub longest_wait: u32,
    /// Plans made.
    pub plans: u64,
    /// Decisions that had to do without a plan, because others came first.
    pub plans_put_off: u64,
}

/// How busy one queue, or several together, are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathLoad {
    /// Units that wait for a path.
    pub waiting: usize,
    /// Expansions in this turn so far, or in the last one between two turns.
    pub spent: u64,
    /// Expansions a turn at most.
    pub budget: u64,
}

impl Sum for PathLoad {
    fn sum<I: Iterator<Item = Self>>(loads: I) -> Self {
        loads.fold(Self::default(), |sum, load| Self {
            waiting: sum.waiting + load.waiting,
            spent: sum.spent + load.spent,
            budget: sum.budget + load.budget,
        })
    }
}
