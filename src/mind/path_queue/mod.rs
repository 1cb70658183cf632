//! Who wants a path asks here, and the searching of all who share a queue has a budget of expansions a turn.
//!
//! A unit that decides gets an [`Asker`] from the [`PathQueues`] and says what [`Goal`] it has, and, as a
//! [`Standpoint`], where it stands and what it knows. The [`Answer`] is there at once if the search is small, as most
//! are. Else the search pauses and the unit asks again in its next turn: as long as the goal is the same, the same
//! search goes on.
//!
//! - **Minds.** Each mind has a [`PathQueue`] and a budget of its own. So nobody has to wait for the requests of
//!   others of whom it does not know: that would be a way to learn of them. Whoever is alone with its mind has less
//!   budget, and nobody to share it with.
//! - **Budget.** As long as somebody waits, those who ask anew share one half of the turn's budget among them, first
//!   come first served, each up to a slice; what they leave is spent on those who wait, when all have acted.
//! - **Fairness.** Up to a number of searches are under way at once, because each has a node table of its own. They
//!   get a slice each in turn, so that the short ones are soon over. The others stand in line and move up in the order
//!   in which they came; those who are after somebody and those who wander have lines and places of their own. A search
//!   expands a node once, and begins again twice at most; so whoever waits is answered after a number of turns that
//!   depends only on who came before and on the size of the map.
//! - **Meanwhile** the unit goes on along its old route, or for a cell it goes where the search under way came closest
//!   to it, as in TBA*; in line, straight for it. Those steps are cells that the search has met, so the way from there
//!   leads along its parents: back to where the ways part, and on. Whoever left them, or finds the way closed by what
//!   was learned meanwhile, is searched for again from where it stands.
//! - **Ground.** A search that is over at once reads the ground as it is to be walked on now: dearer where friends are
//!   about to walk. One that goes on over turns does so without that, because those friends will have passed; it reads
//!   what lasts, and keeps away from dangers where they are known to be at each slice. What it closed before stays as it
//!   was; the path is checked, and its cost counted, on the ground as it is known when the search is over. Friends who
//!   stand in the way then are gone around from close by ([`Asker::detour`]).
//! - **Sharing.** Where nothing was found, all that can be reached was searched: for some turns nobody who shares the
//!   mind and stands in that part looks for the same again. And what a long search found, others of the queue
//!   and stand close to where it began find along its ways.
//! - **No search** is begun for a cell on another island than the unit, as far as is known ([`Islands`] kept up to date by
//!   the news of the mind's map).
//! - **Dead ends** behind mouths of one cell are left out of a search for a cell unless the unit or that cell is in
//!   them ([`DeadEnds`], found anew when the mind learns that a cell was opened or closed).
//! - **Again and again.** On floors small enough to be searched at once, whoever asks for the way to the same cell again has
//!   a replanner ([`Replan`], chosen by what the floor looks like), as long as nothing but the ground matters: no friend is
//!   about to cross its way and no enemy is to be kept away from.
//! - **Many after one.** From the number of hunters on at which that takes fewer expansions, they read their ways off one
//!   field that grows from the quarry ([`GrowingField`]).
//! - **Far away** on a large floor, those of a mind that many share go from door to door of its sectors ([`TwoTier`]), which
//!   are surveyed a few at a time by those who ask, as long as neither fear nor friends make that way dearer.
//! - **Plans** take searches too, each a bounded number of expansions; a mind makes so many plans a turn, and others who
//!   want one stand in line.
//!
//! The queue keeps no reference to any mind: whoever works on it hands them in, each unit's own, for each slice anew.
//! All is counted in expansions, so the wall clock decides nothing.
//!
//! Source of the pausing search and of walking meanwhile: Yngvi Björnsson, Vadim Bulitko and Nathan Sturtevant, "TBA*:
//! Time-Bounded A*" (2009). Lester's article "Two-Tiered A* Pathfinding" and Red Blob Games' notes on many searches
//! advise the queue.
//!
//! [`DeadEnds`]: crate::search::DeadEnds
//! [`Islands`]: crate::search::Islands
//! [`Replan`]: crate::search::replan::Replan
//! [`GrowingField`]: crate::search::GrowingField
//! [`TwoTier`]: crate::search::TwoTier

mod asker;
mod cells;
mod class;
mod counts;
mod dead_ends;
mod detour;
mod expedition;
mod finds;
mod goal;
mod line;
mod long_trip;
mod planning;
mod pursuit;
mod queue;
mod queues;
mod refusals;
mod sort;
mod standpoint;
mod survey;
mod under_way;
mod waiting;
mod workshop;

pub use asker::{Answer, Asker};
pub use cells::Cells;
pub use class::Care;
pub use counts::{PathLoad, WayCounts};
pub use dead_ends::{DEAD_ENDS_UP_TO, Trunk, find_dead_ends};
pub use goal::{Area, Goal};
pub use queue::PathQueue;
pub use queues::{PathQueues, Sharers};
pub use standpoint::Standpoint;
pub use waiting::Waiting;

use super::{ASSUMED_COST, Claims, Dangers, Daring, KnownGround, KnownView, Route, Turn, UnitId};
