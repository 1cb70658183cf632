//! The turns of the path queues.

use crate::game::{brain::path_requests::thought_of, state::world::World};

/// Begins a turn of the path queues.
pub(in crate::game) fn begin_ways(world: &mut World) {
    let cells = world.floor().level().size().area();
    world.ways.begin_turn(world.turn(), cells);
}

/// Searches for those who wait, each by what its own mind knows, with what the turn has left.
pub(in crate::game) fn work_on_ways(world: &mut World) {
    let (turn, heeds_influence) = (world.turn(), world.heeds_influence);
    let World { ways, floors, depth, .. } = world;
    let Some(floor) = floors.get(depth) else { return };
    ways.work(|id, care| {
        let unit = floor.units.get(&id)?;
        Some(thought_of(floor, unit, turn, heeds_influence).standpoint(care))
    });
}
