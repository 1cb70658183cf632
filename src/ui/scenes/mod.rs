//! Small pictures of floors, drawn like the map: beside the title, when the player first arrives on a floor, and at the
//! end of a game.
//!
//! `scenes.toml` has the drawings; [`Scene`] is one of them as a floor without a player, which the ground layer of the
//! map lights. [`Card`] is a scene with words, and where on the map it hides nothing.

mod card;
mod row;
mod scene;

pub(super) use card::Card;
pub(super) use scene::{Scene, of_ending};
