//! The side panel: your state, the inspected cell, the watched unit, the legends of overlays, the units in sight.
//!
//! `page` stacks the sections; each other file holds one or two of them. `spoken` gives
//! sections as plain sentences.

mod first_steps;
mod ground;
mod page;
mod spoken;
mod thoughts;
mod units;
mod you;

pub(super) use first_steps::STEPS;
pub(super) use page::{place_of_minimap, render};
pub(super) use spoken::{figures, noticed, thoughts};
