//! A complete snapshot: its header and its state.

use crate::{
    game::{
        Game,
        record::snapshot::{
            SnapshotError,
            header::{Header, tables},
            state::{LARGEST, State},
        },
        state::{day::Day, origin::Origin},
    },
    mind::Turn,
};

/// A game at a [checkpoint](Game::is_at_checkpoint), as it is written to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    header: Header,
    state: Vec<u8>,
}

impl Snapshot {
    /// The most bytes of a snapshot. A game with all eight floors has about a megabyte.
    pub const LARGEST: usize = LARGEST;

    /// The snapshot of a game after `actions` actions of its journal. `None` if the game is not at a checkpoint, is
    /// over, or has no journal because nobody plays it.
    pub fn of(game: &Game, actions: usize) -> Option<Self> {
        let is_kept = game.is_at_checkpoint() && game.ending().is_none() && game.world.has_player;
        let state = is_kept.then(|| State::of(game.world()))?.bytes()?;
        Some(Self { header: Header::of(game, actions, &state), state })
    }

    /// The bytes of the whole snapshot.
    pub fn bytes(&self) -> Vec<u8> {
        [self.header.line().as_bytes(), b"\n", &self.state].concat()
    }

    /// Reads the bytes of a file, without checking the game in it.
    ///
    /// # Errors
    /// When they are not a snapshot, incomplete, changed, or of another form.
    pub fn read(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(SnapshotError::Header)?;
        let (header, state) = (Header::parse(&bytes[..end])?, &bytes[end + 1..]);
        if state.len() != header.bytes {
            return Err(SnapshotError::Torn);
        }
        if crc32fast::hash(state) != header.checksum {
            return Err(SnapshotError::Spoilt);
        }
        if header.tables != tables() {
            return Err(SnapshotError::Form);
        }
        // Actions that are read to go on from it may speak of items that only these levels have.
        Origin::read(&header.levels)?;
        Ok(Self { header, state: state.to_vec() })
    }

    /// The game.
    ///
    /// # Errors
    /// When it does not contain a valid game, or contains another game than was saved.
    pub fn restore(&self) -> Result<Game, SnapshotError> {
        let said = self.header.digest().ok_or(SnapshotError::Header)?;
        let Header { seed, turn, ref difficulty, day, ref levels, .. } = self.header;
        let origin = Origin::read(levels)?;
        let game = State::read(&self.state)?.game(origin, seed)?;
        if (game.turn(), game.difficulty().name(), game.world().day()) != (turn, difficulty, day) {
            return Err(SnapshotError::Impossible(
                "it is of another turn, or of other terms, than its first line says",
            ));
        }
        match game.digest() {
            is if is == said => Ok(game),
            is => Err(SnapshotError::Digest { said, is }),
        }
    }

    /// The version of the program that wrote it.
    pub fn version(&self) -> &str {
        &self.header.fogwalk
    }

    /// The turn in which it was made.
    pub fn turn(&self) -> Turn {
        self.header.turn
    }

    /// Number of actions of its journal before it.
    pub fn actions(&self) -> usize {
        self.header.actions
    }

    /// The [digest](Game::digest) of the game; `None` if the one in the file is malformed.
    pub fn digest(&self) -> Option<u64> {
        self.header.digest()
    }

    /// The digest as it is written.
    pub(in crate::game) fn hash(&self) -> &str {
        &self.header.hash
    }

    /// The seed, the name of the difficulty, the day and the levels of the game.
    pub(in crate::game) fn game(&self) -> (u64, &str, Option<Day>, &[String]) {
        (self.header.seed, &self.header.difficulty, self.header.day, &self.header.levels)
    }

    /// The snapshot as if it had been made after this many actions of another journal.
    #[must_use]
    pub(in crate::game) fn after(mut self, actions: usize) -> Self {
        self.header.actions = actions;
        self
    }

    /// The snapshot with another state or another digest, and checksums that fit: for tests of files that were forged
    /// with care.
    #[must_use]
    pub fn forged(mut self, state: Option<Vec<u8>>, digest: Option<u64>) -> Self {
        self.state = state.unwrap_or(self.state);
        self.header.hash = digest.map_or(self.header.hash, super::header::hex);
        (self.header.bytes, self.header.checksum) = (self.state.len(), crc32fast::hash(&self.state));
        self
    }

    /// The state of the game, in its binary form.
    pub fn state(&self) -> &[u8] {
        &self.state
    }
}
