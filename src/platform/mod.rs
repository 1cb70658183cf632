//! The system that the program runs on: the terminal, clocks, threads and folders.
//!
//! This is the only module that uses crossterm, signals and terminal modes, and the only one beside the calls of
//! [`files`](crate::files) that reads a clock or starts a thread. [`ui`](crate::ui) knows none of them: it takes an
//! [`Input`](crate::ui::Input), draws into a buffer and says when it wants the next tick, so that another front end has
//! to replace this module and nothing else. [`Terminal`] runs an [`App`](crate::ui::App) in a terminal, [`clock`]
//! tells the time, [`threads`] shares work between processors, and [`LevelFolder`] gives screens their level files.

pub mod clock;
mod frame_clock;
mod level_folder;
mod terminal;
pub mod threads;

pub use level_folder::LevelFolder;
pub use terminal::{Exit, Terminal, TerminalError, guard};
