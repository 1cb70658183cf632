//! The side panel: your state, the inspected cell, the watched unit, the legends of overlays, the units in sight.
//!
//! `page` stacks the sections; each other file holds one or two of them.

mod ground;
mod page;
mod thoughts;
mod units;
mod you;

pub(super) use page::render;
