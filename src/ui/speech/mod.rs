//! The game in plain lines of text, for screen readers and for programs.
//!
//! [`Speech`] holds a [`Session`](super::Session), the same that the screens share, and answers one typed line with
//! lines of plain ASCII, each at most [`LONGEST`] characters. It reads and writes nothing itself.
//!
//! A line is looked up in the table of [`COMMANDS`] (`command`, `word_table`), its arguments are read as directions,
//! numbers and names (`argument`, `place`, `known`). `acting` carries out what takes time, by the same actions and
//! errands as keys; `looking`, `minds` and `timeline` tell what the screens show, `settings` changes the player's
//! settings; `helping` prints the table. After each command, `scene` compares what the player perceives with what was
//! told last, so that only news are said, and `wording` replaces what texts say of the screen. `keys` says which
//! command stands for each key of the screens. `protocol` is the same game as JSON, a line for each observation and
//! each action; `reader` is a bot that plays by reading the lines (`said`, `stalking`), and nothing else. The first
//! menu in lines is [`SpokenTitle`](super::title::SpokenTitle).

mod acting;
mod argument;
mod ascii;
mod command;
mod helping;
pub(super) mod keys;
mod known;
mod looking;
mod minds;
pub(super) mod place;
pub mod protocol;
pub mod reader;
mod said;
mod scene;
pub(super) mod settings;
#[expect(clippy::module_inception, reason = "the room is named for what it is about")]
mod speech;
mod stalking;
mod timeline;
pub(super) mod word_table;
mod wording;

pub use ascii::{LONGEST, lines_of};
pub use command::{COMMANDS, Group, Row, Verb};
pub use keys::{KEYS, Spoken};
pub use speech::{Leaves, Reply, Speech, session};
pub use word_table::WordRow;
