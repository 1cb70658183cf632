//! The game in words.
//!
//! `messages` has what is said while it goes on and how it ended, with `deeds` for what units do to each other and with
//! things; `thoughts` what a unit is about and why, `sources` from whom it has what it believes, `evidence` what others saw
//! the player look at. All are made of the names and parts of sentences in `names`, which also
//! makes texts from level files fit for a terminal.

mod deeds;
mod evidence;
mod light;
mod messages;
mod names;
mod sources;
mod thoughts;

pub(super) use evidence::evidence;
pub(super) use light::{exposure, lantern};
pub(super) use messages::{calm, cause, ending, event, greeting, refusal, stop};
pub(super) use names::{a, capital, faction, glyph_of, harmless, printable, sound, terrain, the, turns};
pub(super) use sources::{belief_about_you, of_noise, of_sighting};
pub(super) use thoughts::{notes, passed_over, task, thought};
