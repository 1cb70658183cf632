//! Actions, carried out on the true floor. The same rules hold for the player and for monsters.

use crate::{
    content::{Purpose, SelfEffect, TerrainTable},
    game::{
        action::{Action, Refusal, SNEAKING, USUAL_TIME},
        event::Event,
        rules::{
            astrolabe, bridges,
            captives::FORCING,
            carrying,
            doors::{self, BARRING},
            lantern, leading, moving, powers, shooting, stairs, using,
        },
        senses::{hearing, reporting},
        state::{ending::Subject, unit::Unit, world::World},
    },
    mind::{Doing, ItemKindId, Sound, UnitId},
    search::CostScale,
    terrain::TerrainId,
};

/// The most energy that a single action of a unit can take: sneaking diagonally onto the most expensive ground of the
/// level, the longest work with any item, or the turn lost over an action that was refused.
pub(in crate::game) fn longest_action(unit: &Unit, terrains: &TerrainTable) -> i32 {
    let movement = unit.movement().with_key();
    let costs = terrains.rows().filter_map(|(_, kind)| movement.entry_cost(kind));
    let steps = costs.map(|cost| SNEAKING * CostScale::Lester.diagonal(cost).0 as i32);
    let work = ItemKindId::with_brought().map(ItemKindId::row).map(|kind| match kind.purpose {
        Purpose::Wield(weapon) => weapon.time.max(kind.purpose.time()),
        purpose => purpose.time(),
    });
    let others = [USUAL_TIME, BARRING, bridges::CUTTING, FORCING, unit.row().speed];
    steps.chain(work).chain(others).max().unwrap_or(USUAL_TIME)
}

/// Lets a unit act, and returns the energy it took.
///
/// # Errors
/// With the reason, when the action is impossible; nothing has changed then.
pub(in crate::game) fn perform(world: &mut World, id: UnitId, action: Action) -> Result<i32, Refusal> {
    // Only units of the present floor act.
    let Some(unit) = world.floor().units.get(&id).cloned() else { return Ok(USUAL_TIME) };
    let is_reading = reads_map(world, &unit, action);
    let time = match action {
        Action::Step(direction) => return moving::step(world, &unit, direction),
        Action::Sneak(direction) => return moving::sneak(world, unit, direction),
        Action::Aim(item, at) => return using::aim_item(world, &unit, item, at),
        Action::Shoot(at) => return shooting::shoot(world, &unit, at),
        Action::Gather(gathers) => {
            world.gather(gathers);
            return Ok(0);
        }
        Action::Lantern(shutter) => {
            lantern::set_by_hand(world, id, shutter);
            return Ok(0);
        }
        Action::Face(direction) => {
            world.face(id, direction);
            return Ok(0);
        }
        Action::Study if world.opens_all_eyes() => return Err(Refusal::AllOpen),
        Action::Study => {
            world.study();
            return Ok(0);
        }
        Action::Wait => Ok(USUAL_TIME),
        Action::Close(direction) => doors::close_door(world, &unit, direction),
        Action::Bar(direction) if bridges::is_ahead(world, &unit, direction) => bridges::cut(world, &unit, direction),
        Action::Bar(direction) => doors::bar_door(world, &unit, direction),
        Action::LockUp(direction) => leading::lock_up(world, &unit, direction),
        Action::Pass(direction) => return moving::pass(world, &unit, direction),
        Action::Take => carrying::take(world, &unit),
        // The unit is shown standing when it has arrived.
        Action::Descend => return stairs::take_stairs(world, &unit, TerrainId::STAIRS_DOWN),
        Action::Ascend if id != World::PLAYER => return astrolabe::take_word_up(world, &unit),
        Action::Ascend => return stairs::take_stairs(world, &unit, TerrainId::STAIRS_UP),
        Action::Use(item) => using::use_item(world, &unit, item),
        Action::Drop(item) => using::drop_item(world, &unit, item),
        Action::Shout => Ok(shout(world, &unit)),
        Action::Fling(at) => return powers::fling(world, &unit, at),
        Action::Hearten => powers::hearten(world, &unit),
    }?;
    world.show(id, if is_reading { Doing::Reading } else { Doing::Standing });
    Ok(time)
}

/// Whether an action of a unit shows others that it reads a map.
fn reads_map(world: &World, unit: &Unit, action: Action) -> bool {
    match action {
        Action::Use(item) => {
            matches!(item.row().purpose, Purpose::Use { effect: SelfEffect::Map | SelfEffect::Scry, .. })
        }
        Action::Take => unit.footprint().cells().any(|cell| world.floor().papers.contains_key(&cell)),
        _ => false,
    }
}

fn shout(world: &mut World, unit: &Unit) -> i32 {
    world.report(Event::Shouted { who: unit.into(), at: unit.at }, &[unit.at]);
    hearing::make_call(world, unit, hearing::loudness(Sound::Shout));
    reporting::call_out(world, unit);
    if Subject::from(unit).is_player() {
        world.tell_lure();
    }
    USUAL_TIME
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Cause, Game, Phase, rules::wounds},
        grid::{Direction, Point},
        level,
        mind::Turn,
        terrain::Movement,
    };

    /// A goblin and a wolf with a key under each of them, and a locked door in front of the goblin.
    const LOCKED_IN: &str = r#"+++
[units]
g = { kind = "goblin", at = [[1, 1]] }
w = { kind = "wolf", at = [[1, 3]] }
[items]
k = { kind = "key", at = [[1, 1], [1, 3]] }
[[event]]
turn = 1
cells = [[2, 1]]
becomes = "chasm"
+++
####
#.0#
####
#.##
####
"#;

    fn locked_in() -> (Game, UnitId, UnitId) {
        let level = level::parse("inline", LOCKED_IN.as_bytes(), crate::game::vocabulary()).expect("a good level");
        let game = Game::without_player(Some(level), 1).expect("a level to watch");
        let id = |kind: &str| game.floor().units().find(|unit| unit.row().name == kind).expect("it is there").id;
        let (goblin, wolf) = (id("goblin"), id("wolf"));
        (game, goblin, wolf)
    }

    #[test]
    fn whoever_has_hands_takes_what_lies_there_and_opens_locks_with_it() {
        let (mut game, goblin, wolf) = locked_in();
        let east = Action::Step(Direction::East);
        assert_eq!(perform(&mut game.world, goblin, east), Err(Refusal::Locked));
        assert_eq!(perform(&mut game.world, wolf, Action::Take), Err(Refusal::NoHands));
        assert_eq!(perform(&mut game.world, goblin, Action::Take), Ok(USUAL_TIME));
        assert_eq!(perform(&mut game.world, goblin, Action::Take), Err(Refusal::NothingHere));
        assert_eq!(game.floor().units[&goblin].movement(), Movement::KeyWalker);
        // 30 is what a search counts on for the door: 20 to unlock it, 10 to enter it.
        assert_eq!((perform(&mut game.world, goblin, east), perform(&mut game.world, goblin, east)), (Ok(20), Ok(10)));
        assert_eq!(game.floor().units[&goblin].at, Point::new(2, 1));
    }

    #[test]
    fn no_step_onto_any_ground_takes_longer_than_the_longest_action() {
        let table = TerrainTable::built_in();
        let mut longest = 0;
        for (id, kind) in table.rows().filter(|(_, kind)| Movement::Walker.entry_cost(kind).is_some()) {
            let text = format!("+++\nname = \"a\"\n[legend]\nZ = \"{}\"\n+++\n#####\n#@..#\n#.Z.#\n#####\n", kind.name);
            let level = level::parse("inline", text.as_bytes(), crate::game::vocabulary()).expect("a good level");
            for action in [Action::Step(Direction::SouthEast), Action::Sneak(Direction::SouthEast)] {
                let mut game = Game::on_level(level.clone(), 1).expect("room for a player");
                let bound = longest_action(game.player().expect("it plays"), &game.floor().level().terrains);
                let time = perform(&mut game.world, Game::PLAYER, action).expect("nothing is in the way");
                assert!(time <= bound, "{action:?} onto {} ({id:?}) takes {time}, and the bound is {bound}", kind.name);
                longest = longest.max(time * i32::from(bound == time));
            }
        }
        assert!(longest > 0, "the bound is reached, so it is not merely large");
    }

    #[test]
    fn nobody_makes_way_for_a_friend_where_it_cannot_stand_itself() {
        for (on, swaps) in [("floor", true), ("tree", false)] {
            let units = format!("v = {{ kind = \"marsh bat\", on = \"{on}\" }}\nt = \"toad\"");
            let text = format!("+++\n[units]\n{units}\n+++\n####\n#vt#\n####\n");
            let level = level::parse("inline", text.as_bytes(), crate::game::vocabulary()).expect("a good level");
            let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
            let id = |kind: &str| game.floor().units().find(|unit| unit.row().name == kind).expect("it is there").id;
            let (bat, toad) = (id("marsh bat"), id("toad"));
            assert_eq!(perform(&mut game.world, bat, Action::Step(Direction::East)).is_ok(), swaps, "over {on}");
            assert_eq!(game.floor().units[&toad].at.x, if swaps { 1 } else { 2 }, "over {on}");
        }
    }

    #[test]
    fn the_dead_drop_what_they_carried_or_take_it_along_into_the_chasm() {
        for falls in [false, true] {
            let (mut game, goblin, wolf) = locked_in();
            for action in [Action::Take, Action::Step(Direction::East), Action::Step(Direction::East)] {
                perform(&mut game.world, goblin, action).expect("it has a key by then");
            }
            let at = Point::new(2, 1);
            if falls {
                let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
                turn.pass();
            } else {
                let (dead, wolf) = (&game.floor().units[&goblin], &game.floor().units[&wolf]);
                let (dead, of) = (dead.into(), Cause::Blow(wolf.into()));
                wounds::die(&mut game.world, dead, at.into(), of);
            }
            assert!(game.floor().units.get(&goblin).is_none());
            assert_eq!(game.floor().items().any(|item| item == (at, ItemKindId::KEY)), !falls);
            assert_eq!(game.turn(), Turn(u32::from(falls)));
        }
    }
}
