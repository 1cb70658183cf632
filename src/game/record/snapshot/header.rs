//! The first line of a snapshot: of which game it is, and from when.

use serde::{Deserialize, Serialize};

use crate::{
    chance::Digest,
    content::Content,
    game::{
        Game,
        record::{
            journal::{flaw::VERSION, seal, unseal},
            snapshot::SnapshotError,
        },
        state::day::Day,
    },
    mind::Turn,
};

/// The version of the form of states. Raise it with every change of a type that is part of a state: reading another
/// form fails anyway, but with a less helpful message.
pub(in crate::game) const FORM: u32 = 11;

/// The header before a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::game) struct Header {
    /// The form of the state.
    pub(in crate::game) snapshot: u32,
    /// The version of the program that wrote it.
    pub(in crate::game) fogwalk: String,
    /// Hash of the names of all rows in order: with other tables the numbers in the state would mean something else.
    pub(in crate::game) tables: String,
    pub(in crate::game) seed: u64,
    /// The name of its difficulty.
    pub(in crate::game) difficulty: String,
    pub(in crate::game) day: Option<Day>,
    /// The levels that it is played on, from the top to the bottom, each as a level file; none in the dungeon.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::game) levels: Vec<String>,
    pub(in crate::game) turn: Turn,
    /// Number of actions of its journal before it.
    pub(in crate::game) actions: usize,
    /// The digest of the game, in 16 hexadecimal digits.
    pub(in crate::game) hash: String,
    /// Bytes of the state.
    pub(in crate::game) bytes: usize,
    /// Checksum of the state: CRC-32.
    pub(in crate::game) checksum: u32,
}

/// The fields that headers of all forms have.
#[derive(Deserialize)]
struct Oldest {
    snapshot: u32,
}

/// A digest in 16 hexadecimal digits.
pub(in crate::game) fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// The hash of the tables of this program.
pub(in crate::game) fn tables() -> String {
    use std::hash::{Hash, Hasher};
    let mut digest = Digest::default();
    // Rows that levels bring along are written as what stands for them.
    let Content { terrains, units, items, factions, difficulties, .. } = Content::base();
    let (units, items) = (units.iter().map(|kind| kind.name), items.iter().map(|kind| kind.name));
    let (factions, grounds) = (factions.iter().map(|row| row.name), terrains.iter().map(|kind| &*kind.name));
    let difficulties = difficulties.iter().map(|row| row.name);
    for name in units.chain(items).chain(factions).chain(grounds).chain(difficulties) {
        name.hash(&mut digest);
    }
    hex(digest.finish())
}

impl Header {
    /// The header of a game after `actions` actions of its journal, with this state.
    pub(in crate::game) fn of(game: &Game, actions: usize, state: &[u8]) -> Self {
        Self {
            snapshot: FORM,
            fogwalk: VERSION.into(),
            tables: tables(),
            seed: game.seed(),
            difficulty: game.difficulty().name().into(),
            day: game.world.day(),
            levels: game.world.origin.written(),
            turn: game.turn(),
            actions,
            hash: hex(game.digest()),
            bytes: state.len(),
            checksum: crc32fast::hash(state),
        }
    }

    /// Its line, without its end.
    ///
    /// # Panics
    /// Never: plain fields always make a JSON object.
    pub(in crate::game) fn line(&self) -> String {
        seal(&serde_json::to_string(self).expect("plain fields can be written as JSON"))
    }

    /// The header of a line.
    pub(in crate::game) fn parse(line: &[u8]) -> Result<Self, SnapshotError> {
        let line = std::str::from_utf8(line).map_err(|_| SnapshotError::Header)?;
        if !line.starts_with("{\"snapshot\"") {
            return Err(SnapshotError::Header);
        }
        let text = unseal(line).ok_or(SnapshotError::Spoilt)?;
        match serde_json::from_str::<Oldest>(text) {
            Ok(Oldest { snapshot: FORM }) => serde_json::from_str(text).map_err(|_| SnapshotError::Header),
            Ok(_) => Err(SnapshotError::Form),
            Err(_) => Err(SnapshotError::Header),
        }
    }

    /// The digest of the game.
    pub(in crate::game) fn digest(&self) -> Option<u64> {
        u64::from_str_radix(&self.hash, 16).ok().filter(|&digest| hex(digest) == self.hash)
    }
}
