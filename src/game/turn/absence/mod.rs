//! The turns of a floor that nobody plays: what a long absence of the player comes to, instead of playing it.
//!
//! `summary` puts the parts together: `losses` says who has fallen in fights between factions, `rest` where the others are
//! and that their wounds have closed, and `learning` what they have seen and reported.

mod learning;
mod losses;
mod rest;
mod summary;

pub(super) use summary::sum_up;
