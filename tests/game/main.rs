//! The rules of the game: items, monsters, traps, floors, whole games, journals and snapshots.

#[path = "../support/mod.rs"]
mod support;

mod altars;
mod bestiary;
mod captives;
mod chain_of_knowledge;
mod changing_world;
mod first_floor;
mod floor_hashes;
mod golden_game;
mod invariants;
mod items;
mod long_games;
mod nobody_stuck;
mod own_content;
mod refused;
mod replay;
mod restored;
mod simulations;
mod thousand_floors;
mod traps;
