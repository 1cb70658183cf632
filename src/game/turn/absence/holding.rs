//! Units that wait for the player when it comes back from a long absence: at the way by which it left, and, where word
//! has come that it is on its way up with the Astrolabe, at the stairs on both sides.

use crate::{
    game::{
        brain::stairs::{COMES_FROM, GATE_WITHIN, WAITS_WITHIN},
        rules::astrolabe,
        state::{Floor, Task, Unit, World},
    },
    grid::{Footprint, Point, first_between},
    mind::{FactionId, THEFT_KEEPS, UnitId, planning::Behaviour},
    terrain::TerrainId,
};

use super::learning;

/// Of each faction that has word of the player, the one that fights and has its post nearest to where the player was
/// last seen has its post there from now on.
pub(super) fn let_hold(world: &mut World) {
    let floor = world.floor_mut();
    for faction in others() {
        let word = floor.minds.of_faction(faction).sightings.of(World::PLAYER).filter(|word| !word.is_of_dead());
        let Some(at) = word.map(|word| word.at) else { continue };
        let Some(&id) = nearest(floor, faction, at, Behaviour::fights).first() else { continue };
        let Some(post) = floor.units.get(&id).and_then(|unit| floor.nearest_free(at, unit.row())) else { continue };
        if let Some(unit) = floor.units.get_mut(&id) {
            unit.home = post;
        }
    }
}

/// Bearers have arrived, and those who heard their word in time wait at the stairs down, or have barred the door by the
/// stairs up.
pub(super) fn let_wait_for_thief(world: &mut World) {
    astrolabe::let_bearers_arrive(world);
    // Where those who have just come were seen, they go on from.
    world.audit_observe();
    let now = world.turn();
    let floor = world.floor_mut();
    for faction in others() {
        let word = floor.minds.of_faction(faction).sightings.of(World::PLAYER);
        let keeps = THEFT_KEEPS.min(faction.row().memory.unwrap_or(THEFT_KEEPS));
        let Some(word) = word.filter(|word| word.has_astrolabe && now.since(word.seen) <= keeps) else { continue };
        let (landing, time) = (word.at, now.since(word.seen));
        if floor.level.base_at(landing) != Some(TerrainId::STAIRS_DOWN) {
            continue;
        }
        let is_in_time = |floor: &Floor, id: &UnitId, to: Point| {
            let away = floor.units.get(id).map(|unit| unit.at.distance(to));
            away.is_some_and(|away| away <= COMES_FROM && astrolabe::turns_to_run(away) <= time)
        };
        if let Some(gate) = gate(floor, faction)
            && let Some(&id) = nearest(floor, faction, gate, Behaviour::bars_gates).first()
            && is_in_time(floor, &id, gate)
        {
            floor.set_terrain(gate, TerrainId::BARRED_DOOR);
            send(floor, id, gate, Task::BarGate { door: gate });
        }
        let holders = nearest(floor, faction, landing, Behaviour::fights);
        let in_time: Vec<UnitId> = holders.into_iter().filter(|id| is_in_time(floor, id, landing)).collect();
        for id in in_time.into_iter().take(faction.row().holders as usize) {
            post_at(floor, id, landing);
        }
    }
    floor.update_light();
}

fn others() -> impl Iterator<Item = FactionId> {
    FactionId::all().filter(|&faction| faction != FactionId::PLAYER)
}

/// The units of a faction that are free to come and can do something, the nearest to a cell first.
fn nearest(floor: &Floor, faction: FactionId, at: Point, can: fn(&Behaviour) -> bool) -> Vec<UnitId> {
    let comes = |unit: &&Unit| {
        let is_able = learning::goes_about(unit) && !unit.is_companion() && unit.squad.is_none();
        let is_busy = matches!(unit.task, Task::BarGate { .. } | Task::HoldLanding { .. });
        unit.faction() == faction && is_able && !is_busy && unit.behaviour().is_some_and(can)
    };
    let mut near: Vec<&Unit> = floor.units().filter(comes).collect();
    near.sort_by_key(|unit| (unit.at.distance(at), unit.id));
    near.into_iter().map(|unit| unit.id).collect()
}

/// The door by the stairs up that a faction knows and would bar: the nearest to them, if nobody stands in it.
fn gate(floor: &Floor, faction: FactionId) -> Option<Point> {
    let known = &floor.minds.of_faction(faction).known;
    let is_door = |id| matches!(floor.level.terrains.base(id), TerrainId::DOOR | TerrainId::OPEN_DOOR);
    let is_there = |at: Point| floor.level.cells.get(at).is_some_and(|&id| is_door(id)) && !floor.is_taken(at);
    let doors = known.remembered_as(is_door).map(|(at, ..)| at);
    let ways = doors
        .filter(|&at| is_there(at))
        .flat_map(|door| floor.level.find_all(TerrainId::STAIRS_UP).map(move |up| (door, up)));
    let gates = ways.filter(|(door, up)| door.distance(*up) <= GATE_WITHIN);
    gates.min_by_key(|&(door, up)| (door.distance_squared(up), door)).map(|(door, _)| door)
}

/// A unit is by now where it has the stairs in view, if there is room, and waits there for whoever comes up.
fn post_at(floor: &mut Floor, id: UnitId, stairs: Point) {
    let Some(unit) = floor.units.get(&id) else { return };
    let (row, here) = (unit.row(), unit.at);
    let is_free = |cell| {
        let is_mine = |other: &Unit| other.id == id;
        cell != stairs && floor.can_stand(cell, row.movement) && floor.unit_at(cell).is_none_or(is_mine)
    };
    let is_in_view = |at: Point| first_between(at, stairs, |cell| floor.level.stops_sight(cell)).is_none();
    let around = Footprint::from(stairs).surroundings(WAITS_WITHIN);
    let places = around.filter(|&at| is_in_view(at) && row.footprint(at).cells().all(is_free));
    let Some(at) = places.min_by_key(|at| (at.distance_squared(stairs), at.distance(here), *at)) else { return };
    floor.units.move_to(id, at);
    if let Some(unit) = floor.units.get_mut(&id) {
        unit.task = Task::HoldLanding { stairs };
        unit.facing = at.bearing(stairs).unwrap_or(unit.facing);
    }
}

/// A unit is by now as near to a cell as there is room, and waits there.
fn send(floor: &mut Floor, id: UnitId, to: Point, task: Task) {
    let free = floor.units.get(&id).and_then(|unit| floor.nearest_free(to, unit.row()));
    if let Some(at) = free {
        floor.units.move_to(id, at);
    }
    if let Some(unit) = floor.units.get_mut(&id) {
        unit.task = task;
    }
}
