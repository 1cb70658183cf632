//! Traps in the ground, and falling through it.

use crate::{
    chance,
    content::Status,
    game::{
        event::Missile,
        rules::{ground, stairs, wounds},
        senses::{hearing, looking::BUILDERS},
        state::{
            ending::{Cause, Subject},
            floor::Floor,
            unit::Unit,
            world::World,
        },
    },
    grid::{Footprint, Grid, Point},
    mind::{Sound, UnitId},
    terrain::{Movement, TerrainId, Trap},
};

/// Turns that it takes the player to climb out of a trapdoor with nothing below.
const CLIMB: u32 = 3;

/// Springs the traps that a unit has just stepped on, unless it flies, or knows of them and is of the faction that
/// built them; they become ordinary ground. `away`: turns until the step ends, from which a snare holds the unit.
pub(in crate::game) fn spring_traps(world: &mut World, id: UnitId, from: Footprint, away: u32) {
    let floor = world.floor();
    let Some(unit) = floor.units.get(&id).filter(|unit| unit.row().movement != Movement::Flier) else { return };
    let entered = unit.footprint().cells().filter(|&cell| !from.contains(cell) && !steps_over(floor, unit, cell));
    let traps: Vec<(Point, Trap, TerrainId, String)> = entered
        .filter_map(|cell| {
            let kind = floor.terrain(cell);
            Some((cell, kind.trap?, kind.disguise.unwrap_or(TerrainId::FLOOR), kind.springs.to_string()))
        })
        .collect();
    for (at, trap, becomes, springs) in traps {
        ground::change(world, [at].into(), becomes, springs);
        match trap {
            Trap::Hold { turns } => wounds::gain_status(world, id, Status::Held, turns + away),
            Trap::Alarm => hearing::make_noise(world, at, Sound::Shout, id),
            Trap::Dart { .. } if wounds::bounces_off(world, id, Missile::Dart, None) => {}
            Trap::Dart { damage } => {
                let damage = wounds::softened(world, id, damage);
                wounds::harm(world, id, damage, Cause::Dart);
            }
            Trap::Fall { damage } => drop_down(world, id, damage, CLIMB + away),
        }
    }
}

/// Whether a unit steps over what is in a cell, if that is a trap: its faction built it, and it knows of it.
fn steps_over(floor: &Floor, unit: &Unit, cell: Point) -> bool {
    let is_known = || floor.mind_of(unit).known.terrain(cell) == floor.level().cells.get(cell).copied();
    unit.faction() == BUILDERS && is_known()
}

/// The cost of a step onto these cells for a unit that steps over each trap in them: that of the ground in which they
/// are hidden. `None` if there is no trap, or one on which the unit treads.
pub(in crate::game) fn cost_of_stepping_over(floor: &Floor, unit: &Unit, cells: Footprint) -> Option<u16> {
    let traps = || cells.cells().filter(|&cell| floor.terrain(cell).trap.is_some());
    if traps().next().is_none() || !traps().all(|cell| steps_over(floor, unit, cell)) {
        return None;
    }
    let ground = |cell| {
        let kind = floor.terrain(cell);
        kind.trap.and(kind.disguise).map_or(kind, |disguise| floor.level().terrains.kind(disguise))
    };
    cells.cells().map(|cell| unit.movement().entry_cost(ground(cell))).try_fold(0, |most, cost| Some(most.max(cost?)))
}

/// Drops the player to the floor below, or, if there is none, into a hole from which it climbs for `climb` turns. Other
/// units are gone.
fn drop_down(world: &mut World, id: UnitId, damage: i32, climb: u32) {
    let Some((who, cells)) = world.floor().units.get(&id).map(|unit| (Subject::from(unit), unit.footprint())) else {
        return;
    };
    if !who.is_player() {
        wounds::die(world, who, cells, Cause::Fall);
        return;
    }
    if stairs::fall_through(world, damage).is_err() {
        wounds::gain_status(world, id, Status::Held, climb);
        wounds::harm(world, id, damage, Cause::Fall);
    }
}

/// Where a unit lands that falls onto the present floor: a random free cell with a way to the stairs.
pub(in crate::game) fn fallen_to(world: &mut World) -> Point {
    let floor = world.floor();
    let stairs = floor.level().find(TerrainId::STAIRS_UP).unwrap_or_default();
    let mut reached = Grid::filled(floor.level().size(), false);
    let mut waiting = vec![stairs];
    let mut cells = Vec::new();
    while let Some(here) = waiting.pop() {
        for next in here.neighbours().step_by(2) {
            if floor.entry_cost(next, Movement::Walker).is_some()
                && let Some(seen) = reached.get_mut(next)
                && !std::mem::replace(seen, true)
            {
                waiting.push(next);
                let is_free = floor.can_stand(next, Movement::Walker) && floor.unit_at(next).is_none();
                cells.extend(Some(next).filter(|_| is_free && floor.terrain(next).trap.is_none()));
            }
        }
    }
    chance::one(&cells, &mut world.combat).copied().unwrap_or(stairs)
}

/// Hurts a unit that has just stepped onto sharp ground, unless it flies.
pub(in crate::game) fn hurt_by_step(world: &mut World, id: UnitId) {
    let floor = world.floor();
    let Some(unit) = floor.units.get(&id).filter(|unit| unit.row().movement != Movement::Flier) else { return };
    let step_damage = unit.footprint().cells().map(|cell| floor.terrain(cell).step_damage).max().unwrap_or(0);
    if step_damage > 0 {
        wounds::harm(world, id, step_damage, Cause::SharpGround);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Event, Game, Phase},
        grid::Direction,
    };

    #[test]
    fn who_built_a_trap_steps_over_it_as_long_as_it_knows_of_it() {
        let text = "+++\nplayer = [1, 1]\n[legend]\ns = \"snare\"\n[units]\nW = \"warden\"\ng = \"goblin\"\n+++\n#######\n#.....#\n\
                    ###s###\n###.###\n#######\n";
        for (kind, knows, is_caught) in [("warden", true, false), ("warden", false, true), ("goblin", true, true)] {
            let letter = if kind == "warden" { "W" } else { "g" };
            let text = text.replace("###.###", &format!("###{letter}###"));
            let level = crate::level::parse("drawn", text.as_bytes(), crate::game::vocabulary()).expect("a good level");
            let mut game = Game::on_level(level, 1).expect("a level to play");
            let (id, snare) =
                (game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("it").id, Point::new(3, 2));
            let looks = if knows { game.floor().level().cells[snare] } else { TerrainId::FLOOR };
            let (now, floor) = (game.turn(), game.world.floor_mut());
            let from = floor.units[&id].footprint();
            let owner = crate::game::state::minds::MindOwner::of(&floor.units[&id]);
            floor.minds.page(owner).observe(snare, looks, None, now);
            floor.units.move_to(id, snare);
            spring_traps(&mut game.world, id, from, 0);
            let floor = game.floor();
            let is_held = floor.units().find(|unit| unit.id == id).expect("it lives").statuses.has(Status::Held);
            assert_eq!((is_held, floor.terrain(snare).trap.is_none()), (is_caught, is_caught), "{kind}, {knows}");
        }
    }

    #[test]
    fn a_trapdoor_leads_to_somewhere_on_the_next_floor_from_where_one_gets_on() {
        for seed in 0..40 {
            let mut game = Game::new(seed).expect("a first floor");
            let player = game.player().expect("it plays").clone();
            let free = |direction: &Direction| {
                let at = player.at.step(*direction);
                game.floor().can_stand(at, Movement::Walker) && game.floor().unit_at(at).is_none()
            };
            let straight = [Direction::North, Direction::East, Direction::South, Direction::West];
            let direction = straight.into_iter().find(free).expect("there is room beside the stairs");
            game.world.floor_mut().set_terrain(player.at.step(direction), TerrainId::TRAPDOOR);
            let Phase::Player(turn) = game.phase() else { panic!("over too early") };
            let events = turn.act(Action::Step(direction)).expect("a step");
            assert!(events.contains(&Event::Arrived { depth: 2, is_new: true }), "{events:?}");
            let fallen = game.player().expect("it acts before those beside whom it lands have killed it");
            assert!(game.depth() == 2 && fallen.health < player.health);
            assert_eq!(game.world.floors[&1].terrain(player.at.step(direction)).trap, None);
            assert!(game.world.floors[&1].units().all(|unit| unit.id != Game::PLAYER));
            let level = game.floor().level();
            assert_ne!(level.cells.get(fallen.at), Some(&TerrainId::STAIRS_UP), "it does not come by the stairs");
        }
    }
}
