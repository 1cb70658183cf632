//! The real program on a pseudo-terminal: it plays, shows its overlays, follows resizes, gives the terminal back
//! whichever way it ends, goes on where it was, and minds no terminal, however rude.
#![cfg(unix)]

#[path = "../support/mod.rs"]
mod support;

mod budget;
mod busy;
mod by_lines;
mod course;
mod endings;
mod goes_on;
mod harness;
mod killed_and_continued;
mod kinds;
mod level_games;
mod paints;
mod plays;
mod resources;
mod rude;
mod saves;
mod settings;
mod watches;
