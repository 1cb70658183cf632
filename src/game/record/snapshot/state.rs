//! The form in which the state of a game is saved.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    chance::Random,
    game::{
        Game,
        event::First,
        record::snapshot::{SnapshotError, check, floor::WrittenFloor, numbers},
        state::{
            clues::Clues,
            floor::Floor,
            options::{Options, UsedBeliefs},
            origin::Origin,
            sight::Sight,
            tale::Tale,
            world::World,
        },
    },
    grid::Point,
    mind::{Turn, UnitId},
};

/// The most bytes of a snapshot.
pub(in crate::game) const LARGEST: usize = 32 << 20;

/// Everything except the seed that decides how a game goes on from a checkpoint.
#[derive(Serialize, Deserialize)]
pub(in crate::game) struct State {
    turn: Turn,
    depth: u32,
    next_id: u32,
    used_beliefs: UsedBeliefs,
    options: Options,
    combat: Random,
    tale: Tale,
    clues: Clues,
    met: BTreeSet<First>,
    /// The cells that the player sees.
    in_sight: Vec<Point>,
    /// The units that it has noticed.
    noticed: BTreeSet<UnitId>,
    floors: BTreeMap<u32, WrittenFloor>,
}

impl State {
    /// The state of a world at a checkpoint.
    pub(in crate::game) fn of(world: &World) -> Self {
        let size = world.floor().level.size();
        Self {
            turn: world.turn,
            depth: world.depth,
            next_id: world.next_id,
            used_beliefs: world.used_beliefs,
            options: world.options,
            combat: world.combat.clone(),
            tale: world.tale.clone(),
            clues: world.clues.clone(),
            met: world.met.clone(),
            in_sight: size.points().filter(|&point| world.in_sight.contains(point)).collect(),
            noticed: world.noticed.clone(),
            floors: world.floors.iter().map(|(&depth, floor)| (depth, WrittenFloor::of(floor))).collect(),
        }
    }

    /// The state as bytes; `None` if they are more than [`LARGEST`].
    pub(in crate::game) fn bytes(&self) -> Option<Vec<u8>> {
        postcard::to_allocvec(self).ok().filter(|bytes| bytes.len() < LARGEST)
    }

    /// Reads a state from bytes.
    pub(in crate::game) fn read(bytes: &[u8]) -> Result<Self, SnapshotError> {
        match postcard::take_from_bytes::<Self>(bytes) {
            Ok((state, [])) => Ok(state),
            _ => Err(SnapshotError::Senseless),
        }
    }

    /// Rebuilds the game on these floors and of this seed, if the state is possible.
    pub(in crate::game) fn game(self, origin: Origin, seed: u64) -> Result<Game, SnapshotError> {
        let Self { turn, depth, next_id, used_beliefs, options, combat, tale, clues, met, in_sight, noticed, floors } =
            self;
        numbers::check(&(&tale, &clues), next_id)?;
        let mut read = BTreeMap::new();
        for (depth, floor) in floors {
            let there = origin.size(depth).ok_or(SnapshotError::Impossible("a floor is too deep"))?;
            let leads_up = origin.leads_to(depth.wrapping_sub(1));
            read.insert(depth, Floor { leads_up, ..floor.read(next_id, there)? });
        }
        let size = read.get(&depth).ok_or(SnapshotError::Impossible("the present floor is missing"))?.level.size();
        let mut world = World::without_floors(origin, seed, depth, size);
        (world.turn, world.floors, world.next_id, world.has_player) = (turn, read, next_id, true);
        (world.combat, world.used_beliefs) = (combat, used_beliefs);
        (world.tale, world.clues, world.met, world.options) = (tale, clues, met, options);
        world.in_sight = Sight::of(size, &in_sight);
        world.noticed = noticed;
        check::check(&world)?;
        Ok(Game::of(world, true))
    }
}
