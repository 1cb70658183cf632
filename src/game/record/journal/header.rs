//! The first line of a journal: what the game started from.

use serde::{Deserialize, Serialize};

use crate::{
    content::{Content, DifficultyId},
    game::{
        record::journal::{
            JournalError,
            flaw::VERSION,
            record::{seal, unseal},
        },
        state::{day::Day, origin::Origin},
    },
};

/// The start of a game: everything that its replay depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::game) struct Header {
    /// The version of the program that wrote it.
    pub(in crate::game) fogwalk: String,
    pub(in crate::game) seed: u64,
    /// The name of its difficulty. Older journals have none: they were played at the default difficulty.
    #[serde(default = "usual_difficulty")]
    pub(in crate::game) difficulty: String,
    /// The day whose game it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::game) day: Option<Day>,
    /// Hash of the content with which it is played; `None` for the program's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::game) content: Option<String>,
    /// The levels that it is played on, from the top to the bottom, each as a level file; none in the dungeon.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::game) levels: Vec<String>,
    /// The digest of the snapshot with which it begins, in 16 hexadecimal digits; `None` for a new game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::game) base: Option<String>,
}

fn usual_difficulty() -> String {
    DifficultyId::default().name().into()
}

/// The fields that headers of all versions have.
#[derive(Deserialize)]
struct Oldest {
    fogwalk: String,
}

impl Header {
    /// The header of a game that this program plays.
    pub(in crate::game) fn new(seed: u64, difficulty: &str, day: Option<Day>, levels: Vec<String>) -> Self {
        let content = Content::base_stamp().map(str::to_owned);
        Self { fogwalk: VERSION.into(), seed, difficulty: difficulty.into(), day, content, levels, base: None }
    }

    /// Where the floors of the game come from.
    ///
    /// # Errors
    /// When a level cannot be read.
    pub(in crate::game) fn origin(&self) -> Result<Origin, JournalError> {
        Ok(Origin::read(&self.levels)?)
    }

    /// Its line, without its end.
    ///
    /// # Panics
    /// Never: plain fields always make a JSON object.
    pub(in crate::game) fn line(&self) -> String {
        seal(&serde_json::to_string(self).expect("plain fields can be written as JSON"))
    }

    /// Parses a line. Also returns whether it has a checksum, which older journals lack.
    pub(in crate::game) fn parse(line: &str) -> Result<(Self, bool), JournalError> {
        let (text, is_sealed) = match unseal(line) {
            Some(text) => (text, true),
            None if line.ends_with('}') => (line, false),
            None => return Err(JournalError::Header),
        };
        match serde_json::from_str(text) {
            Ok(header) => Ok((header, is_sealed)),
            Err(_) => Err(match serde_json::from_str(text) {
                Ok(Oldest { fogwalk }) if fogwalk != VERSION => JournalError::Version(fogwalk),
                _ => JournalError::Header,
            }),
        }
    }
}
