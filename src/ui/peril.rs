//! Questions before an action that the player knows to be harmful, or that undoes something done for safety.

use crate::{
    game::{Action, Cast, Game, Purpose},
    grid::{Direction, Point},
    terrain::{Door, TerrainKind},
};

use super::{eyes, words};

/// The question before an action that the player knows to be dangerous, or that opens a barred door; `None` if there is
/// nothing to ask.
pub(super) fn question(game: &Game, action: Action) -> Option<String> {
    match action {
        Action::Step(direction) | Action::Sneak(direction) => of_step(game, direction),
        Action::Aim(item, at) => {
            let Purpose::Aim { cast, .. } = item.row().purpose else { return None };
            let lands = crate::game::expected_flight(game.world(), at).last().copied().filter(|_| cast.is_thrown())?;
            of_cast(game, cast, lands).then(|| format!("Really throw the {} so close to yourself?", item.row().name))
        }
        _ => None,
    }
}

/// The question before a step through a barred door, into fire or onto something sharp. Fire and sharp ground are not
/// asked about if the player stands in the same already; nothing is asked about a blow at somebody there.
fn of_step(game: &Game, direction: Direction) -> Option<String> {
    let player = game.player()?;
    let to = player.at.step(direction);
    let is_blow = game.units_in_sight().iter().any(|unit| unit.footprint().contains(to));
    let (here, there) = (eyes::seen_by_you(game, player.at)?, eyes::seen_by_you(game, to)?);
    let burns = |kind: &TerrainKind| kind.fire.is_burning();
    let name = words::harmless(&there.name);
    match () {
        () if is_blow => None,
        () if there.door == Door::Barred => Some("Really lift the bar from this door?".into()),
        () if burns(there) && !burns(here) => Some(format!("Really step into the {name}?")),
        () if there.pricks > 0 && here.pricks == 0 => Some(format!("Really step onto the {name}?")),
        () => None,
    }
}

/// Whether something that comes down in a cell hurts the player too.
pub(super) fn of_cast(game: &Game, cast: Cast, lands: Point) -> bool {
    let Some(player) = game.player() else { return false };
    match cast {
        Cast::Blast { .. } | Cast::Collapse { .. } | Cast::Kindle => player.at.distance(lands) <= 1,
        Cast::Hurl { .. }
        | Cast::Net(_)
        | Cast::Smoke(_)
        | Cast::Scatter
        | Cast::Whistle
        | Cast::Dig
        | Cast::Bridge
        | Cast::FalseWall
        | Cast::Mirage => false,
    }
}
