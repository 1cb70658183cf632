//! The player's way to another floor, which first catches up on the turns since the player left it.

use crate::{
    game::{
        action::Refusal,
        event::Event,
        rules::{lantern, stairs, traps, wounds},
        senses::perceiving,
        state::{Cause, Floor, Task, Unit, World, sight::Sight, world::Departure},
        turn::absence,
    },
    grid::Point,
    mind::{Doing, Turn},
};

/// The player and its followers, between two floors.
pub(super) struct Travelers {
    /// The depth of the floor that they have left.
    from: u32,
    player: Unit,
    followers: Vec<Unit>,
}

/// Removes the player and its followers from the present floor. The other floor becomes the present one.
///
/// # Errors
/// When there is no player.
pub(super) fn leave(world: &mut World, departure: Departure) -> Result<Travelers, Refusal> {
    let (depth, followers) = match departure {
        Departure::Stairs { depth, .. } => {
            let at = world.player().map(|player| player.at);
            (depth, at.map_or_else(Vec::new, |at| stairs::followers(world, at)))
        }
        Departure::Fall { .. } => (world.depth + 1, Vec::new()),
    };
    let Some(player) = world.floor_mut().units.remove(&World::PLAYER) else { return Err(Refusal::NoStairs) };
    Ok(Travelers { from: change_floor(world, depth), player, followers })
}

/// Lets the present floor stand still, and makes the one at a depth the present one. Returns the depth of the other.
fn change_floor(world: &mut World, depth: u32) -> u32 {
    let now = world.turn;
    world.floor_mut().left = Some(now);
    world.path_queues.clear();
    std::mem::replace(&mut world.depth, depth)
}

/// The number of turns that are played after a longer one.
const LAST: u32 = 1;

/// Sets the clock back for a floor that was left before, and returns how many turns it has to catch up on; `None` if
/// the floor is new. The turns before are summed up.
pub(super) fn begin_catching_up(world: &mut World) -> Option<u32> {
    let now = world.turn;
    let left = world.floor_mut().wake()?;
    world.in_sight = Sight::none(world.floor().level().size());
    world.noticed.clear();
    let missed = now.since(left);
    let caught_up = if missed > Floor::MAKES_UP_FOR { LAST } else { missed };
    world.turn = Turn(now.0 - caught_up);
    absence::sum_up(world, missed - caught_up);
    Some(caught_up)
}

/// Puts the player and its followers on the present floor; `is_new`: the player was never there before. If the floor
/// has filled up while it caught up on its turns, they go back to where they were.
pub(super) fn arrive(world: &mut World, departure: Departure, travelers: Travelers, is_new: bool) {
    let Travelers { from, mut player, followers } = travelers;
    let at: Point = match departure {
        Departure::Stairs { arrival, .. } => arrival,
        Departure::Fall { .. } => traps::fallen_to(world),
    };
    (player.route, player.task) = (None, Task::Rest { until: Turn(0) });
    lantern::take_in_hand(&mut player);
    if let Err(player) = stairs::enter(world, player, at) {
        return turn_back(world, Travelers { from, player: *player, followers });
    }
    world.tell_arrival();
    world.events.push(Event::Arrived { depth: world.depth, is_new });
    stairs::let_follow(world, followers, from);
    for id in world.ids() {
        perceiving::look_around(world, id);
    }
    match departure {
        Departure::Stairs { .. } => world.show(World::PLAYER, Doing::Standing),
        Departure::Fall { damage, sneaks } => {
            wounds::harm(world, World::PLAYER, damage, Cause::Fall);
            if let Some(player) = world.floor_mut().units.get_mut(&World::PLAYER) {
                player.is_stealthy |= sneaks;
            }
        }
    }
}

/// Puts the player and its followers back on the floor that they have left, each into its cell: there, no time has
/// passed.
fn turn_back(world: &mut World, Travelers { from, player, followers }: Travelers) {
    change_floor(world, from);
    world.floor_mut().wake();
    for unit in followers.into_iter().chain([player]) {
        world.floor_mut().units.insert(unit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, Phase},
        grid::Direction,
        mind::FactionId,
        terrain::TerrainId,
    };

    fn act(game: &mut Game, action: Action) -> Vec<Event> {
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        turn.act(action).expect("a possible action")
    }

    /// A game whose player stands on the stairs down of the first floor.
    fn on_stairs(seed: u64) -> Game {
        let mut game = Game::new(seed).expect("a first floor");
        let stairs = game.floor().level().find(TerrainId::STAIRS_DOWN).expect("stairs");
        game.world.floor_mut().units.move_to(Game::PLAYER, stairs);
        game
    }

    #[test]
    fn a_floor_lives_through_what_it_missed_and_time_stays_what_it_is() {
        let mut game = on_stairs(5);
        act(&mut game, Action::Descend);
        let known = |game: &Game| -> usize {
            let minds = FactionId::all().filter(|&faction| faction != FactionId::PLAYER);
            minds.map(|faction| game.world.floors[&1].mind(faction).known.known_cells()).sum()
        };
        let before = known(&game);
        for _ in 0..150 {
            let Phase::Player(turn) = game.phase() else { return };
            turn.act(Action::Wait).expect("waiting");
        }
        assert_eq!(known(&game), before, "nothing happens where nobody is");
        let now = game.turn();
        act(&mut game, Action::Ascend);
        assert!(game.turn().since(now) <= 2 && game.depth() == 1);
        assert!(known(&game) > before, "they went on exploring");
    }

    #[test]
    fn second_stairs_lead_to_each_other_and_the_player_arrives_by_those_that_it_took() {
        let seed =
            (0..1000).find(|&seed| crate::dungeon::Plan::of(seed).has_second_stair(2)).expect("some have them there");
        let mut game = on_stairs(seed);
        act(&mut game, Action::Descend);
        let all = |game: &Game, stairs| game.floor().level().find_all(stairs).collect::<Vec<_>>();
        let downs = all(&game, TerrainId::STAIRS_DOWN);
        assert_eq!(downs.len(), 2, "seed {seed}");
        let mut landings = Vec::new();
        for &down in &downs {
            let others: Vec<_> = game.floor().units().map(|unit| unit.id).filter(|&id| id != Game::PLAYER).collect();
            for id in others {
                stairs::take_away(&mut game.world, id);
            }
            game.world.floor_mut().units.move_to(Game::PLAYER, down);
            perceiving::look_around(&mut game.world, Game::PLAYER);
            act(&mut game, Action::Descend);
            let landing = game.player().expect("alive").at;
            assert_eq!(game.floor().level().base_at(landing), Some(TerrainId::STAIRS_UP));
            assert_eq!(game.world().known_way(landing), Some((2, Some(down))), "it knows where it came from");
            landings.push(landing);
            act(&mut game, Action::Ascend);
            assert_eq!(game.player().expect("alive").at, down);
            assert_eq!(game.world().known_way(down), Some((3, Some(landing))));
        }
        assert_eq!(landings, game.world.floors[&3].level().find_all(TerrainId::STAIRS_UP).collect::<Vec<_>>());
    }

    #[test]
    fn who_leaps_into_a_chasm_that_it_knows_falls_to_the_next_floor() {
        let mut game = on_stairs(3);
        let at = game.player().expect("alive").at;
        let open = |direction: &Direction| {
            !direction.is_diagonal() && game.floor().terrain(at.step(*direction)).walk.is_some()
        };
        let direction = Direction::ALL.into_iter().find(open).expect("a way to the stairs");
        let others: Vec<_> = game.floor().units().map(|unit| unit.id).filter(|&id| id != Game::PLAYER).collect();
        for id in others {
            stairs::take_away(&mut game.world, id);
        }
        game.world.floor_mut().set_terrain(at.step(direction), TerrainId::CHASM);
        perceiving::look_around(&mut game.world, Game::PLAYER);
        let before = game.player().expect("alive").health;
        let events = act(&mut game, Action::Step(direction));
        assert!(events.contains(&Event::Arrived { depth: 2, is_new: true }), "{events:?}");
        assert!(game.player().expect("alive").health < before);
    }

    #[test]
    fn the_chasms_of_level_files_cannot_be_leapt_into() {
        let level = crate::level::parse("drawn", b"@__.>\n", crate::game::vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("a level to play");
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        assert!(turn.act(Action::Step(Direction::East)).is_err());
        assert_eq!(game.depth(), 1);
    }

    #[test]
    fn who_hunts_the_player_comes_after_it() {
        let mut game = on_stairs(3);
        let stairs = game.player().expect("alive").at;
        let id = game.floor().units().find(|unit| unit.row().name == "goblin").expect("a goblin").id;
        let beside = game.floor().nearest_free(stairs, crate::mind::KindId::PLAYER.row()).expect("room");
        let now = game.turn();
        let floor = game.world.floor_mut();
        floor.units.move_to(id, beside);
        floor.units.get_mut(&id).expect("it is there").task = Task::Hunt { unit: Game::PLAYER, at: stairs, seen: now };
        let events = act(&mut game, Action::Descend);
        assert!(events.iter().any(|event| matches!(event, Event::Followed { who, .. } if who.unit == id)));
        assert!(game.floor().units.get(&id).is_some() && game.world.floors[&1].units.get(&id).is_none());
    }
}
