//! Units ask for paths here. All searches of the units that share a queue have a budget of expansions a turn.
//!
//! A unit that decides gets an [`Asker`] from the [`PathQueues`] and passes its [`Destination`] and a
//! [`SearchContext`]: where it stands and what it knows. The [`Answer`] comes at once if the search is small, as most
//! are. Otherwise the search pauses and the unit asks again in its next turn; as long as the goal stays the same, the
//! same search continues.
//!
//! - **Minds.** Each mind has a [`PathQueue`] and a budget of its own. So no unit waits for the requests of units of
//!   which it does not know; that would be a way to learn of them. A unit with a mind of its own has a smaller budget,
//!   and nobody to share it with.
//! - **Budget.** As long as any unit waits, new requests share one half of the turn's budget, first come first served,
//!   each up to a slice. When all units have acted, the rest is spent on units that wait.
//! - **Fairness.** Only a few searches are active at once, because each has a node table of its own. They get a slice
//!   each in turn, so that short ones are soon over. Other requests wait in the order in which they came; requests for
//!   known places and requests for any cell of some kind have their own queues and active searches. A search expands a
//!   node once and restarts twice at most, so a waiting unit gets its answer after a number of turns that depends only
//!   on the requests before it and on the size of the map.
//! - **Meanwhile** the unit continues along its old route. If its goal is a cell, it goes to where its active search
//!   came closest to it, as in TBA*, or straight towards it before the search has begun. Those steps are cells that the
//!   search has opened, so the path from there leads along parents: back to where the paths part, and on. If the unit
//!   has left these cells, or something learned meanwhile blocks the path, the search restarts from where the unit
//!   stands.
//! - **Ground.** A search that ends at once reads the ground as it is to be walked on now, which costs more where
//!   friends are about to walk. A search that continues over turns ignores these claims, because those friends will
//!   have passed by then; it avoids dangers where they are known to be at each slice. Nodes that it closed before stay
//!   as they were; the path is checked, and its cost counted, on the ground as it is known when the search ends.
//!   Friends who block the path then are avoided from close by ([`Asker::detour`]).
//! - **Sharing.** A search that found nothing has covered everything within reach: for some turns no unit that shares
//!   the mind and stands in that part searches for the same again. The result of a long search also serves units of the
//!   queue that stand close to where it began.
//! - **No search** begins for a cell that is known to be on another island than the unit ([`Islands`], kept up to date
//!   by the news of the mind's map).
//! - **Dead ends** behind mouths of one cell are left out of a search for a cell unless the unit or that cell is in
//!   them ([`DeadEnds`], found anew when the mind learns that a cell was opened or closed); on large floors only once
//!   the search has taken so long that finding them pays.
//! - **Again and again.** On floors small enough to be searched at once, a unit that asks for the way to the same cell
//!   again has a replanner ([`Replan`], chosen by what the floor looks like), as long as nothing but the ground
//!   matters: no friend is about to cross its way and there is no enemy to avoid.
//! - **Many after one.** When so many units hunt the same enemy that it takes fewer expansions, they read their routes
//!   off one field that grows from the quarry ([`GrowingField`]).
//! - **Many to one place** where their faction reports: on large floors what the way costs over the faction's map,
//!   worked out once for all of them, is the estimate of their searches.
//! - **Far away** on a large floor, units that share a mind go from portal to portal of its sectors ([`TwoTier`]),
//!   which are surveyed a few at a time, as long as neither dangers nor friends make that route more expensive.
//! - **Smoothing.** The first steps of a route turn as seldom as the same cost allows, over the ground that was
//!   searched ([`Smoothing::Turns`]). Steps that a unit makes while it waits are not smoothed: the search has to have
//!   opened their cells.
//! - **Plans** take searches too, each with a bounded number of expansions. A mind makes a limited number of plans a
//!   turn; other units that want one wait in line.
//!
//! The queue keeps no reference to any mind: callers pass the context of each unit, anew for each slice. Everything is
//! counted in expansions, so the wall clock decides nothing.
//!
//! Source of the pausing search and of walking while it runs: Yngvi Björnsson, Vadim Bulitko and Nathan Sturtevant,
//! "TBA*: Time-Bounded A*" (2009). Lester's article "Two-Tiered A* Pathfinding" and Red Blob Games' notes on many
//! searches recommend a queue.
//!
//! [`DeadEnds`]: crate::search::DeadEnds
//! [`Islands`]: crate::search::Islands
//! [`Replan`]: crate::search::replan::Replan
//! [`GrowingField`]: crate::search::GrowingField
//! [`Smoothing::Turns`]: crate::search::Smoothing::Turns
//! [`TwoTier`]: crate::search::TwoTier

mod active_search;
mod asker;
mod cells;
mod dead_ends;
mod destination;
mod detour;
mod expedition;
mod failure_cache;
mod long_trip;
mod planning;
mod pursuit;
mod queue;
mod queues;
mod search_context;
mod search_pool;
mod shared_results;
mod survey;
mod true_distances;
mod waiting_queue;

pub use asker::{Answer, Asker};
pub use cells::Cells;
pub use dead_ends::{DEAD_ENDS_UP_TO, Trunk, find_dead_ends};
pub use destination::{Area, Destination};
pub use queue::{PathLoad, PathQueue};
pub use queues::{PathQueues, Sharers};
pub use search_context::{RouteConstraints, SearchContext};
pub use search_pool::PathfindingCounts;
pub use waiting_queue::Waiting;

use super::{
    ASSUMED_COST, Claims, Dangers, FactionId, KnownGround, KnownView, KnownWalkability, Route, Turn, UnitId,
    UnknownCellPolicy,
};

/// On floors of at most this many cells islands and dead ends are found before the first search; on larger ones that
/// costs as much as many searches.
const SURVEYED_AT_ONCE: usize = 1 << 12;
