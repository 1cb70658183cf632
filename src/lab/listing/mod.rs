//! The running algorithm as pseudo-code: a listing for each, and the line that the last event of a search lights.
//!
//! Most listings are the same loop (see Red Blob Games, "Introduction to A*", where the open list is called `frontier`,
//! parents `came_from`, G `cost_so_far` and F `priority`). An algorithm replaces only the lines in which it differs.
//! Searches from both ends, at any angle, by iterative deepening and by jumps, and D* Lite, have a listing of their
//! own.

mod line;
mod tables;

pub use line::ListingLine;
