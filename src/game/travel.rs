//! From floor to floor: where floors come from, and how the player gets there.

use std::sync::Arc;

use crate::{
    dungeon,
    grid::Point,
    level::{Level, Misplaced, There},
    mind::{FactionId, Turn},
    terrain::TerrainId,
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
        telling::muster_all(&mut floor);
        self.next_id += floor.units.len() as u32;
        let remembering = floor.let_captives_remember(self.turn());
        self.floors.insert(depth, floor);
        self.take_note_of_memories(depth, &remembering);
    }

    /// Puts the player's unit on the present floor, at a cell or as close to it as possible.
    pub(super) fn enter(&mut self, mut player: Unit, at: Point) -> Result<(), GameError> {
        player.at = self.floor().nearest_free(at, player.row()).ok_or(GameError::NowhereToStand)?;
        player.energy = player.row().speed;
        self.floor_mut().units.insert(player);
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
            if !self.has_astrolabe() {
                return Err(Refusal::Unfinished);
            }
            self.end(Ending::Won);
            return Ok(());
        }
        let depth = if goes_down { self.depth + 1 } else { self.depth - 1 };
        self.prepare(depth)?;
        let followers = self.player().map(|player| player.at).map_or_else(Vec::new, |at| self.followers(at));
        let arrival = if goes_down { TerrainId::STAIRS_UP } else { TerrainId::STAIRS_DOWN };
        self.go_to(depth, followers, |game| game.floor().level.find(arrival).unwrap_or_default())
    }

    /// The player falls to wherever on the floor below. Nobody comes after it.
    ///
    /// # Errors
    /// When there is no floor below.
    pub(super) fn fall_through(&mut self) -> Result<(), Refusal> {
        if !self.is_dungeon() {
            return Err(Refusal::NoStairs);
        }
        let depth = self.depth + 1;
        self.prepare(depth)?;
        self.go_to(depth, Vec::new(), Self::fallen_to)
    }

    /// Makes sure that there is a floor at a depth.
    fn prepare(&mut self, depth: u32) -> Result<(), Refusal> {
        if !self.floors.contains_key(&depth) {
            let level = self.origin.level(self.seed(), depth).map_err(|_| Refusal::NoStairs)?;
            self.add_floor(depth, level);
        }
        Ok(())
    }

    /// Takes the player to another floor that there is, and those along who come after it.
    fn go_to(
        &mut self,
        depth: u32,
        followers: Vec<Unit>,
        arrival: impl FnOnce(&mut Self) -> Point,
    ) -> Result<(), Refusal> {
        let Some(mut player) = self.floor_mut().units.remove(&Self::PLAYER) else { return Err(Refusal::NoStairs) };
        let now = self.turn();
        self.floor_mut().left = Some(now);
        self.depth = depth;
        self.ways.clear();
        self.catch_up();
        let at = arrival(self);
        (player.route, player.task) = (None, Task::Rest { until: Turn(0) });
        if self.enter(player, at).is_err() {
            // A generated floor always has room beside its stairs.
            return Err(Refusal::NoStairs);
        }
        self.tell_arrival();
        self.events.push(Event::Arrived { depth });
        self.let_follow(followers);
        if self.has_astrolabe() {
            self.give_away();
        }
        for id in self.ids() {
            self.look_around(id);
        }
        Ok(())
    }
}

/// Refuses a level with kinds or factions that the game does not have, or with units where they cannot stand.
pub(super) fn check_level(level: &Level) -> Result<(), GameError> {
    let items = level.items.iter().map(|item| &item.kind).filter(|kind| level.own.item(kind).is_none());
    let factions = level.influence.iter().map(|seed| &seed.faction).filter(|name| FactionId::named(name).is_none());
    if let Some(unknown) = items.chain(factions).next() {
        return Err(GameError::UnknownKind(unknown.clone()));
    }
    if let Some(unknown) = level.units.iter().find(|unit| level.own.unit(&unit.kind).is_none()) {
        return Err(GameError::UnknownKind(unknown.kind.clone()));
    }
    if let Some(Misplaced { unit, cell, there, .. }) = level.misplaced() {
        let there = match there {
            There::End => "the end of the map",
            There::Terrain(name) => name,
            There::Somebody => "another unit",
        };
        return Err(GameError::CannotStand { kind: unit.kind.clone(), at: cell, there: there.to_owned() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    #[test]
    fn nobody_starts_where_it_cannot_stand() {
        let text = "+++\n[units]\ng = \"goblin\"\n+++\n####\n#g.#\n####\n";
        let mut level = level::parse("drawn", text.as_bytes(), &crate::game::vocabulary()).expect("a good level");
        level.cells[level.units[0].at] = TerrainId::DEEP_WATER;
        let error = Game::without_player(Some(level), 1).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("no goblin can stand in cell 1,1, where deep water is"));
    }
}
