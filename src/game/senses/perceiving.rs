//! A unit perceives what is around it: it looks, smells, and reports where it can. The player hears of what is new to it.
//!
//! Scent: a floor keeps for each cell when a member of each faction walked there last. Water keeps no scent, and units that
//! fly leave none. Only a unit with a nose perceives any of it, around where it stands; into its mind comes where its
//! enemies went and when, not who they were.

use std::collections::BTreeSet;

use crate::{
    game::{
        event::Event,
        senses::{looking::look, reporting},
        state::{
            ending::Subject,
            floor::Floor,
            minds::MindOwner,
            unit::{Unit, sighting_of},
            world::World,
        },
    },
    mind::{FactionId, Turn, UnitId},
    terrain::{Movement, TerrainId},
};

/// A unit looks around; units that are new to the player are reported as events.
pub(in crate::game) fn look_around(world: &mut World, id: UnitId) {
    if id != World::PLAYER {
        reporting::get_wet_or_dry(world, id);
    }
    world.audit_look(id);
    let turn = world.turn();
    let Some(floor) = world.floors.get_mut(&world.depth) else { return };
    if id != World::PLAYER {
        let news = look(floor, id, turn, &mut world.scratch);
        smell(floor, id, turn);
        reporting::report_where_possible(world, id);
        warn(world, id, &news);
        return;
    }
    for spotted in look(floor, id, turn, &mut world.in_sight) {
        if spotted != World::PLAYER
            && let Some(unit) = floor.units.get(&spotted)
        {
            world.events.push(Event::Spotted { who: Subject::from(unit), at: unit.at });
        }
    }
}

/// A companion warns the player of new enemies that only the companion sees.
fn warn(world: &mut World, by: UnitId, news: &[UnitId]) {
    let floor = world.floor();
    let friend = floor.units.get(&by).filter(|unit| unit.faction() == FactionId::PLAYER);
    let (Some(friend), Some(player)) = (friend, world.player()) else { return };
    let enemies = news.iter().filter_map(|id| floor.units.get(id));
    let unseen = enemies.filter(|enemy| enemy.is_enemy_of(friend) && !world.sees(enemy));
    let warnings: Vec<Event> = unseen
        .filter_map(|enemy| {
            let towards = player.at.bearing(enemy.at)?;
            Some(Event::Warned { who: friend.into(), of: enemy.into(), towards })
        })
        .collect();
    world.events.extend(warnings);
}

/// The Astrolabe shows everybody on the present floor where the player is.
pub(in crate::game) fn give_away(world: &mut World) {
    let now = world.turn();
    let Some(player) = world.player().cloned() else { return };
    world.let_be_told(&player);
    let floor = world.floor_mut();
    let factions: BTreeSet<FactionId> = floor.units().map(Unit::faction).collect();
    for faction in factions.into_iter().filter(|&faction| faction != FactionId::PLAYER) {
        floor.minds.of_mut(MindOwner::Faction(faction)).sightings.note(sighting_of(&player, now));
    }
    world.events.push(Event::GivenAway);
}

/// A unit with a nose smells what is around it.
fn smell(floor: &mut Floor, unit: UnitId, now: Turn) {
    let Floor { units, minds, trails, .. } = floor;
    let Some(me) = units.get(&unit).filter(|unit| unit.row().smells > 0) else { return };
    let scents = &mut minds.of_mut(MindOwner::of(me)).scents;
    for at in me.footprint().surroundings(me.row().smells) {
        scents.note(at, trails.of_enemies(at, me.faction(), now));
    }
    scents.arrive(me.at);
}

/// Leaves the scent of a unit where it stands now.
pub(in crate::game) fn leave_scent(world: &mut World, id: UnitId) {
    let now = world.turn();
    let Floor { units, level, trails, .. } = world.floor_mut();
    let Some(unit) = units.get(&id).filter(|unit| unit.row().movement != Movement::Flier) else { return };
    for cell in unit.footprint().cells() {
        if !matches!(level.base_at(cell), Some(TerrainId::SHALLOW_WATER | TerrainId::DEEP_WATER)) {
            trails.leave(cell, unit.faction(), now);
        }
    }
}

/// Removes old scents at the end of a turn.
pub(in crate::game) fn let_scents_fade(world: &mut World) {
    let now = world.turn();
    world.floor_mut().trails.sweep(now);
}
