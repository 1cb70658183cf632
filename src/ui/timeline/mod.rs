//! The timeline of a world that is watched: what happened, when and where, in plain words.
//!
//! An [`Observer`] compares the world before and after a step, and turns the difference and the events of the step into
//! [`Incident`]s of the kinds in [`KINDS`]. A [`Timeline`] keeps them by the step in which they happened, so that
//! somebody who steps back finds those of the future, too. [`TimelineWindow`] lists them, and [`strip`] shows the last
//! few.
//!
//! A timeline tells the truth, whoever knew it: it is kept only where all eyes are open, in a world without a player
//! and in a replay. It changes nothing in the game.

mod incident;
mod kind;
mod observer;
mod record;
pub(super) mod strip;
mod window;

pub(super) use incident::Incident;
pub(super) use kind::{IncidentKind, KINDS};
pub(super) use observer::{Observer, is_worth_telling, place};
pub(super) use record::Timeline;
pub(super) use window::{TimelineEvent, TimelineWindow};
