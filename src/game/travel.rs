//! From floor to floor: where floors come from, and how the player gets there.

use std::sync::Arc;

use crate::{
    dungeon,
    grid::Point,
    level::Level,
    mind::{ItemKindId, KindId, Turn},
    terrain::{Movement, TerrainId},
};

use super::{Ending, Event, Floor, Game, GameError, Refusal, Task, Unit, telling};

/// Where the floors come from.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// Generated, one below the other.
    Dungeon,
    /// One level, and nothing else.
    Level(Arc<Level>),
}

impl Origin {
    /// The level at a depth, as nobody has set foot on it yet.
    pub(super) fn level(&self, seed: u64, depth: u32) -> Result<Level, GameError> {
        Ok(match self {
            Self::Dungeon => dungeon::generate(seed, depth, dungeon::DEFAULT_SIZE)?,
            Self::Level(level) => Level::clone(level),
        })
    }
}

impl Game {
    /// Whether floors are generated, one below the other.
    pub(super) fn is_dungeon(&self) -> bool {
        matches!(self.origin, Origin::Dungeon)
    }

    pub(super) fn add_floor(&mut self, depth: u32, level: Level) {
        let mut floor = Floor::new(level, self.next_id, self.turn());
        telling::muster(&mut floor, self.turn());
        self.next_id += floor.units.len() as u32;
        self.floors.insert(depth, floor);
    }

    /// Puts the player's unit on the present floor, at a cell or as close to it as possible.
    pub(super) fn enter(&mut self, mut player: Unit, at: Point) -> Result<(), GameError> {
        player.at = self.floor().nearest_free(at, Movement::Walker).ok_or(GameError::NowhereToStand)?;
        player.energy = player.row().speed;
        self.floor_mut().units.insert(Self::PLAYER, player);
        Ok(())
    }

    /// Takes the player up or down by these stairs.
    pub(super) fn leave_floor(&mut self, stairs: TerrainId) -> Result<(), Refusal> {
        if !self.is_dungeon() {
            self.end(Ending::Left);
            return Ok(());
        }
        let goes_down = stairs == TerrainId::STAIRS_DOWN;
        if !goes_down && self.depth == 1 {
            if self.pack(ItemKindId::ASTROLABE) == 0 {
                return Err(Refusal::Unfinished);
            }
            self.end(Ending::Won);
            return Ok(());
        }
        let depth = if goes_down { self.depth + 1 } else { self.depth - 1 };
        if !self.floors.contains_key(&depth) {
            let level = self.origin.level(self.seed(), depth).map_err(|_| Refusal::NoStairs)?;
            self.add_floor(depth, level);
        }
        let Some(mut player) = self.floor_mut().units.remove(&Self::PLAYER) else { return Err(Refusal::NoStairs) };
        self.depth = depth;
        let arrival = if goes_down { TerrainId::STAIRS_UP } else { TerrainId::STAIRS_DOWN };
        let at = self.floor().level.find(arrival).unwrap_or_default();
        (player.route, player.task) = (None, Task::Rest { until: Turn(0) });
        if self.enter(player, at).is_err() {
            // A generated floor always has room beside its stairs.
            return Err(Refusal::NoStairs);
        }
        self.events.push(Event::Arrived { depth });
        for id in self.ids() {
            self.look_around(id);
        }
        Ok(())
    }
}

/// Refuses a level with kinds that the game does not have.
pub(super) fn check_kinds(level: &Level) -> Result<(), GameError> {
    let units = level.units.iter().filter(|unit| KindId::named(&unit.kind).is_none());
    let items = level.items.iter().filter(|item| ItemKindId::named(&item.kind).is_none());
    match units.chain(items).next() {
        Some(placed) => Err(GameError::UnknownKind(placed.kind.clone())),
        None => Ok(()),
    }
}
