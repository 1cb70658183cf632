//! Scent: where units leave it, and which units smell it.
//!
//! A floor keeps for each cell when a member of each faction walked there last. Water keeps no scent, and units that fly
//! leave none. Only a unit with a nose perceives any of it, around where it stands; into its mind comes where its enemies went
//! and when, not who they were.

use crate::{
    game::state::{floor::Floor, minds::MindOwner, world::World},
    mind::{Turn, UnitId},
    terrain::{Movement, TerrainId},
};

/// A unit with a nose smells what is around it.
pub(in crate::game) fn smell(floor: &mut Floor, unit: UnitId, now: Turn) {
    let Floor { units, minds, trails, .. } = floor;
    let Some(me) = units.get(&unit).filter(|unit| unit.row().smells > 0) else { return };
    let scents = &mut minds.of_mut(MindOwner::of(me)).scents;
    for at in me.footprint().surroundings(me.row().smells) {
        scents.note(at, trails.of_enemies(at, me.faction(), now));
    }
    scents.arrive(me.at);
}

/// A unit has come to where it stands now, and leaves its scent there.
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

/// The end of a turn: old scents are gone.
pub(in crate::game) fn let_scents_fade(world: &mut World) {
    let now = world.turn();
    world.floor_mut().trails.sweep(now);
}
