//! One line of a journal after the first.

use crate::game::{
    action::Action,
    record::journal::seal::{seal, unseal},
};

/// One action, and the state of the game after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// What the player did.
    pub action: Action,
    /// [`Game::digest`](crate::game::Game::digest) afterwards.
    pub digest: u64,
}

impl Record {
    /// The record's line, without its end.
    pub fn line(self) -> String {
        seal(&format!("{} {:016x}", self.action.code(), self.digest))
    }

    /// The record of a line; with a checksum, unless the journal is of before there were any.
    pub(in crate::game) fn parse(line: &str, is_sealed: bool) -> Option<Self> {
        let text = unseal(line).or(if is_sealed { None } else { Some(line) })?;
        let (code, digest) = text.split_once(' ')?;
        let digest = Some(digest).filter(|digits| digits.len() == 16)?;
        Some(Self { action: Action::from_code(code)?, digest: u64::from_str_radix(digest, 16).ok()? })
    }
}
