//! Who may use the answers of whom.

use crate::terrain::Movement;

use super::{Daring, Standpoint, UnitId};

/// What a unit heeds on its way, besides the ground as it lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Care {
    /// Whom it goes for, and so does not keep away from.
    pub quarry: Option<UnitId>,
    /// Whether no enemy may stand in the way.
    pub past_enemies: bool,
}

/// Units of one mind to whom the same is open: what one looked for in vain, the other need not look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    movement: Movement,
    daring: Daring,
    side: u8,
    pub(super) past_enemies: bool,
}

impl Class {
    pub(super) fn of(care: Care, stand: &Standpoint<'_>) -> Self {
        let ground = &stand.ground;
        let (movement, daring, side) = (ground.movement(), ground.daring(), ground.side());
        Self { movement, daring, side, past_enemies: care.past_enemies }
    }
}
