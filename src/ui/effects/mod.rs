//! Effects: short animations of events on the map.
//!
//! `table` has a row for each effect and maps events to effects; `running` plays the effects of one action, frame by
//! frame. Effects are made from the events that the player perceived, and only from the cells that it sees. They change
//! nothing and never delay the player: the next key ends them and takes effect at once.

mod running;
mod table;

pub(super) use running::{Effects, FRAME, Stroke, circle};
