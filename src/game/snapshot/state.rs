//! The state of a game as it is written.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    chance::Random,
    grid::Point,
    mind::{PathQueues, Turn},
};

use super::{
    super::{First, Game, Tale, brain::Wits, invariants::Audit, look::Sight, terms::Terms, travel::Origin},
    SnapshotError, check,
    floor::WrittenFloor,
    numbers,
};

/// Everything that decides how a settled game goes on, but for its seed.
#[derive(Serialize, Deserialize)]
pub(super) struct State {
    turn: Turn,
    depth: u32,
    next_id: u32,
    heeds_influence: bool,
    terms: Terms,
    combat: Random,
    tale: Tale,
    met: BTreeSet<First>,
    /// The cells that the player sees.
    in_sight: Vec<Point>,
    floors: BTreeMap<u32, WrittenFloor>,
}

impl State {
    /// The state of a settled game.
    pub(super) fn of(game: &Game) -> Self {
        let size = game.floor().level.size();
        Self {
            turn: game.turn,
            depth: game.depth,
            next_id: game.next_id,
            heeds_influence: game.heeds_influence,
            terms: game.terms,
            combat: game.combat.clone(),
            tale: game.tale.clone(),
            met: game.met.clone(),
            in_sight: size.points().filter(|&point| game.in_sight.contains(point)).collect(),
            floors: game.floors.iter().map(|(&depth, floor)| (depth, WrittenFloor::of(floor))).collect(),
        }
    }

    /// As bytes; `None` if there are more than would be read again.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        postcard::to_allocvec(self).ok().filter(|bytes| bytes.len() < super::Snapshot::LARGEST)
    }

    /// The state that bytes say, if it is one.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, SnapshotError> {
        match postcard::take_from_bytes::<Self>(bytes) {
            Ok((state, [])) => Ok(state),
            _ => Err(SnapshotError::Senseless),
        }
    }

    /// The game of this seed that is in this state, if there can be one.
    pub(super) fn game(self, seed: u64) -> Result<Game, SnapshotError> {
        let Self { turn, depth, next_id, heeds_influence, terms, combat, tale, met, in_sight, floors } = self;
        numbers::check(&tale, next_id)?;
        let mut read = BTreeMap::new();
        for (depth, floor) in floors {
            read.insert(depth, floor.read(next_id)?);
        }
        let size = read.get(&depth).ok_or(SnapshotError::Impossible("the present floor is missing"))?.level.size();
        let game = Game {
            origin: Origin::Dungeon,
            seed,
            turn,
            depth,
            floors: read,
            next_id,
            has_player: true,
            ending: None,
            combat,
            wits: Wits::default(),
            ways: PathQueues::default(),
            in_sight: Sight::of(size, &in_sight),
            heeds_influence,
            scratch: Sight::none(size),
            events: Vec::new(),
            tale,
            met,
            terms,
            is_settled: true,
            audit: Audit::of_builds(turn),
        };
        check::check(&game)?;
        Ok(game)
    }
}
