//! Why a snapshot is of no use.

use crate::{game::referee::Breach, text::FileError};

/// What is wrong with a snapshot: half a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The first line is not that of a snapshot.
    #[error("it is no snapshot of a game")]
    Header,
    /// There is less of it than its first line says, or more.
    #[error("it is torn off")]
    Torn,
    /// It is not what was written.
    #[error("it is spoilt: its checksum is not that of what it says")]
    Spoilt,
    /// It is written in another form, by another version.
    #[error("it is written in another form, as other versions have it")]
    Form,
    /// A level that it was played on cannot be read.
    #[error("the levels that it was played on cannot be read: {0}")]
    Level(#[from] FileError),
    /// What it says is not what a game consists of.
    #[error("it says what no game does")]
    Senseless,
    /// Something in it must not be so: half a sentence.
    #[error("it says what cannot be: {0}")]
    Impossible(&'static str),
    /// The rules of the game do not hold in it.
    #[error("it says what cannot be: {0}")]
    Broken(Box<Breach>),
    /// The game in it is not the one that it was.
    #[error("the game in it is another one: its hash is {is:016x}, and should be {said:016x}")]
    Digest {
        /// What it should be.
        said: u64,
        /// What it is.
        is: u64,
    },
}
