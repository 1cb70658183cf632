//! The TOML before the map: what a level is called, what its characters stand for, who stands where, and what happens.
//!
//! [`FrontMatter::read`] is the way in. It goes through the keys of the top and hands each table to the function
//! that reads it; a `Reader` turns values into what they mean, or into an error that points at them. Cells are read
//! before there is a map, so they keep the place where they were written until they are held against it.

mod dead_end;
mod event;
mod graph;
mod header;
mod influence;
mod legend;
mod lesson;
mod patrol;
mod placed;
mod puzzle;

pub(super) use event::EventEntry;
pub(super) use header::{FrontMatter, LongPathLine};
pub(super) use influence::InfluenceEntry;
pub(super) use lesson::PageEntry;
pub(super) use patrol::PatrolEntry;
pub(super) use placed::{Brought, can_stand};
