//! A bearer: a unit on its way from one floor to the next with word of the player.

use serde::{Deserialize, Serialize};

use crate::{
    game::state::unit::Unit,
    grid::Point,
    mind::{Sighting, Turn},
};

/// A unit that has left its floor by the stairs, and has not arrived on the next one yet, or has arrived there while
/// the player was elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Bearer {
    pub(in crate::game) unit: Unit,
    /// What it knows of the player, who was on the lower of the two floors.
    pub(in crate::game) word: Sighting,
    /// The cell of the stairs by which it arrives.
    pub(in crate::game) landing: Point,
    /// Whether it comes down, to where the player was seen; else it comes up.
    pub(in crate::game) comes_down: bool,
    /// When it arrives.
    pub(in crate::game) arrives: Turn,
    /// When others come down because of its word if the floor still stands still then; `None` once they have.
    pub(in crate::game) sends_help: Option<Turn>,
    /// When somebody else goes on with its word if the floor still stands still then; `None` once somebody has.
    pub(in crate::game) hands_on: Option<Turn>,
}
