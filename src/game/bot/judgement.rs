//! What a bot makes of what it sees.

use crate::{grid::Point, mind::ItemKindId};

use super::super::{Deed, Game, Purpose, Unit};

/// Whether something thrown at an enemy comes down on it.
pub(super) fn hits(game: &Game, me: &Unit, enemy: &Unit) -> bool {
    enemy.footprint().contains(game.landing(me.at, enemy.at))
}

/// Whether a bridge or a hole in a cell beside the player would lead on to somewhere.
pub(super) fn leads_on(game: &Game, me: &Unit, tool: ItemKindId, at: Point) -> bool {
    let (known, level) = (&game.player_mind().known, game.floor().level());
    let kind = |at: Point| known.terrain(at).map(|id| level.terrains.kind(id));
    let Some(direction) = me.at.direction_to(at).filter(|direction| !direction.is_diagonal()) else { return false };
    let is_wall = kind(at).is_some_and(|kind| kind.opaque);
    let is_shut = kind(at).is_some_and(|kind| me.movement().entry_cost(kind).is_none());
    let beyond = at.step(direction);
    let opens = kind(beyond).is_none_or(|kind| me.movement().entry_cost(kind).is_some());
    is_shut && is_wall == (tool == ItemKindId::PICKAXE) && opens && level.size().contains(beyond)
}

/// Whether somebody in sight can shoot that far.
pub(super) fn is_shot_at(game: &Game, me: &Unit) -> bool {
    let mut shooters = game.units_in_sight().into_iter().filter(|unit| unit.row().reach > 1);
    shooters.any(|shooter| shooter.at.is_within(me.at, shooter.row().reach + 1))
}

/// Whether it burns here or in a cell beside.
pub(super) fn is_beside_fire(game: &Game, me: &Unit) -> bool {
    me.at.neighbours().chain([me.at]).any(|cell| game.floor().terrain(cell).fire.is_burning())
}

/// Whether using an item would change anything.
pub(super) fn is_of_use(me: &Unit, item: ItemKindId) -> bool {
    match item.row().purpose {
        Purpose::Use { deed: Deed::Gain(status, _), .. } => !me.statuses.has(status),
        _ => true,
    }
}
