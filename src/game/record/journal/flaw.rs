//! What is wrong with a journal: it is good only up to some line, or cannot be continued.

use crate::{
    game::{record::SnapshotError, state::origin::GameError},
    text::FileError,
};

/// The version of this program.
pub(in crate::game) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The first line of a journal that cannot be read; all lines before it are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The file is empty.
    #[error("it is empty")]
    Empty,
    /// The last line has no end: the program ended while it wrote the line, before it showed the result.
    #[error("line {0} is torn off")]
    Torn(usize),
    /// The line was changed: its checksum does not match.
    #[error("line {0} is spoilt: its checksum is not that of what it says")]
    Spoilt(usize),
    /// The line is intact, but contains nothing that this program knows.
    #[error("line {0} contains no action that this version knows")]
    Unknown(usize),
}

/// Why a journal cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// The first line is not that of a journal.
    #[error(
        "this is not a fogwalk journal: its first line should be a JSON object with `fogwalk` and `seed`, and its checksum"
    )]
    Header,
    /// Not even the first line is complete.
    #[error("{0}, and has no action in it")]
    Flaw(Flaw),
    /// It was written by another version.
    #[error("this game was played with fogwalk {0}, and this is fogwalk {VERSION}")]
    Version(String),
    /// It was played with other content.
    #[error(
        "this game was played with other content than is in use now: name its folder with --content, or leave that option \
         out if it was played without"
    )]
    Content,
    /// It was played at a difficulty that the content in use does not have.
    #[error(
        "this game was played at the difficulty {name}, which the content in use does not have: expected {expected}"
    )]
    Difficulty {
        /// Its name, quoted and printable.
        name: String,
        /// The names of the difficulties that the content has.
        expected: String,
    },
    /// A level that it was played on cannot be read.
    #[error("the levels that it was played on cannot be read: {0}")]
    Level(#[from] FileError),
    /// Replaying an action leads to another state than before.
    #[error("action {0} of the journal leads to another state than it did when it was written")]
    Drift(usize),
    /// It begins with a snapshot in another file, which is missing.
    #[error(
        "it begins in the middle of a game, with a snapshot that is not in the file of its name that ends in .base"
    )]
    Base,
    /// The snapshot with which it begins cannot be used.
    #[error("it begins with a snapshot: {0}")]
    Snapshot(#[from] SnapshotError),
    /// The game cannot start.
    #[error(transparent)]
    Game(#[from] GameError),
}
