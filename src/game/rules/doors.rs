//! Doors: opening, closing and barring them.

use crate::{
    game::{
        action::{Refusal, USUAL_TIME, time_of_step},
        event::Event,
        senses::hearing,
        state::{unit::Unit, world::World},
    },
    grid::{Direction, Point},
    mind::Sound,
    terrain::{Door, TerrainId},
};

/// The energy that barring a door takes.
pub(in crate::game) const BARRING: i32 = 20;

/// Opens a shut door in the way of a step, which the unit must be able to open. `cost` is that of entering the shut
/// door. Returns the part of it that is not needed for entering the open door, so that opening and entering together
/// take what a search expects.
pub(in crate::game) fn open_door(world: &mut World, unit: &Unit, direction: Direction, at: Point, cost: u16) -> i32 {
    if unit.movement().breaks_doors() {
        world.floor_mut().set_terrain(at, TerrainId::RUBBLE);
        world.report(Event::DoorBroken { who: unit.into(), at }, &[at]);
        hearing::make_noise(world, at, Sound::Crash, unit.id);
        return time_left(world, unit, direction, at, cost);
    }
    let was = world.floor().terrain(at).door;
    world.floor_mut().set_terrain(at, TerrainId::OPEN_DOOR);
    world.report(Event::DoorOpened { who: unit.into(), at, was }, &[at]);
    hearing::make_noise(world, at, Sound::Door, unit.id);
    time_left(world, unit, direction, at, cost)
}

/// The part of the cost of entering a shut door that is left when the step into it is still to come.
fn time_left(world: &World, unit: &Unit, direction: Direction, at: Point, cost: u16) -> i32 {
    let entering = world.floor().entry_cost(at, unit.movement()).unwrap_or_default();
    (time_of_step(direction, cost) - time_of_step(direction, entering)).max(USUAL_TIME)
}

pub(in crate::game) fn close_door(world: &mut World, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
    let at = door_at_hand(world, unit, direction, Door::Open, Refusal::NoDoor)?;
    world.floor_mut().set_terrain(at, TerrainId::DOOR);
    world.report(Event::DoorClosed { who: unit.into(), at }, &[at]);
    hearing::make_noise(world, at, Sound::Door, unit.id);
    Ok(USUAL_TIME)
}

pub(in crate::game) fn bar_door(world: &mut World, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
    let at = door_at_hand(world, unit, direction, Door::Closed, Refusal::NothingToBar)?;
    world.floor_mut().set_terrain(at, TerrainId::BARRED_DOOR);
    world.report(Event::DoorBarred { who: unit.into(), at }, &[at]);
    hearing::make_noise(world, at, Sound::Bar, unit.id);
    Ok(BARRING)
}

/// The cell of the door in this direction, which must be in this state and have a free doorway.
fn door_at_hand(
    world: &World,
    unit: &Unit,
    direction: Direction,
    state: Door,
    none: Refusal,
) -> Result<Point, Refusal> {
    let is_door = |at: &Point| world.floor().terrain(*at).door == state;
    let door = unit.footprint().entered(direction).find(is_door);
    let at = door.filter(|_| unit.row().movement.has_hands()).ok_or(none)?;
    if world.floor().is_taken(at) { Err(Refusal::DoorBlocked) } else { Ok(at) }
}
