//! What a bot makes of what it sees.

use crate::{
    content::{Deed, Purpose},
    game::{Game, rules::using::landing, state::unit::Unit},
    mind::ItemKindId,
};

/// Whether something thrown at an enemy comes down on it.
pub(in crate::game) fn hits(game: &Game, me: &Unit, enemy: &Unit) -> bool {
    enemy.footprint().contains(landing(game.floor(), me.at, enemy.at))
}

/// Whether somebody in sight can shoot that far.
pub(in crate::game) fn is_shot_at(game: &Game, me: &Unit) -> bool {
    let mut shooters = game.units_in_sight().into_iter().filter(|unit| unit.row().reach > 1);
    shooters.any(|shooter| shooter.at.is_within(me.at, shooter.row().reach + 1))
}

/// Whether it burns here or in a cell beside.
pub(in crate::game) fn is_beside_fire(game: &Game, me: &Unit) -> bool {
    me.at.neighbours().chain([me.at]).any(|cell| game.floor().terrain(cell).fire.is_burning())
}

/// Whether using an item would change anything.
pub(in crate::game) fn is_of_use(me: &Unit, item: ItemKindId) -> bool {
    match item.row().purpose {
        Purpose::Use { deed: Deed::Gain(status, _), .. } => !me.statuses.has(status),
        _ => true,
    }
}
