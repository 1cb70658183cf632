//! What all queues share: the memory of finished searches, and counts. No answer of a queue depends on it.

use serde::Serialize;

use crate::search::{PausedSearch, Searcher};

use super::dead_ends::KnownDeadEnds;

/// The memory of finished searches, totals over all queues, and whether traces are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchPool {
    spare: Vec<PausedSearch>,
    /// Scratch memory of replanners.
    pub(super) searcher: Searcher,
    pub(super) dead_ends: KnownDeadEnds,
    pub(super) counts: PathfindingCounts,
    /// Whether routes keep the trace of the search that found them.
    pub(super) keeps_traces: bool,
}

/// The most finished searches whose memory is kept.
const MOST_SPARE: usize = 16;

impl SearchPool {
    /// Memory for a search.
    pub(super) fn take(&mut self) -> PausedSearch {
        self.spare.pop().unwrap_or_default()
    }

    /// Returns the memory of a search.
    pub(super) fn give_back(&mut self, search: PausedSearch) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(search);
        }
    }

    /// Frees all memory, before floors of another size are searched.
    pub(super) fn clear_out(&mut self) {
        self.spare.clear();
        self.dead_ends.clear();
    }
}

/// Counts of the work of pathfinding so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PathfindingCounts {
    /// Searches begun, detours included.
    pub searches: u64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Routes that were kept instead of searched anew.
    pub kept: u64,
    /// Routes found along the paths of another unit's search.
    pub shared: u64,
    /// Requests for cells on another island.
    pub islands: u64,
    /// Routes planned by a replanner, for units that asked for the same cell before.
    pub replanned: u64,
    /// Nodes expanded by replanners.
    pub replan_expanded: u64,
    /// Routes read off the field of an enemy that many units hunt.
    pub off_fields: u64,
    /// Long routes found by the two-tier search.
    pub two_tier: u64,
    /// Searches that continued in another turn than the one in which they began.
    pub continued: u64,
    /// Searches restarted, because the unit had left the path or the path was blocked meanwhile.
    pub restarted: u64,
    /// Decisions made without an answer.
    pub waited: u64,
    /// Most units that waited at the end of a turn.
    pub longest_queue: usize,
    /// Most turns that a unit waited for an answer.
    pub longest_wait: u32,
    /// Plans made.
    pub plans: u64,
    /// Decisions made without a plan, because others came first.
    pub plans_put_off: u64,
}
