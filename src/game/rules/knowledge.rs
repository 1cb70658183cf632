//! What changes what is known: maps drawn, minds read, memories lost and made up.

use crate::{
    game::{
        senses::looking::{self, looks_like},
        state::{
            floor::Floor,
            minds::Circle,
            sight::each_in_sight,
            task::Task,
            unit::{Unit, sighting_of},
            world::World,
        },
    },
    grid::Point,
    mind::{FactionId, Mind, Turn, UnitId},
    terrain::{TerrainId, TerrainKind},
};

/// A unit comes to know the ground of the whole floor as it is now, and what lies on it. Of solid rock there is nothing to
/// know.
pub(in crate::game) fn map_floor(world: &mut World, unit: &Unit) {
    world.audit_telling(unit.faction());
    let now = world.turn();
    let floor = world.floor_mut();
    let mind = floor.minds.of_mut(Circle::of(unit));
    for (point, &terrain) in floor.level.cells.iter() {
        if floor.level.terrains.base(terrain) != TerrainId::ROCK {
            mind.known.observe(point, terrain, now);
        }
    }
    mind.items = floor.items.iter().filter_map(|(&at, pack)| Some((at, pack.top()?))).collect();
}

/// A unit sees what it could see with better eyes.
pub(in crate::game) fn spy(world: &mut World, unit: &Unit, radius: u32) {
    world.audit_telling(unit.faction());
    let now = world.turn();
    let floor = world.floor_mut();
    let mind = floor.minds.of_mut(Circle::of(unit));
    let (level, units) = (&floor.level, &floor.units);
    each_in_sight(level, unit.at.into(), radius, |point| {
        if let Some(&terrain) = level.cells.get(point) {
            let looks = looks_like(level, terrain, false, mind.known.terrain(point));
            mind.known.observe(point, looks, now);
        }
        if let Some(other) = units.at(point) {
            mind.sightings.note(sighting_of(other, now));
        }
    });
}

/// A unit learns where everybody is at the moment.
pub(in crate::game) fn scry(world: &mut World, id: UnitId) {
    let now = world.turn();
    let floor = world.floor_mut();
    let Some(circle) = floor.units.get(&id).map(Circle::of) else { return };
    world.audit_telling(circle.faction());
    let floor = world.floor_mut();
    let mind = floor.minds.of_mut(circle);
    for other in floor.units.values() {
        mind.sightings.note(sighting_of(other, now));
    }
}

/// A unit learns the map of the enemies it sees first, or else of those of whom there are most.
pub(in crate::game) fn read_enemy_map(world: &mut World, unit: &Unit) {
    let in_sight = looking::enemies_in_sight(world, unit);
    let seen = in_sight.first().and_then(|id| world.floor().units.get(id)).map(Unit::faction);
    let count = |faction: FactionId| world.floor().units().filter(|other| other.faction() == faction).count();
    let others = FactionId::all().filter(|&faction| faction != unit.faction());
    let Some(faction) = seen.or_else(|| others.max_by_key(|&faction| (count(faction), faction))) else { return };
    world.audit_telling(unit.faction());
    let now = world.turn();
    let theirs = world.mind(faction).into_owned();
    world.floor_mut().minds.of_mut(Circle::of(unit)).known.learn(&theirs.known, Turn(0), now, |_| {});
}

/// Units forget all that they, and those who share a mind with them, know of the floor and of their enemies. Says how many
/// minds have.
pub(in crate::game) fn forget_everything(world: &mut World, units: &[UnitId], now: Turn) -> u32 {
    let floor = world.floor_mut();
    let mut circles: Vec<Circle> = units.iter().filter_map(|id| floor.units.get(id)).map(Circle::of).collect();
    circles.sort_unstable();
    circles.dedup();
    for &circle in &circles {
        floor.minds.of_mut(circle).forget_everything(now, circle.faction());
    }
    for unit in floor.units.values_mut().filter(|unit| circles.contains(&Circle::of(unit))) {
        (unit.route, unit.plan) = (None, None);
    }
    circles.len() as u32
}

/// All enemies on the floor forget a unit, and what they have heard; whoever was after it has nothing to do. Says how
/// many minds knew of it.
pub(in crate::game) fn forget_whereabouts(world: &mut World, unit: &Unit) -> u32 {
    world.let_be_told(unit);
    let end = world.turn().plus(1);
    let floor = world.floor_mut();
    let mut knew = 0;
    for (_, mind) in floor.minds.iter_mut().filter(|(circle, _)| circle.faction() != unit.faction()) {
        knew += u32::from(mind.sightings.of(unit.id).is_some());
        mind.sightings.lose(unit.id);
        mind.noises.forget_before(end);
        mind.scents.forget_before(end);
    }
    let is_after = |task: &Task| match *task {
        Task::Hunt { unit: whom, .. } | Task::Search { unit: whom, .. } => whom == unit.id,
        Task::Investigate { .. } | Task::Track { .. } => true,
        _ => false,
    };
    for other in floor.units.values_mut().filter(|other| other.is_enemy_of(unit) && is_after(&other.task)) {
        (other.task, other.route, other.plan) = (Task::Rest { until: end }, None, None);
    }
    knew
}

/// All enemies on the floor believe from now on that there is a wall, until they see otherwise. Says how many minds took
/// it for something else before.
pub(in crate::game) fn falsify_wall(world: &mut World, unit: &Unit, at: Point) -> u32 {
    world.let_be_told(unit);
    let now = world.turn();
    let believe = |(_, mind): (Circle, &mut Mind)| mind.known.observe(at, TerrainId::WALL, now);
    let enemies = world.floor_mut().minds.iter_mut().filter(|(circle, _)| circle.faction() != unit.faction());
    enemies.map(believe).filter(|&is_news| is_news).count() as u32
}

/// Makes all enemy minds on the floor believe that a unit is at `at`, except those that know that it could not
/// stand there. Returns for how many minds that is news.
pub(in crate::game) fn falsify_sighting(world: &mut World, unit: &Unit, at: Point) -> u32 {
    world.let_be_told(unit);
    let mut sighting = sighting_of(unit, world.turn());
    sighting.at = at;
    let Floor { minds, level, .. } = world.floor_mut();
    let believes = |mind: &Mind| mind.known.terrain(at).is_none_or(|id| holds(unit, level.terrains.kind(id)));
    let enemies = minds.iter_mut().filter(|(circle, mind)| circle.faction() != unit.faction() && believes(mind));
    enemies.map(|(_, mind)| mind.sightings.note(sighting)).count() as u32
}

/// Whether a unit could stand on ground like this.
pub(in crate::game) fn holds(unit: &Unit, ground: &TerrainKind) -> bool {
    unit.movement().entry_cost(ground).is_some() && !ground.door.is_shut()
}
