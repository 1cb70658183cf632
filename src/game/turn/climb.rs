//! A game that begins with the way back, to measure what word of the player does on it.

use crate::{
    game::{
        action::Action,
        rules::{knowledge, stairs},
        senses::perceiving,
        state::{GameError, World},
        turn::game::{Game, Phase},
    },
    mind::{ItemKindId, Turn},
    terrain::TerrainId,
};

/// Turns that the player has spent on each floor on its way down.
const TURNS_A_FLOOR: u32 = 900;

/// One unit in this many is left on each floor when the player leaves it, as after a careful game.
const LEFT: usize = 4;

/// What the player carries besides the Astrolabe: about what a careful game comes by on the way down, if it keeps what
/// deceives for the way back.
const CARRIED: [&str; 15] = [
    "draught",
    "draught",
    "draught",
    "axe",
    "mail shirt",
    "javelin",
    "javelin",
    "quickwine",
    "smoke pot",
    "fog gin",
    "fog gin",
    "scroll of oblivion",
    "scroll of oblivion",
    "scroll of mirage",
    "liar's chalk",
];

/// A game of the dungeon that begins at its bottom, with the Astrolabe in hand: the player knows the ground of every
/// floor, has taken its time, carries what a careful game has come by, has left few alive, and is looked for on none of
/// the floors above.
///
/// # Errors
/// When a floor cannot be made, or the last one has no Astrolabe.
pub fn climb(seed: u64) -> Result<Game, GameError> {
    let mut game = Game::new(seed)?;
    loop {
        if let Some(player) = game.player().cloned() {
            knowledge::map_floor(&mut game.world, &player);
        }
        let floor = game.world.floor();
        let down = floor.level.find(TerrainId::STAIRS_DOWN).filter(|_| game.world.origin.leads_to(game.depth() + 1));
        let is_it = |at| floor.items.get(at).is_some_and(|pack| pack.count(ItemKindId::ASTROLABE) > 0);
        let (at, action) = match down {
            Some(down) => (down, Action::Descend),
            None => (*floor.items.keys().find(|&at| is_it(at)).ok_or(GameError::NowhereToStand)?, Action::Take),
        };
        game.world.turn = Turn(game.world.turn.0 + TURNS_A_FLOOR);
        let others = game.world.ids().into_iter().filter(|&id| id != World::PLAYER).enumerate();
        for (_, id) in others.filter(|(number, _)| number % LEFT > 0).collect::<Vec<_>>() {
            stairs::take_away(&mut game.world, id);
        }
        let floor = game.world.floor_mut();
        // The cell has to be free.
        if let Some(other) = floor.unit_at(at).map(|other| other.id).filter(|&id| id != World::PLAYER) {
            stairs::take_from(floor, other);
        }
        floor.units.move_to(World::PLAYER, at);
        perceiving::look_around(&mut game.world, World::PLAYER);
        let depth = game.depth();
        let Phase::Player(turn) = game.phase() else { return Err(GameError::NowhereToStand) };
        turn.act(action).map_err(|_| GameError::NoLevel(depth + 1))?;
        if action == Action::Take {
            break;
        }
    }
    if let Some(player) = game.world.floor_mut().units.get_mut(&World::PLAYER) {
        player.health = player.row().health;
        CARRIED.iter().filter_map(|name| ItemKindId::named(name)).for_each(|item| player.pack.put(item));
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_at_the_bottom_with_all_ways_known_and_nobody_above_told() {
        let game = climb(3).expect("a dungeon");
        assert!(game.tale().has_astrolabe && game.world().has_astrolabe() && game.ending().is_none());
        assert!(game.world().known_stairs(TerrainId::STAIRS_UP).is_some());
        for depth in 1..game.depth() {
            let floor = &game.world.floors[&depth];
            assert!(floor.left.is_some() && floor.bearers.is_empty(), "depth {depth}");
        }
    }
}
