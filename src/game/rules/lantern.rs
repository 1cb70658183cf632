//! The player's lantern: set by hand, or seen to by the player's unit itself from what it knows.

use crate::{
    game::{
        senses::{noticing::Exposure, perceiving},
        state::{
            lantern::{Lantern, Shutter},
            unit::Unit,
            world::World,
        },
    },
    mind::{Sighting, UnitId},
};

/// An enemy counts if it was seen at most this many turns ago.
const RECENT: u32 = 10;

/// An enemy counts within this distance, in king's moves.
const NEARBY: u32 = 14;

/// Sets the lantern of a unit; with `None` the unit sees to it by itself.
pub(in crate::game) fn set_by_hand(world: &mut World, id: UnitId, shutter: Option<Shutter>) {
    let Some(unit) = world.floor_mut().units.get_mut(&id) else { return };
    unit.lantern.by_hand = shutter.is_some();
    if let Some(shutter) = shutter {
        set(world, id, shutter);
    }
    tend(world);
}

/// The player's unit sees to its lantern, unless that was set by hand.
pub(in crate::game) fn tend(world: &mut World) {
    let Some(player) = world.player() else { return };
    if player.lantern.by_hand || world.floor().is_in_daylight() {
        return;
    }
    let shutter = fitting(world, player);
    set(world, World::PLAYER, shutter);
}

/// The player has come to another floor: what was set by hand counts no more.
pub(in crate::game) fn take_in_hand(player: &mut Unit) {
    player.lantern = Lantern { by_hand: false, ..player.lantern };
}

/// How far open the lantern does most good: full where no enemy is known or one has seen the player; low, or shut for a
/// unit that sneaks, where enemies are known that do not know of it.
fn fitting(world: &World, player: &Unit) -> Shutter {
    let now = world.turn();
    let is_known =
        |enemy: &Sighting| enemy.is_there() && !enemy.is_captive && !enemy.is_rooted && now.since(enemy.seen) <= RECENT;
    let mut enemies = world.player_mind().sightings.near(player.at, NEARBY, |faction| faction != player.faction());
    if !enemies.any(is_known) {
        return if player.is_stealthy { Shutter::Low } else { Shutter::Full };
    }
    let sees_player = |unit: &&Unit| unit.awareness.sees(World::PLAYER, now);
    if world.units_in_sight().iter().any(sees_player) {
        return Shutter::Full;
    }
    if player.is_stealthy { Shutter::Shut } else { Shutter::Low }
}

/// How exposed the player will be when it sneaks or walks next, and its lantern then, which it sees to unless that was
/// set by hand. While its pace stays the same, that is as it is.
pub fn exposure_at_pace(world: &World, player: &Unit, sneaks: bool) -> (Exposure, Lantern) {
    let floor = world.floor();
    if player.is_stealthy == sneaks {
        return (Exposure::of(floor, player), player.lantern);
    }
    let mut next = Unit { is_stealthy: sneaks, ..player.clone() };
    let exposure = Exposure::of(floor, &next);
    if next.lantern.by_hand || floor.is_in_daylight() {
        return (exposure, next.lantern);
    }
    next.lantern.shutter = fitting(world, &next);
    let others = floor.light.without(player.id);
    let around = next.footprint().cells().filter_map(|cell| others.get(cell).copied()).max().unwrap_or_default();
    let light = u32::from(around.max(next.brightness().1));
    (Exposure { light, ..exposure }, next.lantern)
}

/// Sets the lantern of a unit. A unit that looks there sees a light that becomes brighter.
fn set(world: &mut World, id: UnitId, shutter: Shutter) {
    let units = &mut world.floor_mut().units;
    let Some(unit) = units.get_mut(&id).filter(|unit| unit.lantern.shutter != shutter) else { return };
    let (at, was) = (unit.at, std::mem::replace(&mut unit.lantern.shutter, shutter));
    units.stir(id);
    if was < shutter {
        perceiving::let_light_be_seen(world, at, id);
    }
}
