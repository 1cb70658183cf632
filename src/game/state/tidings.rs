//! What is told of the player on a floor where the player is not.

use serde::{Deserialize, Serialize};

use crate::mind::{FactionId, Sighting};

/// A sighting of the player, true or false, that some factions come to believe on a floor, once that floor has come to
/// the turn of the sighting.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Tidings {
    /// What they believe, and from when on.
    pub(in crate::game) sighting: Sighting,
    /// Those who believe it.
    pub(in crate::game) believers: Vec<FactionId>,
}
