//! What is wrong with a journal that is good up to there.

/// The first line of a journal that cannot be read; all lines before it are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There is nothing in it.
    #[error("it is empty")]
    Empty,
    /// The last line has no end: the program was ended while it wrote it, and never showed what came of it.
    #[error("line {0} is torn off")]
    Torn(usize),
    /// The line is not what was written there.
    #[error("line {0} is spoilt: its checksum is not that of what it says")]
    Spoilt(usize),
    /// The line is as it was written, but says nothing that this program knows.
    #[error("line {0} tells of no action that there is")]
    Unknown(usize),
}
