//! Why there is no game to play.

use crate::{dungeon, grid::Point, level::Excess};

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// There is no cell for the player.
    #[error("nobody can start here: the level has no cell that a walker could stand on")]
    NowhereToStand,
    /// The level names a kind that the game does not have.
    #[error("the level has {0:?} on it, which the game does not know")]
    UnknownKind(String),
    /// The level has a unit where it cannot be.
    #[error("no {kind} can stand in cell {at}, where {there} is")]
    CannotStand {
        /// What it is.
        kind: String,
        /// Where: the first of the cells that it would cover in which it cannot be.
        at: Point,
        /// What is there: a terrain by its name, another unit, or the end of the map.
        there: String,
    },
    /// The level has more of something than can be played.
    #[error(transparent)]
    TooMuch(#[from] Excess),
    /// The floor cannot be generated.
    #[error(transparent)]
    Dungeon(#[from] dungeon::DungeonError),
}
