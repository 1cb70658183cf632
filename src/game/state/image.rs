//! An image of the player that goes on by the stairs, to a floor where the player is not.

use serde::{Deserialize, Serialize};

use crate::mind::{FactionId, Sighting};

/// A false sighting of the player that others come to believe on a floor, once that floor has come to its turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Image {
    /// What they believe, and from when on.
    pub(in crate::game) sighting: Sighting,
    /// Those who believe it.
    pub(in crate::game) believers: Vec<FactionId>,
}
