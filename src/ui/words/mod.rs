//! Messages and descriptions of the game.
//!
//! `messages` has the messages about events and the ending and the advice for beginners, with `deeds` for what units do
//! to each other and with items; `thoughts` describes what a unit is doing and why, `story` the same as a story,
//! `stakes` what happens if it succeeds, `chain` how those who killed the player came to know of it, `reports` how
//! factions share what they see, `sources` from whom a unit knows something, and what others saw the player look at.
//! `names` has the names and parts of sentences, and makes texts from level files safe for a terminal.

pub(super) use crate::text::{a, capital};

mod chain;
mod deeds;
mod messages;
mod names;
mod reports;
mod sources;
mod stakes;
mod story;
mod thoughts;

pub(super) use chain::{Link, chain};
pub(super) use deeds::picked_up;
pub(super) use messages::{
    about_floor, advice, calm, cause, ending, event, first_lesson, greeting, lesson, name_of_floor, noticed_by,
    refusal, stop,
};
pub(super) use names::{
    ago, cell, exposure, faction, glyph_of_floor, harmless, lantern, place, printable, sound, symbol_of, terrain, the,
    turns,
};
pub(super) use reports::sharing;
pub(super) use sources::{activity, belief_about_you, evidence, of_noise, of_sighting};
pub(super) use stakes::stakes;
pub(super) use story::story;
pub(super) use thoughts::{doing, notes, passed_over, task, thought};
