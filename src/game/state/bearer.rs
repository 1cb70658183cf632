//! A bearer: a unit on its way from one floor to the next with word of the player.

use serde::{Deserialize, Serialize};

use crate::{
    game::state::unit::Unit,
    mind::{Sighting, Turn},
};

/// A unit that has left its floor by the stairs up, and has not arrived on the floor above yet, or has arrived there while the
/// player was elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Bearer {
    pub(in crate::game) unit: Unit,
    /// What it knows of the player.
    pub(in crate::game) word: Sighting,
    /// When it arrives by the stairs down.
    pub(in crate::game) arrives: Turn,
    /// When somebody else goes on with its word if the floor still stands still then; `None` once somebody has.
    pub(in crate::game) hands_on: Option<Turn>,
}
