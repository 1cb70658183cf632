//! The side panel: how you are, what you look at, whom you watch, what the overlays mean, who is in sight.
//!
//! `page` puts the sections below each other; each of the others is one or two of them.

mod ground;
mod page;
mod thoughts;
mod units;
mod you;

pub(super) use page::render;
