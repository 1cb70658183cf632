//! Where the floors of a game come from, and which levels cannot be played.

use std::sync::Arc;

use crate::{
    dungeon,
    grid::{Point, Size},
    level::{self, Excess, Layout, Level, Misplaced, There, Vocabulary},
    mind::FactionId,
    text::FileError,
};

/// Where the floors come from.
#[derive(Clone, Debug)]
pub(in crate::game) enum Origin {
    /// Generated, one below the other.
    Dungeon,
    /// Levels, one below the other; one at least.
    Levels(Arc<[Level]>),
}

impl Origin {
    /// Only this level.
    pub(in crate::game) fn of(level: Level) -> Self {
        Self::Levels(Arc::new([level]))
    }

    /// Whether it is a single level.
    pub(in crate::game) fn is_single(&self) -> bool {
        matches!(self, Self::Levels(levels) if levels.len() == 1)
    }

    /// The first depth.
    pub(in crate::game) fn top(&self) -> u32 {
        match self {
            Self::Dungeon => 1,
            Self::Levels(levels) => levels.first().map_or(1, |level| level.depth),
        }
    }

    /// The number of a level from the top, if there may be one at a depth.
    fn number(&self, depth: u32) -> Option<usize> {
        let number = depth.checked_sub(self.top())? as usize;
        match self {
            Self::Dungeon => Some(number),
            Self::Levels(levels) => (number < levels.len()).then_some(number),
        }
    }

    /// Whether there is a floor at a depth, or one can be generated.
    pub(in crate::game) fn leads_to(&self, depth: u32) -> bool {
        self.number(depth).is_some()
    }

    /// The size of the floor at a depth, if there may be one.
    pub(in crate::game) fn size(&self, depth: u32) -> Option<Size> {
        let number = self.number(depth)?;
        match self {
            Self::Dungeon => (depth <= dungeon::DEEPEST).then_some(dungeon::DEFAULT_SIZE),
            Self::Levels(levels) => levels.get(number).map(Level::size),
        }
    }

    /// The levels as level files, from the top to the bottom; none for the dungeon.
    pub(in crate::game) fn written(&self) -> Vec<String> {
        match self {
            Self::Dungeon => Vec::new(),
            Self::Levels(levels) => levels.iter().map(level::write).collect(),
        }
    }

    /// What was [written](Self::written).
    ///
    /// # Errors
    /// When a level cannot be read or played.
    pub(in crate::game) fn read(written: &[String]) -> Result<Self, FileError> {
        let read = |(number, text): (usize, &String)| {
            let name = format!("level {number}");
            let level = level::parse(&name, text.as_bytes(), vocabulary())?;
            let playable = level.check_budget().map_err(GameError::from).and_then(|()| check_level(&level));
            let wrong = match playable {
                Ok(()) if level.layout == Layout::Squares => return Ok(level),
                Ok(()) => format!("the grid \"{}\"", level.layout.name()),
                Err(error) => error.to_string(),
            };
            Err(FileError::new(&name, None, &wrong, "a level that can be played"))
        };
        if written.len() > Level::LOWEST as usize {
            let found = format!("{} levels", written.len());
            return Err(FileError::new("levels", None, &found, &format!("at most {}", Level::LOWEST)));
        }
        let levels: Vec<Level> = (1..).zip(written).map(read).collect::<Result<_, _>>()?;
        Ok(if levels.is_empty() { Self::Dungeon } else { Self::Levels(levels.into()) })
    }

    /// The level at a depth, as it is before anybody enters it.
    ///
    /// # Errors
    /// When it cannot be generated, or there is no level at this depth.
    pub(in crate::game) fn level(&self, seed: u64, depth: u32) -> Result<Level, GameError> {
        match self {
            Self::Dungeon => Ok(dungeon::generate(seed, depth, dungeon::DEFAULT_SIZE)?),
            Self::Levels(levels) => {
                let level = self.number(depth).and_then(|number| levels.get(number));
                level.cloned().ok_or(GameError::NoLevel(depth))
            }
        }
    }
}

/// A floor on which nobody plays.
#[derive(Clone, Debug)]
pub enum WatchedFloor {
    /// A level.
    Level(Box<Level>),
    /// A floor of the dungeon.
    Dungeon {
        /// Its depth, from 1.
        depth: u32,
    },
}

impl From<Option<Level>> for WatchedFloor {
    fn from(level: Option<Level>) -> Self {
        level.map_or(Self::Dungeon { depth: 1 }, |level| Self::Level(Box::new(level)))
    }
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// There is no cell for the player.
    #[error("nobody can start here: the level has no cell that a walker could stand on")]
    NowhereToStand,
    /// There is no such floor.
    #[error("there is no level at depth {0}")]
    NoLevel(u32),
    /// The level names a kind that the game does not have.
    #[error("the level has {0:?} on it, which the game does not know")]
    UnknownKind(String),
    /// The level has a unit where it cannot be.
    #[error("no {kind} can stand in cell {at}, where {there} is")]
    CannotStand {
        /// The kind of unit.
        kind: String,
        /// The first of the cells that it would cover in which it cannot stand.
        at: Point,
        /// What is in that cell: a terrain by its name, another unit, or the end of the map.
        there: String,
    },
    /// The level has more of something than can be played.
    #[error(transparent)]
    TooMuch(#[from] Excess),
    /// The floor cannot be generated.
    #[error(transparent)]
    Dungeon(#[from] dungeon::DungeonError),
}

/// Refuses a level with kinds or factions that the game does not have, or with units where they cannot stand.
pub(in crate::game) fn check_level(level: &Level) -> Result<(), GameError> {
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

/// What level files may contain when they are read to be played.
pub fn vocabulary() -> Vocabulary {
    // Only the lab reads lessons.
    Vocabulary { lesson: |_| Ok(()) }
}

#[cfg(test)]
mod tests {

    use crate::{game::Game, level, terrain::TerrainId};

    #[test]
    fn nobody_starts_where_it_cannot_stand() {
        let text = "+++\n[units]\ng = \"goblin\"\n+++\n####\n#g.#\n####\n";
        let mut level = level::parse("drawn", text.as_bytes(), crate::game::vocabulary()).expect("a good level");
        level.cells[level.units[0].at] = TerrainId::DEEP_WATER;
        let error = Game::without_player(Some(level), 1).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("no goblin can stand in cell 1,1, where deep water is"));
    }
}
