//! What all queues share: the memory of searches, and counts. No answer of a queue depends on it, as long as all active
//! searches together fit into that memory.

use serde::Serialize;

use crate::search::{PausedSearch, Searcher};

use super::{dead_ends::KnownDeadEnds, true_distances::TrueDistances};

/// The memory of finished searches, totals over all queues, and whether traces are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchPool {
    spare: Vec<PausedSearch>,
    /// Scratch memory of replanners.
    pub(super) searcher: Searcher,
    pub(super) dead_ends: KnownDeadEnds,
    pub(super) true_distances: TrueDistances,
    pub(super) counts: PathfindingCounts,
    /// Whether routes keep the trace of the search that found them.
    pub(super) keeps_traces: bool,
    /// Number of units that may keep a trace each.
    pub(super) units: usize,
    /// Nodes that the active searches of all queues have opened, by a count at the beginning of the turn and what was
    /// expanded since.
    pub(super) held: u64,
}

/// The most finished searches whose memory is kept.
const MOST_SPARE: usize = 16;

/// No search becomes active while all active ones together hold more nodes than this, and some are begun again later.
pub(super) const MOST_HELD: u64 = 1 << 18;

/// The most events that the traces of all units together have.
pub(super) const MOST_TRACED: usize = 1 << 21;

impl SearchPool {
    /// Whether there is memory for another active search.
    pub(super) fn has_memory(&self) -> bool {
        self.held < MOST_HELD
    }

    /// Whether half of that memory is free.
    pub(super) fn has_much_memory(&self) -> bool {
        self.held < MOST_HELD / 2
    }

    /// The most events of a trace; one that becomes longer is not kept. 0 if no traces are kept.
    pub(super) fn longest_trace(&self) -> usize {
        if self.keeps_traces { MOST_TRACED / self.units.max(1) } else { 0 }
    }

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
        self.true_distances.clear();
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
