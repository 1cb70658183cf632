//! Powers: what some kinds of units do to others from afar.

use crate::{
    content::{Power, PowerEffect, Whom},
    game::{
        action::{Refusal, USUAL_TIME},
        event::Event,
        rules::{shooting, wounds},
        senses::hearing,
        state::{
            minds::MindOwner,
            unit::{Unit, sighting_of},
            world::World,
        },
    },
    grid::{Point, first_between},
    mind::{Doing, Source, UnitId},
};

/// How far a unit that heartens its friends is heard, in cells; and a unit that mends them.
const HEARD: u32 = 14;

const HUM_HEARD: u32 = 6;

/// Flings something at a cell. What blocks sight stops it, like a shot. A unit that is hit knows where it came from.
pub(in crate::game) fn fling(world: &mut World, unit: &Unit, at: Point) -> Result<i32, Refusal> {
    let power = power_of(world, unit, Whom::Enemy)?;
    let (target, at) = shooting::aim(world, unit, at, power.reach)?;
    let target = target.map(|target| (target.id, target.into(), MindOwner::of(target)));
    world.show(unit.id, Doing::Fighting);
    note_use(world, unit.id);
    let whom = target.map(|(_, whom, _)| whom);
    world.report(Event::Flung { who: unit.into(), whom, at }, &[unit.at, at]);
    if let Some((id, _, owner)) = target {
        let sighting = sighting_of(unit, world.turn(), Source::witnessed_by(id));
        world.floor_mut().minds.of_mut(owner).sightings.note(sighting);
        give(world, id, power.effect);
    }
    Ok(USUAL_TIME)
}

/// Heartens all friends in sight, or heals those that are hurt. Both are heard.
pub(in crate::game) fn hearten(world: &mut World, unit: &Unit) -> Result<i32, Refusal> {
    let power = power_of(world, unit, Whom::Friends)?;
    let floor = world.floor();
    let stops = |point| floor.terrain(point).opaque;
    let is_reached = |friend: &&Unit| {
        let is_friend = friend.faction() == unit.faction() && friend.id != unit.id;
        is_friend && unit.at.is_within(friend.at, power.reach) && first_between(unit.at, friend.at, stops).is_none()
    };
    let is_in_need = |friend: &&Unit| match power.effect {
        PowerEffect::State(..) => true,
        PowerEffect::Health(_) => friend.health < friend.row().health,
    };
    let friends: Vec<UnitId> = floor.units().filter(is_reached).filter(is_in_need).map(|friend| friend.id).collect();
    let (event, heard) = match power.effect {
        PowerEffect::State(status, _) => (Event::Heartened { who: unit.into(), status }, HEARD),
        PowerEffect::Health(_) if friends.is_empty() => return Err(Refusal::NoUseNow),
        PowerEffect::Health(_) => (Event::Mended { who: unit.into() }, HUM_HEARD),
    };
    note_use(world, unit.id);
    world.report(event, &[unit.at]);
    hearing::make_call(world, unit, heard);
    for friend in friends {
        give(world, friend, power.effect);
    }
    Ok(USUAL_TIME)
}

/// Applies the effect of a power to a unit.
fn give(world: &mut World, to: UnitId, effect: PowerEffect) {
    match effect {
        PowerEffect::State(status, turns) => wounds::gain_status(world, to, status, turns),
        PowerEffect::Health(health) => wounds::heal(world, to, health),
    }
}

/// The power of a unit over enemies or friends; refused if it has none or it is not ready.
fn power_of(world: &World, unit: &Unit, whom: Whom) -> Result<Power, Refusal> {
    let power = unit.row().power.filter(|power| power.whom == whom).ok_or(Refusal::NoPower)?;
    let is_ready = unit.used.is_none_or(|used| world.turn().since(used) >= power.every);
    if is_ready { Ok(power) } else { Err(Refusal::NotReady) }
}

fn note_use(world: &mut World, id: UnitId) {
    let now = world.turn();
    if let Some(unit) = world.floor_mut().units.get_mut(&id) {
        unit.used = Some(now);
    }
}
