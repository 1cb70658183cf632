//! How much a unit trusts what it has not seen.

use crate::search::choices;

/// What entering an unknown cell is thought to cost by default: as much as floor.
pub const ASSUMED_COST: u16 = 10;

choices! {
    /// What a unit makes of unknown cells when it looks for a way.
    Daring {
        Reckless "reckless" "Takes unknown cells for floor, and finds out when it gets there.";
        Cautious "cautious" "Takes unknown cells for ground three times as dear as floor.";
        Coward "coward" "Sets no foot where nobody has looked before.";
    }
}

impl Daring {
    /// What entering an unknown cell is thought to cost on a straight step; `None` for those who will not.
    pub const fn assumed_cost(self) -> Option<u16> {
        match self {
            Self::Reckless => Some(ASSUMED_COST),
            Self::Cautious => Some(3 * ASSUMED_COST),
            Self::Coward => None,
        }
    }
}
