//! Effects: what happens before the player's eyes, drawn over the map for a moment.
//!
//! `table` has a row for each effect, and says which event has which; `running` lets those of one action pass, frame by
//! frame. They are made of the events that the player perceived, and only of the cells of them that it sees. They change
//! nothing and nobody waits for them: the next key ends them, and does at once what it does.

mod running;
mod table;

pub(super) use running::{Effects, FRAME};
