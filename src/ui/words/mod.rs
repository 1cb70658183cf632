//! The game in words.
//!
//! `messages` has what is said while it goes on, with `deeds` for what units do to each other and with things;
//! `thoughts` what a unit is about and why, `endings` how it ended. All are made of `names` and of the parts of
//! sentences in `grammar`, and what comes from a level file is made `safe` for a terminal.

mod deeds;
mod endings;
mod grammar;
mod messages;
mod names;
mod safe;
mod thoughts;

pub(super) use endings::{cause, ending};
pub(super) use grammar::{a, capital, the, turns};
pub(super) use messages::{calm, event, greeting, refusal, stop};
pub(super) use names::{faction, glyph_of, sound, terrain};
pub(super) use safe::{harmless, printable};
pub(super) use thoughts::{notes, passed_over, task, thought};
