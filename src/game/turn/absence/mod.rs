//! The turns of a floor that nobody plays: what a long absence of the player comes to, instead of playing it.
//!
//! `summary` puts the parts together: `losses` says who has fallen in fights between factions, `rest` where the others
//! are and that their wounds have closed, `learning` what they have seen and reported, and `holding` who waits for the
//! player.

mod holding;
mod learning;
mod losses;
mod rest;
mod summary;

pub(super) use summary::sum_up;
